# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Tensor types as NumPy knows them. Types of less than 8 bits are held one to a byte in arrays, packed in tensors; strings
are objects in arrays, and in tensors their number, where each begins and the last one ends, and their bytes."""

import numpy as np

_DTYPES = {
    "FLOAT16": np.float16,
    "FLOAT32": np.float32,
    "FLOAT64": np.float64,
    "BFLOAT16": np.uint16,  # NumPy has none: the bits
    "INT8": np.int8,
    "UINT8": np.uint8,
    "INT16": np.int16,
    "UINT16": np.uint16,
    "INT32": np.int32,
    "UINT32": np.uint32,
    "INT64": np.int64,
    "UINT64": np.uint64,
    "BOOL": np.bool_,
    "COMPLEX64": np.complex64,
    "COMPLEX128": np.complex128,
    "INT4": np.int8,
    "UINT4": np.uint8,
    "INT2": np.int8,
    "STRING": np.bytes_,
    "RESOURCE": np.int32,
    "VARIANT": np.int32,
}
KNOWN_TYPES = tuple(_DTYPES)
_PACKED_BITS = {"INT4": 4, "UINT4": 4, "INT2": 2}


def dtype_of(type_name):
    if type_name not in _DTYPES:
        raise ValueError(f"NumPy has nothing like the tensor type {type_name}")
    return np.dtype(_DTYPES[type_name])


def shown_type(type_name):
    """The type in a tensor's details: as dtype_of, but objects for handles, which a program can do nothing with."""
    return np.object_ if type_name in ("RESOURCE", "VARIANT") else dtype_of(type_name).type


def packed_bits(type_name):
    """Bits of an element of a type of less than 8 bits; 0 for other types."""
    return _PACKED_BITS.get(type_name, 0)


def pack(values, bits, type_name):
    """8 / `bits` values to a byte, the first in the lowest bits. ValueError for values out of range."""
    low, high = (0, (1 << bits) - 1) if type_name.startswith("U") else (-(1 << bits - 1), (1 << bits - 1) - 1)
    flat = np.asarray(values).reshape(-1)
    if flat.size and (flat.min() < low or flat.max() > high):
        raise ValueError(f"values of the type {type_name} are from {low} to {high}; given were {flat.min()} to {flat.max()}")
    per_byte = 8 // bits
    fields = np.pad(flat.astype(np.uint8) & ((1 << bits) - 1), (0, -flat.size % per_byte)).reshape(-1, per_byte)
    return np.bitwise_or.reduce(fields << (bits * np.arange(per_byte, dtype=np.uint8)), axis=1).astype(np.uint8)


def unpack(packed, bits, count, type_name):
    per_byte = 8 // bits
    fields = (packed[:, None] >> (bits * np.arange(per_byte, dtype=np.uint8))).reshape(-1)[:count] & ((1 << bits) - 1)
    if type_name.startswith("U"):
        return fields.astype(np.uint8)
    sign = 1 << bits - 1
    return ((fields.astype(np.int16) ^ sign) - sign).astype(np.int8)


def pack_strings(values):
    """Of an array of bytes, or of str, which becomes UTF-8."""
    texts = [text.encode() if isinstance(text, str) else bytes(text) for text in np.asarray(values).reshape(-1).tolist()]
    ends = np.cumsum([4 * (len(texts) + 2), *map(len, texts)])
    return np.array([len(texts), *ends], np.int32).tobytes() + b"".join(texts)


def unpack_strings(packed, count):
    """ValueError if there are no `count` strings, as before the first invoke."""
    words = np.frombuffer(packed, np.int32, len(packed) // 4)
    if len(words) < count + 2 or words[0] != count:
        raise ValueError(f"the tensor holds no {count} strings yet")
    result = np.empty(count, object)
    for index in range(count):
        result[index] = bytes(packed[words[1 + index] : words[2 + index]])
    return result
