#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: ReportTest Advice.test_hybrid_and_one_scale InBrowser.test_click_search_and_clock
"""`mote report`: a page that holds what the other commands say, asks nothing of the network, and shows hostile names as
text; and advice that is true."""
import hashlib
import json
import random
import re
import struct
import subprocess
import unittest

import browser
import mote_command as mote
import random_control_flow
from hostile_names_test import hostile, model_with

PARTS = mote.ROOT / "tools/mote/report/page"
MARKUP = ["</script><script>document.title='owned'</script>", "<img src=x onerror=\"document.title='owned'\">", "<!--", "]]>",
          "\u2028';alert(1)//", "{{data}}", "${document.title='owned'}", "<svg onload=alert(1)>", "&lt;b&gt;", "</title>", "\x01\x7f"]


def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text(), re.S).group(1))


def without_times(run):
    """A run, less what differs from run to run on the host and what the report leaves out."""
    run = {key: value for key, value in run.items()
           if key not in ("outputs", "features", "nanoseconds", "allocate_nanoseconds", "estimate", "partitions")}
    run["operators"] = [{key: value for key, value in op.items() if key != "nanoseconds"} for op in run["operators"]]
    return run


def conv_model(folder, shape, kernel, stride, dilation, pads, name="CONV_2D", same=False):
    """PAD and a convolution of float32 with random weights; with `same` the convolution alone, which pads itself."""
    pick = random.Random(7)
    channels, filters = shape[3], 2 if name == "CONV_2D" else shape[3]
    padded = [n if same else n + sum(p) for n, p in zip(shape, pads)]
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation)]
    out = [1] + [-(-padded[i + 1] // stride[i]) if same else (padded[i + 1] - reach[i]) // stride[i] + 1 for i in (0, 1)] + [filters]
    depth = channels if name == "CONV_2D" else filters
    weights = [filters if name == "CONV_2D" else 1, *kernel, depth]
    count = weights[0] * weights[1] * weights[2] * weights[3]
    tensors = [("x", shape, "FLOAT32", 0), ("pads", [4, 2], "INT32", 1), ("padded", padded, "FLOAT32", 0),
               ("w", weights, "FLOAT32", 2), ("b", [filters], "FLOAT32", 3), ("y", out, "FLOAT32", 0)]
    options = {"padding": "SAME" if same else "VALID", "stride_w": stride[1], "stride_h": stride[0],
               "dilation_w_factor": dilation[1], "dilation_h_factor": dilation[0]}
    if name == "DEPTHWISE_CONV_2D":
        options["depth_multiplier"] = 1
    kind = {"CONV_2D": "Conv2DOptions", "DEPTHWISE_CONV_2D": "DepthwiseConv2DOptions"}[name]
    pad = {"opcode_index": 0, "inputs": [0, 1], "outputs": [2], "builtin_options_type": "PadOptions", "builtin_options": {}}
    conv = {"opcode_index": 1, "inputs": [0 if same else 2, 3, 4], "outputs": [5], "builtin_options_type": kind, "builtin_options": options}
    number = {"PAD": 34, "CONV_2D": 3, "DEPTHWISE_CONV_2D": 4}
    floats = lambda n: list(struct.pack(f"<{n}f", *(pick.uniform(-1, 1) for _ in range(n))))
    return mote.tflite(folder, {
        "version": 3, "operator_codes": [{"deprecated_builtin_code": number[n], "builtin_code": n} for n in ("PAD", name)],
        "subgraphs": [{"tensors": [{"name": n, "shape": s, "type": t, "buffer": b} for n, s, t, b in tensors], "inputs": [0],
                       "outputs": [5], "operators": [conv] if same else [pad, conv]}],
        "buffers": [{}, {"data": list(struct.pack("<8i", *(n for p in pads for n in p)))}, {"data": floats(count)},
                    {"data": floats(filters)}]})


def same_pads(length, size, stride, dilation):
    """What padding SAME means."""
    total = max(0, (-(-length // stride) - 1) * stride + (size - 1) * dilation + 1 - length)
    return [total // 2, total - total // 2]


class ReportTest(mote.MoteTest):

    def report(self, *arguments, name="report.html"):
        page = self.folder / name
        done = mote.run("report", "-o", page, *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(f"{page.stat().st_size:,} bytes", done.stdout)
        return page

    def test_data_is_that_of_the_other_commands(self):
        targets = ["host", *(t for t in mote.built_targets() if t in ("cortex-m4", "riscv32"))]
        for model in mote.own_models():
            with self.subTest(model=model.name):
                data = mote.run_json("report", model, *(f"--target={t}" for t in targets))["models"][0]
                self.assertEqual(data["inspect"], mote.run_json("inspect", model))
                self.assertEqual([t["target"] for t in data["targets"]], targets)
                for one in data["targets"]:
                    self.assertEqual(one["plan"], mote.run_json("plan", model, "--target", one["target"]))
                    run = mote.run_json("run", model, "--target", one["target"])
                    self.assertEqual(without_times(one["run"]), without_times(run))

    def test_page_holds_the_data(self):
        page = self.report(mote.DIGITS, "--target", "riscv32", "--mhz", "64")
        data = data_of(page)
        self.assertEqual(data["megahertz"], 64)
        self.assertEqual(data["models"][0]["inspect"], mote.run_json("inspect", mote.DIGITS))

    def test_plan_json_is_the_text(self):
        for model in mote.own_models():
            plan = mote.run_json("plan", model)
            text = mote.run("plan", model).stdout
            self.assertIn(f"planned: {plan['planned_bytes']:,} bytes", text)
            most = plan["bytes_in_use"][plan["peak_operator"]]
            self.assertEqual(most, max(plan["bytes_in_use"]))
            self.assertIn(f"most in use: {most:,} bytes, by operator {plan['peak_operator']} ", text)
            self.assertEqual(len(plan["buffers"]), len(re.findall(r"^(?:\d+|scratch) ", text, re.M)))

    def test_asks_nothing_of_the_network(self):
        text = self.report(mote.DIGITS, "--target", "host").read_text()
        self.assertIn("default-src 'none'", text)
        self.assertNotRegex(text, r"(?i)<(link|img|iframe|script[^>]*src)|@import|url\(|\bfetch\(|XMLHttpRequest")

    def test_what_others_wrote_is_unchanged(self):
        folder = PARTS / "third_party"
        named = dict(reversed(line.split()) for line in (folder / "SHA256SUMS").read_text().splitlines())
        files = {p.relative_to(folder).as_posix() for p in folder.glob("*/*")}
        self.assertEqual(files, set(named))
        for name, digest in named.items():
            self.assertEqual(hashlib.sha256((folder / name).read_bytes()).hexdigest(), digest, name)
        for library in folder.glob("*/"):
            self.assertTrue((library / "LICENSE").is_file())
        page = self.report(mote.DIGITS, "--target", "host").read_text()
        self.assertIn((folder / "dagre/LICENSE").read_text(), page)

    def test_bad_models(self):
        good = mote.DIGITS.read_bytes()
        for name, data in (("cut", good[:3000]), ("empty", b""), ("text", b"<script>alert(1)</script>" * 9)):
            model, page = self.write(f"{name}.tflite", data), self.folder / f"{name}.html"
            done = mote.run("report", model, "-o", page)
            self.assertEqual(done.returncode, 1, name)
            self.assertIn("is not a good model", done.stderr)
            self.assertIn(data_of(page)["models"][0]["error"], done.stderr)
        self.refuses("none.tflite does not exist", "report", self.folder / "none.tflite")
        self.refuses("there is no target 'z80'", "report", mote.DIGITS, "--target", "z80")
        self.refuses("page.html cannot be written", "report", mote.SINE, "--target", "host", "-o", self.folder / "no" / "page.html")
        self.refuses("there is no option '--targte'.*did you mean '--target'", "report", mote.DIGITS, "--targte", "host")

    def test_a_target_that_is_not_built(self):
        data = mote.run_json("report", mote.ATAN, "--target", "cortex-m4")["models"][0]
        self.assertIsNone(data["error"])
        self.assertIn("Atan", data["targets"][0]["run_unknown"])
        self.assertIn("Atan", data["targets"][0]["plan_unknown"])
        self.assertEqual([a["kind"] for a in data["advice"]], ["missing-operator"])


class Advice(mote.MoteTest):

    def advice(self, name, data, kind):
        model = self.write(name + ".tflite", data)
        return [a for a in mote.run_json("report", model, "--target", "host")["models"][0]["advice"] if a["kind"] == kind]

    def test_foldable_pads(self):
        """PAD is said to fold where, and only where, padding SAME adds the same; and then the outputs are the same."""
        folded = 0
        for seed in range(24):
            pick = random.Random(seed)
            name = pick.choice(["CONV_2D", "DEPTHWISE_CONV_2D"])
            shape = [1, pick.randint(4, 9), pick.randint(4, 9), pick.randint(1, 3)]
            kernel, stride, dilation = ([pick.randint(1, n), pick.randint(1, n)] for n in (3, 2, 2))
            same = [same_pads(shape[i + 1], kernel[i], stride[i], dilation[i]) for i in (0, 1)]
            changed = pick.random() < 0.4
            pads = [[0, 0], *(list(p) for p in same), [0, 0]]
            if changed:
                pads[pick.randint(1, 2)][pick.randint(0, 1)] += 1
            with self.subTest(seed=seed):
                data = conv_model(self.folder, shape, kernel, stride, dilation, pads, name)
                found = self.advice(f"pad_{seed}", data, "foldable-pad")
                self.assertEqual(len(found), 0 if changed else 1)
                if changed:
                    continue
                folded += 1
                self.assertEqual(found[0]["nodes"], [0])
                alone = self.write("alone.tflite", conv_model(self.folder, shape, kernel, stride, dilation, pads, name, same=True))
                hashes = [mote.run_json("run", m, "--input", "lcg", "--runtime", "micro")["output_hash"]
                          for m in (self.folder / f"pad_{seed}.tflite", alone)]
                self.assertEqual(hashes[0], hashes[1])
        self.assertGreater(folded, 8)

    def test_order(self):
        """What is said to be saved is what `mote optimize` saves."""
        for model in [*mote.own_models(), *sorted((mote.SHARED / "models").glob("*.tflite"))[:3]]:
            said = [a for a in mote.run_json("report", model, "--target", "host")["models"][0]["advice"] if a["kind"] == "operator-order"]
            out = self.folder / "optimized.tflite"
            self.assertEqual(mote.run("optimize", model, "-o", out).returncode, 0)
            before, after = (mote.run_json("inspect", m)["arena_bytes"] for m in (model, out))
            saved = max(before[t] - after[t] for t in before if before[t] is not None)
            self.assertEqual(len(said), 1 if saved > 0 else 0)
            if saved > 0:
                self.assertIn(f"saves {saved:,} of", said[0]["gain"])

    def test_floats(self):
        said = self.advice("sine", mote.SINE.read_bytes(), "float-weights")
        weights = [t["bytes"] for t in mote.run_json("inspect", mote.SINE)["tensors"] if t["constant"] and len(t["shape"]) == 2]
        self.assertEqual(len(said), 1)
        self.assertIn(f"{sum(weights) // 4:,} bytes instead of {sum(weights):,}", said[0]["gain"])
        self.assertEqual(self.advice("digits", mote.DIGITS.read_bytes(), "float-weights"), [])


    def test_hybrid_and_one_scale(self):
        """The same convolution, with weights of int8 with one scale or one for each channel, on floats and on int8."""
        for activations, scales in ((a, s) for a in ("FLOAT32", "INT8") for s in (1, 3)):
            quantized = {} if activations == "FLOAT32" else {"quantization": {"scale": [0.1], "zero_point": [0]}}
            bias = {} if activations == "FLOAT32" else {"quantization": {"scale": [0.01] * scales, "zero_point": [0] * scales}}
            data = mote.tflite(self.folder, {
                "version": 3, "operator_codes": [{"deprecated_builtin_code": 3, "builtin_code": "CONV_2D", "version": 5}],
                "subgraphs": [{"tensors": [
                    {"name": "x", "shape": [1, 4, 4, 2], "type": activations, "buffer": 0, **quantized},
                    {"name": "w", "shape": [3, 1, 1, 2], "type": "INT8", "buffer": 1,
                     "quantization": {"scale": [0.1] * scales, "zero_point": [0] * scales}},
                    {"name": "b", "shape": [3], "type": "FLOAT32" if activations == "FLOAT32" else "INT32", "buffer": 2, **bias},
                    {"name": "y", "shape": [1, 4, 4, 3], "type": activations, "buffer": 0, **quantized}],
                    "inputs": [0], "outputs": [3], "operators": [{
                        "opcode_index": 0, "inputs": [0, 1, 2], "outputs": [3], "builtin_options_type": "Conv2DOptions",
                        "builtin_options": {"stride_w": 1, "stride_h": 1, "dilation_w_factor": 1, "dilation_h_factor": 1}}]}],
                "buffers": [{}, {"data": [1, 2, 3, 4, 5, 6]}, {"data": [0] * 12}]})
            with self.subTest(activations=activations, scales=scales):
                self.assertEqual(len(self.advice("m", data, "hybrid")), activations == "FLOAT32")
                self.assertEqual(len(self.advice("m", data, "per-tensor-weights")), scales == 1)
                self.assertIsNone(mote.run_json("report", self.folder / "m.tflite", "--target", "host")["models"][0]["targets"][0].get("run_unknown"))

    def test_uint8(self):
        """Said of uint8 alone."""
        for kind in ("UINT8", "INT8"):
            zero = [128] if kind == "UINT8" else [0]
            data = mote.tflite(self.folder, {
                "version": 3, "operator_codes": [{"deprecated_builtin_code": 3, "builtin_code": "CONV_2D", "version": 1}],
                "subgraphs": [{"tensors": [
                    {"name": "x", "shape": [1, 4, 4, 2], "type": kind, "buffer": 0, "quantization": {"scale": [0.1], "zero_point": zero}},
                    {"name": "w", "shape": [3, 1, 1, 2], "type": kind, "buffer": 1, "quantization": {"scale": [0.1], "zero_point": zero}},
                    {"name": "b", "shape": [3], "type": "INT32", "buffer": 2, "quantization": {"scale": [0.01], "zero_point": [0]}},
                    {"name": "y", "shape": [1, 4, 4, 3], "type": kind, "buffer": 0, "quantization": {"scale": [0.1], "zero_point": zero}}],
                    "inputs": [0], "outputs": [3], "operators": [{
                        "opcode_index": 0, "inputs": [0, 1, 2], "outputs": [3], "builtin_options_type": "Conv2DOptions",
                        "builtin_options": {"stride_w": 1, "stride_h": 1, "dilation_w_factor": 1, "dilation_h_factor": 1}}]}],
                "buffers": [{}, {"data": [1, 2, 3, 4, 5, 6]}, {"data": [0] * 12}]})
            said = self.advice("u", data, "uint8")
            self.assertEqual([one["nodes"] for one in said], [[0]] if kind == "UINT8" else [])

    def test_subgraphs(self):
        """Each operator that runs subgraphs is named, but CALL_ONCE; its time is that of the nodes in them and its own."""
        codes = set()
        for model in random_control_flow.write_models(self.folder, range(8)):
            for target in ["host", *(t for t in mote.built_targets() if t == "cortex-m4")]:
                report = mote.run_json("report", model, "--target", target)["models"][0]
                operators = [op for op in report["inspect"]["operators"] if op["subgraph"] == 0]
                said = {a["nodes"][0]: a["text"] for a in report["advice"] if a["kind"] == "subgraphs"}
                codes |= {op["name"] for op in operators if op["subgraphs"]}
                self.assertEqual(list(said), [op["index"] for op in operators if op["subgraphs"] and op["name"] != "CALL_ONCE"])
                for index, text in said.items():
                    named = re.sub(r", [\d,]+ times in a run$", "", text).split(" runs subgraph")[1]
                    self.assertEqual([int(n) for n in re.findall(r"\d+", named)], operators[index]["subgraphs"])
                if target == "host" or not report["targets"][0]["run"]:
                    continue
                run = report["targets"][0]["run"]
                with self.subTest(model=model.name):
                    self.assertLess(sum(op["instructions"] for op in run["operators"]), 1.03 * run["instructions"])
                    inner = sum(op["instructions"] for op in run.get("inner_operators", [])
                                if op["subgraph"] in {s for one in operators for s in one["subgraphs"]})
                    self.assertLessEqual(inner, sum(run["operators"][op["index"]]["instructions"] for op in operators if op["subgraphs"]))
        self.assertLessEqual({"CALL_ONCE", "WHILE", "IF"}, codes)

    def test_no_loop(self):
        """Said of each type of operator that has portable loops alone and takes a tenth of the time or more, and of no other."""
        if "cortex-m4" not in mote.built_targets():
            self.skipTest("it is said of emulated targets, and the runner of Cortex-M4 is not built (make cortex_m4)")
        pick, said, left_out = random.Random(11), 0, 0
        models = [self.write(f"mixed_{i}.tflite", self.mixed(pick)) for i in range(12)]
        for model in [*models, *mote.own_models()]:
            report = mote.run_json("report", model, "--target", "cortex-m4", "--target", "host")["models"][0]
            with self.subTest(model=model.name):
                operators = report["targets"][0]["run"]["operators"]
                time = sum(op["instructions"] for op in operators)
                wanted = {}
                for name in {op["name"] for op in operators}:
                    alike = [op for op in operators if op["name"] == name]
                    only_portable = [op for op in alike if op["loop"] == "portable" and not op["loop_reason"]]
                    if only_portable and sum(op["instructions"] for op in only_portable) >= 0.1 * time:
                        wanted[name] = [op["index"] for op in only_portable]
                    left_out += bool(only_portable) and name not in wanted
                if all(op["loop"] == "portable" and not op["loop_reason"] for op in operators):
                    wanted = {}  # nothing to compare it with
                found = [a for a in report["advice"] if a["kind"] == "no-loop"]
                self.assertEqual({re.search(r"\((\w+)\)$", a["text"])[1]: a["nodes"] for a in found}, wanted)
                for one in found:
                    self.assertTrue(one["text"].startswith("cortex-m4 has no loop of its own for node"))
                    share = 100 * sum(operators[i]["instructions"] for i in one["nodes"]) / time
                    self.assertIn(f"{share:.1f} % of the time on cortex-m4", one["gain"])
                said += len(found)
        self.assertGreater(said, 4)
        self.assertGreater(left_out, 4)

    def mixed(self, pick):
        """A model of a convolution, which Cortex-M4 has a loop for, and of others that it has none for, all with inputs of their own."""
        int8 = {"type": "INT8", "buffer": 0, "quantization": {"scale": [0.1], "zero_point": [0]}}
        size = pick.choice([2, 6, 12])
        tensors = [{"name": "x", "shape": [1, size, size, 8], **int8},
                   {"name": "w", "shape": [8, 1, 1, 8], "type": "INT8", "buffer": 1, "quantization": {"scale": [0.1] * 8, "zero_point": [0] * 8}},
                   {"name": "b", "shape": [8], "type": "INT32", "buffer": 2, "quantization": {"scale": [0.01] * 8, "zero_point": [0] * 8}},
                   {"name": "y", "shape": [1, size, size, 8], **int8}]
        operators = [{"opcode_index": 0, "inputs": [0, 1, 2], "outputs": [3], "builtin_options_type": "Conv2DOptions",
                      "builtin_options": {"stride_w": 1, "stride_h": 1, "dilation_w_factor": 1, "dilation_h_factor": 1}}]
        inputs, outputs = [0], [3]
        for _ in range(pick.randint(1, 5)):
            shape, at = [1, pick.choice([1, 20, 200, 1500])], len(tensors)
            tensors += [{"name": f"t{at + i}", "shape": shape, "type": "FLOAT32", "buffer": 0} for i in (0, 1)]
            operators.append({"opcode_index": pick.choice([1, 2]), "inputs": [at], "outputs": [at + 1]})
            inputs.append(at)
            outputs.append(at + 1)
        return mote.tflite(self.folder, {
            "version": 3, "operator_codes": [{"deprecated_builtin_code": number, "builtin_code": name, "version": version}
                                             for number, name, version in ((3, "CONV_2D", 3), (47, "EXP", 1), (59, "NEG", 1))],
            "subgraphs": [{"tensors": tensors, "inputs": inputs, "outputs": outputs, "operators": operators}],
            "buffers": [{}, {"data": [pick.randrange(256) for _ in range(64)]}, {"data": [0] * 32}]})

    def test_portable_loops(self):
        """Each operator whose portable loop has a reason is in the advice, with that reason, and no other."""
        for model in mote.own_models():
            report = mote.run_json("report", model, "--target", "host")["models"][0]
            said = {(node, a["text"].split(": ", 1)[1]) for a in report["advice"] if a["kind"] == "portable-loop" for node in a["nodes"]}
            self.assertEqual(said, {(op["index"], op["loop_reason"]) for op in report["targets"][0]["run"]["operators"] if op["loop_reason"]})


class InBrowser(mote.MoteTest):

    @classmethod
    def setUpClass(cls):
        if not browser.CHROMIUM:
            raise unittest.SkipTest("the page was not looked at, since Chromium is not installed (Debian: chromium)")

    def page(self, *arguments):
        page = self.folder / "page.html"
        mote.run("report", "-o", page, *arguments)
        return page

    def ask(self, page, script, **options):
        answer, complaints = browser.ask(page, script, **options)
        self.assertEqual(complaints, [])
        return answer

    def test_graph_memory_and_bars(self):
        for model in mote.own_models()[:3]:
            page = self.page(model, "--target", "cortex-m4", "--target", "host")
            data = data_of(page)["models"][0]
            plan, operators = data["targets"][0]["plan"], data["inspect"]["operators"]
            found = self.ask(page, """return {
              nodes: [...document.querySelectorAll('.node title')].map((one) => one.textContent),
              blocks: [...document.querySelectorAll('.memory .block')].length,
              peak: document.querySelector('.peak-text').textContent, bars: document.querySelectorAll('.bar').length,
              title: document.title}""")
            for op in operators:
                self.assertIn(f"{op['index']} {op['name']}", found["nodes"])
            self.assertEqual(found["blocks"], len(plan["buffers"]))
            self.assertIn(f"{plan['bytes_in_use'][plan['peak_operator']]:,} bytes", found["peak"])
            self.assertGreater(found["bars"], len(operators))
            self.assertEqual(found["title"], f"{model.name} - mote report")

    def test_click_search_and_clock(self):
        page = self.page(mote.DIGITS, "--target", "host", "--target", "cortex-m4")
        found = self.ask(page, """
          const node = document.querySelectorAll('.node:not(.port)')[1];
          node.dispatchEvent(new MouseEvent('click'));
          const operator = document.querySelector('.details').textContent;
          document.querySelector('.edge').dispatchEvent(new MouseEvent('click'));
          const tensor = document.querySelector('.details').textContent;
          const find = document.querySelector('input[type=search]');
          find.value = 'softmax'; find.dispatchEvent(new Event('input'));
          return {operator, tensor, found: [...document.querySelectorAll('.node.found title')].map((one) => one.textContent),
                  overlaps: [...document.querySelectorAll('.node')].map((one) => { const b = one.getBBox(); return [b.x, b.y]; })}""")
        self.assertRegex(found["operator"], "DEPTHWISE_CONV_2D.*MACs.*inputs.*int8.*scale")
        self.assertRegex(found["tensor"], "^tensor .*type and shape")
        self.assertEqual([name for name in found["found"] if "SOFTMAX" in name], ["6 SOFTMAX"])
        self.assertEqual(len(set(map(tuple, found["overlaps"]))), len(found["overlaps"]))

    def test_no_window_is_too_narrow(self):
        page = self.page(mote.DIGITS, "--compare", mote.SINE, "--target", "cortex-m4")
        for width in (500, 800, 1400):
            found = self.ask(page, "return [document.documentElement.scrollWidth, innerWidth, document.querySelectorAll('article').length]",
                             size=(width, 900))
            self.assertLessEqual(found[0], found[1])
            self.assertEqual(found[2], 2)

    def test_does_it_fit(self):
        """Flash, RAM and the verdict are on the page, for the interpreter and the compiled model; totals are sums."""
        page = self.page(mote.DIGITS, "--target", "nucleo_f446re", "--target", "host")
        data = data_of(page)["models"][0]
        fit = data["targets"][0]["fit"]
        found = self.ask(page, """return {boards: document.querySelector('.boards').textContent,
          totals: [...document.querySelectorAll('section')].find((one) => one.textContent.startsWith('Totals')).textContent}""")
        for number in (fit["flash_bytes"], fit["ram_bytes"], fit["compiled"]["flash_bytes"], fit["compiled"]["ram_bytes"]):
            self.assertIn(f"{number:,} of", found["boards"])
        self.assertIn("fits", found["boards"])
        macs = sum(op["macs"] for op in data["inspect"]["operators"] if op["name"] == "CONV_2D")
        self.assertIn(f"{macs:,}", found["totals"])

    def test_options_and_values(self):
        page = self.page(mote.DIGITS, "--target", "host")
        found = self.ask(page, """
          const node = document.querySelectorAll('.node:not(.port)')[0];
          node.dispatchEvent(new MouseEvent('click'));
          const operator = document.querySelector('.details').textContent;
          [...document.querySelectorAll('.details button')].find((one) => one.parentElement.textContent.includes('constant')).click();
          return {operator, tensor: document.querySelector('.details').textContent, bins: document.querySelectorAll('.histogram rect').length}""")
        self.assertRegex(found["operator"], "options.*padding SAME.*stride_w 1")
        self.assertRegex(found["tensor"], "values.* to .*mean .* zero")
        self.assertEqual(found["bins"], 16)

    def test_missing_operators_are_a_list(self):
        model = self.write("many.tflite", mote.tflite(self.folder, {
            "version": 3, "operator_codes": [{"deprecated_builtin_code": 32, "builtin_code": "CUSTOM", "custom_code": f"<i>Op{i}"}
                                             for i in range(12)],
            "subgraphs": [{"tensors": [{"shape": [1, 2], "type": "FLOAT32", "buffer": 0, "name": f"t{i}"} for i in range(13)],
                           "inputs": [0], "outputs": [12], "operators": [{"opcode_index": i, "inputs": [i], "outputs": [i + 1]}
                                                                         for i in range(12)]}], "buffers": [{}]}))
        found = self.ask(self.page(model, "--target", "nucleo_f446re", "--target", "host"), """return {
          items: [...document.querySelectorAll('.error li')].map((one) => one.textContent), markup: document.querySelectorAll('i').length,
          longest: Math.max(...[...document.querySelectorAll('td')].map((one) => one.textContent.length))}""")
        self.assertEqual(len(found["items"]), 12)
        self.assertTrue(all(f"<i>Op{i}" in item for i, item in enumerate(found["items"])))
        self.assertEqual(found["markup"], 0)
        self.assertLess(found["longest"], 200)

    def test_absent_parts(self):
        """Other makers of the data may know less."""
        page = self.page(mote.DIGITS, "--target", "host")
        data = data_of(page)
        model = data["models"][0]
        for field in ("constants", "advice"):
            del model[field]
        for op in model["inspect"]["operators"]:
            del op["options"], op["subgraphs"]
        model["targets"] = [{"target": "browser", "run": {"nanoseconds": 5000, "operators": [
            {"index": op["index"], "name": op["name"], "nanoseconds": 700} for op in model["inspect"]["operators"]]}}]
        text = page.read_text()
        begin = text.index('id="data">') + len('id="data">')
        page.write_text(text[:begin] + json.dumps(data).replace("<", "\\u003c") + text[text.index("</script>", begin):])
        found = self.ask(page, "return [document.querySelectorAll('.node').length, document.body.innerText]")
        self.assertEqual(found[0], 9)
        self.assertIn("browser", found[1])

    def test_many_nodes(self):
        """10,000 nodes are laid out in columns, in seconds, and folded by their scopes."""
        count = 10000
        tensors = [{"name": "x", "shape": [1, 16], "type": "FLOAT32", "buffer": 0}] + [
            {"name": f"net/block_{i // 20}/op_{i}", "shape": [1, 16], "type": "FLOAT32", "buffer": 0} for i in range(count)]
        model = self.write("long.tflite", mote.tflite(self.folder, {
            "version": 3, "operator_codes": [{"deprecated_builtin_code": 0, "builtin_code": "ADD"}], "buffers": [{}],
            "subgraphs": [{"tensors": tensors, "inputs": [0], "outputs": [count], "operators": [
                {"opcode_index": 0, "inputs": [i, i], "outputs": [i + 1], "builtin_options_type": "AddOptions", "builtin_options": {}}
                for i in range(count)]}]}))
        found = self.ask(self.page(model, "--target", "host"), """
          const nodes = [...document.querySelectorAll('.node .box')].map((one) => [Number(one.getAttribute('x')), Number(one.getAttribute('y'))]);
          const fold = [...document.querySelectorAll('label')].find((one) => one.textContent.includes('fold')).querySelector('input');
          fold.click();
          return {count: nodes.length, columns: new Set(nodes.map((one) => one[0])).size, places: new Set(nodes.map(String)).size,
                  folded: document.querySelectorAll('.node').length}""")
        self.assertEqual((found["count"], found["places"]), (count + 2, count + 2))
        self.assertGreater(found["columns"], 20)
        self.assertLess(found["folded"], count / 20 + 10)

    def test_printed(self):
        pdf = self.folder / "page.pdf"
        browser.chromium(self.page(mote.DIGITS, "--target", "cortex-m4"), f"--print-to-pdf={pdf}")
        self.assertTrue(pdf.read_bytes().startswith(b"%PDF"))
        self.assertLess(len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes())), 8)

    def test_picture(self):
        """The picture of the documents is made as the script says, in its size."""
        if mote.BUILD != mote.ROOT / "build/host" or "cortex-m4" not in mote.built_targets():
            return
        picture = self.folder / "picture.png"
        subprocess.run([mote.ROOT / "tools/report_picture.sh", picture], check=True)
        self.assertEqual(picture.read_bytes()[:24], (mote.ROOT / "docs/report.png").read_bytes()[:24])

    def test_a_refused_model(self):
        model = self.write("<b>cut</b>.tflite".replace("/", "_"), mote.DIGITS.read_bytes()[:3000])
        found = self.ask(self.page(model), "return [document.body.innerText, document.querySelectorAll('b').length]")
        self.assertIn("is not a good model", found[0])
        self.assertEqual(found[1], 0)

    def test_hostile_names(self):
        names = MARKUP + [hostile(seed) for seed in range(500, 503)]
        for i, name in enumerate(names):
            with self.subTest(name=name):
                model = self.write("m.tflite", model_with(self.folder, name, names[(i + 1) % len(names)]))
                page = self.page(model, "--target", "host")
                self.assertEqual(len(re.findall("(?i)<script", page.read_text())), 3)
                if i % 3 == 0:  # a browser takes seconds
                    found = self.ask(page, """const q = (what) => document.querySelectorAll(what).length;
                      return [document.title, q('img') + q('b') + q('svg [onload]'), q('.node'), document.body.textContent]""")
                    self.assertEqual(found[:3], ["m.tflite - mote report", 0, 3])
                    self.assertIn(json.loads(json.dumps(name)).split("\r")[0], found[3])

    def test_names_of_any_bytes(self):
        data = mote.DIGITS.read_bytes()
        at = data.find(b"serving_default")
        self.assertGreater(at, 0)
        model = self.write("bytes.tflite", data[:at] + b"\xff\xfe</scr\x00<b>\x80" + data[at + 13:])
        found = self.ask(self.page(model, "--target", "host"), "return [document.querySelectorAll('b').length, document.title]")
        self.assertEqual(found, [0, "bytes.tflite - mote report"])


if __name__ == "__main__":
    mote.main()
