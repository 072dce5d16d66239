#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""make_page.py WASM OUTPUT: writes the page, one file with the module and the project's models inside. A browser that opens it
from a disk lets it read no other file."""
import base64
import html
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
MODELS = ("digits/digits_int8", "person_detection/person_detection_int8", "micro_speech/micro_speech_int8",
          "magic_wand/magic_wand_int8", "anomaly/anomaly_int8", "sine/sine_float")


def encoded(path):
    return base64.b64encode(path.read_bytes()).decode()


def models():
    for name in MODELS:
        path = HERE.parent / "models" / f"{name}.tflite"
        labels = path.parent / "labels.txt"
        names = html.escape(labels.read_text()) if labels.exists() else ""
        yield (f'<script type="text/plain" id="model-{path.stem}" data-model="{html.escape(path.stem)}" data-labels="{names}">'
               f"{encoded(path)}</script>")


def part(name, wasm):
    if name == "models":
        return "\n".join(models())
    if name == "mote.wasm":
        return encoded(wasm)
    if name == "front_end":
        return encoded(HERE.parent / "models" / "micro_speech" / "micro_speech_preprocessor.tflite")
    if name == "core.js":  # a script of a page exports nothing
        return re.sub(r"(?m)^export ", "", (HERE / "package" / name).read_text())
    if name == "elements.js":  # the report has them, too
        return (HERE.parent / "tools/mote/report/page" / name).read_text()
    return (HERE / "page" / name).read_text()


def main():
    wasm, output = map(pathlib.Path, sys.argv[1:])
    page = re.sub(r"\{\{(.*?)\}\}", lambda found: part(found[1], wasm), (HERE / "page" / "index.html").read_text())
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(page)


if __name__ == "__main__":
    main()
