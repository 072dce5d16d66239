#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the program hello_world prints, here and on an emulated board: the sine, of the input nearest to each x."""
import math
import os
import re
import signal
import subprocess
import sys
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.BUILD / "python"))
PERIOD = 20  # lines: kInferencesPerCycle in examples/hello_world/constants.h
MODEL = mote.ROOT / "models" / "sine" / "sine_int8.tflite"
LARGEST_ERROR = 0.0472  # models/sine/README.md, at inputs that are rounded to the nearest step


def lines(command):
    text = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return [tuple(map(float, pair)) for pair in
            re.findall(r"^x_value: (\S+), y_value: (\S+)$", text.stdout + text.stderr, re.M)]


class HelloWorld(unittest.TestCase):

    def predict(self, x):
        """The model's answer to the step of its input that is nearest to x."""
        import mote as runtime
        interpreter = runtime.Interpreter(str(MODEL), runtime="micro")
        interpreter.allocate_tensors()
        source, result = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
        scale, zero = source["quantization"]
        step = max(-128, min(127, math.floor(x / scale + 0.5) + zero))
        import numpy
        interpreter.set_tensor(source["index"], numpy.full(source["shape"], step, numpy.int8))
        interpreter.invoke()
        scale, zero = result["quantization"]
        return (int(interpreter.get_tensor(result["index"]).flat[0]) - zero) * scale

    def check(self, command):
        printed = lines(command)
        self.assertEqual(len(printed), PERIOD)
        for i, (x, y) in enumerate(printed):
            self.assertAlmostEqual(x, 2 * math.pi * i / PERIOD, delta=0.0006)
            self.assertAlmostEqual(y, self.predict(2 * math.pi * i / PERIOD), delta=0.0006, msg=f"at x = {x}")
            self.assertLess(abs(y - math.sin(x)), LARGEST_ERROR + 0.002, f"at x = {x}")

    def test_host(self):
        self.check([mote.BUILD / "bin" / "hello_world"])

    def test_demo(self):
        """Two periods where there is no terminal: the numbers, and a star where y is."""
        demo = mote.ROOT / "examples" / "hello_world" / "demo.sh"
        done = subprocess.run([demo], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=True)
        rows = done.stdout.splitlines()
        self.assertEqual(len(rows), 2 * PERIOD)
        for row, (x, y) in zip(rows, 2 * lines([mote.BUILD / "bin" / "hello_world"])[:PERIOD]):
            numbers, plot = row[:12], row[14:]
            self.assertEqual(numbers, f"{x:5.3f} {y:6.3f}")
            self.assertAlmostEqual((plot.index("*") - 30) / 30, y, delta=0.5 / 30 + 0.001)

    def test_demo_in_a_terminal(self):
        """It goes on until Ctrl-C."""
        demo = mote.ROOT / "examples" / "hello_world" / "demo.sh"
        ours, theirs = os.openpty()
        # A shell that starts this test behind others has its programs ignore Ctrl-C.
        with subprocess.Popen([demo], stdout=theirs, stderr=theirs, start_new_session=True,
                              preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as process:
            text = b""
            while text.count(b"*") <= 2 * PERIOD + 5:
                text += os.read(ours, 4096)
            self.assertIsNone(process.poll())
            os.killpg(process.pid, signal.SIGINT)
            try:
                self.assertNotEqual(process.wait(10), 0)
            finally:
                if process.poll() is None:
                    os.killpg(process.pid, signal.SIGKILL)
        os.close(ours)
        os.close(theirs)
        self.assertTrue(text.startswith(b"The model's sine; Ctrl-C ends."))

    def test_cortex_m4(self):
        image = mote.BUILD.parent / "cortex_m4" / "bin" / "hello_world"
        if not image.exists():
            self.skipTest(f"{image} is not there (make cortex_m4)")
        self.check([mote.ROOT / "tools" / "run_on_target", "cortex-m4", image])


if __name__ == "__main__":
    mote.main()
