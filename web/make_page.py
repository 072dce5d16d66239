#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""make_page.py WASM OUTPUT PROGRAM.js...: writes the page, one file with the module, the programs and the project's models
inside. A browser that opens it from a disk lets it read no other file."""
import base64
import gzip
import html
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
MODELS = ("digits/digits_int8", "person_detection/person_detection_int8", "micro_speech/micro_speech_int8",
          "magic_wand/magic_wand_int8", "anomaly/anomaly_int8", "sine/sine_float")


def embedded(kind, name, path, more=""):
    """An element that the page finds by its kind and name."""
    data = base64.b64encode(gzip.compress(path.read_bytes(), 9, mtime=0)).decode()
    return f'<script type="text/plain" data-{kind}="{html.escape(name)}"{more}>{data}</script>'


def models():
    for name in MODELS:
        path = HERE.parent / "models" / f"{name}.tflite"
        labels = path.parent / "labels.txt"
        names = html.escape(labels.read_text()) if labels.exists() else ""
        yield embedded("model", path.stem, path, f' data-labels="{names}"')


def tool_name(program):
    return "mote" if program.stem == "mote_report" else program.stem


def boards():
    """Options of the list, by the names that --target takes."""
    for path in sorted((HERE.parent / "targets/boards").glob("*.json")):
        yield f'<option value="{path.stem}">{html.escape(json.loads(path.read_text())["title"])}</option>'


def part(name, wasm, programs):
    if name == "models":
        return "\n".join(models())
    if name == "front_end":
        return embedded("part", "front-end", HERE.parent / "models/micro_speech/micro_speech_preprocessor.tflite")
    if name == "modules":
        return "\n".join([embedded("module", "runtime", wasm)] +
                         [embedded("module", tool_name(one), one.with_suffix(".wasm")) for one in programs])
    if name == "creators":  # each script defines createProgram
        return "\n".join(["const creators = {};"] +
                         [f'creators["{tool_name(one)}"] = (() => {{\n{one.read_text()}\nreturn createProgram;\n}})();'
                          for one in programs])
    if name == "boards":
        return "\n".join(boards())
    if name == "core.js":  # a script of a page exports nothing
        return re.sub(r"(?m)^export ", "", (HERE / "package" / name).read_text())
    if name == "elements.js":  # the report has them, too
        return (HERE.parent / "tools/mote/report/page" / name).read_text()
    return (HERE / "page" / name).read_text()


def main():
    wasm, output, *programs = map(pathlib.Path, sys.argv[1:])
    page = re.sub(r"\{\{(.*?)\}\}", lambda found: part(found[1], wasm, programs), (HERE / "page" / "index.html").read_text())
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(page)


if __name__ == "__main__":
    main()
