#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote optimize`: operators in an order that needs less memory, in a model that is otherwise the same."""
import itertools
import random
import re
import struct

import mote_command as mote


class Graph:
    """A subgraph for `mote.tflite`: float32 tensors of so many elements, and operators on them."""

    def __init__(self, model):
        self.model = model
        self.tensors, self.operators, self.inputs, self.outputs = [], [], [], []
        model.graphs.append(self)

    def tensor(self, elements, kind="FLOAT32", data=None, variable=False):
        if data is not None:
            self.model.buffers.append({"data": list(struct.pack(f"<{len(data)}i", *data))})
        buffer = 0 if data is None else len(self.model.buffers) - 1
        self.tensors.append({"shape": elements if isinstance(elements, list) else [elements], "type": kind,
                             "buffer": buffer, "name": f"t{len(self.tensors)}", "is_variable": variable})
        return len(self.tensors) - 1

    def op(self, code, inputs, outputs, **options):
        self.operators.append({"opcode_index": self.model.code(code), "inputs": inputs, "outputs": outputs, **options})
        return outputs[0] if outputs else None

    def repeat(self, tensor, times, elements):
        return self.op("TILE", [tensor, self.tensor(1, "INT32", [times])], [self.tensor(elements)])

    def total(self, tensor):
        return self.op("SUM", [tensor, self.tensor(1, "INT32", [0])], [self.tensor(1)],
                       builtin_options_type="ReducerOptions", builtin_options={"keep_dims": True})

    def add(self, a, b, elements):
        return self.op("ADD", [a, b], [self.tensor(elements)], builtin_options_type="AddOptions", builtin_options={})


class Model:

    def __init__(self):
        self.codes, self.graphs, self.buffers, self.metadata = [], [], [{}], []

    def code(self, name):
        if name not in self.codes:
            self.codes.append(name)
        return self.codes.index(name)

    def description(self):
        codes = [{"builtin_code": c, "version": 1} for c in self.codes]
        graphs = [{"tensors": g.tensors, "inputs": g.inputs, "outputs": g.outputs, "operators": g.operators,
                   "name": f"g{i}"} for i, g in enumerate(self.graphs)]
        return {"version": 3, "operator_codes": codes, "subgraphs": graphs, "buffers": self.buffers,
                "metadata": self.metadata}


def branches(graph, source, count, elements):
    """The sum of sums of branches that grow large and small again, all of which begin before one ends."""
    large = [graph.repeat(source, elements + 16 * i, 4 * (elements + 16 * i)) for i in range(count)]
    sums = [graph.total(t) for t in large]
    result = sums[0]
    for other in sums[1:]:
        result = graph.add(result, other, 1)
    return result


def branchy(count=4, elements=512):
    model = Model()
    graph = Graph(model)
    graph.inputs = [graph.tensor(4)]
    graph.outputs = [branches(graph, 0, count, elements)]
    return model


def random_model(chance):
    """Operators that make tensors larger, smaller and one of several; what nobody reads is an output."""
    model = Model()
    graph = Graph(model)
    graph.inputs = [graph.tensor(chance.randrange(1, 64)) for _ in range(chance.randrange(1, 3))]
    found = list(graph.inputs)
    for _ in range(chance.randrange(6, 10)):
        kind = chance.choice(["TILE", "SUM", "CONCATENATION"])
        inputs = chance.choices(found, k=chance.randrange(1, 4))
        sizes = [graph.tensors[t]["shape"][0] for t in inputs]
        if kind == "SUM":
            found.append(graph.total(inputs[0]))
        elif kind == "TILE":
            found.append(graph.repeat(inputs[0], times := chance.randrange(1, 12), times * sizes[0]))
        else:
            found.append(graph.op(kind, inputs, [graph.tensor(sum(sizes))],
                                  builtin_options_type="ConcatenationOptions", builtin_options={"axis": 0}))
    read = {t for op in graph.operators for t in op["inputs"]}
    graph.outputs = [t for t in found if t not in read]
    return model


