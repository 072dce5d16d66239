#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""damaged_hdf5.py STEPS COUNT [FIRST]: the look of `mote convert` at so many damaged .h5 files. Prints how many were refused, and how many
of those without an end: anything else than a refusal or none is an error, and so is a look that takes long."""
import io
import json
import random
import sys
import tempfile
import time

import h5py
import numpy as np

sys.path.insert(0, sys.argv[1])
from held_code import hdf5_files, keras_files
from held_code.findings import Unreadable

hdf5_files._SECONDS = LONGEST = 2
CONFIG = {"class_name": "Sequential", "config": {"layers": [{"class_name": "Dense", "config": {"units": 3}}]}}


def whole(version, packed):
    content = io.BytesIO()
    with h5py.File(content, "w", libver=version) as file:
        file.attrs["model_config"] = json.dumps(CONFIG)
        dense = file.create_group("model_weights/dense")
        dense.attrs["weight_names"] = np.array([b"kernel:0", b"bias:0"])
        dense.create_dataset("kernel:0", data=np.arange(12.0).reshape(3, 4), compression=packed, chunks=(3, 4))
        dense.create_dataset("bias:0", data=np.arange(4.0))
        dense["again"], dense["itself"] = h5py.SoftLink("/model_weights/dense/bias:0"), dense
    return content.getvalue()


def damaged(content, pick):
    content = bytearray(content)
    for _ in range(pick.choice((1, 1, 2, 4, 16))):
        at = pick.randrange(len(content))
        kind = pick.choice(("byte", "number", "end", "copy"))
        if kind == "byte":
            content[at] = pick.randrange(256)
        elif kind == "number":
            content[at:at + 8] = pick.choice((0, 1, 255, 1 << 31, (1 << 32) - 1, 1 << 63, (1 << 64) - 1, len(content))).to_bytes(8, "little")
        elif kind == "end" and at:
            content = content[:at]
        else:
            start = pick.randrange(len(content))
            content[at:at + 16] = content[start:start + 16]
    return bytes(content)


def main():
    files = [whole(version, packed) for version in ("earliest", "latest") for packed in (None, "gzip")]
    refused = endless = 0
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    with tempfile.NamedTemporaryFile() as place:
        for number in range(first, first + int(sys.argv[2])):
            content = damaged(files[number % len(files)], random.Random(number))
            place.seek(0)
            place.truncate()
            place.write(content)
            place.flush()
            start = time.monotonic()
            try:
                keras_files.look(place.name, lambda name: False)
            except Unreadable as error:
                refused += 1
                endless += "come to its end" in str(error)
            took = time.monotonic() - start
            assert took < LONGEST + 10, f"file {number}: {took:.0f} s"
    print(refused, endless)


if __name__ == "__main__":
    main()
