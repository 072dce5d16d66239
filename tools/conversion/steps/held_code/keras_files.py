# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Files of Keras: .keras, a zip archive; .h5, of HDF5; and one that is both."""
import io
import re
import zipfile

from held_code import keras_configs, pickles
from held_code.archives import json_of, library_in, members_of
from held_code.findings import Finding, Unreadable


def _is_hdf5(content):
    """A signature may stand behind a block that belongs to nobody, of 512 bytes or twice, four times as many."""
    at = 0
    while at < len(content):
        if content[at:at + 8] == b"\x89HDF\r\n\x1a\n":
            return True
        at = 2 * at if at else 512
    return False


def _of_links(group, where, seen):
    """Data of other files, which HDF5 reads without a word."""
    import h5py  # pylint: disable=import-outside-toplevel
    address = h5py.h5o.get_info(group.id).addr
    if address in seen:
        return
    seen.add(address)
    for name in group:
        link = group.get(name, getlink=True)
        if isinstance(link, h5py.ExternalLink):
            yield Finding(f"a link to another file, {link.filename[:80]},", where)
            continue
        one = group.get(name)
        if isinstance(one, h5py.Group):
            yield from _of_links(one, where, seen)
        elif isinstance(one, h5py.Dataset) and (one.external or one.is_virtual):
            yield Finding("the name of another file, whose data it takes,", where)


def _of_hdf5(content, where, is_registered):
    import h5py  # pylint: disable=import-outside-toplevel
    try:
        with h5py.File(io.BytesIO(content), "r") as file:
            found = list(_of_links(file, where, set()))
            for name, value in file.attrs.items():
                if name == "model_config":
                    found += keras_configs.look(json_of(value, "model_config"), "model_config", is_registered)
            return found
    except Unreadable:
        raise
    except Exception as error:  # h5py has many
        raise Unreadable(f"{where or 'the HDF5 file'} is cut or damaged: {type(error).__name__}: {error}") from None


def _of_npy(content, where):
    """NumPy's files say in their head whether they are pickles."""
    is_pickle = content[:6] == b"\x93NUMPY" and re.search(rb"['\"][<>|=]?O\d?['\"]", content[:1 << 16])
    return [Finding("an array of Python's objects, a pickle,", where)] if is_pickle else []


def _of_zip(path, is_registered):
    found = []
    for name, content in members_of(path):
        found += library_in(name, content) + _of_npy(content, name)
        if name.endswith(".json"):
            found += keras_configs.look(json_of(content, name), name, is_registered)
        elif _is_hdf5(content):
            found += _of_hdf5(content, name, is_registered)
        elif name.endswith((".pkl", ".pickle")):
            found += pickles.look(content, name, True)
    return found


def look(path, is_registered):
    with open(path, "rb") as file:
        content = file.read()
    found = _of_zip(path, is_registered) if zipfile.is_zipfile(path) else []
    return found + (_of_hdf5(content, "", is_registered) if _is_hdf5(content) else [])
