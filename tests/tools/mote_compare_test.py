#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: CompareTest.test_a_float_original CompareTest.test_folder CompareTest.test_text
# Slow, in commands, sampled by: CompareTest.test_tensorflow_lite_of_a_stand_in CompareTest.test_says_what_is_wrong
# Slow, in commands, sampled by: Page.test_what_is_equal_and_other_formats Page.test_not_finite
"""`mote compare`: no difference where there is none, the node where there is one, and errors as NumPy computes them from what
the Python package says that the tensors hold."""
import math
import os
import random
import re
import subprocess
import sys

import browser
import mote_command as mote

sys.path.insert(0, str(mote.BUILD / "python"))
import numpy as np

import mote as runtime

SAMPLES = mote.ROOT / "models/digits/samples"
SINE_INT8 = mote.ROOT / "models/sine/sine_int8.tflite"


def all_models():
    models = mote.own_models()
    if (mote.SHARED / "models").exists():
        return models + sorted((mote.SHARED / "models").glob("*.tflite"))
    print(f"{mote.SHARED / 'models'} is not there: only this repository's models are tested")
    return models


def compare(*arguments):
    """(whether nothing differs, the JSON)."""
    done = mote.run("compare", *arguments, "--json")
    if done.returncode not in (0, 2):
        raise AssertionError(f"mote compare {arguments}: {done.stderr}")
    return done.returncode == 0, mote.json.loads(done.stdout)


def tensors_after(model, inputs):
    """{index: real values} of all tensors of a model after a run of the dynamic runtime on arrays of its inputs' formats."""
    interpreter = runtime.Interpreter(str(model), experimental_preserve_all_tensors=True,
                                      experimental_op_resolver_type=runtime.OpResolverType.BUILTIN_REF)
    interpreter.allocate_tensors()
    for detail, array in zip(interpreter.get_input_details(), inputs):
        interpreter.set_tensor(detail["index"], array)
    interpreter.invoke()
    found = {}
    for detail in interpreter.get_tensor_details():
        try:
            values = interpreter.get_tensor(detail["index"]).astype(np.float64)
        except ValueError:  # without memory
            continue
        scale, zero_point = detail["quantization"]
        found[detail["index"]] = (values - zero_point) * scale if scale else values
    return found


def random_inputs(model, seed):
    """Arrays for the inputs of a model."""
    pick = np.random.default_rng(seed)
    arrays = []
    for one in mote.run_json("inspect", model)["inputs"]:
        kind = np.dtype(one["type"])
        values = pick.uniform(-4, 4, one["shape"]) if kind.kind == "f" else pick.integers(np.iinfo(kind).min, np.iinfo(kind).max, one["shape"])
        arrays.append(values.astype(kind))
    return arrays


