#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: StandIn Environments
"""`mote convert`: with a stand-in for the packages that it asks, whose steps give models of this repository; and with the packages
themselves, in environments below build/convert that the command makes: some 12 GB, downloaded once."""
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time
import zipfile

import numpy as np

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools"))
from conversion import environments, workspace
from evaluation.errors import Failure

SINE_INT8 = mote.ROOT / "models" / "sine" / "sine_int8.tflite"
CACHE = mote.ROOT / "build" / "convert"
MODELS = mote.ROOT / "tests" / "tools" / "conversion_models"

# A Python whose packages are these: the versions it says it has, and the steps of tools/conversion/steps.
STAND_IN = """#!{python}
import json, os, pathlib, shutil, signal, subprocess, sys, time
setting = json.loads(pathlib.Path({setting!r}).read_text())
if sys.argv[1].endswith(("convert.py", "has_numpy.py")):
    os.execv({python!r}, [{python!r}, *sys.argv[1:]])
if sys.argv[1].endswith("versions.py"):
    print(json.dumps({{name: setting["versions"].get(name, "99.0") for name in sys.argv[2:]}}))
    sys.exit()
step, folder = sys.argv[2], pathlib.Path(sys.argv[3])
job = json.loads((folder / "job.json").read_text())
act = setting["acts"].get(step)
if act == "abort":
    print("a last word")
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGABRT)
if act == "sleep":
    pathlib.Path(setting["started"]).write_text(str(os.getpid()))
    time.sleep(60)
if act and act.startswith("refuse "):
    (folder / "error.txt").write_text(act[len("refuse "):])
    sys.exit(1)
result = {{"by": "stand-in 1"}}
if step == "float":
    shutil.copyfile(setting["float"], folder / "float.tflite")
    result.update(inputs=[{{"name": "x", "shape": [1, 1]}}], notes=["a note"], places=[0], is_fused=setting["fused"] and not job["unrolls"])
elif step == "reference":
    import numpy as np
    x = np.load(folder / "samples.npz")["input0"]
    (folder / "x.bin").write_bytes(x.tobytes())
    subprocess.run([{mote!r}, "run", setting["float"], "--runtime", "dynamic", "--input", folder / "x.bin", "--sets", str(len(x)),
                    "--output", folder / "y.bin"], check=True)
    y = np.fromfile(folder / "y.bin", np.float32).reshape(len(x), 1, -1) * setting["gain"]
    y[setting["unknown"]] = np.nan
    np.savez(folder / "answers.npz", output0=y)
else:
    shutil.copyfile(setting["unrolled" if setting["fused"] and job["unrolls"] else "int8"], folder / "result.tflite")
(folder / "result.json").write_text(json.dumps(result))
"""


def keras_file(path):
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("config.json", "metadata.json", "model.weights.h5"):
            archive.writestr(name, "{}")
    return path


class ConvertTest(mote.MoteTest):

    def setUp(self):
        super().setUp()
        os.environ["XDG_CACHE_HOME"] = str(self.folder / "cache")
        self.addCleanup(os.environ.pop, "XDG_CACHE_HOME")
        self.output = self.folder / "out.tflite"

    def nothing_left(self):
        """Neither the output nor a part of it."""
        self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith((".out", "out"))], [])


