# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Random models with subgraphs that run subgraphs, loops among them, and with resource variables and variable tensors."""
import json
import random
import struct
import subprocess

import mote_command as mote

# Kinds of values: what is said of a tensor.
KINDS = {
    "float": {"type": "FLOAT32", "shape": [1, 3]},
    "count": {"type": "INT32", "shape": [1]},
    "int": {"type": "INT32", "shape": [2, 2]},
    "int8": {"type": "INT8", "shape": [1, 2, 2, 4], "quantization": {"scale": [0.125], "zero_point": [3]}},
}
DEEPEST = 3  # subgraphs below the first
MOST_ROUNDS = 3  # of a loop
UNARY = {"float": ["LEAKY_RELU", "NEG", "SVDF"], "count": [], "int": [], "int8": ["CONV_2D"]}
BINARY = {"float": ["ADD", "MUL", "MAXIMUM"], "count": ["ADD", "MINIMUM"], "int": ["ADD", "MAXIMUM"],
          "int8": ["ADD", "MAXIMUM"]}
CODES = {"ADD": 0, "CONV_2D": 3, "MUL": 18, "SVDF": 27, "MAXIMUM": 55, "MINIMUM": 57, "LESS": 58, "NEG": 59,
         "LEAKY_RELU": 98, "IF": 118, "WHILE": 119, "CALL_ONCE": 129, "VAR_HANDLE": 142, "READ_VARIABLE": 143,
         "ASSIGN_VARIABLE": 144, "STABLEHLO_COMPOSITE": 206, "STABLEHLO_CASE": 209}


