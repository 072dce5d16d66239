#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the flash of models that `mote compile` writes for Cortex-M3, error strings stripped.

  compiled_size_test.py IMAGE_FOLDER

Flash is text + data less those of an image with an empty main(), and less the model's own numbers: weights, biases, scales and
multipliers. The limits are what the images took when they were last changed, for a reason. `mote` is taken from the folder `host`
beside IMAGE_FOLDER.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

import size_test

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = pathlib.Path(os.environ.get("MOTE_SHARED", ROOT.parent / "shared")) / "models"
LIMITS = {
    ROOT / "models" / "digits" / "digits_int8.tflite": 7532,
    SHARED / "hello_world_int8.tflite": 1996,
    SHARED / "micro_speech_quantized.tflite": 5568,
    SHARED / "person_detect.tflite": 10500,
}
NUMBERS = re.compile(r"// the (?:data|scales|multipliers and shifts) of [^\n]*\nalignas\(\d+\) const (?:uint32_t|mote::CompiledWord) "
                     r"\w+\[\] = \{(.*?)\n\}", re.DOTALL)
MAIN = """
#include "m.h"
int main() {
  if (m_init() != 0 || m_invoke() != 0) return 1;
  *static_cast<volatile uint8_t*>(m_input(0)) = *static_cast<const volatile uint8_t*>(m_output(0));
  return 0;
}
"""


class Builder:
    """Compiles and links as the build of the images does."""

    def __init__(self, folder):
        self.folder = folder
        lines = size_test.output("ninja", "-C", folder, "-t", "commands", "size_empty").splitlines()
        words = shlex.split(next(line for line in reversed(lines) if "empty.cc.obj -c" in line))
        begin = next(i for i, word in enumerate(words) if word.endswith("g++"))
        self.compiler = words[begin:words.index("-MD")]
        self.linker = [word for word in shlex.split(lines[-1]) if word not in (":", "&&")]

    def image(self, sources):
        made = []
        for source in sources:
            made.append(source.with_suffix(".o"))
            subprocess.run([*self.compiler, f"-I{source.parent}", "-c", source, "-o", made[-1]], cwd=self.folder, check=True)
        image = sources[0].parent / "image"
        words = []
        for word in self.linker:
            if word.endswith("/empty.cc.obj"):
                words += made
            elif word.startswith("-Wl,-Map"):
                words.append(f"-Wl,-Map={image}.map")
            else:
                words.append(image if word == self.linker[self.linker.index("-o") + 1] else word)
        subprocess.run(words, cwd=self.folder, check=True)
        return image


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    mote = folder.parent / "host" / "bin" / "mote"
    if not mote.exists():
        print(f"skipped: {mote} is not there (make host)")
        return 77
    builder = Builder(folder)
    empty = size_test.flash_bytes(folder / "size_empty")
    failures = 0
    for model, limit in LIMITS.items():
        if not model.exists():
            print(f"{model.stem}: not measured, since {model} is not there (MOTE_SHARED says where else to look)")
            continue
        with tempfile.TemporaryDirectory() as temporary:
            made = pathlib.Path(temporary)
            size_test.output(mote, "compile", model, "--target", "cortex-m3", "--name", "m", "-o", made)
            (made / "main.cc").write_text(MAIN)
            image = builder.image([made / "main.cc", made / "m.cc"])
            numbers = 4 * sum(found[1].count(",") for found in NUMBERS.finditer((made / "m.cc").read_text()))
            size = size_test.flash_bytes(image) - empty - numbers
            failures += size > limit
            print(f"{model.stem}: {size} bytes of at most {limit}{' FAILED' if size > limit else ''}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
