#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: MlperfTinyTest.test_what_is_wrong
"""MLPerf Tiny on an emulated board (docs/mlperf_tiny.md): all commands against a log that is kept, and both modes of the
runner; what the board answers is what `mote run` computes here."""
import csv
import random
import re
import struct
import subprocess
import sys
import unittest

import mote_command as mote
import mote_serial_test as serial

sys.path.insert(0, str(mote.ROOT / "tools/mlperf_tiny"))

import run as runner

LOG = mote.ROOT / "tests/tools/mlperf_tiny_log.txt"
BOARD = "mps2_an505"
# Benchmark -> model.
MODELS = {"kws01": "mlperf_tiny_kws_int8", "vww01": "person_detect", "ic01": "mlperf_tiny_resnet8_int8", "ad01": "mlperf_tiny_ad_int8"}
# On our own model of digits, whose pictures are bytes. {} is a picture.
COMMANDS = ["name", "profile", "timestamp", "help", "infer 1", "results", "db load 64", "db {}", "db print", "db print 4 60",
            "infer 2 1", "infer 1 0", "infer x", "db load 0", "db load 65", "db load 4", "db 01", "infer", "db 0203", "db 04", "db 05",
            "db 0", "db xy", "db load 4", "db i16 1 -2", "db print 9", "db i16 70000", "db", "nonsense", "", "x" * 300, "name"]


def plain(lines):
    """Times differ from run to run."""
    return [re.sub(r"m-lap-us-\d+", "m-lap-us-N", line) for line in lines]


class MlperfTinyTest(serial.Boards):
    # Those of the base class run there.
    test_models = test_bad_line = test_every_board_is_linked = None

    def build_benchmark(self, benchmark, model):
        return self.build(BOARD, model, program=("--mlperf-tiny", benchmark))

    def test_commands(self):
        """Each command, right and wrong, on a model that recognises digits."""
        board, image = self.build_benchmark("ic01", mote.DIGITS)
        picture = bytes(range(0, 256, 4))
        with serial.emulator(board, image) as target:
            lines = []
            device = runner.Device(target, 60, lines.append)
            for command in COMMANDS:
                try:
                    device.command(command.format(picture.hex()))
                except runner.Failed as error:
                    self.assertIn(" with e-[", str(error))
        if sys.argv[2:] == ["write"]:
            LOG.write_text("\n".join(plain(lines)) + "\n")
        self.assertEqual(plain(lines), LOG.read_text().splitlines())

    def expected(self, model, data):
        """The outputs that the host computes for the bytes of the input tensor."""
        file = self.write("input.bin", data)
        return mote.run_json("run", model, "--input", file, "--runtime", "micro")["outputs"][0]["real_values"]

    def check_benchmark(self, benchmark, model):
        facts = mote.run_json("inspect", model)
        size = facts["inputs"][0]["bytes"]
        folder = self.folder / benchmark
        folder.mkdir()
        rows, answers = [], []
        for i in range(2):
            numbers = random.Random(i)
            tensor = bytes(numbers.randrange(256) for _ in range(size))
            sample = tensor
            if benchmark in ("vww01", "ic01"):
                sample = bytes((b + 128) % 256 for b in tensor)
            if benchmark == "ad01":
                sample = struct.pack(f"<{size}f", *(numbers.uniform(-20, 20) for _ in range(size)))
            (folder / f"{i}.bin").write_bytes(sample)
            real = None if benchmark == "ad01" else self.expected(model, tensor)
            answers.append(real)
            rows.append([f"{i}.bin", 2 if real is None else len(real), i if real is None else real.index(max(real))])
        with open(folder / "y_labels.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
        board, image = self.build_benchmark(benchmark, model)
        window = ["--window", str(4 * size)] if benchmark == "ad01" else []
        with serial.emulator(board, image) as target:
            log = self.folder / f"{benchmark}.log"
            command = [sys.executable, mote.ROOT / "tools/mlperf_tiny/run.py", "--target", target, "--samples", folder, *window]
            done = subprocess.run([*command, "--mode", "accuracy", "--log", log], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"^(auc \d\.\d{3}|top_1 1\.000)$")
            done = subprocess.run([*command, "--seconds", "0.01"], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"^inferences_per_second \d+\.\d{3}$")
        text = log.read_text()
        self.assertIn(f"m-name-dut-[Mote]\nm-ready\n> profile%\nm-profile-[MLPerf Tiny Firmware V0.1.0]\nm-model-[{benchmark}]\n", text)
        for results, real in zip(re.findall(r"^m-results-\[(.*)\]$", text, re.M), answers):
            values = [float(value) for value in results.split(",")]
            if real is None:
                self.assertEqual(len(values), 1)
                self.assertGreater(values[0], 0)
            else:
                self.assertEqual(len(values), len(real))
                for value, wanted in zip(values, real):
                    self.assertAlmostEqual(value, wanted, delta=0.00051)

    def test_benchmarks(self):
        for benchmark, name in MODELS.items():
            model = mote.SHARED / "models" / f"{name}.tflite"
            if not model.exists():
                print(f"{benchmark}: not run, since {model} is not there")
                continue
            with self.subTest(benchmark=benchmark):
                self.check_benchmark(benchmark, model)

    def test_what_is_wrong(self):
        for arguments, message in ((["--mlperf-tiny", "kws01", "--target", "cortex_m4"], "--mlperf-tiny needs a board"),
                                   (["--mlperf-tiny", "kws01", "--target", BOARD, "--ide", "arduino"], "are for --ide make"),
                                   (["--mlperf-tiny", "kws02", "--target", BOARD], "kws02")):
            arguments = arguments if "--ide" in arguments else [*arguments, "--ide", "make"]
            self.check_error(message, "new-project", mote.DIGITS, *arguments, "-o", self.folder / "project")
        self.check_error("one input and one output of int8", "new-project", mote.SINE, "--mlperf-tiny", "kws01", "--target", BOARD, "--ide",
                         "make", "-o", self.folder / "project")


if __name__ == "__main__":
    if sys.argv[2:] == ["write"]:
        suite = unittest.TestSuite([MlperfTinyTest("test_commands")])  # which sets the class up, too
        sys.exit(not unittest.TextTestRunner().run(suite).wasSuccessful())
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
