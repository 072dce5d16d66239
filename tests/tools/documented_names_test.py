#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Each name of the documented API is in the headers that the documents name, with its documented parameters, or has a
verdict that says why not; so is each name that the documents mention, and the code of the page on custom operators
compiles.

  documented_names_test.py BUILD_FOLDER                  all headers in one source
  documented_names_test.py BUILD_FOLDER each PATTERN     each header that matches, in a source of its own

The pages are no part of the repository: where they do not lie in the folder of shared data, this says so and is skipped.
"""
import concurrent.futures
import fnmatch
import os
import pathlib
import re
import subprocess
import sys

import documented_names
from documented_names_verdicts import VERDICTS
from headers_test import NOT_TOGETHER, ROOT

SHARED = pathlib.Path(os.environ.get("MOTE_SHARED", ROOT.parent / "shared"))
PAGES = ["facts/micro_api.md", "facts/lite_api.md", "facts/compat_api.md"]
SKIPPED = 77  # as CTest has it
FLAGS = ["clang++", "-std=c++17", "-fsyntax-only", "-ferror-limit=0", "-w", "-fno-caret-diagnostics", "-x", "c++",
         "-DMOTE_DEBUG_LOG_VA_LIST=1"]  # today's form of DebugLog, as the pages have it


def missing(headers, probes, build):
    """Of the probes, those that do not compile after the headers; and what else the compiler refuses."""
    source = "".join(f'#include "{h}"\n' for h in headers) + documented_names.SUPPORT
    line_of = {}
    for probe in probes:
        first = source.count("\n") + 1
        source += probe.code + "\n"
        line_of.update(dict.fromkeys(range(first, source.count("\n") + 1), probe))
    result = subprocess.run(
        [*FLAGS, "-I", str(ROOT / "include"), "-isystem", f"{build}/generated/accessors", "-isystem", f"{build}/generated",
         "-DFLATBUFFERS_LOCALE_INDEPENDENT=0", "-"], input=source, capture_output=True, text=True, check=False)
    found, elsewhere = {}, []
    for place, line, said in re.findall(r"^(.*?):(\d+):\d+: (?:fatal )?error: (.*)$", result.stderr, re.M):
        probe = line_of.get(int(line)) if place == "<stdin>" else None
        if probe:
            found.setdefault(probe.key, said)
        else:
            elsewhere.append(f"{place}:{line}: {said}")
    return found, elsewhere


def documented():
    """All that the pages declare, by header, each once."""
    found = {}
    for page in PAGES:
        for header, probes in documented_names.read_page((SHARED / page).read_text()).items():
            found.setdefault(header, {}).update({probe.key: probe for probe in probes})
    return {header: list(probes.values()) for header, probes in found.items()}


def all_missing(build, pattern=None):
    """What is missing, by its key; what else is wrong; and how many names there are."""
    pages = documented()
    there = {h: probes for h, probes in pages.items() if (ROOT / "include" / h).exists()}
    gone = {probe.key: "there is no such header" for h in pages.keys() - there.keys() for probe in pages[h]}
    gone |= {f"{h}: ": "there is no such header" for h in pages.keys() - there.keys()}
    if pattern:
        jobs = [([h], probes) for h, probes in there.items() if fnmatch.fnmatchcase(h, pattern)]
    else:
        together = [h for h in there if h not in NOT_TOGETHER]
        jobs = [(together, [probe for h in together for probe in there[h]])]
    wrong = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found, elsewhere in pool.map(lambda job: missing(*job, build=build), jobs):
            gone |= found
            wrong += elsewhere
    return gone, wrong, sum(map(len, pages.values()))


# That between them declare what the documents mention.
FOR_PROSE = ["tensorflow/lite/interpreter.h", "tensorflow/lite/kernels/kernel_util.h", "tensorflow/lite/kernels/register.h",
             "tensorflow/lite/c/c_api.h", "tensorflow/lite/c/c_api_opaque.h", "tensorflow/lite/c/common.h",
             "tensorflow/lite/context_util.h", "tensorflow/lite/micro/micro_error_reporter.h", "tensorflow/lite/version.h",
             "tensorflow/lite/micro/micro_interpreter.h", "tensorflow/lite/micro/testing/micro_test.h"]
# No header can make this right: the elements of an input, which is const.
SLIP, MEANT = "  float* input_data = GetTensorData<float>(input);", "  const float* input_data = GetTensorData<float>(input);"
# Around the code of the page on custom operators, whose pieces are those of one program.
AROUND = """#include <cmath>
struct OpData { int temp_tensor_index; };
namespace tflite { namespace ops { namespace custom { namespace my_custom_op {
void* Init(TfLiteContext*, const char*, size_t);
void Free(TfLiteContext*, void*);
TfLiteStatus Prepare(TfLiteContext*, TfLiteNode*);
TfLiteStatus Eval(TfLiteContext*, TfLiteNode*);
}}}}
"""


def missing_of_prose(build):
    """Names that the documents mention and no header declares; and what is wrong with the code of a page."""
    pages = [page.read_text() for page in sorted((SHARED / "documents").glob("*.txt"))]
    words = documented_names.read_words("\n".join(pages))
    gone, wrong = missing(FOR_PROSE, [probe for probes in words.values() for probe in probes], build)
    lacking = {f"the documents: {word}": "no header has it" for word, probes in words.items()
               if all(probe.key in gone for probe in probes)}
    page = (SHARED / "documents/custom_operators_classic.txt").read_text()
    pieces = re.findall(r"^ *```([\w+]*)\n(.*?)^ *```", page, re.M | re.S)
    code = [piece for kind, piece in pieces if kind in ("c++", "cpp") or "op_data" in piece]
    declared = [piece for piece in code if re.search(r"^(class|typedef struct)", piece)]  # what the headers declare
    functions = [piece for piece in code if re.search(r"^(TfLite|namespace)", piece, re.M) and piece not in declared]
    lines = [piece for piece in code if piece not in declared + functions]
    whole = AROUND + "\n".join(functions).replace(SLIP, MEANT)
    whole += "".join(f"\nvoid Run{i}(TfLiteContext* context, TfLiteNode* node) {{\n{piece}}}" for i, piece in enumerate(lines)
                     if "op_data" in piece)
    whole += "\nvoid Add() {\n" + "\n".join(piece for piece in lines if "op_data" not in piece) + "}"
    refused, elsewhere = missing(FOR_PROSE, [documented_names.Declared("the documents", "their code", whole)], build)
    if len(functions) < 2 or len(lines) < 3:
        wrong.append(f"the page on custom operators has {len(functions)} and {len(lines)} pieces of code only")
    return lacking | refused, wrong + elsewhere, len(words)


def main():
    build, pattern = pathlib.Path(sys.argv[1]).resolve(), sys.argv[3] if sys.argv[2:3] == ["each"] else None
    needed = [*PAGES, "documents/custom_operators_classic.txt"]
    lacking = [SHARED / page for page in needed if not (SHARED / page).exists()]
    if lacking:
        print(f"skipped: {lacking[0]} is not there")
        return SKIPPED
    gone, wrong, count = all_missing(build, pattern)
    of_prose, wrong_of_prose, words = missing_of_prose(build)
    gone, wrong, count = gone | of_prose, wrong + wrong_of_prose, count + words
    said, used = {}, set()
    for key in gone:
        for reason, patterns in VERDICTS.items():
            match = next((p for p in patterns if fnmatch.fnmatchcase(key, p)), None)
            if match:
                said[key] = reason
                used.add(match)
    problems = [f"{key}: {what}" for key, what in sorted(gone.items()) if key not in said] + wrong
    if not pattern:
        problems += [f"a verdict on what is there: {p}" for ps in VERDICTS.values() for p in ps if p not in used]
    print("\n".join(problems) or f"{count} documented names, {len(gone)} of them with a verdict")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
