#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: HostileFolder.test_each_start HostileFolder.test_a_function HostileFolder.test_an_environment
"""No tool imports what lies in the current folder: it has a module of each name that one could look for, of which each leaves a
mark. The tools are found by looking for them."""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

import numpy as np

import mote_command as mote

LEFT_OUT = ("tests/", "docs/", "build/", "site/", ".git/", "tensorflow/", "third_party/")
PACKAGES = ("numpy", "PIL", "soundfile", "tensorflow", "keras", "tf_keras", "torch", "litert_torch", "onnx", "onnx2tf", "onnxruntime",
            "ai_edge_litert", "ai_edge_quantizer", "tflite_runtime", "pip", "setuptools", "wheel", "_distutils_hack", "sitecustomize",
            "usercustomize", "yaml", "h5py", "flatbuffers", "google", "dask", "distributed", "pybind11", "matplotlib", "scipy", "apt_pkg",
            "pkg_resources", "ensurepip", "antigravity", "six", "packaging")
HOSTILE = "open({mark!r} + __name__.replace('.', '_'), 'w').close()\nraise ImportError('a hostile module, ' + __name__)\n"

# Runs all of a script but what is for __main__, with the module path that Python gives it where it is started.
IMPORTER = """
import sys
script = sys.argv.pop(1)
sys.path[0] = script.rsplit("/", 1)[0]
names = {"__name__": "looked_at", "__file__": script}
try:
    exec(compile(open(script).read(), script, "exec"), names)
except (ImportError, SystemExit):
    pass
"""


def sources():
    """The texts of the repository's own files that may start or be a Python, by path."""
    found = {}
    for path in sorted(mote.ROOT.rglob("*")):
        name = path.relative_to(mote.ROOT).as_posix()
        if name.startswith(LEFT_OUT) or "/third_party/" in name or "/build/" in name or not path.is_file():
            continue
        if path.suffix in (".py", ".sh", ".cc", ".h", ".cmake") or path.name in ("Makefile", "CMakeLists.txt", "run"):
            found[name] = path.read_text(encoding="utf-8", errors="replace")
    return found


def scripts(texts):
    return [name for name, text in texts.items() if name.endswith(".py") and re.search(r"^if __name__ == .__main__.", text, re.M)]


