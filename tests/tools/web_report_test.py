#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in web.
"""The report that the page of web/ makes in a browser says what `mote` says on this computer. Node.js runs its programs."""
import json
import re
import shutil
import subprocess
import unittest

import mote_command as mote

BUILT = mote.ROOT / "build/wasm"
BOARDS = ("nucleo_f446re", "microbit", "mps3_an547", "hifive1")  # an arena program each
SCRIPT = r"""
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
const [, , page, models, ...scripts] = process.argv;
const Programs = Function(`${readFileSync(page, "utf8")}; return Programs;`)();
const programs = new Programs();
for (const script of scripts) {
  const name = script.split("/").pop().replace(".js", "").replace("mote_report", "mote");
  programs.add(name, createRequire(import.meta.url)(script), readFileSync(script.replace(/js$/, "wasm")));
}
for (const [path, ...targets] of JSON.parse(readFileSync(models))) {
  const args = ["report", path, "--json", ...targets.flatMap((one) => ["--target", one])];
  const {status, text} = programs.run("mote", args, {[path]: readFileSync(path)});
  console.log(JSON.stringify({status, text}));
}
"""


def without_host(inspected):
    """What does not depend on the loops of this computer."""
    arenas = {name: bytes_ for name, bytes_ in inspected["arena_bytes"].items() if name != "host"}
    unknown = {name: why for name, why in inspected["arena_unknown"].items() if name != "host"}
    left = {name: value for name, value in inspected.items() if name not in ("fits", "model", "operators")}
    return {**left, "arena_bytes": arenas, "arena_unknown": unknown}


@unittest.skipUnless(shutil.which("node"), "node is not there")
@unittest.skipUnless((BUILT / "web/mote_report.wasm").exists(), "the page is not built (make web)")
class WebReport(mote.MoteTest):
    def reports(self, models):
        """What the page's mote answers for each model, with all boards."""
        scripts = [BUILT / "web/mote_report.js", *sorted((BUILT / "bin").glob("mote_arena_*.js"))]
        asked = self.write("models.json", json.dumps([[str(model), "host", *BOARDS] for model in models]).encode())
        script = self.write("run.mjs", SCRIPT.encode())
        done = subprocess.run(["node", script, mote.ROOT / "web/page/programs.js", asked, *scripts], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr[-2000:])
        return [json.loads(line) for line in done.stdout.splitlines()]

    def same(self, models):
        for model, answer in zip(models, self.reports(models), strict=True):
            with self.subTest(model=model.name):
                if "has no more memory" in answer["text"]:  # 4 GB are what a browser has
                    print(f"{model.name}: no memory for its report")
                    self.assertNotEqual(answer["status"], 0)
                    continue
                start = answer["text"].index("{")
                report, end = json.JSONDecoder().raw_decode(answer["text"][start:])
                report = report["models"][0]
                targets = [word for board in BOARDS for word in ("--target", board)]
                native = mote.run("inspect", model, "--json", *targets)
                self.assertEqual(answer["status"], native.returncode, answer["text"][start + end:])
                if native.returncode != 0:
                    self.assertEqual(report["error"], native.stderr.removeprefix("mote: ").strip())
                    continue
                self.same_facts(model, report, json.loads(native.stdout))

    def same_facts(self, model, report, inspected):
        self.assertEqual(without_host(report["inspect"]), without_host(inspected))
        host, *boards = report["targets"]
        self.assertEqual("run_unknown" in host, host["run"] is None)
        for board, fits in zip(boards, inspected["fits"], strict=True):
            self.assertEqual({k: v for k, v in board["fit"].items() if k != "text"}, fits)
            plan = mote.run("plan", model, "--json", "--target", board["target"])
            self.assertEqual(board["plan"] is None, plan.returncode != 0)
            if board["plan"] is None:
                continue
            expected = json.loads(plan.stdout)
            self.assertEqual(board["plan"], {name: expected[name] for name in board["plan"]})

    def test_own_models(self):
        self.same([mote.DIGITS, mote.SINE])

    def test_refused(self):
        self.same([self.write("short.tflite", mote.DIGITS.read_bytes()[:1000]), self.write("text.tflite", b"hello")])

    def test_models_of_others(self):
        models = [path for folder in ("models", "field", "attacks") for path in sorted((mote.SHARED / folder).rglob("*.tflite"))]
        models += sorted((mote.SHARED / "layers").rglob("*.tflite"))[::8]
        if not models:
            self.skipTest("the shared models are not there")
        self.same([path for path in models if path.stat().st_size < 5e6])

    def test_time(self):
        """Runs that are shorter than the clock's tick have a time."""
        [answer] = self.reports([mote.SINE])
        run = json.JSONDecoder().raw_decode(answer["text"])[0]["models"][0]["targets"][0]["run"]
        self.assertGreater(run["nanoseconds"], 0)
        self.assertEqual(len(run["operators"]), 3)

    def test_names_of_boards(self):
        """The page's list has all boards that --target takes."""
        page = (mote.ROOT / "build/web/index.html").read_text()
        listed = set(re.findall(r'<option value="(\w+)">', page))
        self.assertEqual(listed, {path.stem for path in (mote.ROOT / "targets/boards").glob("*.json")})


if __name__ == "__main__":
    mote.main()
