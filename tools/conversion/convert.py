#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What `mote convert` starts, which has read the arguments before."""
import argparse
import contextlib
import json
import os
import pathlib
import shutil
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from evaluation.other_python import forget_start, message

from conversion.without_numpy import start_elsewhere

try:
    import numpy as np
    from evaluation.errors import Failure, reason_of
    from evaluation.inputs import Preparation
    from evaluation.preprocessor import Preprocessor, find_preprocessor, named

    from conversion import answers
    from conversion.environments import ENVIRONMENTS, lacks, python_for
    from conversion.report import facts, float_operators, is_wrong, next_step, text_of
    from conversion.samples import find_files, formats_of, random_samples, read_samples
    from conversion.sources import KINDS, find_source
    from conversion.workspace import Workspace, inspect, write_whole
except ModuleNotFoundError as missing:
    start_elsewhere()
    sys.exit(f"{message('convert', missing.name)}, or add --make-environment, which makes a Python that has it")
forget_start()

INTERRUPTED = 130
NOT_USABLE = 2  # written, but with operators that Mote lacks, or other answers than the source's
RANDOM_INPUTS = 8
LOOP_LOSS = 0.05  # of the outputs' range, above which unrolled loops are tried, too


def parse():
    parser = argparse.ArgumentParser()
    for name in ("source", "output", "mote", "mode", "calibrate", "labels", "csv", "python", "signature", "preprocessor"):
        parser.add_argument(f"--{name}")
    for name in ("shape", "import", "board"):
        parser.add_argument(f"--{name}", action="append", default=[])
    parser.add_argument("--mean", type=float)
    parser.add_argument("--scale", type=float)
    parser.add_argument("--rate", type=int)
    parser.add_argument("--stride", type=int)
    parser.add_argument("--samples", type=int)
    for name in ("crop", "json", "verbose", "float-io", "keep-layout", "trust-code", "make-environment"):
        parser.add_argument(f"--{name}", action="store_true")
    return parser.parse_args()


def say(text):
    print(f"mote: {text}", file=sys.stderr, flush=True)


def shape_of(text):
    """(name, sizes) of NAME:1x16x8; the name is empty where there is none."""
    name, _, sizes = text.rpartition(":")
    try:
        numbers = [int(size) for size in sizes.split("x")]
    except ValueError:
        numbers = []
    if not numbers or any(number < 1 or number > 1 << 30 for number in numbers):
        raise Failure(f"--shape {text}: it is said as 1x16x8, or NAME:1x16x8")
    return name, numbers


def check(options, source):
    """Failure for what is wrong before anything is done."""
    output = pathlib.Path(options.output)
    if output.is_dir():
        raise Failure(f"{output} is a folder; the output is a file")
    if not output.absolute().parent.is_dir():
        raise Failure(f"{output} cannot be written: there is no folder {output.parent}")
    if output.exists() and source.path and pathlib.Path(source.path).exists() and output.samefile(source.path):
        raise Failure(f"{output} is the source itself; name another file")
    if options.mode in ("int8", "int16x8") and not options.calibrate:
        raise Failure(f"--{options.mode} needs samples of what the model will be given, for the ranges of its tensors: --calibrate "
                      "FOLDER, of pictures, recordings or .npy arrays, some hundred of all kinds")
    if source.kind == "tflite" and options.mode == "float":
        raise Failure(f"{source.text} is a .tflite file; say what it is to become: --int8, --int16x8 or --dynamic")


def preparation_of(options):
    """How files become inputs, as `mote evaluate` has it."""
    word, maker = options.preprocessor, None
    if word:
        path = find_preprocessor(word)
        if not path.is_file():
            raise Failure(f"there is no preprocessor {word}: it is a .tflite file, or one of {', '.join(named())}")
        maker = Preprocessor(options.mote, path, options.stride)
    return Preparation(options.crop, options.mean, options.scale, options.rate, preprocessor=maker)


