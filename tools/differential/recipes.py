# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Every recipe of AI Edge Quantizer on each of the small models of recipe_models.py, in both runtimes and in LiteRT.

`tools/differential/recipes.sh` runs it in a Python of its own, which has the quantizer. It prints a line for each recipe: how
many models the quantizer refuses, how many Mote runs as LiteRT's reference kernels do, and of how many those give wrong
numbers, but Mote those of the model with its weights as floats, to the precision of quantised activations. Then, in words,
each other model. Exit status 0: there is none."""

import argparse
import collections
import inspect
import json
import os
import pathlib
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import flatbuffers
import numpy as np
from ai_edge_litert.interpreter import Interpreter, OpResolverType
from ai_edge_quantizer import quantizer, recipe

from differential import ROOT, recipe_models
from differential.cases import schema
from differential.model_builder import unpack_bits
from differential.worker import Worker

SAMPLES = 4
# Steps of an integer output: FULLY_CONNECTED of int16 rounds as CONV_2D on the micro runtime (deviations.py), and later layers
# make more of the difference.
STEPS = {np.dtype(np.int8): 1, np.dtype(np.int16): 8}
# Parts of the largest float output: sums of floats in another order, and activations that are quantised to another step after
# them; and what becomes of activations that are quantised to 8 bits, or not.
FLOAT_TOLERANCE, QUANTISED_TOLERANCE = 2e-3, 0.06
AS_LITERT, AS_FLOAT, PROBLEM = "as LiteRT", "as with float weights, unlike LiteRT's reference", "with a problem"
DYNAMIC_ALONE, REFUSED = "with scales for blocks: on the dynamic runtime alone", "refused by the quantizer"
COLUMNS = (AS_LITERT, AS_FLOAT, DYNAMIC_ALONE, REFUSED, PROBLEM)


def all_recipes():
    """By name: those that the package has as functions, and those it has as files. Recipes for models of several parts count
    as one for each part."""
    folder = pathlib.Path(recipe.__file__).parent / "recipes"
    read = lambda path: json.loads(path.read_text())
    found = {path.name: read(path) for path in sorted(folder.glob("*.json"))}
    for name, function in inspect.getmembers(recipe, inspect.isfunction):
        if not name.startswith("_") and function.__module__ == recipe.__name__:
            found[name] = function()
    parts = {name: made if isinstance(made, dict) else {"": made} for name, made in sorted(found.items())}
    return {
        f"{name} {part}".strip(): read(folder / steps) if isinstance(steps, str) else steps
        for name, of_name in parts.items()
        for part, steps in of_name.items()
    }


def inputs_of(content, rng, count):
    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    steps = []
    for _ in range(count):
        arrays = {}
        for i in range(graph.InputsLength()):
            tensor = graph.Tensors(graph.Inputs(i))
            shape = tensor.ShapeAsNumpy()
            is_index = tensor.Type() == schema.TensorType.INT32
            values = rng.integers(0, 40, shape).astype(np.int32) if is_index else rng.normal(0, 1, shape).astype(np.float32)
            arrays[f"x{i}"] = values
        steps.append(arrays)
    return steps


def quantize(content, steps_of_recipe, steps):
    tool = quantizer.Quantizer(bytearray(content), steps_of_recipe)
    calibration = tool.calibrate({"serving_default": steps}) if tool.need_calibration else None
    return bytes(tool.quantize(calibration).quantized_model)


def to_type_of(content, arrays):
    """The values as the inputs of a quantised model want them."""
    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    results = []
    for i in range(graph.InputsLength()):
        tensor, values = graph.Tensors(graph.Inputs(i)), arrays[f"x{i}"]
        dtype = {schema.TensorType.INT8: np.int8, schema.TensorType.INT16: np.int16}.get(tensor.Type())
        if dtype is not None:
            quantization, limits = tensor.Quantization(), np.iinfo(dtype)
            values = np.round(values / quantization.Scale(0)) + quantization.ZeroPoint(0)
            values = np.clip(values, limits.min, limits.max).astype(dtype)
        results.append(values)
    return results


def run_litert(content, steps, resolver):
    interpreter = Interpreter(model_content=content, num_threads=1, experimental_op_resolver_type=resolver)
    interpreter.allocate_tensors()
    results = []
    for arrays in steps:
        for detail, array in zip(interpreter.get_input_details(), arrays, strict=True):
            interpreter.set_tensor(detail["index"], array)
        interpreter.invoke()
        results.append([np.array(interpreter.get_tensor(detail["index"])) for detail in interpreter.get_output_details()])
    return results


def wanted_of(content, steps):
    """LiteRT's reference kernels, or those without delegates where it has no others."""
    try:
        return run_litert(content, steps, OpResolverType.BUILTIN_REF)
    except (RuntimeError, ValueError):
        return run_litert(content, steps, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)


