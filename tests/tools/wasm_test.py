#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in web, sampled by: Version
"""The npm package: what Node.js computes with it is what `mote run` does."""
import gzip
import json
import re
import shutil
import subprocess
import unittest

import browser
import mote_command as mote

PACKAGE = mote.ROOT / "build/wasm/package"
SCRIPT = """
import {readFileSync} from "node:fs";
import {load, MoteError} from "mote-tflite";
const [, , file, runtime, input] = process.argv;
try {
  const model = await load(readFileSync(file), {runtime});
  const bytes = readFileSync(input);
  let at = 0;
  for (const one of model.inputs) {
    const Elements = one.data.constructor;
    one.data = new Elements(bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + one.bytes));
    at += one.bytes;
  }
  model.run();
  const outputs = model.outputs.map((one) => Array.from(one.data, Number));
  const shapes = model.outputs.map((one) => one.shape);
  const loops = model.profile(1).map((one) => [one.name, one.loop]);
  console.log(JSON.stringify({outputs, shapes, loops, arena: model.arenaBytes}));
  model.close();
} catch (error) {
  if (!(error instanceof MoteError)) throw error;
  console.log(JSON.stringify({error: error.message}));
}
"""

class Version(unittest.TestCase):
    def test_version(self):
        wanted = re.search(r"project\(\w+ VERSION ([\d.]+)", (mote.ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(json.loads((mote.ROOT / "web/package/package.json").read_text())["version"], wanted)


@unittest.skipUnless(shutil.which("node"), "node is not there")
@unittest.skipUnless((PACKAGE / "mote.wasm").exists(), "the package is not built (make wasm)")
class Package(mote.MoteTest):
    def setUp(self):
        super().setUp()
        modules = self.folder / "node_modules"
        modules.mkdir()
        shutil.copytree(PACKAGE, modules / "mote-tflite")
        self.script = self.write("run.mjs", SCRIPT.encode())

    def compute(self, model, runtime="dynamic", data=b""):
        done = subprocess.run(["node", self.script, model, runtime, self.write("input.bin", data)], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def same(self, model):
        data = b""
        files = []
        for i, tensor in enumerate(mote.run_json("inspect", model)["inputs"]):
            one = bytes(i * 37 % 251 & 0x3F for i in range(tensor["bytes"]))  # as floats, numbers near zero
            files.append(self.write(f"{i}.bin", one))
            data += one
        for runtime in ("dynamic", "micro"):
            with self.subTest(model=model.name, runtime=runtime):
                expected = mote.run_json("run", model, "--runtime", runtime, "--input", *files)["outputs"]
                got = self.compute(model, runtime, data)
                self.assertNotIn("error", got)
                self.assertEqual(got["shapes"], [output["shape"] for output in expected])
                for values, output in zip(got["outputs"], expected):
                    if "float" not in output["type"]:
                        self.assertEqual(values, output["values"])
                        continue
                    greatest = max(map(abs, output["values"]), default=0)
                    for one, wanted in zip(values, output["values"]):
                        self.assertAlmostEqual(one, wanted, delta=1e-5 * greatest + 1e-6)

    def test_own_models(self):
        for model in (mote.DIGITS, mote.SINE):
            self.same(model)

    def test_models_of_others(self):
        models = sorted((mote.SHARED / "models").glob("*.tflite"))
        if not models:
            self.skipTest("the shared models are not there")
        for model in models:
            self.same(model)

    def test_loops(self):
        """The layers run the loops of vectors."""
        loops = dict(self.compute(mote.DIGITS, "dynamic", bytes(8 * 8))["loops"])
        for name in ("CONV_2D", "DEPTHWISE_CONV_2D", "MAX_POOL_2D", "FULLY_CONNECTED"):
            self.assertEqual(loops[name], "wasm with SIMD128", name)

    def test_bad_models(self):
        for data in (b"", b"TFL3", mote.DIGITS.read_bytes()[:1000]):
            self.assertIn("error", self.compute(self.write("bad.tflite", data)))

    def test_size(self):
        self.assertLess(len(gzip.compress((PACKAGE / "mote.wasm").read_bytes(), 9)), 350_000)


PAGE = mote.ROOT / "build/web/index.html"


@unittest.skipUnless(browser.CHROMIUM, "chromium is not there")
@unittest.skipUnless(PAGE.exists(), "the page is not built (make web)")
class Page(mote.MoteTest):
    def test_policy(self):
        """It is kept, and forbids every connection."""
        self.assertIn("connect-src 'none'", PAGE.read_text())
        page = self.write("index.html", PAGE.read_bytes())
        names, complaints = browser.ask(page, "return [...document.querySelectorAll('#models option')].map((one) => one.text)")
        self.assertEqual(complaints, [])
        self.assertIn("digits_int8", names)


if __name__ == "__main__":
    mote.main()
