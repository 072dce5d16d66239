# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Models that a page has to stand: long, endless, huge, with names that are markup, with an operator that nobody knows."""
import struct
import sys

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tests" / "python"))
import json_models

HUGE = 100 << 20
NAME = "<img src=x onerror=alert(1)>\u2028\x01'\"&lt;</script><b>bold</b>" + "long" * 60


def of_nodes(count):
    """A chain of so many nodes."""
    model = json_models.Model()
    tensors = [model.tensor(f"t{i}", [1, 16]) for i in range(count + 1)]
    for i in range(count):
        model.node(["NEG", "ABS", "RELU"][i % 3], [tensors[i]], [tensors[i + 1]])
    return model.finish([tensors[0]], [tensors[-1]])


def without_end():
    """A WHILE whose condition stays true."""
    model = json_models.Model()
    state, after = model.tensor("n", [1], "INT32"), model.tensor("after", [1], "INT32")
    model.node("WHILE", [state], [after], "WhileOptions", cond_subgraph_index=1, body_subgraph_index=2)
    model.end_subgraph([state], [after])
    model.subgraph("condition")
    state, yes = model.tensor("n", [1], "INT32"), model.tensor("yes", [1], "BOOL")
    model.node("EQUAL", [state, state], [yes], "EqualOptions")
    model.end_subgraph([state], [yes])
    model.subgraph("body")
    state, after = model.tensor("n", [1], "INT32"), model.tensor("m", [1], "INT32")
    model.node("ABS", [state], [after], "AbsOptions")
    return model.finish([state], [after])


def with_names(name):
    """A model of one custom operator, which has the name, as its tensors have."""
    model = json_models.Model()
    tensors = [model.tensor(name, [1, 2]), model.tensor(name, [1, 2])]
    model.node("CUSTOM", [tensors[0]], [tensors[1]], custom_code=name)
    return model.finish(*[[one] for one in tensors])


def of_hostile_names():
    """A model that runs, whose tensors have such names."""
    model = json_models.Model()
    tensors = [model.tensor(NAME, [1, 4]), model.tensor(NAME + "2", [1, 4])]
    model.node("NEG", tensors[:1], tensors[1:])
    return model.finish(tensors[:1], tensors[1:])


def huge():
    """A good model with a constant of 100 MB."""
    model = json_models.Model()
    mark = b"here the constant is put"
    rows = HUGE // 16
    table = model.tensor("table", [rows, 4], "INT32", data=mark)
    row, found = model.tensor("row", [1], "INT32"), model.tensor("found", [1, 4], "INT32")
    model.node("GATHER", [table, row], [found], "GatherOptions", axis=0)
    data = bytearray(model.finish([row], [found]))
    vector = data.index(mark) - 4
    data += bytes(-(len(data) + 4) % 16) + struct.pack("<I", HUGE)
    large = len(data) - 4
    # The fields that lead to the vector lead to the one at the end of the file.
    for at in range(0, vector, 4):
        if at + struct.unpack_from("<I", data, at)[0] == vector:
            struct.pack_into("<I", data, at, large - at)
    return bytes(data) + bytes(range(256)) * (HUGE // 256)
