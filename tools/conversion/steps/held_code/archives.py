# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The members of a zip archive, of archives in it, too."""
import io
import json
import struct
import zipfile

from held_code.findings import Finding, Unreadable

ZIP = b"PK\x03\x04"
_DEEPEST = 4
# The writers of models pack nothing, or by deflate; more than this is made to fill a memory.
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_MOST_UNPACKED, _TIMES = 64 << 20, 64


def _says_where_it_is(file):
    """The place of the directory by what the archive says of it at its end. PyTorch goes there; Python's reader takes what stands in front
    of the end, which could be another directory."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - 98))  # a record, its locator and an end, without a comment
    tail = file.read().rjust(98, b"\0")
    record, locator, end = tail[:56], tail[56:76], tail[76:]
    if not end.startswith(b"PK\5\6"):
        return None
    if not locator.startswith(b"PK\6\7"):
        return struct.unpack_from("<I", end, 16)[0]
    is_near = record.startswith(b"PK\6\6") and struct.unpack_from("<Q", locator, 8)[0] == size - 98
    return struct.unpack_from("<Q", record, 48)[0] if is_near else None


def _require_plain(infos, room):
    """Takes what the members say they are when unpacked from the room. Unreadable where there is not enough, or where readers may
    differ."""
    names = set()
    for one in infos:
        if one.filename in names:
            raise Unreadable(f"it has two members {one.filename}")
        names.add(one.filename)
        if one.compress_type not in _METHODS:
            raise Unreadable(f"its member {one.filename} is packed by method {one.compress_type}: pack it by deflate, or not at all")
        room[0] -= one.file_size
    if room[0] < 0:
        raise Unreadable(f"what is packed in it is more than {_TIMES} times its size: pack it anew, without compression")


def members_of(file, where="", depth=0, room=None):
    """(name, content) of each member, of each archive in it as well as that archive itself. Unreadable where zip readers may
    differ."""
    try:
        with zipfile.ZipFile(file) as archive:
            if _says_where_it_is(archive.fp) != archive.start_dir:
                raise Unreadable("its directory is not where its end says")
            infos = archive.infolist()
            room = room or [max(_MOST_UNPACKED, _TIMES * archive.fp.seek(0, io.SEEK_END))]
            _require_plain(infos, room)
            for one in infos:
                with archive.open(one) as member:
                    content = member.read(one.file_size + 1)  # without a number it unpacks all before it looks at the size
                yield where + one.filename, content
                if content.startswith(ZIP):
                    if depth == _DEEPEST:
                        raise Unreadable(f"{where + one.filename} is an archive in {depth} others")
                    yield from members_of(io.BytesIO(content), f"{where}{one.filename}/", depth + 1, room)
    except Unreadable:
        raise
    except MemoryError:
        raise Unreadable("there is not enough memory for what is packed in it") from None
    except Exception as error:  # zipfile has many
        raise Unreadable(f"{where or 'the zip archive'} is cut or damaged: {type(error).__name__}: {error}") from None


def json_of(content, where):
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{where} is no JSON that can be read: {error}") from None


def each(value):
    """All dicts, and the strings with their keys, of what JSON was: (dict, None) or (string, key). Strings of JSON are opened."""
    waiting = [(value, None)]
    while waiting:
        one, key = waiting.pop()
        if isinstance(one, dict):
            yield one, None
            waiting += [(inner, name) for name, inner in one.items()]
        elif isinstance(one, (list, tuple)):
            waiting += [(inner, key) for inner in one]
        elif isinstance(one, str):
            yield one, key
            if one[:1] in ("{", "["):
                try:
                    waiting.append((json.loads(one), key))
                except (ValueError, RecursionError):
                    pass


def library_in(name, content):
    """A Finding where a member is machine code."""
    is_code = content.startswith((b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe"))
    return [Finding("machine code", name)] if is_code else []
