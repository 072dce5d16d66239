# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX models, which have no code, but may name other files as those of their weights."""
import os
import pathlib

from held_code.findings import Unreadable
from held_code.protos import Message

# By message, the fields that hold messages in which tensors may be.
_FIELDS: dict = {
    "model": {7: "graph", 20: "training", 25: "function"},
    "training": {1: "graph", 2: "graph"},
    "function": {7: "node", 11: "attribute"},
    "graph": {1: "node", 5: "tensor", 15: "sparse"},
    "node": {5: "attribute"},
    "attribute": {5: "tensor", 6: "graph", 10: "tensor", 11: "graph", 22: "sparse", 23: "sparse"},
    "sparse": {1: "tensor", 2: "tensor"},
    "tensor": {},
}
_NAME, _EXTERNAL_DATA, _KEY, _VALUE = 8, 13, 1, 2
_LONGEST = 1000  # name of a file
_DEEPEST = 100  # that Protocol Buffers read


def _tensors(data, where):
    waiting = [("model", data, 0)]
    while waiting:
        kind, data, depth = waiting.pop()
        message = Message(data, where)
        if depth > _DEEPEST:
            raise Unreadable(f"it has messages in more than {_DEEPEST} others, which no reader takes")
        if kind == "tensor":
            yield message
        for number, inner in _FIELDS[kind].items():
            waiting += [(inner, one, depth + 1) for one in message.bytes_of(number)]


def _check(folder, tensor, entries):
    """Unreadable unless the file of a tensor lies beside the model, itself and not as a link."""
    location, name = entries.get("location", ""), tensor.text(_NAME)
    what = f"the tensor {name[:80]} has its data in {location[:200]!r}"
    parts = pathlib.PurePath(location.replace("\\", "/")).parts
    if not location or len(location) > _LONGEST or "\0" in location or location.startswith(("/", "\\")) or ".." in parts or ":" in (parts or ("",))[0]:
        raise Unreadable(f"{what}, which is no name of a file beside the model")
    path = folder
    for part in parts:
        path = path / part
        try:
            is_link = path.is_symlink()
        except OSError as error:  # a name that no system takes
            raise Unreadable(f"{what}: {error.strerror}") from None
        if is_link:
            raise Unreadable(f"{what}, and {path} is a link: put the file itself there")
    if not path.is_file():
        raise Unreadable(f"{what}, and there is no such file beside the model")
    if path.stat().st_nlink > 1:
        raise Unreadable(f"{what}, which has another name elsewhere: put a copy of it there")
    try:
        offset, length = (int(entries.get(key) or 0) for key in ("offset", "length"))
    except ValueError:
        raise Unreadable(f"{what}, at a place that is no number") from None
    if offset < 0 or length < 0 or offset + length > os.path.getsize(path):
        raise Unreadable(f"{what}, from byte {offset} on {length} bytes, and the file has {os.path.getsize(path)}")


def look(path):
    path = pathlib.Path(path)
    for tensor in _tensors(path.read_bytes(), path.name):
        entries = {one.text(_KEY): one.text(_VALUE) for one in tensor.all(_EXTERNAL_DATA)}
        if tensor.bytes_of(_EXTERNAL_DATA):
            _check(path.parent, tensor, entries)
    return []
