# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""HDF5's files. Of a damaged one its library may never come to an end, or end the program: it reads in a process of its own."""
import contextlib
import io
import json
import os
import pathlib
import resource
import signal

from held_code.findings import Finding, Unreadable

_SECONDS, _BYTES_A_SECOND = 10, 10_000_000
_MOST_BYTES, _TIMES = 64 << 20, 64  # of data, packed in a file; as in archives


def is_hdf5(content):
    """A signature may stand behind a block that belongs to nobody, of 512 bytes or twice, four times as many."""
    at = 0
    while at < len(content):
        if content[at:at + 8] == b"\x89HDF\r\n\x1a\n":
            return True
        at = 2 * at if at else 512
    return False


class _Reader:
    """Goes through a file to its end, as a framework that takes its weights does."""

    def __init__(self, content):
        self.room, self.seen, self.elsewhere = max(_MOST_BYTES, _TIMES * len(content)), set(), []

    def read(self, group):
        import h5py
        address = h5py.h5o.get_info(group.id).addr
        if address in self.seen:
            return
        self.seen.add(address)
        list(group.attrs.items())
        for name in group:
            link = group.get(name, getlink=True)
            if isinstance(link, h5py.ExternalLink):
                self.elsewhere.append(f"a link to another file, {link.filename[:80]},")
                continue
            one = group.get(name)
            if isinstance(one, h5py.Group):
                self.read(one)
            elif isinstance(one, h5py.Dataset):
                self.read_data(one)

    def read_data(self, data):
        """Of data in another file, which HDF5 takes without a word, only that there is such."""
        if data.external or data.is_virtual:
            self.elsewhere.append("the name of another file, whose data it takes,")
            return
        list(data.attrs.items())
        self.room -= data.nbytes if data.shape is not None else 0
        if self.room < 0:
            raise ValueError(f"what is packed in it is more than {_TIMES} times its size")
        data[()]


def _text(value):
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _read(content):
    import h5py
    with h5py.File(io.BytesIO(content), "r") as file:
        reader = _Reader(content)
        reader.read(file)
        return {"elsewhere": reader.elsewhere, "config": _text(file.attrs["model_config"]) if "model_config" in file.attrs else None}


def _limit(seconds, more_bytes):
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds)
    with contextlib.suppress(OSError, ValueError):  # where a system does not say, or takes no limit
        pages = int(pathlib.Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + more_bytes,) * 2)


def _answer_of_child(content, writer):
    answer = {}
    try:
        _limit(_SECONDS + len(content) // _BYTES_A_SECOND, 2 * max(_MOST_BYTES, _TIMES * len(content)) + (1 << 30))
        answer = _read(content)
    except ImportError as error:
        answer = {"missing": error.name or str(error)}
    except BaseException as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    finally:
        with contextlib.suppress(BaseException), open(writer, "w", encoding="ascii") as pipe:
            json.dump(answer, pipe)
        os._exit(0)


def look(content, where):
    """(findings, the text of model_config or None)."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _answer_of_child(content, writer)
    os.close(writer)
    try:
        with open(reader, encoding="ascii") as pipe:
            text = pipe.read()
    finally:
        _, status = os.waitpid(child, 0)
    ended = "has not come to its end in time" if status == signal.SIGALRM else f"was ended by signal {status & 127}"
    answer = json.loads(text) if text else {"error": f"HDF5's library {ended}"}
    if "missing" in answer:
        raise ModuleNotFoundError(f"No module named '{answer['missing']}'", name=answer["missing"])
    if "error" in answer:
        raise Unreadable(f"{where or 'the HDF5 file'} is cut or damaged: {answer['error'][:500]}")
    return [Finding(one, where) for one in answer["elsewhere"]], answer["config"]