def weights_of(model, tensor):
    """The floats that a quantised constant stands for; None for other tensors."""
    bits = {schema.TensorType.INT8: 8, schema.TensorType.INT4: 4, schema.TensorType.INT2: 2}.get(tensor.type)
    data, quantization = model.buffers[tensor.buffer].data, tensor.quantization
    if bits is None or data is None or quantization is None:
        return None
    shape = [int(length) for length in tensor.shape]
    values = np.frombuffer(bytes(data), np.int8) if bits == 8 else unpack_bits(data, bits, int(np.prod(shape)))
    values = values.reshape(shape).astype(np.float32)
    if quantization.detailsType == schema.QuantizationDetails.BlockwiseQuantization:
        scales = model.subgraphs[0].tensors[quantization.details.scales]
        halves = np.frombuffer(bytes(model.buffers[scales.buffer].data), np.float16).astype(np.float32)
        return (values.reshape(-1, quantization.details.blockSize) * halves[:, None]).reshape(shape)
    if quantization.scale is None or len(quantization.scale) == 0:
        return None
    along = [1] * len(shape)
    if len(quantization.scale) > 1:
        along[quantization.quantizedDimension] = -1
    return values * np.array(quantization.scale, np.float32).reshape(along)


def with_float_weights(content):
    """The model with floats for its quantised constants; None where its activations are integers."""
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(content, 0))
    graph = model.subgraphs[0]
    if any(graph.tensors[i].type in (schema.TensorType.INT8, schema.TensorType.INT16) for i in graph.outputs):
        return None
    for tensor in graph.tensors:
        weights = weights_of(model, tensor)
        if weights is not None:
            buffer = schema.BufferT()
            buffer.data = weights.tobytes()
            model.buffers.append(buffer)
            tensor.buffer, tensor.type, tensor.quantization = len(model.buffers) - 1, schema.TensorType.FLOAT32, None
    builder = flatbuffers.Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def real_of(tensor, values):
    """Inputs or outputs as the floats that they stand for."""
    if tensor.Type() not in (schema.TensorType.INT8, schema.TensorType.INT16):
        return values
    quantization = tensor.Quantization()
    return ((values.astype(np.float32) - quantization.ZeroPoint(0)) * quantization.Scale(0)).astype(np.float32)


def distance_from_floats(original, content, arrays, results):
    """Of results from what the weights as floats give, or where activations are integers too, from the original model, within
    the range that the output has."""
    twin = with_float_weights(content)
    if twin is not None:
        return distance(wanted_of(twin, arrays), results)
    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    inputs = [graph.Tensors(graph.Inputs(i)) for i in range(graph.InputsLength())]
    output = graph.Tensors(graph.Outputs(0))
    exact = wanted_of(original, [[real_of(tensor, values) for tensor, values in zip(inputs, step)] for step in arrays])
    info = np.iinfo(results[0][0].dtype)
    low, high = (real_of(output, np.array(limit, info.dtype)) for limit in (info.min, info.max))
    exact = [[np.clip(step[0], low, high)] for step in exact]
    return distance(exact, [[real_of(output, step[0])] for step in results])


def distance(wanted, got):
    """The largest, in steps of integers or as a part of the largest wanted number."""
    largest = 0.0
    for a, b in zip((x for step in wanted for x in step), (x for step in got for x in step), strict=True):
        if a.shape != b.shape or a.dtype != b.dtype:
            return np.inf
        if a.size == 0:
            continue
        scale = 1.0 if a.dtype.kind in "iu" else max(float(np.abs(a).max()), 1e-6)
        largest = max(largest, float(np.abs(a.astype(np.float64) - b.astype(np.float64)).max()) / scale)
    return largest


