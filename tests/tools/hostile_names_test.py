#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: HostileNames.test_plans HostileNames.test_data_of_models
"""What the commands write for others to read (projects, resolvers, plans, JSON) stays what it is, whatever the names of
models, tensors, operators and folders are."""
import configparser
import json
import os
import random
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import mote_command as mote

GENERATE = mote.ROOT / "tools/project_generation/generate.py"
KINDS = sorted(f.stem for f in (GENERATE.parent / "kinds").glob("[a-z]*.py"))
PIECES = ["\n", "\r", "\t", '"', "'", "`", "&", "&lt;", "<", ">", "]]>", "-->", "$", "$(touch ran)", "${HOME}", "\\", "\\n", "%s", "%n",
          "#", ";", "*/", "/*", "//", "??/", "=", ":", ",", "@", "~", "!", " ", "  ", "(", ")", "{", "}", "[0]", "é", "中", "\u2028",
          "..", "-", "--x", "|", "R\"(", "a", "B", "7", "_", "\x01", "\x7f"]
# Names of which a build system makes something of its own.
RESERVED = ["all", "test", "Clean", "help", "install", "main", "app", "build", "Makefile", "7", "-", "class", "edit_cache"]


def hostile(seed):
    """A name of random pieces, which a file may have."""
    pick = random.Random(seed)
    text = "".join(pick.choice(PIECES) for _ in range(pick.randint(1, 9)))
    return text.replace("/", "\\") or "x"


def model_with(folder, tensor, operator):
    """A model of one custom operator, and the names."""
    return mote.tflite(folder, {
        "version": 3, "operator_codes": [{"deprecated_builtin_code": 32, "builtin_code": "CUSTOM", "custom_code": operator}],
        "subgraphs": [{"tensors": [{"shape": [1, 2], "type": "FLOAT32", "buffer": 0, "name": tensor},
                                   {"shape": [1, 2], "type": "FLOAT32", "buffer": 0, "name": tensor + "2"}],
                       "inputs": [0], "outputs": [1], "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1]}],
                       "name": tensor}],
        "buffers": [{}]})


def strings_of(value):
    """The texts in what JSON holds."""
    if isinstance(value, dict):
        return [s for one in value.items() for s in strings_of(list(one))]
    return [s for one in value for s in strings_of(one)] if isinstance(value, list) else [value] if isinstance(value, str) else []


