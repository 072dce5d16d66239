#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What `mote evaluate` starts, which has read the arguments before."""
import argparse
import json
import os
import pathlib
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

try:
    from evaluation.data import read_data, require_classes
    from evaluation.errors import Failure
    from evaluation.evaluation import Evaluation, summary
    from evaluation.inputs import Preparation
    from evaluation.places import MotePlace, TensorFlowPlace, inspect
except ModuleNotFoundError as missing:
    sys.exit(f"mote: mote evaluate needs the Python package {missing.name} in {sys.executable} (Debian: python3-{missing.name})")

INTERRUPTED = 130


def parse():
    parser = argparse.ArgumentParser()
    for name in ("model", "mote", "data", "labels", "csv", "normal", "python"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--place", action="append")
    parser.add_argument("--mean", type=float)
    parser.add_argument("--scale", type=float)
    parser.add_argument("--rate", type=int)
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--timeout", type=int)
    parser.add_argument("--crop", action="store_true")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def printable(text):
    """On a line that others read."""
    return "".join(c if c.isprintable() else "?" for c in text)


def confusion_text(confusion, classes):
    """The matrix, for as many classes as a line has room for."""
    if len(classes) > 20:
        return "  confusion: --json has it, for more than 20 classes\n"
    names = [printable(name)[:10] for name in classes] + ["other"] * (len(confusion[0]) - len(classes))
    width = max(5, *(len(name) for name in names))
    text = f"  {'is, was taken for':17} " + " ".join(f"{name:>{width}}" for name in names) + "\n"
    for name, row in zip(names, confusion):
        text += f"  {name:17} " + " ".join(f"{count:>{width}}" for count in row) + "\n"
    return text


def text_of(report):
    text = f"{printable(report['model'])}: {report['evaluated']} of {report['files']} files of {printable(report['data'])}"
    text += ", stopped\n" if report["stopped"] else f", {report['files_per_second']:.1f} a second\n"
    for name, result in report["places"].items():
        if "auc" in result:
            text += f"{name}: AUC {'unknown' if result['auc'] is None else format(result['auc'], '.4f')}\n"
        else:
            text += f"{name}: top-1 {100 * result['top1']:.2f} %, top-5 {100 * result['top5']:.2f} %\n"
            text += confusion_text(result["confusion"], report["classes"])
    for one in report["bad_files"]:
        text += f"bad file {printable(one['file'])}: {printable(one['reason'])}\n"
    if len(report["places"]) > 1:
        text += f"the places disagree on {len(report['disagreements'])} files\n"
        for one in report["disagreements"]:
            text += f"  {printable(one['file'])}: " + ", ".join(f"{name} {answer}" for name, answer in one["answers"].items()) + "\n"
    return text


def main():
    options = parse()
    try:
        report = inspect(options.mote, options.model)
        data = read_data(options.data, options.labels, options.csv)
        places = [TensorFlowPlace(options.python) if name == "tflite" else MotePlace(options.mote, name, options.timeout)
                  for name in options.place]
        preparation = Preparation(options.crop, options.mean, options.scale, options.rate)
        evaluation = Evaluation(options.model, report, preparation, places)
        require_classes(data, options.labels, options.normal, evaluation.output_elements)
        result = evaluation.run(data.items, options.jobs or os.cpu_count() or 1)
        answer = {"model": options.model, "data": options.data, **summary(result, data, options.normal)}
    except Failure as error:
        sys.exit(f"mote: {error}")
    print(json.dumps(answer, indent=2) if options.json else text_of(answer), end="\n" if options.json else "")
    if result.stopped:
        return INTERRUPTED
    return 0 if result.items else 1


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