def has_blocks(content):
    graph = schema.Model.GetRootAs(content, 0).Subgraphs(0)
    quantizations = [graph.Tensors(i).Quantization() for i in range(graph.TensorsLength())]
    return any(q is not None and q.DetailsType() == schema.QuantizationDetails.BlockwiseQuantization for q in quantizations)


def verdict(original, content, steps, mote):
    """What becomes of it in both runtimes: a kind, and for problems words."""
    arrays = [to_type_of(content, step) for step in steps]
    wanted, kind = wanted_of(content, arrays), AS_LITERT
    for runtime, worker in mote.items():
        reply = worker.run(content, arrays)
        if runtime == "micro" and has_blocks(content) and "by the dynamic runtime alone" in reply.message:
            kind = DYNAMIC_ALONE
            continue
        if reply.status != "ok":
            lines = [line for line in reply.message.splitlines() if "failed to prepare" not in line]
            return PROBLEM, f"{runtime} {reply.status}: {lines[0] if lines else ''}"
        far = distance(wanted, reply.results)
        if far <= STEPS.get(wanted[0][0].dtype, FLOAT_TOLERANCE):
            continue
        real = distance_from_floats(original, content, arrays, reply.results)
        if not real <= QUANTISED_TOLERANCE:
            return PROBLEM, f"{runtime} is {far:.2g} from LiteRT's reference, and {real:.2g} from float weights"
        if kind == AS_LITERT:
            kind = AS_FLOAT
    return kind, ""


def page_of(rows):
    """The table, as docs/quantizer_recipes.md has it."""
    lines = ["| recipe | " + " | ".join(COLUMNS) + " |", "|---|" + "---:|" * len(COLUMNS)]
    for name, row in rows.items():
        lines.append(f"| `{name}` | " + " | ".join(str(row[column]) for column in COLUMNS) + " |")
    total = sum(rows.values(), collections.Counter())
    lines.append("| all | " + " | ".join(str(total[column]) for column in COLUMNS) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(prog="differential.recipes", description=__doc__)
    parser.add_argument("--only", default="", help="recipes, separated by commas")
    parser.add_argument("--models", default="", help="models, separated by commas")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "host", help="where python/mote is")
    parser.add_argument("--page", type=pathlib.Path, help="write the table of docs/quantizer_recipes.md to this file")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for models with a problem")
    arguments = parser.parse_args()
    paths = [pathlib.Path(__file__).resolve().parents[1], arguments.build / "python"]
    mote = {name: Worker(sys.executable, f"differential.mote_{name}", paths) for name in ("micro", "dynamic")}
    originals = {name: recipe_models.make(name) for name in recipe_models.MODELS}
    recipes, rows, others = all_recipes(), {}, []
    for recipe_name, steps_of_recipe in recipes.items():
        if arguments.only and recipe_name not in arguments.only.split(","):
            continue
        row = rows[recipe_name] = collections.Counter()
        for model_name, content in originals.items():
            if arguments.models and model_name not in arguments.models.split(","):
                continue
            steps = inputs_of(content, np.random.default_rng(1), SAMPLES)
            try:
                quantized = quantize(content, steps_of_recipe, steps)
            except Exception as error:  # whatever the package throws
                row[REFUSED] += 1
                if os.environ.get("MOTE_VERBOSE"):
                    print(recipe_name, model_name, repr(error)[:300])
                continue
            kind, text = verdict(content, quantized, steps, mote)
            row[kind] += 1
            if text:
                others.append(f"{recipe_name}, {model_name}: {text}")
                if arguments.keep:
                    arguments.keep.mkdir(parents=True, exist_ok=True)
                    (arguments.keep / f"{recipe_name}_{model_name}.tflite").write_bytes(quantized)
        print(f"{recipe_name}: " + ", ".join(f"{count} {kind}" for kind, count in row.items()), flush=True)
    for text in others:
        print("  " + text)
    if arguments.page:
        arguments.page.write_text(page_of(rows))
    counts = sum(rows.values(), collections.Counter())
    print(f"{sum(counts.values())} models: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    return 1 if counts[PROBLEM] or not counts[AS_LITERT] else 0


if __name__ == "__main__":
    sys.exit(main())