class Subgraph:
    """A subgraph in the making; `values` are its tensors by kind."""

    def __init__(self, model, inputs):
        self.model, self.random = model, model.random
        self.tensors, self.operators = [], []
        self.inputs = [self.tensor(kind) for kind in inputs]
        self.values = {kind: [t for t, of in zip(self.inputs, inputs) if of == kind] for kind in KINDS}

    def tensor(self, kind, **more):
        self.tensors.append({"buffer": 0, "name": f"t{len(self.tensors)}", **KINDS.get(kind, {}), **more})
        return len(self.tensors) - 1

    def constant(self, tensor, data):
        """A constant like the description `tensor`."""
        self.model.buffers.append({"data": list(data)})
        return self.tensor(None, **tensor, buffer=len(self.model.buffers) - 1)

    def constant_of(self, kind):
        numbers = [self.random.randint(-4, 4) for _ in range(16)]
        data = {"float": struct.pack("<3f", *numbers[:3]), "count": struct.pack("<i", numbers[0]),
                "int": struct.pack("<4i", *numbers[:4]), "int8": struct.pack("<16b", *numbers)}[kind]
        return self.constant(KINDS[kind], data)

    def count(self, number):
        return self.constant(KINDS["count"], struct.pack("<i", number))

    def pick(self, kind):
        values = self.values[kind]
        if not values or self.random.random() < 0.15:
            return self.constant_of(kind)
        return self.random.choice(values)

    def operator(self, name, inputs, outputs, options=None, fields=None):
        second = "_2" if name.startswith("STABLEHLO") else ""
        op = {"opcode_index": self.model.code(name), "inputs": inputs, "outputs": outputs}
        if options is not None:
            op[f"builtin_options{second}_type"] = options
            op[f"builtin_options{second}"] = fields or {}
        self.operators.append(op)

    def is_less(self, value, limit):
        result = self.tensor(None, type="BOOL", shape=[1])
        self.operator("LESS", [value, limit], [result], "LessOptions")
        return result

    def add_arithmetic(self):
        kind = self.random.choice(list(KINDS))
        name = self.random.choice(UNARY[kind] + BINARY[kind])
        inputs = [self.pick(kind)] + ([self.pick(kind)] if name in BINARY[kind] else [])
        options, fields = {"ADD": ("AddOptions", {}), "MUL": ("MulOptions", {}), "NEG": ("NegOptions", {}),
                           "MAXIMUM": ("MaximumMinimumOptions", {}), "MINIMUM": ("MaximumMinimumOptions", {}),
                           "LEAKY_RELU": ("LeakyReluOptions", {"alpha": 0.25}),
                           "SVDF": ("SVDFOptions", {"rank": 1}),
                           "CONV_2D": ("Conv2DOptions", {"padding": "SAME", "stride_w": 1, "stride_h": 1})}[name]
        if name == "SVDF":
            weights = [self.random.randint(-8, 8) / 8 for _ in range(9 + 12)]
            inputs.append(self.constant({"type": "FLOAT32", "shape": [3, 3]}, struct.pack("<9f", *weights[:9])))
            inputs.append(self.constant({"type": "FLOAT32", "shape": [3, 4]}, struct.pack("<12f", *weights[9:])))
            inputs += [-1, self.tensor(None, type="FLOAT32", shape=[1, 12], is_variable=True)]
        if name == "CONV_2D":
            size = self.random.randint(1, 2)
            weights = [self.random.randint(-127, 127) for _ in range(4 * size * size * 4)]
            scales = [self.random.randint(1, 9) / 512 for _ in range(4)]
            filters = {"type": "INT8", "shape": [4, size, size, 4],
                       "quantization": {"scale": scales, "zero_point": [0] * 4, "quantized_dimension": 0}}
            bias = {"type": "INT32", "shape": [4],
                    "quantization": {"scale": [0.125 * s for s in scales], "zero_point": [0] * 4}}
            inputs.append(self.constant(filters, struct.pack(f"<{len(weights)}b", *weights)))
            inputs.append(self.constant(bias, struct.pack("<4i", *[self.random.randint(-99, 99) for _ in range(4)])))
        output = self.tensor(kind)
        self.operator(name, inputs, [output], options, fields)
        self.values[kind].append(output)

    def add_call(self, depth):
        kinds_in = self.random.choices(list(KINDS), k=self.random.randint(0, 3))
        kinds_out = self.random.choices(list(KINDS), k=self.random.randint(1, 3))
        inputs = [self.pick(kind) for kind in kinds_in]
        name = self.random.choice(["IF", "WHILE", "STABLEHLO_CASE", "STABLEHLO_COMPOSITE"])
        called = [self.model.subgraph(kinds_in, kinds_out, depth - 1) for _ in range(3 if name != "WHILE" else 0)]
        if name == "IF":
            condition = self.is_less(self.pick("count"), self.pick("count"))
            fields = {"then_subgraph_index": called[0], "else_subgraph_index": called[1]}
            options, inputs = "IfOptions", [condition, *inputs]
        elif name == "STABLEHLO_CASE":
            options, fields, inputs = "StablehloCaseOptions", {"branch_subgraph_indices": called}, [self.pick("count"), *inputs]
        elif name == "STABLEHLO_COMPOSITE":
            options, fields = "StableHLOCompositeOptions", {"name": "random", "decomposition_subgraph_index": called[0]}
        else:
            kinds_out = ["count", *kinds_in]
            inputs = [self.count(0), *inputs]
            condition, body = self.model.loop(kinds_out, depth - 1)
            options, fields = "WhileOptions", {"cond_subgraph_index": condition, "body_subgraph_index": body}
        outputs = [self.tensor(kind) for kind in kinds_out]
        self.operator(name, inputs, outputs, options, fields)
        for kind, output in zip(kinds_out, outputs):
            self.values[kind].append(output)

    def handle(self, kind):
        handle = self.tensor(None, type="RESOURCE", shape=[])
        self.operator("VAR_HANDLE", [], [handle], "VarHandleOptions", {"container": "", "shared_name": kind})
        return handle

    def add_variable(self):
        kind = self.random.choice(list(KINDS))
        handle = self.handle(kind)
        if self.random.random() < 0.5:
            self.operator("ASSIGN_VARIABLE", [handle, self.pick(kind)], [], "AssignVariableOptions")
            self.model.assigned.add(kind)
        else:
            value = self.tensor(kind)
            self.operator("READ_VARIABLE", [handle], [value], "ReadVariableOptions")
            self.values[kind].append(value)
            self.model.read.add(kind)

    def add_call_once(self, depth):
        """Of a new subgraph, or of one that others name, too."""
        if not self.model.called_once or self.random.random() < 0.5:
            self.model.called_once.append(self.model.subgraph([], [], depth - 1))
        self.operator("CALL_ONCE", [], [], "CallOnceOptions",
                      {"init_subgraph_index": self.random.choice(self.model.called_once)})

    def fill(self, operators, depth):
        for _ in range(operators):
            choice = self.random.random()
            if depth > 0 and choice < 0.25:
                self.add_call(depth)
            elif depth > 0 and choice < 0.32:
                self.add_call_once(depth)
            elif choice < 0.5:
                self.add_variable()
            else:
                self.add_arithmetic()

    def finish(self, outputs):
        return {"tensors": self.tensors, "inputs": self.inputs, "outputs": outputs, "operators": self.operators}