def bytes_while(graph, done, op):
    """The activations in use while an operator runs after those that are done."""
    made = set(graph.inputs)
    for i in (*done, op):
        made.update(graph.operators[i]["outputs"])
    needed = set(graph.outputs) | set(graph.operators[op]["outputs"])
    for i, other in enumerate(graph.operators):
        if i not in done:
            needed.update(other["inputs"])
    return sum((graph.tensors[t]["shape"][0] * 4 + 15) // 16 * 16 for t in made & needed)


def peak_of_given_order(graph):
    return max(bytes_while(graph, range(op), op) for op in range(len(graph.operators)))


def lowest_peak(graph):
    """Of all orders, by way of all sets of operators."""
    producers = {t: i for i, op in enumerate(graph.operators) for t in op["outputs"]}
    before = [{producers[t] for t in op["inputs"] if t in producers} for op in graph.operators]
    sets = {frozenset(): 0}
    for _ in graph.operators:
        larger = {}
        for done, peak in sets.items():
            for op in range(len(graph.operators)):
                if op not in done and before[op] <= done:
                    new = max(peak, bytes_while(graph, done, op))
                    key = done | {op}
                    larger[key] = min(larger.get(key, new), new)
        sets = larger
    return min(sets.values())


def number(text):
    return int(text.replace(",", ""))


class OptimizeTest(mote.MoteTest):

    def model(self, name, model):
        return self.write(name, mote.tflite(self.folder, model.description()))

    def optimize(self, path):
        """What is printed, and the path of the new model, which is checked against the other."""
        out = self.folder / "out.tflite"
        done = mote.run("optimize", path, "-o", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        before, after = mote.run_json("inspect", path), mote.run_json("inspect", out)
        for target, bytes_before in before["arena_bytes"].items():
            if bytes_before is not None:
                self.assertLessEqual(after["arena_bytes"][target], bytes_before, target)
                row = re.search(rf"^{target} +([\d,]+) +([\d,]+)$", done.stdout, re.M)
                self.assertEqual([number(row[1]), number(row[2])], [bytes_before, after["arena_bytes"][target]])
        self.assertEqual(before["tensors"], after["tensors"])
        for runtime in ("micro", "dynamic"):
            hashes = [mote.run_json("run", p, "--input", "lcg", "--runtime", runtime, "--invoke", 3)["output_hash"]
                      for p in (path, out)]
            self.assertEqual(hashes[0], hashes[1], runtime)
        self.assertEqual(sorted(map(self.key, before["operators"])), sorted(map(self.key, after["operators"])))
        return done.stdout, out

    @staticmethod
    def key(operator):
        """An operator without its place."""
        return str([operator[k] for k in ("subgraph", "name", "version", "inputs", "outputs")])

    @staticmethod
    def orders(path, subgraph=0):
        """(name, first output) of each operator."""
        return [(op["name"], op["outputs"][0]["index"] if op["outputs"] else None)
                for op in mote.run_json("inspect", path)["operators"] if op["subgraph"] == subgraph]

    @staticmethod
    def changed_bytes(path, out):
        a, b = path.read_bytes(), out.read_bytes()
        return [i for i, (x, y) in enumerate(itertools.zip_longest(a, b)) if x != y]

    def test_branches(self):
        path = self.model("branchy.tflite", branchy())
        text, out = self.optimize(path)
        most = re.search(r"subgraph 0 g0: 11 operators, ([\d,]+) bytes of activations at most, ([\d,]+) in the new "
                         r"order; no order has less", text)
        self.assertIsNotNone(most, text)
        # The input, the branches; then the input, three sums and the largest branch.
        self.assertEqual(number(most[1]), 16 + sum(16 * (512 + 16 * i) for i in range(4)))
        self.assertLessEqual(number(most[2]), 16 * (512 + 48) + 5 * 16)
        self.assertIn("same outputs", text)
        before, after = (mote.run_json("inspect", p)["arena_bytes"]["host"] for p in (path, out))
        self.assertLess(after, before / 2)
        # Only the list of operators differs, whose 11 offsets are 4 bytes each.
        changed = self.changed_bytes(path, out)
        self.assertLess(changed[-1] - changed[0], 11 * 4)
        again, _ = self.optimize(out)
        self.assertIn("a copy of the model", again)

    def test_best_already(self):
        for path in mote.own_models():
            with self.subTest(path.name):
                text, out = self.optimize(path)
                self.assertIn("no order has less", text)
                self.assertIn("a copy of the model", text)
                self.assertEqual(out.read_bytes(), path.read_bytes())

    def test_many_operators(self):
        """Too many orders to look at all, so that a good one has to do."""
        path = self.model("wide.tflite", branchy(150, 64))
        text, out = self.optimize(path)
        before, after = (mote.run_json("inspect", p)["arena_bytes"]["host"] for p in (path, out))
        self.assertLess(after, before / 2)
        self.assertIn("same outputs", text)

    def test_random_graphs(self):
        """The lowest peak of all orders is found, where the arena lets it be taken."""
        chance = random.Random(5)
        changed = 0
        for i in range(40):
            model = random_model(chance)
            path = self.model(f"random{i}.tflite", model)
            with self.subTest(i):
                text, _ = self.optimize(path)
                peaks = [number(p) for p in re.findall(r"([\d,]+) (?:bytes of activations|in the new order)", text)]
                self.assertEqual(peaks[0], peak_of_given_order(model.graphs[0]))
                lowest = lowest_peak(model.graphs[0])
                if "another order" in text:
                    self.assertLess(lowest, peaks[-1])
                else:
                    self.assertEqual(lowest, peaks[-1], text)
                changed += len(peaks) - 1
        self.assertGreater(changed, 5)

    def test_large_arena(self):
        """More than the programs that stand in for targets try at first."""
        path = self.model("large.tflite", branchy(3, 1536 * 1024))
        text, _ = self.optimize(path)
        self.assertNotRegex(text, "(?m) 0$")
        self.assertIn("in the new order", text)

    def test_control_flow(self):
        """Both branches of an IF, and the subgraph that has it, each on its own."""
        model = Model()
        main, yes, no = Graph(model), Graph(model), Graph(model)
        for graph in (yes, no):
            graph.inputs = [graph.tensor(4)]
            graph.outputs = [branches(graph, 0, 3, 256)]
        main.inputs = [main.tensor(4), main.tensor([], "BOOL")]
        first = main.add(0, branches(main, 0, 2, 128), 4)
        chosen = main.op("IF", [1, first], [main.tensor(1)], builtin_options_type="IfOptions",
                         builtin_options={"then_subgraph_index": 1, "else_subgraph_index": 2})
        main.outputs = [main.add(chosen, branches(main, 0, 2, 128), 1)]
        path = self.model("if.tflite", model)
        text, out = self.optimize(path)
        self.assertEqual(text.count("in the new order;"), 3, text)
        for s in range(3):
            self.assertNotEqual(self.orders(path, s), self.orders(out, s))

    def test_variables(self):
        """What reads and writes variables stays in order, though memory asks for the new value to be stored first."""
        model = Model()
        main, once = Graph(model), Graph(model)
        handle = {"builtin_options_type": "VarHandleOptions", "builtin_options": {"shared_name": "v"}}
        once.op("VAR_HANDLE", [], [once.tensor([], "RESOURCE")], **handle)
        once.op("ASSIGN_VARIABLE", [0, once.tensor(1024, data=range(1024))], [])
        main.inputs = [main.tensor(1024), main.tensor(4)]
        large = [main.repeat(1, 512 + 16 * i, 4 * (512 + 16 * i)) for i in range(3)]
        main.op("CALL_ONCE", [], [], builtin_options_type="CallOnceOptions",
                builtin_options={"init_subgraph_index": 1})
        v = main.op("VAR_HANDLE", [], [main.tensor([], "RESOURCE")], **handle)
        old = main.total(main.repeat(main.op("READ_VARIABLE", [v], [main.tensor(1024)]), 2, 2048))
        main.op("ASSIGN_VARIABLE", [v, 0], [])
        again = main.total(main.op("READ_VARIABLE", [v], [main.tensor(1024)]))
        sums = [main.total(t) for t in large]
        result = main.add(main.add(sums[0], sums[1], 1), sums[2], 1)
        main.outputs = [main.add(result, main.add(old, again, 1), 1), old, again]
        path = self.model("variable.tflite", model)
        _, out = self.optimize(path)
        self.assertNotEqual(self.orders(path), self.orders(out))
        effects = [[name for name, _ in self.orders(p) if "VAR" in name or "ONCE" in name] for p in (path, out)]
        self.assertEqual(effects[0], effects[1])

    def test_signatures_and_metadata(self):
        model = branchy()
        model.buffers.append({"data": list(b"words")})
        model.metadata = [{"name": "notes", "buffer": len(model.buffers) - 1}]
        description = model.description()
        description["signature_defs"] = [{"signature_key": "serving", "subgraph_index": 0,
                                          "inputs": [{"name": "x", "tensor_index": 0}],
                                          "outputs": [{"name": "y", "tensor_index": model.graphs[0].outputs[0]}]}]
        path = self.write("signature.tflite", mote.tflite(self.folder, description))
        _, out = self.optimize(path)
        changed = self.changed_bytes(path, out)
        self.assertLess(changed[-1] - changed[0], 11 * 4)

    def test_own_plans(self):
        path = self.model("branchy.tflite", branchy())
        planned, out = self.folder / "planned.tflite", self.folder / "out.tflite"
        self.assertEqual(mote.run("plan", path, "--target", "host", "--embed", planned).returncode, 0)
        self.refuses("OfflineMemoryAllocation.*before a plan is embedded", "optimize", planned, "-o", out)
        self.assertFalse(out.exists())
        model = branchy()
        model.metadata = [{"name": "model_control_dependencies", "buffer": 0}]
        self.refuses("control dependencies", "optimize", self.model("edges.tflite", model), "-o", out)

    def test_errors(self):
        out = self.write("out.tflite", b"old")
        self.refuses("none.tflite does not exist", "optimize", self.folder / "none.tflite", "-o", out)
        self.refuses("is not a good model", "optimize", self.write("bad.tflite", bytes(64)), "-o", out)
        self.refuses("Atan", "optimize", mote.ATAN, "-o", out)
        self.refuses("--output", "optimize", mote.DIGITS)
        model = branchy()
        model.graphs[0].tensors[2]["shape"] = [5]  # not what TILE makes
        self.refuses("cannot be prepared.*TILE", "optimize", self.model("shape.tflite", model), "-o", out)
        self.assertEqual(out.read_bytes(), b"old")
        self.refuses("cannot be written", "optimize", mote.DIGITS, "-o", self.folder / "no" / "out.tflite")
        folder = self.folder / "folder"
        folder.mkdir()
        self.refuses("cannot be written", "optimize", mote.DIGITS, "-o", folder)
        self.assertEqual([p for p in self.folder.iterdir() if p.suffix == ".new"], [])

    def test_in_its_own_place(self):
        path = self.model("branchy.tflite", branchy())
        wanted = mote.run_json("run", path, "--input", "lcg")["output_hash"]
        self.assertEqual(mote.run("optimize", path, "-o", path).returncode, 0)
        self.assertEqual(mote.run_json("run", path, "--input", "lcg")["output_hash"], wanted)


if __name__ == "__main__":
    mote.main()
