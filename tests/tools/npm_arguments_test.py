#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the npm package's script does with arguments that no model can have, and with those that run code while they are read. In
the place of mote.wasm is a module of JavaScript, whose memory has blocks that are looked at after each call."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

# A model with the input `x`, float32 [2, 2], and one with the input `s`, of two strings. A block that the script reserves has
# so many bytes, and others behind it that it must not write to. Resizing moves the input, and marks where it was.
FAKE = """
const FILL = 0xA5, GUARD = 64;
export class Fake {
  constructor(isString) {
    this.memory = {buffer: new ArrayBuffer(1 << 20)};
    this.next = 4096; this.blocks = []; this.freed = []; this.isString = isString; this.text = "no";
    this.data = this.block(16); this.shape = [2, 2];
  }
  block(bytes) {
    const at = this.next;
    this.next += (bytes + GUARD + 15) & ~15;
    this.blocks.push({at, bytes});
    new Uint8Array(this.memory.buffer, at + bytes, GUARD).fill(FILL);
    return at;
  }
  check() {
    for (const {at, bytes} of this.blocks) {
      if (new Uint8Array(this.memory.buffer, at + bytes, GUARD).some((one) => one !== FILL)) throw new Error("a write behind a block");
    }
    for (const {at, bytes} of this.freed) {
      if (new Uint8Array(this.memory.buffer, at, bytes).some((one) => one !== 0xEE)) throw new Error("a write to a block that was freed");
    }
  }
  view(at) {
    const words = new Uint32Array(this.memory.buffer, 256, 9);
    new Uint8Array(this.memory.buffer, 512, 2).set([this.isString ? 115 : 120, 0]);
    new Int32Array(this.memory.buffer, 1024, this.shape.length).set(this.shape);
    words.set([512, this.isString ? 5 : 1, this.shape.length, 1024, at, 4 * this.shape.reduce((a, b) => a * b, 1), 0, 0, 0]);
    return 256;
  }
  get exports() {
    const fake = this;
    return {
      memory: fake.memory,
      mote_reserve: (bytes) => (bytes >>> 0) > 1 << 19 ? 0 : fake.block(bytes >>> 0),
      mote_free() {}, mote_load: () => 1, mote_inputs: () => 1, mote_outputs: () => 1, mote_message: () => 512,
      mote_input: () => fake.view(fake.data), mote_output: () => fake.view(fake.data), mote_allocate: () => 1,
      mote_run: () => 1, mote_profile: () => 0,
      mote_resize(index, at, rank) {
        const bytes = 4 * fake.shape.reduce((a, b) => a * b, 1);
        new Uint8Array(fake.memory.buffer, fake.data, bytes).fill(0xEE);
        fake.freed.push({at: fake.data, bytes});
        fake.shape = Array.from(new Int32Array(fake.memory.buffer, at, rank));
        fake.data = fake.block(4 * fake.shape.reduce((a, b) => a * b, 1));
        return 1;
      },
      mote_set_strings: (index, text, ends, count) => count === fake.shape.reduce((a, b) => a * b, 1) ? 1 : 0,
    };
  }
}
"""