class StandIn(ConvertTest):

    def setUp(self):
        super().setUp()
        self.setting = {"versions": {}, "acts": {}, "float": str(mote.SINE), "int8": str(SINE_INT8), "gain": 1, "unknown": [],
                        "fused": False, "unrolled": str(SINE_INT8),
                        "started": str(self.folder / "started")}
        self.python = self.folder / "python"
        self.python.write_text(STAND_IN.format(python=sys.executable, mote=str(mote.MOTE), setting=str(self.folder / "setting.json")))
        self.python.chmod(0o755)
        self.source = keras_file(self.folder / "sine.keras")
        self.data = self.folder / "data"
        self.data.mkdir()
        for i, value in enumerate(np.linspace(0, 2 * np.pi, 20)):
            np.save(self.data / f"{i}.npy", np.array([[value]], np.float32))

    def command(self, *options, calibrate=True, python=None):
        (self.folder / "setting.json").write_text(json.dumps(self.setting))
        samples = ["--calibrate", self.data] if calibrate else []
        return ["convert", self.source, "-o", self.output, "--python", python or self.python, *samples, *options]

    def refuses_whole(self, pattern, *options, calibrate=True, python=None):
        self.refuses(pattern, *self.command(*options, calibrate=calibrate, python=python))
        self.nothing_left()

    def test_a_model_and_what_is_said_of_it(self):
        done = mote.run(*self.command())
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.output.read_bytes(), SINE_INT8.read_bytes())
        lines = done.stdout.splitlines()
        self.assertRegex(lines[0], f"^next: run it as on a board: mote run {self.output} ")
        found = mote.run_json(*self.command())
        inspected = mote.run_json("inspect", SINE_INT8)
        for key in ("arena_bytes", "missing_operators", "bytes", "inputs", "outputs"):
            self.assertEqual(found[key], inspected[key])
        for target, size in found["arena_bytes"].items():
            self.assertIn(f"  {target:11} {size:,} bytes", lines)
        self.assertEqual((found["mode"], found["samples"], found["notes"], found["float_operators"]), ("int8", 20, ["a note"], {}))
        self.assertGreater(found["flash_bytes"], found["bytes"])

    def test_the_largest_difference(self):
        """As from single runs of `mote run`."""
        found = mote.run_json(*self.command())
        details = mote.run_json("inspect", SINE_INT8)
        scales = [next(t for t in details["tensors"] if t["index"] == details["graphs"][0][kind][0])["quantization"]
                  for kind in ("inputs", "outputs")]
        differences = []
        for i in range(20):
            x = np.load(self.data / f"{i}.npy")
            q = np.clip(np.round(x.astype(np.float64) / scales[0]["scale"][0]) + scales[0]["zero_point"][0], -128, 127).astype(np.int8)
            ran = mote.run_json("run", SINE_INT8, "--runtime", "micro", "--input", self.write("q.bin", q.tobytes()))
            y = (ran["outputs"][0]["values"][0] - scales[1]["zero_point"][0]) * scales[1]["scale"][0]
            wanted = mote.run_json("run", mote.SINE, "--input", self.write("x.bin", x.tobytes()))
            differences.append(abs(y - wanted["outputs"][0]["values"][0]))
        self.assertAlmostEqual(found["largest_difference"]["difference"], max(differences), 6)
        self.assertEqual(found["largest_difference"]["sample"], f"{int(np.argmax(differences))}.npy")

    def test_what_to_do_next(self):
        done = mote.run(*self.command("--float", calibrate=False))
        self.assertRegex(done.stdout, "^next: make it faster and smaller, by samples.*--calibrate FOLDER")
        self.assertEqual(self.output.read_bytes(), mote.SINE.read_bytes())
        self.setting["gain"] = 2
        self.assertRegex(mote.run(*self.command()).stdout, "^next: do not use .* the converter has changed what it computes")
        self.setting.update(gain=1, unknown=[3])
        self.assertRegex(mote.run(*self.command()).stdout, r"^next: do not use .* by 3.4e\+38 of a range of .* on 11.npy")
        self.setting.update(unknown=[], int8=str(mote.SINE))
        self.assertRegex(mote.run(*self.command()).stdout, r"^next: replace the layers of FULLY_CONNECTED \(3\) by others")
        self.setting["float"] = str(mote.ATAN)
        done = mote.run(*self.command("--float", calibrate=False))
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stdout, "^next: replace the layers that need .*Atan")

    def test_a_wrong_conversion_without_samples(self):
        """Random inputs show it, the same ones each time, and the exit status says it."""
        for gain, unknown, wrong in ((1, [], False), (1.001, [], False), (1.1, [], True), (-1, [], True), (0, [], True), (1, [0], True),
                                     (1, [7], True)):
            with self.subTest(gain=gain, unknown=unknown):
                self.setting.update(gain=gain, unknown=unknown)
                done, again = (mote.run(*self.command("--float", calibrate=False)) for _ in range(2))
                self.assertEqual(done.stdout, again.stdout)
                self.assertEqual(done.returncode, 2 if wrong else 0)
                self.assertRegex(done.stdout, "^next: do not use .* on random input .*--calibrate FOLDER" if wrong else "^next: make it")
                self.assertRegex(done.stdout, "\nsamples: none; random inputs: 8\nlargest difference: ")
        self.setting.update(gain=1, unknown=[], acts={"reference": "refuse no answers"})
        self.assertRegex(mote.run(*self.command("--float", calibrate=False)).stdout, "since the source does not run: no answers")

    def test_fused_loops(self):
        """What does not run on boards, computes in floats, or is far off is unrolled, unless that is worse or fails."""
        digits = mote.DIGITS  # of another input, so that it cannot be compared
        for fused, unrolled, wanted in ((SINE_INT8, mote.SINE, SINE_INT8), (mote.ATAN, SINE_INT8, SINE_INT8),
                                        (mote.SINE, SINE_INT8, SINE_INT8), (digits, SINE_INT8, SINE_INT8),
                                        (mote.SINE, "/none", mote.SINE)):
            with self.subTest(fused=fused, unrolled=unrolled):
                self.setting.update(fused=True, int8=str(fused), unrolled=str(unrolled))
                done = mote.run(*self.command())
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(self.output.read_bytes(), pathlib.Path(wanted).read_bytes())
                self.assertEqual(done.stdout.count("a note"), 1)
        self.setting.update(int8="/none", unrolled="/none")
        self.output.unlink()
        self.refuses_whole("ended with")

    def test_a_first_python_without_numpy(self):
        """Another one that has it does the work; where there is none, the message names what this one needs."""
        bare = self.folder / "bare"
        subprocess.run([sys.executable, "-I", "-m", "venv", "--without-pip", bare], check=True)
        environment = {**os.environ, "PATH": f"{bare / 'bin'}:/usr/bin:/bin"}
        environment.pop("PYTHONPATH", None)
        done = subprocess.run([mote.MOTE, *self.command()], capture_output=True, text=True, check=False, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.output.read_bytes(), SINE_INT8.read_bytes())
        self.output.unlink()
        script = self.write("without.py", b"import runpy, sys\nsys.path.insert(0, sys.argv.pop(1))\nimport evaluation.other_python\n"
                            b"evaluation.other_python.DEBIANS = '/none'\nsys.argv.pop(0)\n"
                            b"runpy.run_path(sys.argv[0], run_name='__main__')\n")
        tools = mote.ROOT / "tools"
        python = bare / "bin" / "python"
        command = [python, script, tools, tools / "conversion" / "convert.py", f"--source={self.source}"]
        for options in ([], ["--python=/none"], ["--python=none"]):
            done = subprocess.run([*command, *options], capture_output=True, text=True, check=False, env=environment)
            self.assertEqual(done.returncode, 1)
            self.assertEqual(done.stderr, f"mote: mote convert needs the Python package numpy in {python} ({python} -m pip install numpy), "
                             "or add --make-environment, which makes a Python that has it\n")
        done = subprocess.run([*command, "--make-environment"], capture_output=True, text=True, check=False,
                              env={**environment, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": ""})
        self.assertRegex(done.stderr, "(?s)^mote: making .*\nmote: .* cannot be made; nothing of it was kept")
        self.nothing_left()

    def test_a_board(self):
        found = mote.run_json(*self.command("--target", "nucleo_f446re"))
        self.assertEqual([(fit["board"], fit["fits"]) for fit in found["fits"]], [("nucleo_f446re", True)])
        self.output.unlink()
        self.refuses_whole("no .*'nucleo_9'", "--target", "nucleo_9")

    def test_samples(self):
        """Many in an array, bad ones beside them, and so many at most."""
        np.save(self.data / "many.npy", np.linspace(0, 6, 30, dtype=np.float32).reshape(30, 1))
        np.save(self.data / "wide.npy", np.zeros([1, 7], np.float32))
        np.save(self.data / "infinite.npy", np.array([[np.inf]], np.float32))
        (self.data / "text.npy").write_bytes(b"no array")
        found = mote.run_json(*self.command())
        self.assertEqual((found["samples"], {one["file"] for one in found["bad_files"]}), (50, {"wide.npy", "infinite.npy", "text.npy"}))
        self.assertLessEqual(mote.run_json(*self.command("--samples", "7"))["samples"], 7)

    def test_nothing_to_calibrate_with(self):
        self.refuses_whole("--int8 needs samples .*--calibrate FOLDER", "--int8", calibrate=False)
        self.refuses_whole("there is no such folder", "--calibrate", self.folder / "none", calibrate=False)
        empty = self.folder / "empty"
        empty.mkdir()
        self.setting["acts"] = {"float": "refuse nothing is done before"}
        self.refuses_whole("empty has nothing to calibrate with: no .png", "--calibrate", empty, calibrate=False)
        (empty / "readme.txt").write_text("x")
        self.refuses_whole("empty has nothing to calibrate with", "--calibrate", empty, calibrate=False)
        self.setting["acts"] = {}
        np.save(empty / "a.npy", np.zeros([3, 3]))
        self.refuses_whole(r"nothing to calibrate with: a.npy: an array of the shape \[3, 3\]; the input has \[1, 1\]",
                           "--calibrate", empty, calibrate=False)

    def test_packages(self):
        """Absent, too old, crashing, and refusing."""
        self.setting["versions"] = {"tensorflow": None}
        self.refuses_whole(r"lacks the Python package tensorflow\. Install what is needed:\s+\S+ -m pip install --require-hashes \S+ -r \S+"
                           r"tensorflow.lock.*"
                           "--make-environment")
        self.setting["versions"] = {"tensorflow": "2.4.1", "keras": "2.4.3"}
        self.refuses_whole(r"has tensorflow 2.4.1, keras 2.4.3; at least tensorflow 2.16, keras 3.0 is needed")
        self.setting["versions"] = {}
        self.setting["acts"] = {"float": "abort"}
        self.refuses_whole("ended with SIGABRT: a last word")
        self.setting["acts"] = {"float": "refuse it has a layer of wood"}
        self.refuses_whole("it has a layer of wood")
        self.setting["acts"] = {"quantize": "refuse no integers today"}
        self.refuses_whole("no integers today")
        self.refuses_whole("cannot be run as a Python", python=self.folder / "no_python")

    def test_a_clash(self):
        """Packages that are there but do not fit together, by the real steps."""
        (self.folder / "tensorflow.py").write_text("raise ImportError('numpy.core.umath failed to import')")
        wrapper = self.folder / "wrapper"
        wrapper.write_text(f"#!/bin/sh\ncase \"$1\" in *versions.py) exec {self.python} \"$@\";; esac\n"
                           f"PYTHONPATH={self.folder} exec {sys.executable} \"$@\"\n")
        wrapper.chmod(0o755)
        self.refuses_whole("do not fit together: ImportError: numpy.core.umath failed to import. --make-environment puts versions",
                           python=wrapper)

    def test_stopped(self):
        """Ctrl-C ends the step, too, and leaves nothing."""
        self.setting["acts"] = {"float": "sleep"}
        command = [mote.MOTE, *map(str, self.command())]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
            started = pathlib.Path(self.setting["started"])
            while not (started.exists() and started.read_text()):
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=60)
        self.assertEqual((process.returncode, output), (130, ""))
        self.assertIn("mote: stopped; nothing was written", errors)
        with self.assertRaises(ProcessLookupError):
            os.kill(int(started.read_text()), 0)
        self.nothing_left()

    def test_a_full_disk(self):
        """What was there stays, whichever file is the one that does not fit."""
        self.output.write_bytes(b"as before")
        for size in (10, 1000, 2000):
            command = [mote.MOTE, *map(str, self.command())]
            done = subprocess.run(command, capture_output=True, text=True, check=False,
                                  preexec_fn=lambda size=size: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
            self.assertIn(done.returncode, range(1, 128), done.stdout)
            self.assertEqual(self.output.read_bytes(), b"as before")
            self.assertEqual([path.name for path in self.folder.iterdir() if path.name.startswith(".out")], [])
            self.assertRegex(done.stderr, "^mote: .*(too large|nothing|SIG|space)")

    def test_the_output(self):
        self.refuses("is a folder; the output is a file", "convert", self.source, "-o", self.folder)
        self.refuses("there is no folder .*none", "convert", self.source, "-o", self.folder / "none" / "x.tflite")
        self.refuses("is the source itself", "convert", self.source, "-o", self.source)
        self.refuses(r"at most 1 .*--int8,--int16x8,--float,--dynamic", "convert", self.source, "-o", self.output, "--int8", "--float")

    def test_sources(self):
        """What is no model is called by its name."""
        convert = lambda source, *options: ("convert", source, "-o", self.output, *options)
        self.refuses("there is no nothing: a file", *convert("nothing"))
        self.refuses("is a folder without saved_model.pb", *convert(self.data))
        self.refuses("is a pickle of PyTorch", *convert(self.write("old.pth", b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19" + bytes(90))))
        self.refuses("is a zip archive that is cut or damaged", *convert(self.write("cut.keras", self.source.read_bytes()[:40])))
        self.refuses("web page", *convert(self.write("page.keras", b"<!DOCTYPE html>\n<html><head></head></html>")))
        self.refuses("Git LFS", *convert(self.write("lfs.onnx.txt", b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n")))
        self.refuses("it is empty", *convert(self.write("empty.keras", b"")))
        self.refuses("no Python module no_such_module", *convert("no_such_module:make"))
        self.refuses("there is no file .*none.py", *convert(f"{self.folder}/none.py:make"))
        self.refuses("say what it is to become", *convert(mote.SINE))
        self.refuses("--shape 1y2: it is said as 1x16x8", *self.command("--shape", "1y2"))
        self.refuses("is quantised already", *convert(SINE_INT8, "--int8", "--calibrate", self.data, "--python", self.python))
        self.nothing_left()

    def test_a_model_of_floats(self):
        """A .tflite file as the source is its own reference."""
        self.source = mote.SINE
        found = mote.run_json(*self.command())
        self.assertEqual(self.output.read_bytes(), SINE_INT8.read_bytes())
        self.assertEqual(found["float_difference"]["difference"], 0)

    def test_classes(self):
        """Accuracy before and after, in folders named after classes."""
        self.setting.update(float=str(mote.DIGITS), int8=str(mote.DIGITS))
        self.source = keras_file(self.folder / "digits.keras")
        shutil.rmtree(self.data)
        samples = mote.ROOT / "models" / "digits" / "samples"
        for digit in range(10):  # two of them in wrong folders
            (self.data / str((digit + (digit > 7)) % 10)).mkdir(parents=True, exist_ok=True)
            shutil.copy(samples / f"digit_{digit}.bmp", self.data / str((digit + (digit > 7)) % 10))
        self.setting["acts"] = {"reference": "refuse no answers"}
        found = mote.run_json(*self.command("--int8"))
        self.assertEqual(found["accuracy"], {"before": 0.8, "after": 0.8})
        self.assertEqual(found["reference_unknown"], "no answers")
        self.assertRegex(mote.run(*self.command("--int8")).stdout, "accuracy: 80.00 % before, 80.00 % after")
        for digit in (0, 1, 2):
            shutil.rmtree(self.data / str(digit))
        (self.data / "3").rename(self.data / "three")
        self.assertRegex(mote.run_json(*self.command("--int8"))["accuracy_unknown"], "say which belongs to which by --labels")

    def test_the_pages(self):
        """Each command of the pages is run as printed, with sources that look right."""
        self.command()
        os.symlink(self.data, self.folder / "SAMPLES")
        keras_file(self.folder / "model.keras")
        self.write("model.onnx", b"\x08\x08\x12\x07pytorch" + bytes(90))
        self.write("network.py", b"import torch\ndef make(): pass\n")
        shutil.copy(mote.SINE, self.folder / "float.tflite")
        (self.folder / "saved_model").mkdir()
        self.write("saved_model/saved_model.pb", b"\x08\x01\x12\x20")
        with zipfile.ZipFile(self.folder / "model.pt2", "w") as archive:
            archive.writestr("model/archive_format", "pt2")
        found = 0
        for page in ("convert.md", "mote.md"):
            for block in re.findall(r"^```sh\n(.*?)^```", (mote.ROOT / "docs" / page).read_text(), re.M | re.S):
                for line in re.findall(r"^mote convert .*", block, re.M):
                    words = shlex.split(line, comments=True)[1:]
                    done = subprocess.run([mote.MOTE, *words, "--python", self.python], cwd=self.folder, capture_output=True, text=True,
                                          check=False)
                    self.assertEqual(done.returncode, 0, f"{line}: {done.stderr}")
                    self.assertTrue(done.stdout.startswith("next: "), line)
                    found += 1
        self.assertGreater(found, 7)

    def test_from_python(self):
        sys.path.insert(0, str(mote.BUILD / "python"))
        import mote as package
        wanted = mote.run_json(*self.command())
        made = package.convert(self.source, self.output, calibrate=self.data, options=["--python", str(self.python)])
        for name in ("next", "mode", "by", "arena_bytes", "largest_difference", "samples", "flash_bytes"):
            self.assertEqual(getattr(made, name), wanted[name])
        self.setting["float"] = str(mote.ATAN)
        self.command()
        made = package.convert(self.source, self.output, mode="float", options=["--python", str(self.python)])
        self.assertEqual([one["name"] for one in made.missing_operators], ["Atan"])
        with self.assertRaisesRegex(package.CommandError, "there is no nothing"):
            package.convert("nothing", self.output)


class Environments(ConvertTest):
    """Environments that cannot be made leave nothing."""

    def setUp(self):
        super().setUp()
        self.source = keras_file(self.folder / "sine.keras")
        self.empty = self.folder / "bin"  # a python3 without packages: that of the tests may have them
        self.cache = pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "mote" / "convert"
        self.python = sys.executable

    def make(self, **variables):
        script = mote.ROOT / "tools" / "conversion" / "convert.py"
        return subprocess.Popen([self.python, script, f"--source={self.source}", f"--output={self.output}", f"--mote={mote.MOTE}",
                                 "--mode=float", "--samples=9", "--rate=9", "--make-environment"], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, env={**os.environ, **variables}, start_new_session=True)

    def left(self):
        return [path.name for path in self.cache.iterdir() if path.suffix != ".lock"]

    def test_without_an_index(self):
        with self.make(PIP_NO_INDEX="1", PIP_FIND_LINKS="") as process:
            _, errors = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(errors, r"cannot be made; nothing of it was kept. pip says:\s(.|\s)*No matching distribution found for \S+==\S+")
        self.assertEqual(self.left(), [])
        self.nothing_left()

    def test_stopped(self):
        """Ctrl-C while pip waits for an index."""
        with self.make(PIP_INDEX_URL="http://127.0.0.1:9/", PIP_RETRIES="99", PIP_FIND_LINKS="") as process:
            while not self.cache.exists() or not any((path / "bin" / "pip").exists() for path in self.cache.iterdir()):
                time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("stopped", errors)
        self.assertEqual(self.left(), [])

    def test_locks(self):
        """Each package is of one version for each Python, with hashes, and those that are asked for are among them."""
        for name, environment in environments.ENVIRONMENTS.items():
            text = environment.lock.read_text()
            self.assertIn(f"tools/conversion/lock.sh, of {name}.txt", text)
            entries = re.findall(r"^([a-z0-9][\w.-]*)==(\S+)(?: ; ([^\\\n]*))?((?: \\\n    --hash=sha256:[0-9a-f]{64})*)$", text, re.M)
            self.assertEqual(len(entries), len(re.findall(r"^\S", text, re.M)) - 1)
            for package, version, _, hashes in entries:
                self.assertGreater(len(hashes), 0, f"{package} {version}")
            versions = {}
            for package, version, _, _ in entries:
                versions.setdefault(package, set()).add(version)
            for package, wanted in re.findall(r"^([\w-]+)==([\w.]+)", environment.lock.with_suffix(".txt").read_text(), re.M):
                self.assertIn(wanted, versions[package])
            for package, oldest in environment.needs.items():
                self.assertTrue(all(tuple(map(int, version.split(".")[:2])) >= oldest for version in versions[package]), package)

    def test_commands_of_packages(self):
        """A step finds the commands that are beside its Python, wherever PATH leads."""
        beside = self.folder / "environment" / "bin"
        subprocess.run([sys.executable, "-I", "-m", "venv", "--without-pip", "--system-site-packages", beside.parent], check=True)
        (beside / "simplify").write_text("#!/bin/sh\necho simplified\n")
        (beside / "simplify").chmod(0o755)
        code = self.write("started.py", b"import subprocess\nraise ValueError(subprocess.check_output(['simplify']))\n")
        (self.folder / "job.json").write_text(json.dumps({"imports": [str(code)]}))
        step = mote.ROOT / "tools" / "conversion" / "steps" / "step.py"
        done = subprocess.run([beside / "python", step, "quantize", self.folder], env={**os.environ, "PATH": "/usr/bin:/bin"},
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("simplified", (self.folder / "error.txt").read_text())

    def test_another_hash(self):
        """A package that is not the one of the lock is not installed."""
        environment, folder = environments.ENVIRONMENTS["quantizer"], self.folder / "wheels"
        folder.mkdir()
        version = re.search(r"^absl-py==(\S+)", environment.lock.read_text(), re.M)[1]
        with zipfile.ZipFile(folder / f"absl_py-{version}-py3-none-any.whl", "w") as wheel:
            info = f"absl_py-{version}.dist-info"
            wheel.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: absl-py\nVersion: {version}\n")
            wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            wheel.writestr(f"{info}/RECORD", "")
        lock = self.write("one.lock", re.search(r"^absl-py==.*(?:\n    .*)*\n", environment.lock.read_text(), re.M)[0].encode())
        done = subprocess.run([sys.executable, "-I", *environments._INSTALL, lock, "--no-index", "--find-links", folder, "--target",
                               self.folder / "made", "--no-deps"], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("DO NOT MATCH THE HASHES", done.stdout + done.stderr)

    def test_one_that_was_killed(self):
        """Without its last file it is none, and is made anew."""
        environment = environments.ENVIRONMENTS["tensorflow"]
        (environment.folder / "bin").mkdir(parents=True)
        (environment.folder / "bin" / "python").symlink_to(sys.executable)
        (environment.folder / "rest").write_text("x")
        self.assertFalse(environment.is_made)
        with self.make(PIP_NO_INDEX="1", PIP_FIND_LINKS="") as process:
            process.communicate(timeout=300)
        self.assertEqual(self.left(), [])

    def test_too_small_a_disk(self):
        if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode:
            self.skipTest("only root may mount a small disk")
        cache = self.folder / "cache"
        cache.mkdir()
        script = mote.ROOT / "tools" / "conversion" / "convert.py"
        command = (f"mount -t tmpfs -o size=20m tmpfs {cache} && {self.python} {script} --source={self.source} --output={self.output} "
                   f"--mote={mote.MOTE} --mode=float --samples=9 --rate=9 --make-environment; s=$?; ls -A {cache}/mote/convert; exit $s")
        done = subprocess.run(["unshare", "-m", "sh", "-c", command], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "has 0.0 GB free; the environment tensorflow takes some")
        self.assertEqual([name for name in done.stdout.split() if not name.endswith(".lock")], [])

    def test_a_disk_that_fills(self):
        """In the middle of pip, or of the folder: a small disk, and an environment that says it is small."""
        if os.geteuid() != 0 or subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode:
            self.skipTest("only root may mount a small disk")
        cache = self.folder / "cache"
        cache.mkdir()
        program = ("import sys; sys.path.insert(0, sys.argv[1])\nfrom conversion import environments as e\n"
                   "from evaluation.errors import Failure\n"
                   "try:\n    e.make(e.Environment('tensorflow', {}, 0.001), print)\nexcept Failure as failure:\n    print(failure)\n")
        command = f"mount -t tmpfs -o size=4m tmpfs {cache} && {self.python} -c \"$0\" {mote.ROOT / 'tools'}; ls -A {cache}/mote/convert"
        done = subprocess.run(["unshare", "-m", "sh", "-c", command, program], capture_output=True, text=True, check=False)
        self.assertRegex(done.stdout, "the disk is full|cannot be made")
        self.assertEqual([name for name in done.stdout.splitlines()[-1:] if not name.endswith(".lock")], [], done.stdout)

    def test_whole_files(self):
        path = self.write("model.tflite", b"old")
        workspace.write_whole(path, b"new")
        self.assertEqual(path.read_bytes(), b"new")
        child = subprocess.run([sys.executable, "-c", "import resource, sys; sys.path.insert(0, sys.argv[1])\n"
                                "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
                                "from conversion.workspace import write_whole\nfrom evaluation.errors import Failure\n"
                                "try:\n    write_whole(sys.argv[2], bytes(2000))\nexcept Failure as failure:\n    print(failure)\n",
                                str(mote.ROOT / "tools"), str(path)], capture_output=True, text=True, check=False)
        self.assertRegex(child.stdout, "cannot be written: File too large; nothing of it was left", child.stderr)
        self.assertEqual((path.read_bytes(), [one.name for one in self.folder.glob(".model*")]), (b"new", []))
        with self.assertRaises(Failure):
            workspace.write_whole(self.folder / "none" / "x", b"")


if __name__ == "__main__":
    mote.main()
