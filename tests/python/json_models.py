# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Small .tflite models for tests, from the JSON form of the schema, which flatc turns into files."""
import json
import pathlib
import re
import subprocess
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]


def bytes_of(description):
    """The .tflite file that flatc makes of a description."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "model.json"
        source.write_text(json.dumps(description))
        subprocess.run(["flatc", "--binary", "--strict-json", "-o", folder, ROOT / "src/model/schema.fbs", source], check=True)
        return next(p for p in source.parent.glob("model.*") if p != source).read_bytes()


def _codes():
    """{operator: its number}"""
    enum = re.search(r"enum BuiltinOperator[^{]*{(.*?)}", (ROOT / "src/model/schema.fbs").read_text(), re.S).group(1)
    return {name: int(number) for name, number in re.findall(r"(\w+)\s*=\s*(\d+)", enum)}


class Model:
    """Tensors and operators, one after the other; of the last subgraph, which subgraph() begins."""

    def __init__(self):
        self.description = {"version": 3, "operator_codes": [], "subgraphs": [], "buffers": [{}], "signature_defs": []}
        self.subgraph()

    def subgraph(self, name="main"):
        self._graph = {"name": name, "tensors": [], "inputs": [], "outputs": [], "operators": []}
        self.description["subgraphs"].append(self._graph)

    def tensor(self, name, shape, type_name="FLOAT32", data=None, **fields):
        """Its index. `data`: an array or bytes, which makes it a constant; fields: as in the schema."""
        buffer = 0
        if data is not None:
            raw = data if isinstance(data, bytes) else np.asarray(data).tobytes()
            buffer = len(self.description["buffers"])
            self.description["buffers"].append({"data": list(raw)})
        self._graph["tensors"].append({"name": name, "shape": list(shape), "type": type_name, "buffer": buffer, "has_rank": True,
                                       **fields})
        return len(self._graph["tensors"]) - 1

    def node(self, operator, inputs, outputs, options="NONE", custom_code=None, **fields):
        code = min(_codes()[operator], 127)
        entry = {"deprecated_builtin_code": code, "builtin_code": operator, "version": 1}
        if custom_code is not None:
            entry["custom_code"] = custom_code
        codes = self.description["operator_codes"]
        if entry not in codes:
            codes.append(entry)
        node = {"opcode_index": codes.index(entry), "inputs": inputs, "outputs": outputs}
        if options != "NONE":
            node |= {"builtin_options_type": options, "builtin_options": fields}
        self._graph["operators"].append(node)

    def signature(self, key, inputs, outputs):
        """{name: tensor} of each side, of the last subgraph."""
        sides = [[{"name": name, "tensor_index": index} for name, index in side.items()] for side in (inputs, outputs)]
        self.description["signature_defs"].append({"signature_key": key, "inputs": sides[0], "outputs": sides[1],
                                                   "subgraph_index": len(self.description["subgraphs"]) - 1})

    def finish(self, inputs, outputs):
        """The inputs and outputs of the last subgraph; the file."""
        self.end_subgraph(inputs, outputs)
        return bytes_of(self.description)

    def end_subgraph(self, inputs, outputs):
        self._graph["inputs"], self._graph["outputs"] = inputs, outputs
