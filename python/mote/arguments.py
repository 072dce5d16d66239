# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Checks of what programs give an Interpreter."""

import ctypes
import operator
import os
import stat

from mote.elements import KNOWN_TYPES, dtype_of


class WrongType(ValueError, TypeError):
    """An argument that is not of its type: in LiteRT a TypeError."""


class WrongShape(ValueError, RuntimeError):
    """A shape that a tensor cannot have: in LiteRT a RuntimeError."""


def integer(what, value):
    """`value` as an int; WrongType for what is none."""
    try:
        number = operator.index(value)
    except TypeError:
        raise WrongType(f"{what} is {value!r}; it must be an integer of 32 bits") from None
    if not -(1 << 31) <= number < 1 << 31:
        raise ValueError(f"{what} is {value!r}; it must be an integer of 32 bits")
    return number


def lengths(shape):
    """A list of integers; whole floats will do, as in LiteRT."""
    try:
        numbers = list(shape)
    except TypeError:
        raise WrongType(f"the shape is {shape!r}; it must be a list of integers") from None
    return [integer("the length of a dimension", int(n) if isinstance(n, float) and n.is_integer() else n) for n in numbers]


def schema_name(dtype):
    """As the model's schema has it."""
    return next((name for name in KNOWN_TYPES if dtype_of(name) == dtype), dtype.name.upper())


def difference(got, expected):
    if len(got) != len(expected):
        return f"Got {len(got)} dimensions but expected {len(expected)}"
    place = next(i for i, (a, b) in enumerate(zip(got, expected)) if a != b)
    return f"Got {got[place]} but expected {expected[place]} for dimension {place}"


def registerer_of(registerer):
    """The function that a registerer is or names."""
    if callable(registerer):
        return registerer
    if not isinstance(registerer, str):
        raise ValueError(f"custom_op_registerers has {registerer!r}; it must be functions or their names")
    try:
        function = getattr(ctypes.CDLL(None), registerer)
    except AttributeError as error:
        raise ValueError(f"Looking up symbol {registerer!r} failed: {error}; load its library with ctypes.CDLL(path, "
                         "ctypes.RTLD_GLOBAL) first") from None
    function.argtypes, function.restype = [ctypes.c_void_p], None
    return function


def model_bytes(model_path, model_content):
    if model_path is None and model_content is None:
        raise ValueError("`model_path` or `model_content` must be specified.")
    if model_path is not None and model_content is not None:
        raise ValueError("Can't both provide `model_path` and `model_content`")
    if model_content is not None:
        try:
            return bytes(memoryview(model_content))
        except TypeError:
            raise WrongType(f"model_content is of type {type(model_content).__name__}; it must be bytes") from None
    try:
        path = os.fspath(model_path)
    except TypeError:
        raise WrongType(f"model_path is {model_path!r}; it must be the path of a file") from None
    try:
        # One that nobody writes to is not waited for.
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise ValueError(f"the model cannot be read: {path!r} is not a file")
            return file.read()
    except (OSError, UnicodeError) as error:
        raise ValueError(f"Could not open {path!r}: the model cannot be read: {error}") from error
