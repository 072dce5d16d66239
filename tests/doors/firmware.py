#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 4.
"""Models on a board over its serial port, as docs/serial.md prints it. The firmware's image runs in QEMU, whose serial port is
a pseudo-terminal, in place of a board."""
import contextlib
import os
import re
import subprocess
import sys

import door

sys.path.insert(0, str(door.ROOT / "tools/project_generation"))
from board import Board

door.projects_use_ccache()
PAGE = "docs/serial.md"
MODEL = door.ROOT / "models/digits/digits_int8.tflite"
PICTURE = door.ROOT / "models/digits/samples/digit_7.bmp"


@contextlib.contextmanager
def serial_port(board, image):
    """The name in /dev of the port of a board that runs the image."""
    machine = Board(board).emulator
    serial = ["-serial", "null"] * machine["serial"] + ["-serial", "pty"]
    with subprocess.Popen([*machine["command"].split(), "-display", "none", "-monitor", "none", *serial, "-kernel", image],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield re.search(r"redirected to /dev/(\S+)", process.stdout.readline())[1]
        finally:
            process.kill()


class Firmware(door.Door):

    def test_page(self):
        self.printed("docs/first_board.md", "make host", env={"PATH": door.PATH})
        mote = {"PATH": f"{door.ROOT}/build/host/bin:{os.environ['PATH']}"}
        self.printed(PAGE, "mote new-project MODEL --firmware --ide make --target nucleo_f446re -o my_project", MODEL=MODEL, folder=self.place, env=mote)
        self.run_command("make", f"-j{os.cpu_count()}", "-C", "my_project")
        self.assertIn("openocd", self.printed(PAGE, "make -C my_project flash", folder=self.place, env={"MAKEFLAGS": "--dry-run"}))
        image, = (path for path in (self.place / "my_project/build").iterdir() if path.suffix == "" and path.is_file())
        with serial_port("nucleo_f446re", image) as port:
            said = self.printed(PAGE, "mote run MODEL --input FILE --target serial:/dev/ttyACM0 --profile", MODEL=MODEL, FILE=PICTURE, ttyACM0=port, env=mote)
            compared = self.printed(PAGE, "mote validate MODEL --target serial:/dev/ttyACM0", MODEL=MODEL, ttyACM0=port, env=mote)
        here = self.run_command("mote", "run", MODEL, "--input", PICTURE, "--runtime", "micro", env=mote)
        answers = [re.findall(r"^ +\[(\d+)\] -?\d+ += (\S+)$", text, re.M) for text in (said, here)]
        self.assertEqual(len(answers[0]), 10, said)
        self.assertEqual(answers[0], answers[1])
        self.assertEqual(max(answers[0], key=lambda answer: float(answer[1]))[0], "7")
        self.assertRegex(said, r"CONV_2D .*cortex_m_dsp")
        self.assertRegex(compared, r"\d+ tensors are right")


if __name__ == "__main__":
    door.main()
