#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The application ota_model with models that it takes and files that it refuses, here and on emulated boards."""
import re
import subprocess

import mote_command as mote

SINE = mote.ROOT / "models" / "sine" / "sine_int8.tflite"
SINE_RUNS = re.compile(r"x_value: 1\.500, y_value: 0\.9[6-9]\d$", re.M)
RUNS = re.compile(r"^Model (\d+) of (\d+) bytes runs, from slot (\d)", re.M)


def program():
    return [mote.BUILD / "bin" / "ota_model"]


def output_of(command, *models):
    done = subprocess.run([*command, *models], capture_output=True, text=True, timeout=300, check=True)
    return (done.stdout + done.stderr).replace("\r", "")


class OtaModel(mote.MoteTest):

    def commands(self):
        yield program()
        yield from mote.boards_with("ota_model").values()

    def test_updates(self):
        longer = self.write("longer.tflite", SINE.read_bytes() + bytes(20))
        size = SINE.stat().st_size
        for command in self.commands():
            text = output_of(command, SINE, longer, SINE)
            self.assertEqual(RUNS.findall(text), [("1", str(size), "0"), ("2", str(size), "1"),
                                                  ("3", str(size + 20), "0"), ("4", str(size), "1")])
            self.assertGreater(len(SINE_RUNS.findall(text)), 30)

    def test_what_is_refused(self):
        damaged = bytearray(SINE.read_bytes())
        damaged[40:200] = bytes(160)
        for words, path in [("larger than a slot", mote.ROOT / "README.md"), ("cannot be run here", mote.SINE),
                            ("it is no model", self.write("text.tflite", b"no model at all, but a text" * 9)),
                            ("it is no model", self.write("damaged.tflite", bytes(damaged)))]:
            for command in self.commands():
                with self.subTest(words=words, command=str(command[-1])):
                    text = output_of(command, path, SINE)
                    self.assertIn(words, text)
                    # The old one runs on, and the next update succeeds.
                    self.assertEqual([model for model, _, _ in RUNS.findall(text)], ["1", "2"])
        done = subprocess.run([*program(), "no_such.tflite"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no_such.tflite cannot be opened", done.stdout + done.stderr)

    def test_demo(self):
        demo = mote.ROOT / "examples" / "ota_model" / "demo.sh"
        done = subprocess.run([demo], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=True)
        said = re.findall(r"^(Model \d|The new model is refused)", done.stdout, re.M)
        self.assertEqual(said, ["Model 1", "Model 2", *2 * ["The new model is refused"], "Model 3"])
        self.assertLess(len(done.stdout.splitlines()), 25)
        self.assertGreater(len(SINE_RUNS.findall(done.stdout)), 3)

    def test_flash_that_forgets(self):
        """A bit of the model that runs changes, in its header or its content, before, during or without an update: no slot
        that runs is erased, and a good model runs at the end."""
        example = mote.ROOT / "examples" / "ota_model"
        sources = [example / f"{name}.cc" for name in ("crc32", "main_functions", "model_runner", "model_slots", "own_model_data",
                                                       "ram_flash")]
        rots = self.folder / "rots"
        subprocess.run(["c++", "-std=c++17", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{mote.ROOT}",
                        f"-I{mote.ROOT / 'include'}", "-isystem", mote.BUILD / "generated",
                        mote.ROOT / "tests/tools/ota_model_rots.cc", *sources, mote.BUILD / "libmote_micro.a", "-o", rots],
                       check=True)
        size = 8 * SINE.stat().st_size
        bits = [0, 69, 230, 300, 256 + size // 2, 255 + size]
        for updates in (0, 1, 2):
            for loops in (0, 9, 1000):
                for bit in bits:
                    with self.subTest(updates=updates, loops=loops, bit=bit):
                        done = subprocess.run([rots, SINE, str(updates), str(bit), str(loops)], capture_output=True, text=True,
                                              timeout=60, check=False)
                        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                        text = (done.stdout + done.stderr).replace("\r", "")
                        self.assertRegex(text, r"newest [1-9]")
                        self.assertRegex(text.splitlines()[-2], SINE_RUNS)


if __name__ == "__main__":
    mote.main()
