#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Says what the runtime takes of flash and RAM: the sections of the program interpreter_memory_footprint, less those of
baseline_memory_footprint and less the model.

    examples/memory_footprint/compare.py [TARGET [VARIABLE=VALUE...]]

builds both with the documented Makefile. TARGET is this computer by default; BUILD_TYPE=release leaves texts of messages out."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MAKE = ["make", "-f", "tensorflow/lite/micro/tools/make/Makefile"]
MODEL = ROOT / "models" / "sine" / "sine_int8.tflite"
PROGRAMS = ["interpreter_memory_footprint", "baseline_memory_footprint"]


def make(words):
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    done = subprocess.run([*MAKE, *words], cwd=ROOT, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        sys.exit(done.stderr.strip() or done.stdout.strip())
    return done.stdout


def sections(image):
    """(text, data, bss)."""
    for tool in ("size", "arm-none-eabi-size", "riscv64-unknown-elf-size"):
        if shutil.which(tool):
            done = subprocess.run([tool, image], capture_output=True, text=True, check=False)
            numbers = re.search(r"^ *(\d+)\s+(\d+)\s+(\d+)", done.stdout, re.M)
            if done.returncode == 0 and numbers:
                return tuple(map(int, numbers.groups()))
    sys.exit(f"no program `size` reads {image}: install binutils")


def main(arguments):
    variables = [f"TARGET={word}" if "=" not in word else word for word in arguments]
    make([*variables, *PROGRAMS])
    folder = ROOT / make([*variables, "print-GEN"]).strip().splitlines()[-1] / "bin"
    rows = [sections(folder / name) for name in PROGRAMS]
    for name, (text, data, bss) in zip(PROGRAMS, rows):
        print(f"{name}: text {text}, data {data}, bss {bss}")
    flash = [text + data for text, data, _ in rows]
    ram = [data + bss for _, data, bss in rows]
    model = MODEL.stat().st_size
    print(f"the runtime with one operator: {flash[0] - flash[1] - model} bytes of flash, beside the model's {model}; "
          f"{ram[0] - ram[1]} bytes of RAM, its arena among them")


if __name__ == "__main__":
    main(sys.argv[1:])