class CompareTest(mote.MoteTest):

    def saved(self, arrays):
        """--input options with the arrays."""
        options = []
        for i, array in enumerate(arrays):
            np.save(self.folder / f"input_{i}.npy", array)
            options += ["-i", self.folder / f"input_{i}.npy"]
        return options

    def check_errors(self, one, values, expected):
        """The errors of a tensor are those of the arrays."""
        distance = np.abs(values - expected)
        self.assertEqual(one["elements"], values.size)
        self.assertAlmostEqual(one["max_error"], distance.max(), places=9)
        self.assertAlmostEqual(one["mean_error"], distance.mean(), places=9)
        if distance.max() > 0 and np.any(expected):
            self.assertAlmostEqual(one["snr_db"], 10 * math.log10(np.sum(expected ** 2) / np.sum(distance ** 2)), places=6)
        if np.any(values) and np.any(expected):
            self.assertAlmostEqual(one["cosine"], np.sum(values * expected) / np.linalg.norm(values) / np.linalg.norm(expected), places=9)

    def test_runtimes_and_targets(self):
        for model in all_models():
            for against in ["micro", "dynamic", *mote.built_targets()]:
                with self.subTest(model=model.name, against=against):
                    same, report = compare(model, "-i", "lcg", "--against", against)
                    if same or against != "dynamic":
                        self.assertTrue(same, report["first_difference"])
                        self.assertIsNone(report["first_difference"])
                    else:  # whose integers are rounded otherwise there: docs/ops.md
                        self.assertEqual(report["first_difference"]["operator"], "FULLY_CONNECTED")
                    self.assertEqual(report["unmatched"], 0)
                    wanted = {output["index"] for op in mote.run_json("inspect", model)["operators"] if op["subgraph"] == 0
                              for output in op["outputs"] if output and output["type"] not in ("resource", "string", "variant")}
                    self.assertEqual({one["tensor"] for one in report["tensors"]}, wanted)

    def test_a_changed_weight(self):
        """The first node that differs is the first whose tensors differ; the errors are those of the tensors."""
        found = 0
        for seed in range(16):
            pick = random.Random(seed)
            model = pick.choice([m for m in all_models() if "preprocessor" not in m.name])
            report = mote.run_json("inspect", model)
            data = bytearray(model.read_bytes())
            interpreter = runtime.Interpreter(str(model))
            constants = [t["index"] for t in report["tensors"] if t["constant"] and t["bytes"] >= 64 and t["subgraph"] == 0]
            raw = np.ascontiguousarray(interpreter.get_tensor(pick.choice(constants))).tobytes()
            at = data.find(raw)
            self.assertGreater(at, 0)
            place = at + pick.randrange(len(raw) // 4) * 4 + 3  # of a float the sign and a part of the exponent
            data[place] ^= 0x80
            changed = self.write("changed.tflite", bytes(data))
            inputs = random_inputs(model, seed)
            with self.subTest(seed=seed, model=model.name):
                same, compared = compare(model, *self.saved(inputs), "--against", changed, "--runtime", "dynamic")
                before, after = tensors_after(model, inputs), tensors_after(changed, inputs)
                wanted = None
                for one in compared["tensors"]:
                    self.check_errors(one, before[one["tensor"]], after[one["tensor"]])
                    expected = after[one["tensor"]]
                    allowed = max(1e-6, 1e-5 * np.abs(expected).max()) if one["type"] == "float32" else 0
                    count = int(np.sum(np.abs(before[one["tensor"]] - expected) > allowed))
                    self.assertEqual(one["differing"], count)
                    if count and wanted is None:
                        wanted = one["node"]
                self.assertEqual(same, wanted is None)
                self.assertEqual((compared["first_difference"] or {}).get("node"), wanted)
                found += wanted is not None
        self.assertGreater(found, 8)

    def test_a_float_original(self):
        """The input is the same number in both formats; tensors go together by name, or as outputs."""
        for value in (-128, -20, 0, 55, 127):
            inputs = [np.full([1, 1], value, np.int8)]
            _, report = compare(SINE_INT8, *self.saved(inputs), "--against", mote.SINE, "--runtime", "dynamic")
            interpreter = runtime.Interpreter(str(SINE_INT8))
            scale, zero_point = interpreter.get_input_details()[0]["quantization"]
            quantized = tensors_after(SINE_INT8, inputs)
            original = tensors_after(mote.SINE, [((inputs[0].astype(np.float64) - zero_point) * scale).astype(np.float32)])
            names = {t["name"]: t["index"] for t in mote.run_json("inspect", mote.SINE)["tensors"]}
            outputs = mote.run_json("inspect", mote.SINE)["graphs"][0]["outputs"]
            self.assertGreater(len(report["tensors"]), 0)
            last = report["tensors"][-1]
            self.assertEqual(last["tensor"], mote.run_json("inspect", SINE_INT8)["graphs"][0]["outputs"][0])
            for one in report["tensors"]:
                twin = outputs[0] if one is last else names[one["name"]] if one["name"] in names else None
                if twin is not None:
                    self.check_errors(one, quantized[one["tensor"]], original[twin])

    def test_folder(self):
        same, report = compare(mote.DIGITS, "-i", SAMPLES, "--against", "micro")
        self.assertTrue(same)
        self.assertEqual(report["inputs"], len(list(SAMPLES.glob("*.bmp"))))
        self.assertEqual(report["tensors"][0]["elements"], 8 * 8 * 12 * report["inputs"])

    def test_text(self):
        done = mote.run("compare", mote.DIGITS, "-i", "lcg", "--against", "micro")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("host, micro runtime, against host, micro runtime, input lcg\n", done.stdout)
        self.assertEqual(done.stdout.splitlines()[-1], "nothing differs")
        self.assertEqual(len(re.findall(r"^ +\d+  [A-Z]", done.stdout, re.M)), 7)

    def test_tensorflow_lite_of_a_stand_in(self):
        """A package of the same interface, so that what asks it is tested where TensorFlow Lite is not installed."""
        package = self.folder / "ai_edge_litert"
        package.mkdir()
        (package / "__init__.py").write_text("")
        (package / "interpreter.py").write_text("import mote\nfrom mote import OpResolverType\n\n"
                                                "class Interpreter(mote.Interpreter):\n  pass\n")
        environment = {**os.environ, "PYTHONPATH": f"{self.folder}:{mote.BUILD / 'python'}"}
        for model in mote.own_models():
            done = subprocess.run([mote.MOTE, "compare", model, "-i", "lcg", "--against", "tflite", "--runtime", "dynamic", "--python",
                                   sys.executable], capture_output=True, text=True, check=False, env=environment)
            self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "nothing differs"), done.stderr)
        (package / "interpreter.py").write_text("class OpResolverType:\n  BUILTIN_REF = 1\n"
                                                "def Interpreter(**_):\n  raise ValueError('the model is <odd>')\n")
        done = subprocess.run([mote.MOTE, "compare", mote.SINE, "-i", "lcg", "--against", "tflite", "--python", sys.executable],
                              capture_output=True, text=True, check=False, env=environment)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "sine_float.tflite cannot be run by TensorFlow Lite in .*: the model is <odd>")

    def test_tensorflow_lite(self):
        python = mote.tensorflow_python(self)
        for model in [m for m in all_models() if "preprocessor" not in m.name]:
            with self.subTest(model=model.name):
                done = mote.run("compare", model, "-i", "lcg", "--against", "tflite", "--python", python, "--json")
                if done.returncode == 1:  # its check of models is another one
                    self.assertIn(f"{model} cannot be run by TensorFlow Lite in {python}: ", done.stderr)
                elif done.returncode == 2:  # its integers there are rounded once: docs/ops.md
                    self.assertEqual(mote.json.loads(done.stdout)["first_difference"]["operator"], "FULLY_CONNECTED")
                else:
                    self.assertEqual(done.returncode, 0, done.stderr)

    def test_says_what_is_wrong(self):
        compared = ("compare", mote.DIGITS, "-i", "lcg")
        self.refuses("there is no 'cortex_m9' to compare with: did you mean 'cortex-m\\d'.*dynamic, micro, tflite", *compared, "--against", "cortex_m9")
        self.refuses("none.tflite does not exist", *compared, "--against", self.folder / "none.tflite")
        self.refuses("inputs of different sizes: int8 .1,8,8,1. and float32", *compared, "--against", mote.SINE)
        self.refuses("no_such_python", *compared, "--against", "tflite", "--python", "no_such_python")
        self.refuses("has no file that mote reads", "compare", mote.DIGITS, "-i", self.folder, "--against", "micro")
        self.refuses("Atan: a custom operator", "compare", mote.ATAN, "-i", "lcg", "--against", "micro")
        self.refuses("no option '--againts'.*mean '--against'", *compared, "--againts", "micro")
        self.write("bad.bin", b"x")
        self.refuses("bad.bin has 1 bytes", "compare", mote.DIGITS, "-i", self.folder, "--against", "micro")
        other = self.write("text.tflite", b"no model at all")
        self.refuses("text.tflite is not a good model", *compared, "--against", other)


