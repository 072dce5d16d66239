#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in web.
"""The npm package as its users have it: packed, installed in an empty folder, imported by Node.js, by a page with a strict policy and
by a module worker; checked by TypeScript."""
import contextlib
import functools
import http.server
import json
import shutil
import struct
import subprocess
import sys
import threading

import driven_browser
import mote_command as mote

PACKAGE = mote.ROOT / "build" / "wasm" / "package"
TYPESCRIPT = "typescript@6.0.3"
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
SINE_AT = 1.5
# Two models that run in turns, and what is refused.
USE = """
export async function use(load, MoteError, sine, digits) {
  const said = {};
  const [one, other] = [await load(sine), await load(sine, {runtime: "micro"})];
  const third = await load(digits);
  one.inputs[0].data = [SINE_AT];
  other.inputs[0].values = new Float32Array([SINE_AT]);
  one.run();
  third.run();
  other.run();
  said.sines = [one.outputs[0].data[0], other.outputs[0].values[0]];
  said.shape = third.inputs[0].shape;
  said.best = third.outputs[0].greatest(1)[0].value === Math.max(...third.outputs[0].values);
  said.profile = one.profile(1).map((time) => time.name);
  said.arena = other.arenaBytes;
  one.resize(0, [3, 1]);
  said.resized = one.outputs[0].shape;
  one.close();
  const refused = async (work) => {
    try {
      await work();
      return "nothing";
    } catch (error) {
      return error instanceof MoteError ? error.message : `no MoteError: ${error}`;
    }
  };
  said.closed = await refused(() => one.run());
  said.bad = await refused(() => load(new Uint8Array(100)));
  said.text = await refused(() => load("a name"));
  said.elements = await refused(() => { third.inputs[0].data = [1, 2]; });
  other.close();
  third.close();
  return said;
}
""".replace("SINE_AT", str(SINE_AT))
IN_NODE = """
import {readFileSync} from "node:fs";
import {load, MoteError} from "mote-tflite";
import {use} from "./use.mjs";
const said = await use(load, MoteError, readFileSync("sine.tflite"), readFileSync("digits.tflite"));
console.log(JSON.stringify(said));
"""
TIMES = 2000
IN_NODE_OFTEN = """
import {readFileSync} from "node:fs";
import {load} from "mote-tflite";
const digits = readFileSync("digits.tflite");
const sizes = [];
for (let i = 0; i < TIMES; ++i) {
  const model = await load(digits);
  model.run();
  model.close();
  if (i % 100 === 99) sizes.push(process.memoryUsage().rss);
}
console.log(JSON.stringify(sizes));
""".replace("TIMES", str(TIMES))
IN_PAGE = """
import {load, MoteError} from "/node_modules/mote-tflite/index.js";
import {use} from "/use.mjs";
const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
export async function said() {
  return use(load, MoteError, await bytes("/sine.tflite"), await bytes("/digits.tflite"));
}
"""
PAGES = {
    "index.html": '<!DOCTYPE html><title>Mote</title><main id="page">-</main><p id="worker">-</p><script type="module" src="/page.mjs"></script>',
    "in_page.mjs": IN_PAGE,
    "page.mjs": """
      import {said} from "/in_page.mjs";
      const show = (id, text) => document.getElementById(id).textContent = text;
      said().then((answer) => show("page", JSON.stringify(answer)), (error) => show("page", `error: ${error}`));
      const worker = new Worker("/worker.mjs", {type: "module"});
      worker.onmessage = ({data}) => show("worker", data);
      worker.onerror = (error) => show("worker", `error: ${error.message}`);""",
    "worker.mjs": """
      import {said} from "/in_page.mjs";
      said().then((answer) => postMessage(JSON.stringify(answer)), (error) => postMessage(`error: ${error}`));""",
}
TYPES = """
import {load, Model, MoteError, Runtime, Tensor, type OperatorTime, type LoadOptions} from "mote-tflite";
export async function classify(bytes: Uint8Array): Promise<number> {
  const options: LoadOptions = {runtime: "micro"};
  const model: Model = await load(bytes, options);
  model.inputs[0].values = new Float32Array(10);
  model.inputs[0].data = [1, 2, 3];
  model.inputs[0].data = ["text", "of strings"];
  model.run();
  if (model.outputs.length === 0) throw new MoteError("none");
  const output: Tensor = model.outputs[0];
  const times: OperatorTime[] = model.profile();
  const score: number = output.values[0] + output.greatest(3)[0].value + times[0].milliseconds;
  model.close();
  return score;
}
export async function both(wasm: ArrayBuffer, bytes: ArrayBuffer): Promise<Model[]> {
  const runtime = await Runtime.from(wasm);
  return [runtime.load(bytes), runtime.load(bytes, {runtime: "dynamic"})];
}
"""
WRONG_TYPES = ['load("a name")', 'load(new Uint8Array(1), {runtime: "tiny"})', "new Model()", "load(new Uint8Array(1)).run()"]


class Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format, *args):  # pylint: disable=redefined-builtin
        pass


Handler.extensions_map = {**Handler.extensions_map, ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


@contextlib.contextmanager
def served(folder):
    """The address at which a folder is served."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def compiler():
    """TypeScript's compiler, which is installed in build/. Ends the test as skipped where npm's registry cannot be reached."""
    folder = mote.ROOT / "build" / "typescript"
    installed = folder / "installed.txt"
    if not installed.exists() or installed.read_text() != TYPESCRIPT:
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", folder, TYPESCRIPT], capture_output=True, text=True,
                              check=False)
        if done.returncode:
            return None
        installed.write_text(TYPESCRIPT)
    return folder / "node_modules" / ".bin" / "tsc"


class WebPackage(mote.MoteTest):
    def setUp(self):
        super().setUp()
        packed = self.folder / "packed"
        packed.mkdir()
        subprocess.run(["npm", "pack", "--silent", "--pack-destination", packed, PACKAGE], check=True, stdout=subprocess.DEVNULL)
        [archive] = packed.iterdir()
        self.user = self.folder / "user"
        self.user.mkdir()
        subprocess.run(["npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", archive], cwd=self.user, check=True)
        (self.user / "use.mjs").write_text(USE)
        shutil.copy(mote.SINE, self.user / "sine.tflite")
        shutil.copy(mote.DIGITS, self.user / "digits.tflite")

    def in_node(self, script):
        (self.user / "script.mjs").write_text(script)
        done = subprocess.run(["node", "script.mjs"], cwd=self.user, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def check(self, said):
        at = self.write("at.npy", mote.npy("<f4", [1, 1], struct.pack("<f", SINE_AT)))
        [sine] = mote.run_json("run", mote.SINE, "--input", at)["outputs"][0]["values"]
        for one in said["sines"]:
            self.assertAlmostEqual(one, sine, places=6)
        self.assertEqual(said["shape"], [1, 8, 8, 1])
        self.assertTrue(said["best"])
        self.assertEqual(said["profile"], ["FULLY_CONNECTED"] * 3)
        self.assertGreater(said["arena"], 100)
        self.assertEqual(said["resized"], [3, 1])
        self.assertEqual(said["closed"], "the model was closed")
        self.assertIn("a .tflite file", said["text"])
        self.assertIn("it is given 2 bytes", said["elements"])
        self.assertNotRegex(said["bad"], "^(nothing|no MoteError)")

    def test_node(self):
        self.check(self.in_node(IN_NODE))

    def test_page_and_worker(self):
        for name, text in PAGES.items():
            (self.user / name).write_text(text)
        chromium = driven_browser.Chromium()
        self.addCleanup(chromium.close)
        with served(self.user) as address:
            page = chromium.page(address)
            for place in ("page", "worker"):
                text = driven_browser.wait_until(page, lambda place=place: (t := page.locator(f"#{place}").inner_text()) != "-" and t)
                self.check(json.loads(text))
            self.assertEqual([line for line in page.complaints if "favicon" not in line and "404" not in line], [])
            self.assertEqual([url for url in page.asked if not url.startswith(address)], [])

    def test_memory(self):
        """It stays bounded when models come and go: the last half of the loads takes no more than the first."""
        sizes = self.in_node(IN_NODE_OFTEN)
        self.assertLess(max(sizes[len(sizes) // 2:]), 1.3 * max(sizes[:len(sizes) // 2]), sizes)
        self.assertLess(max(sizes), 1 << 30, sizes)
        print(f"{TIMES} loads: {max(sizes) >> 20} MiB at most")

    def types(self, source):
        (self.user / "use.ts").write_text(source)
        return subprocess.run([compiler(), "--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "use.ts"], cwd=self.user,
                              capture_output=True, text=True, check=False)

    def test_types(self):
        if compiler() is None:
            self.skipTest("npm's registry cannot be reached, from which TypeScript comes")
        done = self.types(TYPES)
        self.assertEqual(done.returncode, 0, done.stdout)
        for wrong in WRONG_TYPES:
            self.assertNotEqual(self.types(f'import {{load, Model}} from "mote-tflite";\n{wrong};\n').returncode, 0, wrong)


if __name__ == "__main__":
    if shutil.which("npm") is None:
        print("skipped: npm is not there, which comes with Node.js")
        sys.exit(77)
    driven_browser.need(PACKAGE / "mote.wasm")
    mote.main()