class HostileNames(mote.MoteTest):

    def named(self, name, data):
        return self.write(name + ".tflite", data)

    def compiles(self, includes, *sources):
        for source in sources:
            done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-x", "c++",
                                   *(f"-I{i}" for i in includes), source], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)

    def project(self, kind, model, folder):
        done = subprocess.run([sys.executable, GENERATE, f"--model={model}", "--kind", kind, f"--output={folder}", "--mote", mote.MOTE],
                              capture_output=True, text=True, check=False, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        folder = self.folder / folder
        manifest = json.loads((folder / "mote_project.json").read_text())
        self.assertRegex(manifest["program"], r"^\w+$")
        for path in folder.rglob("*"):
            relative = str(path.relative_to(folder))
            self.assertRegex(relative, r"^[\w./+-]+$")
            if path.suffix in (".uvprojx", ".ewp", ".eww", ".pdsc"):
                ElementTree.parse(path)
            elif path.suffix == ".json":
                json.loads(path.read_text())
            elif path.suffix == ".ini":
                configparser.ConfigParser(interpolation=None).read_string(path.read_text())
            elif path.name in ("CMakeLists.txt", "Makefile", "Kconfig", "prj.conf") or path.suffix in (".yml", ".properties", ".lib"):
                self.assertNotRegex(path.read_text(), r"[^\n\t -~]")
        return folder, manifest

    def build_files_are_read(self, kind, folder, manifest):
        """By the programs that are at hand."""
        if kind in ("make", "vscode"):
            done = subprocess.run(["make", "--dry-run"], cwd=folder, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("build/" + manifest["program"], done.stdout)
        if kind == "cmake":  # which cannot itself be in every folder
            plain = shutil.copytree(folder, self.folder / f"plain folder {manifest['program']}")
            done = subprocess.run(["cmake", "-G", "Ninja", "-B", "build"], cwd=plain, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_projects(self):
        for seed, kind in enumerate(KINDS):
            name, place = hostile(seed), hostile(100 + seed)
            with self.subTest(kind=kind, model=name, folder=place):
                folder, manifest = self.project(kind, self.named(name, mote.DIGITS.read_bytes()), f"../{self.folder.name}/{place}")
                self.build_files_are_read(kind, folder, manifest)
                places = {"arduino": ["src"], "platformio": [".", "include"]}.get(kind, [".", "include", "third_party/flatbuffers/include"])
                own = [f for f in folder.rglob("*") if f.name in ("model.cc", "model.cpp", "application_model.cpp") and f.is_file()]
                self.assertEqual(len(own), 1)
                self.compiles([folder / p for p in [*places, *([own[0].parent] if kind == "arduino" else [])]], own[0])
        self.assertFalse(list(self.folder.rglob("ran")))

    def test_projects_of_reserved_names(self):
        for name in RESERVED:
            with self.subTest(model=name):
                folder, manifest = self.project("cmake", self.named(name, mote.SINE.read_bytes()), f"of {name}")
                self.build_files_are_read("cmake", folder, manifest)

    def test_a_project_is_built_in_a_hostile_folder(self):
        folder, manifest = self.project("make", self.named("a $(b) 'c'", mote.SINE.read_bytes()), "x $(y) 'z' \"w\" &")
        done = subprocess.run(["make", f"-j{os.cpu_count()}", "CXX=ccache g++", "CXXFLAGS=-std=c++17 -O0"], cwd=folder,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((folder / "build" / manifest["program"]).is_file())

    def test_operators_and_tensors(self):
        for seed in range(200, 208):
            tensor, operator, name = (hostile(seed + i) for i in (0, 1000, 2000))
            with self.subTest(tensor=tensor, operator=operator, model=name):
                model = self.named(name, model_with(self.folder, tensor, operator))
                output = self.folder / f"resolver_{seed}.h"
                done = mote.run("gen-resolver", "--runtime", ("micro", "dynamic")[seed % 2], "-o", output, "--", model)
                self.assertEqual(done.returncode, 0, done.stderr)
                if seed % 4 < 2:  # that takes seconds
                    self.compiles([mote.ROOT, mote.ROOT / "include", mote.BUILD / "generated"], output)
                done = mote.run("inspect", "--json", "--", model)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(operator, " ".join(strings_of(json.loads(done.stdout))))

    def test_plans(self):
        for seed in range(300, 310):
            tensor, name = hostile(seed), hostile(seed + 1000)
            with self.subTest(tensor=tensor, model=name):
                (self.folder / "json").mkdir(exist_ok=True)
                subprocess.run(["flatc", "--json", "--strict-json", "--raw-binary", "-o", self.folder / "json",
                                mote.ROOT / "src/model/schema.fbs", "--", mote.SINE], check=True, capture_output=True)
                description = json.loads(next((self.folder / "json").glob("*.json")).read_text())
                for one in description["subgraphs"][0]["tensors"]:
                    one["name"] = tensor + one["name"]
                model = self.named(name, mote.tflite(self.folder, description))
                svg = self.folder / f"plan_{seed}.svg"
                done = mote.run("plan", "--svg", svg, "--", model)
                self.assertEqual(done.returncode, 0, done.stderr)
                ElementTree.parse(svg)
                self.assertNotRegex(done.stdout, r"[\x00-\x09\x0b-\x1f\x7f]")
                for command in (["run", "--input", "lcg"], ["inspect"]):
                    for options in (["--json"], []):
                        done = mote.run(*command, *options, "--", model)
                        self.assertEqual(done.returncode, 0, done.stderr)
                        if options:
                            json.loads(done.stdout)
                        else:
                            self.assertNotRegex(done.stdout, r"[\x00-\x09\x0b-\x1f\x7f]")

    def test_data_of_models(self):
        for seed in range(400, 410):
            name = hostile(seed)
            with self.subTest(model=name):
                model = self.named(name, mote.SINE.read_bytes())
                done = subprocess.run([sys.executable, mote.ROOT / "tools/write_model_data.py", model, "g_model", "cstdint"],
                                      capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.compiles([], self.write("data.cc", done.stdout.encode()))


if __name__ == "__main__":
    mote.main()