class Conversion:
    """One model on its way, in a workspace."""

    def __init__(self, options, source, space):
        self._options, self._source, self._space = options, source, space
        self._is_integer = options.mode in ("int8", "int16x8")
        self._made: dict = {"by": [], "notes": [], "folded": 0, "was_quantized": False}
        path = os.path.abspath(source.path) if os.path.exists(source.path) else source.path
        self._job = {"kind": source.kind, "path": path, "function": source.function, "mode": options.mode,
                     "shapes": dict(shape_of(text) for text in options.shape), "imports": getattr(options, "import"),
                     "trusts": options.trust_code, "keeps_layout": options.keep_layout, "signature": options.signature,
                     "float_io": options.float_io, "unrolls": options.mode == "int16x8" and source.kind not in ("onnx", "pytorch")}
        self._names, self._has_loop, self._is_fused = [], False, False
        self._float = space.folder / "float.tflite"

    def _python(self, name, makes):
        return python_for(ENVIRONMENTS[name], self._options.python, makes, say)

    def pythons(self):
        """Finds those that will be needed, before anything is done. Failure where one is not there."""
        environment = KINDS[self._source.kind][1]
        self._reader = self._python(environment, self._options.make_environment) if environment else None
        if self._options.mode == "float":
            return
        self._tools = self._quantisers(environment)

    def _quantisers(self, environment):
        """Pythons by tool, in the order in which they are tried: the second one is a help where it is there already."""
        makes = self._options.make_environment
        if environment != "tensorflow":
            tools = {"quantizer": self._python("quantizer", makes)}
            has_saved_model = environment == "onnx" and lacks(self._reader, ENVIRONMENTS["tensorflow"]) is None
            return {**tools, "tensorflow": self._reader} if has_saved_model else tools
        tools = {"tensorflow": self._reader}
        with contextlib.suppress(Failure):
            tools["quantizer"] = self._python("quantizer", False)
        return tools

    def to_floats(self):
        """float.tflite of the source, and what `mote inspect` says of it; for integers without loops, of which quantisers make none."""
        report = self._to_floats()
        return self._unrolled() if self._is_integer and self._has_loop and self._can_unroll else report

    @property
    def _can_unroll(self):
        return self._source.kind != "tflite" and not self._job["unrolls"]

    def _unrolled(self):
        self._job["unrolls"] = True
        self._made.update(by=[], notes=[])
        return self._to_floats()

    def _to_floats(self):
        if self._source.kind == "tflite":
            shutil.copyfile(self._source.path, self._float)
        else:
            result = self._space.step("float", self._reader, self._job, f"reading the {self._source.title}")
            self._made["by"] = [*self._made["by"], result["by"]]
            self._made["notes"] = [*self._made["notes"], *result["notes"]]
            self._made["was_quantized"] = result.get("was_quantized", False)
            self._is_fused = result.get("is_fused", False)
            self._job["places"] = result["places"]
            self._names = [result["inputs"][place]["name"] for place in sorted(
                range(len(result["places"])), key=result["places"].__getitem__)]
        report = inspect(self._space.mote, self._float)
        if self._source.kind == "tflite" and any(one["type"] in ("int8", "int16") for one in report["inputs"]):
            raise Failure(f"{self._source.text} is quantised already; give the model of floats that it was made of")
        folded = len(report["folded_operators"])
        better = self._space.optimized(self._float) if folded else None
        if better is not None:
            shutil.move(better, self._float)
            self._made["folded"] = folded
            self._made["notes"] = [*self._made["notes"], f"{folded} operators that compute with shapes were folded: the batch is 1"]
            report = inspect(self._space.mote, self._float)
        self._has_loop = any(op["name"] == "WHILE" for op in report["operators"])
        return report

    def inputs_of(self, report):
        """(names in the order of the .tflite file, where each input of the source is among them)."""
        if self._names:
            return self._names, self._job["places"]
        names = [one["name"].removeprefix("serving_default_").split(":")[0] for one in report["inputs"]]
        return names, list(range(len(names)))

    def save(self, arrays):
        """For the steps."""
        np.savez(self._space.folder / "samples.npz", **{f"input{i}": array for i, array in enumerate(arrays)})

    def reference(self, arrays):
        """What the source itself gives for the samples."""
        if self._source.kind == "tflite":
            report = inspect(self._space.mote, self._float)
            return answers.run(self._space.mote, self._float, report, "dynamic", arrays)
        self._space.step("reference", self._reader, self._job, "running it on the samples")
        with np.load(self._space.folder / "answers.npz") as archive:
            return [archive[f"output{i}"] for i in range(len(archive.files))]

    def to_integers(self, floats, arrays):
        """(result.tflite, the report of the model of floats that it was made of): with each LSTM as one operator where that runs on
        boards and is near the floats, else unrolled. `floats`: what to_floats() returned."""
        made = self._space.folder / "result.tflite"
        best, failure = self._quantized()
        if self._is_fused and self._is_integer and self._can_unroll:
            best, floats = self._better_unrolled(best, floats, arrays)
        if best is None and self._has_loop:
            raise Failure(f"{failure}. The model has a loop, WHILE, of which quantisers make no integers: unroll its recurrent layers, or "
                          "convert it with --float")
        if best is None:
            raise failure
        made.write_bytes(best[1])
        self._made["by"].append(best[2])
        return made, floats

    def _better_unrolled(self, best, floats, arrays):
        """What these are, or those of the model with unrolled loops, if it loses less than half."""
        loss = self._loss(best, floats, arrays)
        if loss <= LOOP_LOSS:
            return best, floats
        made, content = {**self._made}, self._float.read_bytes()
        try:
            unrolled = self._unrolled()
            other, failure = self._quantized()
            if other is None:
                raise failure
            if best is None or 2 * self._loss(other, unrolled, arrays) <= loss:
                return other, unrolled
        except Failure:  # as of too many steps
            if best is None:
                raise
        self._made = made
        self._float.write_bytes(content)
        return best, floats

    def _loss(self, best, floats, arrays):
        """How far integers are from floats, in parts of the outputs' range; infinitely far where they do not run on boards."""
        if best is None or best[0] != (False, 0):
            return float("inf")
        made = self._space.folder / "result.tflite"
        made.write_bytes(best[1])
        try:
            before = answers.run(self._space.mote, self._float, floats, "dynamic", arrays)
            after = answers.run(self._space.mote, made, inspect(self._space.mote, made), "micro", arrays)
        except Failure:
            return float("inf")
        found = answers.largest_difference(before, after, range(len(arrays[0])))
        return found["difference"] / max(found["range"], 1e-9) if found else 0.0

    def _quantized(self):
        """((rank, content, tool), failure), by the first tool whose model runs on boards without floats, else by the one with fewest;
        None in place of the first where all fail."""
        best, failure, made = None, None, self._space.folder / "result.tflite"
        choices = [(tool, allows_float) for tool in self._tools for allows_float in ((False, True) if tool == "tensorflow" else (True,))]
        for tool, allows_float in choices:
            job = {**self._job, "tool": tool, "allows_float": allows_float, "places": None}
            try:
                result = self._space.step("quantize", self._tools[tool], job, f"quantising it by {tool}")
                report = inspect(self._space.mote, made)
            except Failure as error:
                failure = failure or error
                continue
            rank = ("host" in report["arena_unknown"], sum(float_operators(report)[0].values()))
            if best is None or rank < best[0]:
                best = (rank, made.read_bytes(), result["by"])
            if best[0] == (False, 0) or self._options.mode == "dynamic":
                break
        return best, failure

    @property
    def made(self):
        return self._made