class Page(mote.MoteTest):
    """`--html`: the errors of the JSON as a drawing and a table."""

    def drawn(self, *arguments):
        """(the JSON, what a browser shows of the page)."""
        page = self.folder / "page.html"
        _, report = compare(*arguments, "--html", page)
        if not browser.CHROMIUM:
            self.skipTest("the page was not looked at, since Chromium is not installed (Debian: chromium)")
        found, complaints = browser.ask(page, """
          const number = (one, name) => Number(one.getAttribute(name));
          const marks = [...document.querySelectorAll('.error-mark')], last = marks[marks.length - 1];
          last.dispatchEvent(new MouseEvent('click'));
          return {
            marks: marks.map((one) => ({largest: number(one.querySelector('circle'), 'cy'), mean: number(one.querySelectorAll('line')[1], 'y1'),
              x: number(one.querySelector('circle'), 'cx'), differs: one.classList.contains('differs'), title: one.querySelector('title').textContent})),
            first: [...document.querySelectorAll('.first-line')].map((one) => number(one, 'x1')), text: document.body.innerText,
            chosen: [...document.querySelectorAll('tbody tr')].map((one) => one.classList.contains('chosen')).lastIndexOf(true),
            rows: document.querySelectorAll('tbody tr').length, title: document.title, wide: document.documentElement.scrollWidth - innerWidth}""",
                                        size=(500, 900))
        self.assertEqual(complaints, [])
        return report, found

    def check(self, report, found):
        """A mark for each tensor, higher for a larger error, by as much for each power of ten."""
        tensors, marks = report["tensors"], found["marks"]
        self.assertEqual((len(marks), found["rows"], found["chosen"]), (len(tensors), len(tensors), len(tensors) - 1))
        self.assertEqual([mark["differs"] for mark in marks], [one["differing"] > 0 for one in tensors])
        self.assertEqual(sorted(mark["x"] for mark in marks), [mark["x"] for mark in marks])
        places = [(one[kind], mark[place]) for one, mark in zip(tensors, marks) for kind, place in (("max_error", "largest"), ("mean_error", "mean"))]
        zeros = {y for error, y in places if error == 0}
        self.assertLessEqual(len(zeros), 1)
        real = [(math.log10(error), y) for error, y in places if error]
        if len({error for error, _ in real}) > 1:
            (low, bottom), (high, top) = min(real), max(real)
            self.assertLess(top, bottom)
            for error, y in real:
                self.assertAlmostEqual(y, bottom + (top - bottom) * (error - low) / (high - low), places=6)
            self.assertTrue(all(y > bottom for y in zeros))
        first = report["first_difference"]
        at = [i for i, one in enumerate(tensors) if first and (one["node"], one["tensor"]) == (first["node"], first["tensor"])]
        self.assertEqual(found["first"], [marks[i]["x"] for i in at])
        words = f"The first to differ is node {first['node']}, {first['operator']}" if first else "Nothing differs."
        self.assertIn(words, found["text"])
        self.assertLessEqual(found["wide"], 0)

    def test_random_changes(self):
        """Models with changed bytes in their constants."""
        differing = 0
        for seed in range(6):
            pick = random.Random(seed)
            model = mote.DIGITS if seed % 2 else SINE_INT8
            report = mote.run_json("inspect", model)
            interpreter, data = runtime.Interpreter(str(model)), bytearray(model.read_bytes())
            constant = pick.choice([t["index"] for t in report["tensors"] if t["constant"] and t["bytes"] >= 16])
            raw = np.ascontiguousarray(interpreter.get_tensor(constant)).tobytes()
            data[data.find(raw) + pick.randrange(len(raw) // 4) * 4] ^= 0x55
            with self.subTest(seed=seed):
                report, found = self.drawn(model, "--against", self.write("changed.tflite", bytes(data)))
                self.check(report, found)
                self.assertEqual(found["title"], f"{model.name} - mote compare")
                differing += report["first_difference"] is not None
        self.assertGreater(differing, 2)

    def test_what_is_equal_and_other_formats(self):
        for arguments in ((mote.DIGITS, "--against", "micro"), (SINE_INT8, "--against", mote.SINE)):
            self.check(*self.drawn(*arguments))

    def test_not_finite(self):
        """An error that is infinite has a place above all others."""
        models = []
        for name, number in (("EXP", 47), ("NEG", 59)):
            operator = {"opcode_index": 0, "inputs": [0], "outputs": [1]}
            after = {"opcode_index": 1, "inputs": [0], "outputs": [2]}
            tensors = [{"name": n, "shape": [1, 2], "type": "FLOAT32", "buffer": 0} for n in "xyz"]
            models.append(self.write(f"{name}.tflite", mote.tflite(self.folder, {
                "version": 3, "operator_codes": [{"deprecated_builtin_code": number, "builtin_code": name},
                                                 {"deprecated_builtin_code": 101, "builtin_code": "ABS"}],
                "subgraphs": [{"tensors": tensors, "inputs": [0], "outputs": [1, 2], "operators": [operator, after]}], "buffers": [{}]})))
        np.save(self.folder / "x.npy", np.array([[1000, 1]], np.float32))
        report, found = self.drawn(models[0], "--against", models[1], "--input", self.folder / "x.npy")
        endless = [i for i, one in enumerate(report["tensors"]) if one["max_error"] is None]
        self.assertEqual(endless, [0])
        finite = [mark["largest"] for i, mark in enumerate(found["marks"]) if i not in endless]
        for i in endless:
            self.assertTrue(all(found["marks"][i]["largest"] < y for y in finite))
            self.assertIn("largest error not finite", found["marks"][i]["title"])
        self.assertIn("not finite", found["text"])

    def test_cannot_be_written(self):
        self.refuses("page.html cannot be written", "compare", mote.SINE, "--against", "micro", "--html", self.folder / "no" / "page.html")


if __name__ == "__main__":
    mote.main()
