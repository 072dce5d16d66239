# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Files of Keras: .keras, a zip archive; .h5, of HDF5; and one that is both."""
import re
import zipfile

from held_code import hdf5_files, keras_configs, pickles
from held_code.archives import json_of, library_in, members_of
from held_code.findings import Finding


def _of_hdf5(content, where, is_registered):
    found, config = hdf5_files.look(content, where)
    return found + (keras_configs.look(json_of(config, "model_config"), "model_config", is_registered) if config is not None else [])


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
        elif hdf5_files.is_hdf5(content):
            found += _of_hdf5(content, name, is_registered)
        elif name.endswith((".pkl", ".pickle")):
            found += pickles.look(content, name, True)
    return found


def look(path, is_registered):
    with open(path, "rb") as file:
        content = file.read()
    found = _of_zip(path, is_registered) if zipfile.is_zipfile(path) else []
    return found + (_of_hdf5(content, "", is_registered) if hdf5_files.is_hdf5(content) else [])
