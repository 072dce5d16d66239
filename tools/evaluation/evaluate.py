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
from evaluation.other_python import DEBIANS, forget_start, message, start_again

try:
    from evaluation.errors import Failure
    from evaluation.evaluation import summary
    from evaluation.setup import set_up
    from output_file import write_output
except ModuleNotFoundError as missing:
    start_again([*(word.removeprefix("--python=") for word in sys.argv if word.startswith("--python=")), DEBIANS])
    sys.exit(message("evaluate", missing.name))
forget_start()

INTERRUPTED = 130


def parse():
    parser = argparse.ArgumentParser()
    for name in ("model", "mote", "data", "labels", "csv", "normal", "preprocessor", "output"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--python", default="python3")
    parser.add_argument("--place", action="append", dest="places")
    for name in ("mean", "scale"):
        parser.add_argument(f"--{name}", type=float)
    parser.add_argument("--timeout", type=int, default=600)
    for name in ("rate", "stride", "jobs"):
        parser.add_argument(f"--{name}", type=int)
    for name in ("crop", "no-metadata", "json"):
        parser.add_argument(f"--{name}", action="store_true")
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


def _text_of_value(value):
    return ", ".join(f"{one:g}" for one in value) if isinstance(value, (list, tuple)) else str(value)


def text_of(report):
    text = f"{printable(report['model'])}: {report['evaluated']} of {report['files']} files of {printable(report['data'])}"
    text += ", stopped\n" if report["stopped"] else f", {report['files_per_second']:.1f} a second\n"
    for name, setting in report["settings"].items():
        if setting["from"] != "option":
            source = "the model's metadata" if setting["from"] == "metadata" else printable(setting["from"])
            text += f"{name}: {printable(_text_of_value(setting['value']))}, from {source}\n"
    for name, result in report["places"].items():
        if "auc" in result:
            text += f"{name}: AUC {'unknown' if result['auc'] is None else format(result['auc'], '.4f')}\n"
        else:
            text += f"{name}: top-1 {100 * result['top1']:.2f} %, top-5 {100 * result['top5']:.2f} %\n"
            text += confusion_text(result["confusion"], report["classes"])
    if report["bad_files"]:
        text += f"{len(report['bad_files'])} bad files\n"
    for one in report["bad_files"]:
        text += f"bad file {printable(one['file'])}: {printable(one['reason'])}\n"
    if len(report["places"]) > 1:
        text += f"the places disagree on {len(report['disagreements'])} files\n"
        for one in report["disagreements"]:
            text += f"  {printable(one['file'])}: " + ", ".join(f"{name} {answer}" for name, answer in one["answers"].items()) + "\n"
    return text


def write(text, output):
    """To a file, or without one to standard output."""
    if output:
        write_output(output, text.encode("utf-8", "replace"))  # names of files may be any bytes
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        sys.stdout = None  # what it still holds cannot be written at the end either
        sys.exit(f"mote: standard output cannot be written: {error.strerror}")


def main():
    options = parse()
    try:
        setup = set_up(vars(options))
        for warning in setup.description.warnings:
            print(f"mote: {printable(warning)}", file=sys.stderr)
        result = setup.evaluation.run(setup.data.items, options.jobs or os.cpu_count() or 1)
        answer = {"model": options.model, "data": options.data, "settings": setup.description.settings,
                  **summary(result, setup.data, options.normal)}
    except Failure as error:
        sys.exit(f"mote: {error}")
    except KeyboardInterrupt:  # before the first file
        return INTERRUPTED
    is_json = options.json or options.output
    write(json.dumps(answer, indent=2, ensure_ascii=not options.output) + "\n" if is_json else text_of(answer), options.output)
    if result.stopped:
        return INTERRUPTED
    if not result.items:
        name, reason = (printable(text) for text in answer["bad_files"][0].values())
        sys.exit(f"mote: not one of the files could be used; the first, {name}: {reason}")
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