def compared(found, conversion, space, samples, reports, result):
    """Adds to `found` how far the new model is from the source, whose outputs and the new ones it returns, in one order; None where
    they are not known."""
    try:
        floats = answers.run(space.mote, space.folder / "float.tflite", reports["float"], "dynamic", samples.arrays)
        is_for_boards = not reports["result"]["missing_operators"] and "host" not in reports["result"]["arena_unknown"]
        runtime = "micro" if is_for_boards else "dynamic"
        after = answers.run(space.mote, result, reports["result"], runtime, samples.arrays)
    except Failure as failure:
        found["comparison_unknown"] = str(failure).replace(str(space.folder / "float.tflite"), "the model of floats")
        return None
    try:
        reference = conversion.reference(samples.arrays)
    except Failure as failure:
        found["reference_unknown"] = str(failure)
        reference = floats
    before = answers.matched(reference, floats)
    if before is None:
        found["comparison_unknown"] = "its outputs are not those of the new model"
        return None
    found["float_difference"] = answers.largest_difference(before, floats, samples.names)
    found["largest_difference"] = answers.largest_difference(before, after, samples.names)
    return before, after


def judged(found, files, samples, outputs, options):
    """Adds to `found` what the samples of somebody's folder say."""
    found.update(samples=len(samples.names), calibration=files.folder,
                 bad_files=[{"file": name, "reason": reason} for name, reason in samples.bad])
    if outputs is None:
        return
    before, after = outputs
    first, why = answers.accuracy(files, samples, options.labels, before[0])
    found["accuracy_unknown"] = why or None
    if first is not None:
        found["accuracy"] = {"before": first, "after": answers.accuracy(files, samples, options.labels, after[0])[0]}


