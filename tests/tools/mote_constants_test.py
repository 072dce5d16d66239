#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in compile, sampled by: ConstantsTest.test_wide_types ConstantsTest.test_alignment
"""`mote compile` of models whose constants lie at any multiple of 4, where FlatBuffers lets them: what the interpreter copies, to
align it, is a constant of the code, on the host and on each target whose runner is built."""
import re
import struct

import mote_command as mote
import mote_compile_test as compiled
import random_networks

NETWORKS, NETWORKS_ON_TARGETS = 60, 20
# Formats of struct for elements of 8 bytes.
WIDE = {"INT64": "<q", "UINT64": "<Q", "FLOAT64": "<d", "COMPLEX64": "<ff"}
COUNTS = (2, 3, 5)
CODES = {"GATHER": 36, "CAST": 53, "LESS": 58}


def wide_model(folder, type_, count, leading):
    """Chooses one of two constants by a sign; more are an output. `leading` constants of 4 bytes move them through the file."""
    values = [struct.pack(WIDE[type_], *([n - 1.5] * 2 if type_ == "COMPLEX64" else [n + 1])) for n in range(count)]
    data = list(b"".join(values))
    buffers = [{}, *({"data": [i, 0, 0, 0]} for i in range(leading)), {"data": data}, {"data": data[::-1]}]
    buffers.append({"data": [0] * 4})
    tensors = [{"name": "number", "shape": [1], "type": "FLOAT32", "buffer": 0},
               {"name": "wide", "shape": [count], "type": type_, "buffer": len(buffers) - 3},
               {"name": "chosen", "shape": [1], "type": type_, "buffer": 0},
               {"name": "given", "shape": [count], "type": type_, "buffer": len(buffers) - 2},
               {"name": "zero", "shape": [1], "type": "FLOAT32", "buffer": len(buffers) - 1},
               {"name": "sign", "shape": [1], "type": "BOOL", "buffer": 0},
               {"name": "place", "shape": [1], "type": "INT32", "buffer": 0}]
    nodes = [("LESS", [0, 4], 5, {}), ("CAST", [5], 6, {"in_data_type": "BOOL", "out_data_type": "INT32"}),
             ("GATHER", [1, 6], 2, {"axis": 0})]
    return mote.tflite(folder, {
        "version": 3, "buffers": buffers,
        "operator_codes": [{"deprecated_builtin_code": CODES[name], "builtin_code": name, "version": 1} for name, *_ in nodes],
        "subgraphs": [{"tensors": tensors, "inputs": [0], "outputs": [2, 3], "operators": [
            {"opcode_index": i, "inputs": inputs, "outputs": [output], "builtin_options_type": name.capitalize() + "Options",
             "builtin_options": options} for i, (name, inputs, output, options) in enumerate(nodes)]}]}, 4)


class ConstantsTest(compiled.CompiledModelsTest):

    def check_networks(self, target, seeds, type_):
        models = random_networks.write_networks(self.folder, seeds, type_, 4)
        self.assertEqual(self.check(target, models), len(models))

    def test_networks(self):
        """Biases of INT16 are INT64."""
        for target in self.targets():
            count = NETWORKS if target.name == "host" else NETWORKS_ON_TARGETS
            for type_ in ("INT16", None):
                self.check_networks(target, range(count), type_)

    def test_rows(self):
        models = random_networks.write_networks(self.folder, range(NETWORKS_ON_TARGETS), "INT16", 4)
        self.assertEqual(self.check(compiled.Target("host"), models, options=["--ram"]), len(models))

    def test_wide_types(self):
        """A constant of 8 bytes an element is what an operator reads, and an output; at each address modulo 16."""
        for type_ in WIDE:
            places, models = set(), {}
            for count in COUNTS:
                for leading in range(5):
                    model = self.folder / f"{type_}_{count}_{leading}.tflite"
                    content = wide_model(self.folder, type_, count, leading)
                    model.write_bytes(content)
                    models[model.stem.lower()] = model
                    value = struct.pack(WIDE[type_], *([-1.5] * 2 if type_ == "COMPLEX64" else [1]))
                    places.add(content.find(struct.pack("<I", 8 * count) + value) % 16)
            self.assertGreaterEqual(len(places & {0, 4, 8, 12}), 3)
            for target in self.targets():
                with self.subTest(type=type_, target=target.name):
                    self.assertEqual(self.check(target, models), len(models))

    def test_alignment(self):
        """In the code, elements of 8 bytes are aligned as their type is."""
        for type_ in WIDE:
            for leading in range(5):
                model = self.folder / "model.tflite"
                model.write_bytes(wide_model(self.folder, type_, 3, leading))
                for target in ("host", "cortex-m4"):
                    done = compiled.compile_model(model, target, "m", self.folder / "code")
                    self.assertEqual(done.returncode, 0, done.stderr)
                    source = (self.folder / "code" / "m.cc").read_text()
                    found = re.findall(r"// the data of tensor [13]\nalignas\((\d+)\)", source)
                    self.assertEqual(len(found), 2)
                    self.assertGreaterEqual(min(map(int, found)), 8)


if __name__ == "__main__":
    mote.main()
