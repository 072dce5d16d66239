# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Reads FlatBuffers by the numbers of their fields. Each offset is checked: what lies outside the bytes raises Damaged."""
import struct

MOST_ELEMENTS = 1 << 20  # of a vector


class Damaged(ValueError):
    """These bytes are not what they claim to be."""


def _number(data, kind, at):
    if at < 0 or at + struct.calcsize(kind) > len(data):
        raise Damaged("an offset leads out of the file")
    return struct.unpack_from(kind, data, at)[0]


def _target(data, at):
    """Where the offset at a place leads."""
    return at + _number(data, "<I", at)


class Table:
    """A table of a FlatBuffer; fields have the numbers of their order in the schema."""

    def __init__(self, data, at):
        self._data, self._at = data, at
        self._fields = at - _number(data, "<i", at)
        self._size = _number(data, "<H", self._fields)

    def _place(self, field):
        """Where a field lies; None if it is not there."""
        entry = 4 + 2 * field
        offset = _number(self._data, "<H", self._fields + entry) if entry + 2 <= self._size else 0
        return self._at + offset if offset else None

    def number(self, field, kind, default=0):
        place = self._place(field)
        return default if place is None else _number(self._data, "<" + kind, place)

    def table(self, field):
        """A Table, or None."""
        place = self._place(field)
        return None if place is None else Table(self._data, _target(self._data, place))

    def _vector(self, field, element_bytes):
        """(where the first element is, how many there are)."""
        place = self._place(field)
        if place is None:
            return 0, 0
        start = _target(self._data, place)
        count = _number(self._data, "<I", start)
        if count and start + 4 + count * element_bytes > len(self._data):
            raise Damaged("a list is longer than the file")
        return start + 4, count

    def bytes(self, field):
        start, count = self._vector(field, 1)
        return bytes(self._data[start:start + count])

    def text(self, field):
        return self.bytes(field).decode(errors="replace")

    def numbers(self, field, kind):
        start, count = self._vector(field, struct.calcsize(kind))
        if count > MOST_ELEMENTS:
            raise Damaged(f"a list has {count} elements")
        return list(struct.unpack_from(f"<{count}{kind}", self._data, start))

    def tables(self, field):
        start, count = self._vector(field, 4)
        if count > MOST_ELEMENTS:
            raise Damaged(f"a list has {count} elements")
        return [Table(self._data, _target(self._data, start + 4 * i)) for i in range(count)]


def root(data, identifier=None):
    """The root table of a file, with these four letters."""
    if identifier is not None and bytes(data[4:8]) != identifier:
        raise Damaged(f"it does not have the letters {identifier.decode()}")
    return Table(data, _target(data, 0))