def compared_at_random(found, conversion, space, reports, result):
    """Adds to `found` what shows of a wrong conversion without samples."""
    try:
        samples = random_samples(formats_of(reports["float"]), RANDOM_INPUTS)
    except Failure as failure:
        found["comparison_unknown"] = str(failure)
        return
    found["random_inputs"] = RANDOM_INPUTS
    conversion.save(samples.arrays)
    compared(found, conversion, space, samples, reports, result)


def convert(options):
    """What was found out about the model, which is then written."""
    source = find_source(options.source)
    if source is None:
        inspect(options.mote, options.source)  # which says what it is
        raise Failure(f"{options.source} is no model of Keras, TensorFlow, ONNX or PyTorch")
    check(options, source)
    files = find_files(options.calibrate, options.labels, options.csv, options.samples) if options.calibrate else None
    with Workspace(options.mote, options.verbose) as space:
        conversion = Conversion(options, source, space)
        conversion.pythons()
        reports = {"float": conversion.to_floats()}
        if files:
            samples = read_samples(files, formats_of(reports["float"]), *conversion.inputs_of(reports["float"]),
                                   preparation=preparation_of(options), limit=options.samples)
            conversion.save(samples.arrays)
        result = space.folder / "float.tflite"
        if options.mode != "float":
            result, reports["float"] = conversion.to_integers(reports["float"], samples.arrays if files else None)
        reports["result"] = inspect(options.mote, result, options.board)
        found = facts(options, source, reports["result"], conversion.made)
        if files:
            judged(found, files, samples, compared(found, conversion, space, samples, reports, result), options)
        else:
            compared_at_random(found, conversion, space, reports, result)
        found["next"] = next_step(found)
        write_whole(options.output, result.read_bytes())
    return found


def main():
    options = parse()
    try:
        found = convert(options)
    except Failure as error:
        sys.exit(f"mote: {error}")
    except OSError as error:
        sys.exit(f"mote: {error.filename or 'a temporary file'}: {error.strerror}; nothing was written")
    except KeyboardInterrupt:
        say("stopped; nothing was written")
        return INTERRUPTED
    except Exception as error:  # of a file that nothing here has foreseen
        sys.exit(f"mote: {options.source} cannot be converted: {reason_of(error)}; nothing was written")
    try:
        sys.stdout.write(json.dumps(found, indent=2) + "\n" if options.json else text_of(found))
        sys.stdout.flush()
    except OSError as error:
        sys.stdout = None  # what it still holds cannot be written at the end either
        sys.exit(f"mote: standard output cannot be written: {error.strerror}; {options.output} was written")
    return NOT_USABLE if found["missing_operators"] or is_wrong(found) else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