SCRIPT = """
import {Fake} from "./fake.mjs";
let fake;
WebAssembly.Instance = class { constructor() { return {exports: fake.exports}; } };
const {Model, MoteError} = await import("./core.js");
const module = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
const fresh = (isString) => {
  fake = new Fake(isString);
  const model = new Model(module, new Uint8Array(8), "dynamic");
  if (isString) model.resize(0, [2]);
  return model;
};
const resizing = (model, values, shape) => ({*[Symbol.iterator]() { model.resize(0, shape); yield* values; }});
const getter = (model, shape) => {
  class Sly extends Float32Array { get byteLength() { model.resize(0, shape); return super.byteLength; } }
  return new Sly(4);
};
const large = new Uint8Array(2 ** 30);
const sizes = [null, undefined, 1, "ab", {}, [2 ** 31], [-1], [2 ** 32 + 2, 2], [1.5], [NaN], ["x"], [null], [2n], [Infinity], [{}]];
const refused = {
  ...Object.fromEntries(sizes.map((shape, i) => [`shape ${i}`, (model) => model.resize(0, shape)])),
  ...Object.fromEntries([1, -1, 0.5, NaN, "length", "0", "map", null, undefined].map((index, i) =>
    [`index ${i}`, (model) => model.resize(index, [2, 2])])),
  ...Object.fromEntries([null, undefined, [1], [1, 2, 3, 4, 5], 7, new Float32Array(3), new DataView(new ArrayBuffer(16)), [1n, 2n, 3n, 4n]]
    .map((data, i) => [`data ${i}`, (model) => { model.inputs[0].data = data; }])),
  ...Object.fromEntries([null, undefined, [1], 7].map((data, i) => [`values ${i}`, (model) => { model.inputs[0].values = data; }])),
  "an iterator that resizes": (model) => { model.inputs[0].data = resizing(model, [1, 2, 3, 4], [1, 1]); },
  "values that resize": (model) => { model.inputs[0].values = resizing(model, [1, 2, 3, 4], [8, 8]); },
  "a getter that resizes": (model) => { model.inputs[0].data = getter(model, [4, 4]); },
  "an iterator that throws": (model) => { model.inputs[0].data = {*[Symbol.iterator]() { throw new Error("own"); }}; },
  "a shape that throws": (model) => model.resize(0, {*[Symbol.iterator]() { throw new Error("own"); }}),
  "an output": (model) => { model.outputs[0].data = [1, 2, 3, 4]; },
  ...Object.fromEntries([-1, NaN, Infinity, 2 ** 31].map((time, i) => [`time ${i}`, (model) => model.profile(time)])),
};
const refusedStrings = {
  ...Object.fromEntries([null, 7, ["a"], ["a", "b", "c"], ["a", 5], ["a", null], ["a", {length: 2 ** 31}], [large, large]]
    .map((data, i) => [`strings ${i}`, (model) => { model.inputs[0].data = data; }])),
  "five times 2^30 bytes": (model) => { model.resize(0, [5]); model.inputs[0].data = [large, large, large, large, large]; },
  "strings that resize": (model) => { model.inputs[0].data = resizing(model, ["a", "b"], [3]); },
};
const taken = {
  "an iterator": (model) => { model.inputs[0].data = new Set([1, 2, 3, 4]); },
  "an iterator that resizes to as many": (model) => { model.inputs[0].data = resizing(model, [1, 2, 3, 4], [4, 1]); },
  "a getter that resizes to as many": (model) => { model.inputs[0].data = getter(model, [1, 4]); },
  "numbers of another type": (model) => { model.inputs[0].data = new Float64Array(4); },
  "a list as a shape": (model) => model.resize(0, new Set([2, 1])),
  "a typed array as a shape": (model) => model.resize(0, new Int32Array([2, 2])),
  "the largest size": (model) => model.resize(0, [0, 2 ** 31 - 1]),
  "no time": (model) => model.profile(0),
};
const problems = [];
const look = (name, work, wanted, isString) => {
  const model = fresh(isString);
  let got = "";
  try {
    work(model);
  } catch (error) {
    got = error instanceof MoteError ? "refused" : `${error}`;
    if (error instanceof MoteError && /runtime stopped|was closed/.test(error.message)) got = error.message;
  }
  try {
    fake.check();
    model.run();  // it goes on
  } catch (error) {
    got = `${got}, then ${error}`;
  }
  if (got !== wanted) problems.push(`${name}: ${got || "taken"}`);
};
for (const [name, work] of Object.entries(refused)) look(name, work, "refused", false);
for (const [name, work] of Object.entries(refusedStrings)) look(name, work, "refused", true);
for (const [name, work] of Object.entries(taken)) look(name, work, "", false);
console.log(JSON.stringify({problems, count: [refused, refusedStrings, taken].map((all) => Object.keys(all).length)}));
"""


class Arguments(unittest.TestCase):
    def test_each_is_taken_or_refused_and_the_model_goes_on(self):
        node = shutil.which("node")
        if node is None:
            self.skipTest("node is not there")
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "package.json").write_text('{"type": "module"}')
            shutil.copy(ROOT / "web" / "package" / "core.js", folder)
            (folder / "fake.mjs").write_text(FAKE)
            (folder / "run.mjs").write_text(SCRIPT)
            done = subprocess.run([node, folder / "run.mjs"], capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(result["problems"], [])
        print(f"{sum(result['count'])} arguments")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
