# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The programs and the CMakeLists.txt that docs/installing.md prints, as files, for the doors that build them."""
import re

import door

PAGE = "docs/installing.md"
MODEL = door.ROOT / "models/sine/sine_float.tflite"
ANSWER = "0.84\n"  # the sine of 1, as the model has it


def section(heading):
    return re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", (door.ROOT / PAGE).read_text(), re.M | re.S).group(1)


def blocks(text, language):
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


def write_programs(folder, cmake_lists=None):
    """sine.cc, sine_host.cc and sine.c."""
    page = (door.ROOT / PAGE).read_text()
    for name, text in zip(("sine.cc", "sine_host.cc", "sine.c"), [*blocks(page, "cpp")[:2], *blocks(page, "c")], strict=True):
        (folder / name).write_text(text)
    if cmake_lists:
        (folder / "CMakeLists.txt").write_text(cmake_lists)
