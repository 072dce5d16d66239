# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A .tflite model of floats with fewer bits, by AI Edge Quantizer or by TensorFlow's converter."""
import importlib.metadata
import json
import pathlib

from inputs import Refusal, input_names, samples_of
from integer_lstm import finish, observed

RECIPES = {"int8": "default_a8w8_recipe.json", "int16x8": "default_a16w8_recipe.json", "dynamic": "dynamic_wi8_afp32_recipe.json"}


def _steps(interpreter, folder, job):
    """(key, [{name: array}]) of the signature."""
    key, names = input_names(interpreter)
    if key is None:
        raise Refusal("the .tflite file has no signature, by which the quantiser names its inputs. Convert the model that it was made "
                      "of, with a converter of 2021 or later")
    arrays = samples_of(folder, job)
    return key, [dict(zip(names, sample)) for sample in zip(*arrays)]


def _ai_edge(folder, job):
    import ai_edge_quantizer
    from ai_edge_litert.interpreter import Interpreter
    from ai_edge_quantizer import calibrator, quantizer, recipe_manager
    from ai_edge_quantizer.utils import qsv_utils
    path = pathlib.Path(ai_edge_quantizer.__file__).parent / "recipes" / RECIPES[job["mode"]]
    recipe = json.loads(path.read_text(encoding="utf-8"))
    if job["float_io"]:
        recipe += [{"regex": ".*", "operation": operation, "algorithm_key": "no_quantize", "op_config": {}}
                   for operation in ("INPUT", "OUTPUT")]
    content = (folder / "float.tflite").read_bytes()
    tool = quantizer.Quantizer(bytearray(content), recipe)
    calibration = None
    if tool.need_calibration:
        key, steps = _steps(Interpreter(model_content=content), folder, job)
        manager = recipe_manager.RecipeManager()
        manager.load_quantization_recipe(recipe)
        # The ranges of all samples; its default, a moving average, cuts off what few of them reach.
        modes = calibrator.CalibrationMode
        for mode in (modes.CALIBRATION_PRESERVE_ALL_TENSORS, modes.CALIBRATION_PROFILER_BASED):
            ranges = calibrator.Calibrator(content, mode=mode, qsv_update_func=qsv_utils.min_max_update)
            try:
                ranges.calibrate({key: steps}, manager)
                break
            except ValueError as error:  # the first mode knows nothing of outputs that nobody reads
                if "Tensor data is null" not in str(error) or mode == modes.CALIBRATION_PROFILER_BASED:
                    raise
        calibration = ranges.get_model_qsvs()
    return bytes(tool.quantize(calibration).quantized_model), f"ai-edge-quantizer {importlib.metadata.version('ai-edge-quantizer')}"


def _tensorflow(folder, job):
    import tensorflow as tf
    content = (folder / "float.tflite").read_bytes()
    whole = [path for path in (folder / "frozen", folder / "onnx2tf") if path.exists()]
    if not whole:
        raise Refusal("TensorFlow's converter makes no integers of a model whose LSTMs were put into it")
    converter = tf.lite.TFLiteConverter.from_saved_model(str(whole[0]))
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    if job["mode"] != "dynamic":
        _, steps = _steps(tf.lite.Interpreter(model_content=content), folder, job)
        converter.representative_dataset = lambda: iter(steps)
        sets = tf.lite.OpsSet
        is_int8 = job["mode"] == "int8"
        converter.target_spec.supported_ops = [
            sets.TFLITE_BUILTINS_INT8 if is_int8 else sets.EXPERIMENTAL_TFLITE_BUILTINS_ACTIVATIONS_INT16_WEIGHTS_INT8]
        if job["allows_float"]:
            converter.target_spec.supported_ops.append(sets.TFLITE_BUILTINS)
        if not job["float_io"]:
            converter.inference_input_type = converter.inference_output_type = tf.int8 if is_int8 else tf.int16
    return converter.convert(), f"tensorflow {tf.__version__}"


def _with_integer_lstms(folder, job, result):
    """The result, in whose LSTMs a quantiser may have left floats."""
    if job["mode"] == "dynamic":
        return finish(result, job["mode"], {})
    try:
        from ai_edge_litert.interpreter import Interpreter
    except ImportError:
        from tensorflow.lite.python.interpreter import Interpreter
    content = (folder / "float.tflite").read_bytes()
    interpreter = Interpreter(model_content=content, experimental_preserve_all_tensors=True)
    _, steps = _steps(interpreter, folder, job)
    return finish(result, job["mode"], observed(interpreter, content, steps))


def quantize(folder, job):
    result, by = {"tensorflow": _tensorflow, "quantizer": _ai_edge}[job["tool"]](folder, job)
    (folder / "result.tflite").write_bytes(_with_integer_lstms(folder, job, result))
    return {"by": by}
