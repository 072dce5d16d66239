# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Messages of Protocol Buffers, without what is generated for them."""
from held_code.findings import Unreadable

_SIZES = {1: 8, 5: 4}  # of wire types


def _number(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
        if shift > 63:
            raise ValueError("a number of more than 64 bits")


def _fields(data):
    at = 0
    while at < len(data):
        key, at = _number(data, at)
        kind = key & 7
        if kind == 0:
            value, at = _number(data, at)
            yield key >> 3, value
        elif kind == 2:
            size, at = _number(data, at)
            if at + size > len(data):
                raise ValueError("a field that is longer than its message")
            yield key >> 3, data[at:at + size]
            at += size
        elif kind in _SIZES:
            at += _SIZES[kind]
        else:
            raise ValueError(f"a field of the wire type {kind}")


class Message:
    """The fields of a message, as numbers and bytes. Unreadable where it is damaged."""
    __slots__ = ("_where", "_values")  # a file may have a message in every two bytes

    def __init__(self, data, where):
        self._where, self._values = where, {}
        try:
            for number, value in _fields(data):
                self._values.setdefault(number, []).append(value)
        except (ValueError, IndexError) as error:
            raise Unreadable(f"{where} is cut or damaged: {str(error).replace('index', 'an index')}") from None

    def bytes_of(self, *numbers):
        return [one for number in numbers for one in self._values.get(number, ()) if isinstance(one, bytes)]

    def texts(self, number):
        return [one.decode("utf-8", "replace") for one in self.bytes_of(number)]

    def text(self, number):
        return (self.texts(number) or [""])[-1]

    def number(self, number):
        return ([one for one in self._values.get(number, ()) if isinstance(one, int)] or [0])[-1]

    def all(self, *path):
        """The messages that are reached through these fields."""
        found = [self]
        for number in path:
            found = [Message(data, self._where) for one in found for data in one.bytes_of(number)]
        return found
