# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Makes a .tflite file smaller without a change to what it computes: the converter's names of tensors go, its notes of how
it was run too, and lists of the same numbers, most of them zeros, are kept once."""

import flatbuffers
from tensorflow.lite.python import schema_py_generated as schema


class SharingBuilder(flatbuffers.Builder):
    """Keeps equal vectors and strings once."""

    def __init__(self, size):
        super().__init__(size)
        self.kept = {}

    def once(self, key, write):
        if key not in self.kept:
            self.kept[key] = write()
        return self.kept[key]

    def CreateNumpyVector(self, values):
        return self.once((values.dtype.str, values.tobytes()), lambda: super(SharingBuilder, self).CreateNumpyVector(values))

    def CreateString(self, text, encoding="utf-8", errors="strict"):
        return self.once(text, lambda: super(SharingBuilder, self).CreateString(text, encoding, errors))


def shrunk(content, inputs, outputs):
    """The model's inputs and outputs get the given names."""
    model = schema.ModelT.InitFromPackedBuf(content, 0)
    model.metadata = model.signatureDefs = None
    graph, = model.subgraphs
    graph.name = ""
    for tensor in graph.tensors:
        tensor.name = ""
    for indices, names in (graph.inputs, inputs), (graph.outputs, outputs):
        for index, name in zip(indices, names, strict=True):
            graph.tensors[index].name = name
    builder = SharingBuilder(len(content))
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())
