# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Converts each model of keras_models.py as float32, int8 and int16 with int8 weights, and compares the outputs of TensorFlow
Lite's reference kernels, Mote's dynamic runtime and its micro one. Prints a line for each and, with --write, docs/keras.md.

The exit status is 0 if each model that the converter takes runs on both runtimes, and differs by few steps at most, but for
what KNOWN lists."""

import argparse
import concurrent.futures
import contextlib
import multiprocessing
import os
import pathlib
import re
import sys
import typing

import numpy as np

from differential import ROOT
from differential.worker import Worker

# The package's answer for these is wrong, or the file.
KNOWN = {"AdditiveAttention": "int8", "UnitNormalization": "int8", "Dot, normalised": "int8", "Attention, causal": "int16x8"}
KNOWN_REFUSAL = "not finite"
STEPS = r"same|[12] steps apart"
FORMS = ("float32", "int8", "int16x8")
PAGE = ROOT / "docs" / "keras.md"
# The tolerances of floats: beside the largest number of the output, and absolute.
RELATIVE, ABSOLUTE = 1e-5, 1e-6
RUNS = 2

HEAD = """<!-- SPDX-FileCopyrightText: 2026 The Mote Authors -->
<!-- SPDX-License-Identifier: Apache-2.0 -->
# Keras layers
`tools/differential/run_keras.sh --write` has written this page. It makes a small model of each layer of Keras {keras} and of each
common block, converts it with TensorFlow {tensorflow}'s `TFLiteConverter.from_keras_model`, the batch unknown as people export it,
and runs it three times: in TensorFlow Lite with its reference kernels, in Mote's dynamic runtime, and in its micro one, which
plans its memory before it runs ([how](memory.md#shapes-that-the-file-leaves-open)).

- **same**: the outputs are those of the reference kernels or, where these differ, of the package's usual ones; floats within 1e-5
  of the largest number, or 1e-6.
- **1 or 2 steps apart** on the micro runtime: it rounds the products of FULLY_CONNECTED twice, as TensorFlow Lite does on
  microcontrollers. On a desktop TensorFlow Lite rounds once, and so does the dynamic runtime.
- AdditiveAttention, UnitNormalization and a normalised Dot in int8: the package's SUM reads int8 as if it were uint8
  ([operators](ops.md)). A causal mask in int16x8: the package's SOFTMAX does not take the mask's scale of 7e33; Mote gives what is
  masked no weight.
- **scale ... not finite**: TensorFlow's quantiser divides by the scale 0 of a state that begins with zeros.
- **-**: the converter does not take it; for `GRU` and the like that are not unrolled, not with an unknown batch: (1) stands for a
  model with a batch of 1.
- Else the verdict says what differs, or what the runtime says.

Of {models} models in {files} files, {dynamic} run the same on the dynamic runtime and {static} on the micro one.
"""


def _converter_process():
    os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
    os.environ["CUDA_VISIBLE_DEVICES"] = ""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)


def _numbers(random, tensor):
    shape = [1 if size is None else size for size in tensor.shape]
    return random.integers(0, 5, shape).astype(np.int32) if "int" in str(tensor.dtype) else random.normal(size=shape).astype(np.float32)


def _convert(group, name, form, batch):
    import tensorflow as tf

    from differential import keras_models

    tf.keras.utils.set_random_seed(7)
    model = getattr(keras_models, group)[name](batch)
    random = np.random.default_rng(7)
    for weight in model.weights:  # moving averages and biases that count
        if "int" not in str(weight.dtype) and "seed" not in weight.path:
            values = random.normal(0.1, 0.4, weight.shape)
            weight.assign(np.abs(values) + 0.3 if "variance" in weight.path else values)
    samples = [[_numbers(random, tensor) for tensor in model.inputs] for _ in range(16)]
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    if form != "float32":
        sets, kind = tf.lite.OpsSet, (tf.int8 if form == "int8" else tf.int16)
        converter.optimizations = [tf.lite.Optimize.DEFAULT]
        converter.representative_dataset = lambda: samples
        only = sets.TFLITE_BUILTINS_INT8 if form == "int8" else sets.EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8
        converter.target_spec.supported_ops = [only]
        if all("int" not in str(tensor.dtype) for tensor in model.inputs):
            converter.inference_input_type = kind
        converter.inference_output_type = kind
    return converter.convert()


class Converter:
    """Converts in a process of its own, since the converter may end it."""

    def __init__(self):
        self._pool = None

    def convert(self, *what):
        """The model's bytes; None where the converter refuses."""
        if self._pool is None:
            # Not a fork: TensorFlow's threads do not come along.
            context = multiprocessing.get_context("spawn")
            self._pool = concurrent.futures.ProcessPoolExecutor(1, context, initializer=_converter_process)
        try:
            return self._pool.submit(_convert, *what).result(timeout=120)
        except concurrent.futures.process.BrokenProcessPool:
            self._pool = None
        except Exception:  # the converter raises what it likes
            pass
        return None

    def convert_any_batch(self, group, name, form):
        for batch in (None, 1):
            content = self.convert(group, name, form, batch)
            if content is not None:
                return content
        return None


class Kept:
    """Models that were converted before, with --keep."""

    def __init__(self, folder):
        self._folder = folder

    def convert_any_batch(self, _, name, form):
        path = self._folder / file_name(name, form)
        return path.read_bytes() if path.exists() else None


def file_name(name, form):
    return re.sub(r"\W+", "_", name) + f"_{form}.tflite"


def _has_unknown_batch(content):
    from differential.schema import schema

    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    tensors = [graph.Tensors(graph.Inputs(i)) for i in range(graph.InputsLength())]
    return any(tensor.ShapeSignatureLength() and tensor.ShapeSignature(0) == -1 for tensor in tensors)


def _inputs(content, seed):
    """Random numbers for the inputs of a model, in the types that it has."""
    from differential.schema import schema

    types = {0: np.float32, 2: np.int32, 4: np.int64, 6: np.bool_, 7: np.int16, 9: np.int8}
    random = np.random.default_rng(seed)
    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    arrays = []
    for i in range(graph.InputsLength()):
        tensor = graph.Tensors(graph.Inputs(i))
        shape = [tensor.Shape(d) for d in range(tensor.ShapeLength())]
        kind = types[tensor.Type()]
        numbers = random.normal(size=shape)
        if kind in (np.int32, np.int64):
            arrays.append(random.integers(0, 5, shape).astype(kind))
        elif kind in (np.int8, np.int16):
            scale, zero = tensor.Quantization().Scale(0), tensor.Quantization().ZeroPoint(0)
            limits = np.iinfo(kind)
            arrays.append(np.clip(np.round(numbers / scale) + zero, limits.min, limits.max).astype(kind))
        else:
            arrays.append(numbers.astype(kind))
    return arrays


def _difference(reference, answer):
    """"same", or how far the outputs are apart."""
    worst, unit = 0, ""
    for expected, given in zip(reference, answer, strict=True):
        if expected.shape != given.shape or expected.dtype != given.dtype:
            return f"{given.dtype} {list(given.shape)} instead of {expected.dtype} {list(expected.shape)}"
        if expected.size == 0 or np.array_equal(expected, given):
            continue
        if expected.dtype.kind == "f":
            apart = np.max(np.abs(expected - given))
            scale = np.max(np.abs(expected))
            if not apart <= max(ABSOLUTE, RELATIVE * scale):
                worst, unit = max(worst, apart / max(scale, 1e-30)), " of the largest"
        else:
            worst, unit = max(worst, int(np.max(np.abs(expected.astype(np.int64) - given.astype(np.int64))))), " steps"
    return "same" if not unit else f"{worst:.2g}{unit} apart"


def _say(reply):
    """The first message alone."""
    text = reply.message.partition(": ")[2].strip().partition("\n")[0]
    return f"{reply.status}: {text}" if text else reply.status


def verdict(reply, reference):
    if reply.status != "ok":
        return _say(reply)
    verdicts = [_difference(expected, given) for expected, given in zip(reference, reply.results, strict=True)]
    return next((text for text in verdicts if text != "same"), "same")


class Comparison:
    def __init__(self, build):
        paths = [build / "python", ROOT / "tools"]
        self._workers = [Worker(sys.executable, f"differential.{name}", paths)
                         for name in ("tensorflow_lite", "tensorflow_lite_default", "mote_dynamic", "mote_micro")]

    def compare(self, content):
        """The verdicts on the dynamic and on the micro runtime; None where TensorFlow Lite refuses."""
        steps = [_inputs(content, seed) for seed in range(RUNS)]
        replies = [worker.run(content, steps) for worker in self._workers]
        references = [reply.results for reply in replies[:2] if reply.status == "ok"]
        if not references:
            return None
        found = [[verdict(reply, reference) for reference in references] for reply in replies[2:]]
        return ["same" if "same" in verdicts else verdicts[0] for verdicts in found]

    def close(self):
        for worker in self._workers:
            worker.close()


def _cell(result):
    if result is None:
        return "-"
    dynamic, static, is_open = result
    text = dynamic if dynamic == static else f"dynamic {dynamic}; static {static}"
    return text.replace("|", "\\|") + ("" if is_open else " (1)")


def _is_good(text):
    return re.fullmatch(STEPS, text) is not None or KNOWN_REFUSAL in text


def page_of(results):
    import keras
    import tensorflow as tf

    made = [result for forms in results.values() for result in forms.values() if result is not None]
    text = HEAD.format(keras=keras.__version__, tensorflow=tf.__version__, models=len(results), files=len(made),
                       dynamic=sum(result[0] == "same" for result in made), static=sum(result[1] == "same" for result in made))
    for group, title in (("LAYERS", "Layers"), ("BLOCKS", "Blocks")):
        text += f"\n## {title}\n| | float32 | int8 | int16x8 |\n|---|---|---|---|\n"
        for (of, name), forms in results.items():
            if of == group:
                text += f"| {name} | " + " | ".join(_cell(forms[form]) for form in FORMS) + " |\n"
    from differential.keras_models import CLASSES_WITHOUT_MODEL

    text += "\n## Classes without a model\n"
    return text + "".join(f"- {names}: {why}\n" for names, why in CLASSES_WITHOUT_MODEL.items())


def main():
    parser = argparse.ArgumentParser(prog="keras", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="layers and blocks whose names contain one of these words, separated by commas")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "host", help="where python/mote is")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the converted models")
    parser.add_argument("--models", type=pathlib.Path, help="such a folder, in place of converting")
    parser.add_argument("--write", type=pathlib.Path, nargs="?", const=PAGE, help="write the page: docs/keras.md, or this file")
    options = parser.parse_args()
    from differential import keras_models

    words = [word for word in options.only.split(",") if word]
    results, comparison = {}, Comparison(options.build)
    converter: typing.Any = Converter() if options.models is None else Kept(options.models)
    with contextlib.closing(comparison):
        for group in ("LAYERS", "BLOCKS"):
            for name in getattr(keras_models, group):
                if words and not any(word in name for word in words):
                    continue
                forms = {}
                for form in FORMS:
                    content = converter.convert_any_batch(group, name, form)
                    verdicts = None if content is None else comparison.compare(content)
                    forms[form] = None if verdicts is None else (*verdicts, _has_unknown_batch(content))
                    if content is not None and options.keep is not None:
                        options.keep.mkdir(parents=True, exist_ok=True)
                        (options.keep / file_name(name, form)).write_bytes(content)
                results[group, name] = forms
                print(f"{name}: " + "; ".join(f"{form} {_cell(result)}" for form, result in forms.items()), flush=True)
    made = [result for forms in results.values() for result in forms.values() if result is not None]
    print(f"{len(results)} models, {len(made)} files: {sum(r[0] == 'same' for r in made)} are the same on the dynamic "
          f"runtime, {sum(r[1] == 'same' for r in made)} on the micro one")
    if options.write is not None:
        options.write.write_text(page_of(results))
    bad = [f"{name}, {form}: {_cell(result)}" for (_, name), forms in results.items() for form, result in forms.items()
           if result is not None and KNOWN.get(name) != form and not all(_is_good(text) for text in result[:2])]
    print("\n".join(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
