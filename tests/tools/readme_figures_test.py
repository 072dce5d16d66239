#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The figures that README.md prints are those that are measured, but for times, which differ from run to run."""
import json
import re
import subprocess
import unittest

import mote_command as mote

README = (mote.ROOT / "README.md").read_text()
RESULTS = json.loads((mote.ROOT / "bench" / "results.json").read_text())
TOLERANCE = 0.02  # of instructions and of flash, as in bench_test.py
MODELS = {
    "hello_world, int8": "hello_world_int8",
    "LSTM on MNIST, int8": "mnist_lstm_int8",
    "MLPerf Tiny autoencoder": "mlperf_tiny_ad_int8",
    "micro_speech": "micro_speech_quantized",
    "MLPerf Tiny keyword spotting": "mlperf_tiny_kws_int8",
    "MLPerf Tiny ResNet-8": "mlperf_tiny_resnet8_int8",
    "person_detect": "person_detect",
}
IMAGES = {"runtime, no operators": "core", "the same with the verifier": "core_verified",
          "hello_world, int8": "hello_world_int8", "micro_speech": "micro_speech", "person_detect": "person_detect"}


def table_below(heading):
    """The rows of README's table whose first line starts with this: {first column: numbers, None for none}."""
    rows = re.search(rf"^ *\| {re.escape(heading)}.*\n.*---.*\n((?: *\|.*\n)+)", README, re.M).group(1)
    cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows.splitlines()]
    return {name: [int(number.replace(",", "")) if number else None for number in numbers] for name, *numbers in cells}


class ReadmeFigures(unittest.TestCase):

    def assert_near(self, printed, measured):
        self.assertLessEqual(abs(printed - measured), TOLERANCE * measured, f"README says {printed}, measured: {measured}")

    def test_table_of_models(self):
        """It has what bench/results.json has."""
        rows = table_below("model | arena on M4")
        self.assertEqual(sorted(rows), sorted(MODELS))
        for title, (arena, _, on_m4, _, on_m55, _) in rows.items():
            with self.subTest(model=title):
                targets = RESULTS["models"][MODELS[title]]["targets"]
                self.assertEqual(arena, targets["cortex_m4"]["specialised"]["arena_bytes"])
                self.assert_near(on_m4, targets["cortex_m4"]["specialised"]["instructions"])
                self.assert_near(on_m55, targets["cortex_m55"]["specialised"]["instructions"])

    def test_table_of_images(self):
        """Each without what an empty program takes."""
        rows = table_below("image | Mote on M3")
        self.assertEqual(sorted(rows), sorted(IMAGES))
        for preset, column in {"size": 0, "size_cortex_m4": 2, "size_cortex_m55": 4}.items():
            folder = mote.BUILD.parent / preset
            if not (folder / "size_empty").exists():
                self.skipTest("left to `make test-targets`, which builds what `make size` does")
            for title, figures in rows.items():
                with self.subTest(image=title, preset=preset):
                    flash = flash_bytes(folder / f"size_{IMAGES[title]}") - flash_bytes(folder / "size_empty")
                    self.assert_near(figures[column], flash)

    def test_flash_of_boards(self):
        """As the page of boards has it, which boards_test.py measures."""
        page = (mote.ROOT / "docs" / "boards.md").read_text()
        printed = re.findall(r"([\d,]+) (?:bytes )?on a Cortex-M\d \(`(\w+)`\)", README)
        self.assertEqual(len(printed), 2)
        for flash, board in printed:
            row = re.search(rf"^\| `{board}` \|.*", page, re.M).group()
            self.assertEqual(row.split("|")[5].strip(), flash)

    def test_demo(self):
        if "cortex-m4" not in mote.built_targets():
            self.skipTest("the runner of cortex-m4 is not there (make cortex_m4)")
        printed = re.search(r"^digits_int8.tflite on cortex-m4\n.*?(?=^```)", README, re.M | re.S).group()

        def figure(pattern):
            return int(re.search(pattern, printed, re.M).group(1).replace(",", ""))

        picture = mote.ROOT / "models" / "digits" / "samples" / "digit_7.bmp"
        image = mote.BUILD.parent / "cortex_m4" / "bin" / "mote_demo"
        got = mote.run_json("run", mote.DIGITS, "--input", picture, "--target", "cortex-m4", "--profile", "--image", image)
        self.assertEqual(figure(r"^  arena +([\d,]+) bytes"), got["arena_used_bytes"])
        self.assert_near(figure(r"^  allocate +([\d,]+) instructions"), got["allocate_instructions"])
        self.assert_near(figure(r"^  invoke +([\d,]+) instructions"), got["instructions"])
        for op in got["operators"]:
            self.assert_near(figure(rf"^ +{op['index']}  {op['name']} +([\d,]+) instructions"), op["instructions"])
        self.assert_near(figure(r"^Flash of that image.*\n +(\d+) bytes"), flash_bytes(image))


def flash_bytes(image):
    """Text and data."""
    done = subprocess.run(["arm-none-eabi-size", image], capture_output=True, text=True, check=True)
    text, data = done.stdout.splitlines()[1].split()[:2]
    return int(text) + int(data)


if __name__ == "__main__":
    mote.main()