class Model:
    """`description` is what flatc takes."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.buffers, self.codes, self.subgraphs = [{}], [], [None]
        self.called_once, self.assigned, self.read = [], set(), set()
        main = Subgraph(self, [self.random.choice(list(KINDS)) for _ in range(self.random.randint(1, 3))])
        main.add_call(DEEPEST)
        main.fill(self.random.randint(1, 5), DEEPEST)
        for kind in sorted(self.read - self.assigned):
            main.operator("ASSIGN_VARIABLE", [main.handle(kind), main.pick(kind)], [], "AssignVariableOptions")
        made = [t for values in main.values.values() for t in values if t not in main.inputs]
        self.subgraphs[0] = main.finish(made[-4:])
        self.description = {
            "version": 3, "buffers": self.buffers, "subgraphs": self.subgraphs,
            "operator_codes": [{"deprecated_builtin_code": min(CODES[name], 127), "builtin_code": name,
                                "version": 1} for name in self.codes]}

    def code(self, name):
        if name not in self.codes:
            self.codes.append(name)
        return self.codes.index(name)

    def subgraph(self, inputs, outputs, depth):
        """The number of a new one."""
        number = len(self.subgraphs)
        self.subgraphs.append(None)
        made = Subgraph(self, inputs)
        made.fill(self.random.randint(1, 3), depth)
        self.subgraphs[number] = made.finish([made.pick(kind) for kind in outputs])
        return number

    def loop(self, kinds, depth):
        """Condition and body of a loop that counts in the first of its values."""
        condition = Subgraph(self, kinds)
        result = condition.is_less(condition.inputs[0], condition.count(self.random.randint(0, MOST_ROUNDS)))
        self.subgraphs.append(condition.finish([result]))
        number = len(self.subgraphs)
        self.subgraphs.append(None)
        body = Subgraph(self, kinds)
        following = body.tensor("count")
        body.operator("ADD", [body.inputs[0], body.count(1)], [following], "AddOptions")
        body.fill(self.random.randint(1, 3), depth)
        self.subgraphs[number] = body.finish([following, *(body.pick(kind) for kind in kinds[1:])])
        return number - 1, number


def write_models(folder, seeds):
    """FOLDER/flow_SEED.tflite for each seed."""
    descriptions = []
    for seed in seeds:
        descriptions.append(folder / f"flow_{seed}.json")
        descriptions[-1].write_text(json.dumps(Model(seed).description))
    subprocess.run(["flatc", "--binary", "--strict-json", "-o", folder, mote.ROOT / "src/model/schema.fbs", *descriptions],
                   check=True)
    models = []
    for path in descriptions:
        path.unlink()
        made = next(p for p in folder.glob(f"{path.stem}.*"))
        models.append(made.rename(folder / f"{path.stem}.tflite"))
    return models