class HostileFolder(mote.MoteTest):

    def setUp(self):
        super().setUp()
        self.here, self.marks = self.folder / "here", self.folder / "marks"
        self.here.mkdir()
        self.marks.mkdir()
        own = {pathlib.Path(name).stem for name in sources() if name.endswith(".py")} | {"conversion", "evaluation", "held_code", "kinds"}
        names = {*sys.stdlib_module_names, *PACKAGES, *own} - {"__main__", "__init__"}
        for name in names:
            (self.here / f"{name}.py").write_text(HOSTILE.format(mark=f"{self.marks}/"))
        self.assertGreater(len(names), 300)

    def marked(self):
        return sorted(path.name for path in self.marks.iterdir())

    def run_here(self, *words, path=None, **variables):
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        if path is not None:
            environment["PYTHONPATH"] = path
        return subprocess.run([str(word) for word in words], cwd=self.here, capture_output=True, text=True, check=False, timeout=300,
                              input="import json\n", env={**environment, **variables})

    def test_the_folder_is_hostile(self):
        """What starts a Python carelessly does leave marks."""
        for words, path in ((("-c", "import json"), None), (("-m", "venv"), None), (("-m", "pip"), None), (("-",), None),
                            ((self.write("x.py", b"import decimal"),), ":/none"), ((self.folder / "x.py",), ".")):
            done = self.run_here(sys.executable, *words, path=path)
            self.assertTrue(self.marked() or "encodings.py" in done.stderr, words)
            shutil.rmtree(self.marks)
            self.marks.mkdir()

    def test_each_script(self):
        importer = self.write("importer.py", IMPORTER.encode())
        found = scripts(sources())
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(lambda name: self.run_here(sys.executable, importer, mote.ROOT / name), found))
        self.assertEqual(self.marked(), [])
        print(f"{len(found)} scripts of Python, {len(list(self.here.iterdir()))} hostile modules")
        self.assertGreater(len(found), 60)

    def test_each_start(self):
        """Where the current folder would be searched, after -c, -m and -, it is said that it is not."""
        in_a_list = re.compile(r"(?:python3?[\"']?|sys\.executable|\bpython\b\)?),\s*[\"']-[cm][\"']")
        in_a_shell = re.compile(r"(?:python3?\}?\"?|\$python\"?)\s+-(?:[cm]\b|\s)")
        found, isolated = [], 0
        for name, text in sources().items():
            is_shell = name.endswith((".sh", "Makefile", "run"))
            for match in (in_a_shell if is_shell else in_a_list).finditer(text):
                near = text[text.rfind("\n", 0, max(0, match.start() - 200)) + 1:text.find("\n", match.end())]
                if "SAFEPATH" not in near:
                    found.append(f"{name}: {text[match.start():match.end() + 60].splitlines()[0]}")
            isolated += len(re.findall(r"[\"' ]-I[\"' ],? *[\"']?-m", text)) + text.count("PYTHONSAFEPATH=1")
        self.assertEqual(found, [])
        self.assertGreater(isolated, 10)

    def test_commands(self):
        """Those of `mote` that start a Python, with each way to say the current folder in PYTHONPATH."""
        text = "".join(text for name, text in sources().items() if name.startswith("tools/mote/"))
        self.assertEqual(sorted(set(re.findall(r"PythonCommand\([\"\w]+, \"([^\"]+)\"", text))), [
            "bench/model_cycles.py", "tools/conversion/convert.py", "tools/evaluation/evaluate.py", "tools/mote/targets/tensorflow_outputs.py",
            "tools/project_generation/generate.py"])
        self.assertEqual(set(re.findall(r"[^\n]*\"python3?\"[^\n]*", text)), set(re.findall(
            r"[^\n]*(?:PythonCommand\(|std::string python = )\"python3\"[^\n]*", text)))
        for name, content in (("x.onnx", b"\x08\x08"), ("x.keras", b"PK\x05\x06" + bytes(18)), ("x.npy", b"")):
            (self.here / name).write_bytes(content)
        shutil.copy(mote.SINE, self.here / "sine.tflite")
        (self.here / "data" / "0").mkdir(parents=True)
        np.save(self.here / "data" / "0" / "a.npy", np.zeros([1, 1], np.float32))
        commands = [("convert", "x.onnx", "-o", "o"), ("convert", "x.onnx", "-o", "o", "--python", sys.executable), ("convert", "json:loads", "-o", "o"),
                    ("convert", "sine.tflite", "-o", "o", "--calibrate", "data"), ("evaluate", "sine.tflite", "--data", "data"),
                    ("evaluate", "sine.tflite", "--data", "data", "--against", "tflite"), ("compare", "sine.tflite", "--against", "tflite"),
                    ("new-project", "sine.tflite", "--ide", "make", "-o", "made"), ("report", "sine.tflite", "-o", "r", "--accuracy", "data")]
        for path in (None, ":", ".", "/none::/nowhere", "../here:./"):
            for words in commands:
                done = self.run_here(mote.MOTE, *words, path=path)
                self.assertNotIn("encodings.py", done.stderr)
                self.assertEqual(self.marked(), [], f"{words} with PYTHONPATH {path!r}")
            shutil.rmtree(self.here / "made")  # which a command has made
        print(f"{len(commands)} commands")

    def test_an_environment(self):
        """venv and pip, up to where there is no index."""
        (self.here / "x.keras").write_bytes(b"\x89HDF\r\n\x1a\n")
        done = self.run_here(mote.MOTE, "convert", "x.keras", "-o", "o", "--make-environment", XDG_CACHE_HOME=str(self.folder / "cache"),
                             PIP_NO_INDEX="1", PIP_FIND_LINKS="")
        self.assertRegex(done.stderr, "cannot be made; nothing of it was kept. pip says:(.|\\s)*No matching distribution|GB free")
        self.assertEqual(self.marked(), [])

    def test_a_function(self):
        """A module of the current folder that is named runs, with Python's modules, not those beside it; and those beside it that
        are nobody else's."""
        packages = self.folder / "packages"
        (packages / "ai_edge_litert").mkdir(parents=True)
        (packages / "torch.py").write_text("def manual_seed(_): pass\n__version__ = '99'\nTensor = int\nclass nn:\n    Module = int\n")
        (packages / "ai_edge_litert" / "interpreter.py").write_text("Interpreter = None\n")
        (self.here / "helper_of_it.py").write_text("WHO = 'helper'\n")
        (self.here / "network.py").write_text("import torch, decimal, wave, helper_of_it\ndef make():\n"
                                              "    raise ValueError(f'{helper_of_it.WHO} {decimal.Decimal(7)}')\n")
        python = self.folder / "python"
        python.write_text(f"#!/bin/sh\ncase \"$1\" in *versions.py) echo '{{\"litert-torch\": \"99\", \"torch\": \"99\"}}';; "
                          f"*) exec {sys.executable} \"$@\";; esac\n")
        python.chmod(0o755)
        for source in ("network:make", "network.py:make"):
            done = self.run_here(mote.MOTE, "convert", source, "-o", "o", "--python", python, path=str(packages))
            self.assertIn(r"make() of ", done.stderr)
            self.assertIn("fails: ValueError: helper 7", done.stderr)
            self.assertEqual(self.marked(), [])


if __name__ == "__main__":
    mote.main()
