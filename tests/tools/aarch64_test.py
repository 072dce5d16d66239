#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in targets, sampled by: Sources
"""What `make aarch64` makes, in QEMU's user mode: the commands and the Python package compute what those of this computer do, on
processors with products of bytes and without; and the Debian packages hold it."""
import os
import pathlib
import random
import re
import shutil
import subprocess
import unittest

import mote_command as mote

ARM = mote.ROOT / "build" / "aarch64"
PACKAGES = mote.ROOT / "build" / "packages" / "aarch64" / "root"
# Without products of bytes, with them, and all that there is.
PROCESSORS = {"cortex-a53": "aarch64 with NEON", "cortex-a76": "aarch64 with NEON and dot products",
              "max": "aarch64 with NEON and dot products"}
AARCH64 = 183  # of ELF
MODELS = [f"models/{name}/{name}_int8.tflite" for name in ("digits", "anomaly", "magic_wand", "micro_speech", "person_detection", "sine")]


def emulate(processor, program, *words, **environment):
    done = subprocess.run(["qemu-aarch64", "-cpu", processor, "-L", PACKAGES, program, *map(str, words)], capture_output=True, text=True,
                          check=False, cwd=mote.ROOT, env={**os.environ, **environment})
    if done.returncode:
        raise AssertionError(f"{program} {words} on {processor}: {done.stdout}{done.stderr}")
    return done.stdout


def machine_of(file):
    """The processor of an ELF file; None if it is none."""
    with pathlib.Path(file).open("rb") as opened:
        head = opened.read(20)
    return int.from_bytes(head[18:20], "little") if head[:4] == b"\x7fELF" else None


class Sources(mote.MoteTest):
    def test_what_is_missing_is_said(self):
        """Without the compiler, or the libraries, the preset says what gets them."""
        done = subprocess.run(["cmake", "--preset", "aarch64", "-B", self.folder / "build"], capture_output=True, text=True, check=False,
                              cwd=mote.ROOT, env={**os.environ, "PATH": "/usr/bin:/bin"})
        if PACKAGES.is_dir() and shutil.which("aarch64-linux-gnu-g++"):
            self.assertNotIn("tools/setup.sh aarch64", done.stderr)
        else:
            self.assertIn("tools/setup.sh aarch64", done.stderr)


@unittest.skipUnless((ARM / "bin/mote").exists() and shutil.which("qemu-aarch64"), "build/aarch64 is not built (make aarch64)")
class Commands(mote.MoteTest):
    def test_outputs(self):
        words = ("--input", "lcg", "--json")
        for model in MODELS:
            for runtime in ("micro", "dynamic"):
                ours = self.output_hash(mote.run("run", mote.ROOT / model, *words, "--runtime", runtime).stdout)
                for processor in PROCESSORS:
                    arm = self.output_hash(emulate(processor, ARM / "bin/mote", "run", model, *words, "--runtime", runtime))
                    self.assertEqual(ours, arm, (model, runtime, processor))

    @staticmethod
    def output_hash(text):
        return re.search(r'"output_hash": *"?(\w+)', text).group(1)

    def test_loops(self):
        for processor, loop in PROCESSORS.items():
            text = emulate(processor, ARM / "bin/mote", "run", MODELS[0], "--input", "lcg", "--profile")
            self.assertRegex(text, rf"CONV_2D .*{loop}\n")

    def test_programs(self):
        """The golden vectors, and operators whose operands lie beside pages without access (fences_test.cc)."""
        for name in ("golden", "operators.shared"):
            program = ARM / "tests" / name
            if not program.exists():
                self.skipTest(f"build/aarch64/tests/{name} is not built (make aarch64-all)")
            for processor in PROCESSORS:
                self.assertIn("[  PASSED  ]", emulate(processor, program))

    def test_documented_instructions(self):
        """A row of the table in docs/loops.md, counted again."""
        if not (mote.ROOT / "build/host/lib/libmote_block_counts.so").exists():
            self.skipTest("build/host/lib/libmote_block_counts.so is not built (make host-all)")
        name = "FULLY_CONNECTED, 1x640 to 128, int8"
        done = subprocess.run([mote.ROOT / "bench/aarch64.py", "--only", name], capture_output=True, text=True, check=True)
        documented = next(line for line in (mote.ROOT / "docs/loops.md").read_text().splitlines() if line.startswith(f"| {name}"))
        for counted, known in zip(done.stdout.split("|")[2:-1], documented.split("|")[2:-1]):
            self.assertAlmostEqual(float(counted), float(known), delta=0.02 * float(known))

    def test_random_models(self):
        """TensorFlow Lite runs here, Mote in QEMU."""
        mote.tensorflow_python(self)  # or the test is skipped
        words = ("--cases", "700", "--seed", str(random.randrange(10**6)), "--build", ARM,
                 "--mote-python", mote.ROOT / "tools/differential/aarch64_python.sh")
        for processor in ("cortex-a53", "max"):
            done = subprocess.run([mote.ROOT / "tools/differential/run.sh", *map(str, words)], capture_output=True, text=True, check=False,
                                  env={**os.environ, "MOTE_PROCESSOR": processor})
            self.assertIn("700 cases, 0 mismatches, 0 crashes", done.stdout, (processor, words, done.stderr))

    def test_benchmark(self):
        text = emulate("max", ARM / "bin/benchmark_model", f"--graph={MODELS[0]}", "--num_runs=1")
        self.assertIn("Inference", text)

    def test_python(self):
        script = (f"import mote; i = mote.Interpreter({MODELS[0]!r}); i.allocate_tensors(); i.invoke(); "
                  "print(i.get_tensor(i.get_output_details()[0]['index']).shape)")
        libraries = ":".join(f"/usr/lib/aarch64-linux-gnu/{name}" for name in ("blas", "lapack"))
        text = emulate("max", PACKAGES / "usr/bin/python3.11", "-c", script, PYTHONHOME="/usr", QEMU_SET_ENV=f"LD_LIBRARY_PATH={libraries}",
                       PYTHONPATH=f"{ARM / 'python'}:{PACKAGES / 'usr/lib/python3/dist-packages'}")
        self.assertIn("(1, 10)", text)

    def test_debian_packages(self):
        subprocess.run(["cpack", "-G", "DEB", "-B", self.folder], cwd=ARM, check=True, capture_output=True)
        for name in ("mote", "libmote-dev"):
            package = next(self.folder.glob(f"{name}_*_arm64.deb"))
            fields = subprocess.run(["dpkg-deb", "-I", package], capture_output=True, text=True, check=True).stdout
            self.assertIn("Architecture: arm64", fields)
            self.assertIn("libc6", fields)
            subprocess.run(["dpkg-deb", "-x", package, self.folder / "root"], check=True)
        machines = {path: machine_of(path) for path in (self.folder / "root").rglob("*") if path.is_file() and not path.is_symlink()}
        programs = [path for path, machine in machines.items() if machine is not None]
        self.assertLess({"mote", "benchmark_model", "libtensorflowlite_c.so"}, {path.name for path in programs})
        self.assertEqual({machines[path] for path in programs}, {AARCH64})
        installed = self.folder / "root/usr/bin/mote"
        self.assertIn("output_hash", emulate("max", installed, "run", MODELS[0], "--input", "lcg", "--json"))


if __name__ == "__main__":
    mote.main()
