# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""AI Edge Quantizer's calibration, quantisation and validation, on LiteRT's Interpreter or on Mote's in its place.

    ai_edge_quantizer_steps.py litert|mote FOLDER     of FOLDER/*.tflite; writes FOLDER/{litert,mote}/NAME.RECIPE.tflite
"""
import json
import pathlib
import sys

import ai_edge_litert
import numpy as np

if sys.argv[1] == "mote":
    import mote.interpreter

    sys.modules["ai_edge_litert.interpreter"] = ai_edge_litert.interpreter = mote.interpreter
from ai_edge_litert import interpreter
from ai_edge_quantizer import quantizer, recipe

RECIPES = {"static_int8": recipe.static_wi8_ai8, "static_int16": recipe.static_wi8_ai16, "dynamic": recipe.dynamic_wi8_afp32,
           "weights": recipe.weight_only_wi8_afp32}


def samples(path, count=20):
    """As many random inputs of the model's signature."""
    runner = interpreter.Interpreter(model_path=str(path)).get_signature_runner()
    random = np.random.default_rng(1)
    details = runner.get_input_details()
    return [{name: random.random(d["shape"], np.float32) for name, d in details.items()} for _ in range(count)]


def main():
    folder, errors = pathlib.Path(sys.argv[2]), {}
    (folder / sys.argv[1]).mkdir()
    for path in sorted(folder.glob("*.tflite")):
        for name, made in RECIPES.items():
            data = {"serving_default": samples(path)}
            tool = quantizer.Quantizer(str(path), made())
            calibration = tool.calibrate(data, num_threads=2) if tool.need_calibration else None
            content = bytes(tool.quantize(calibration, enable_progress_report=False).quantized_model)
            (folder / sys.argv[1] / f"{path.stem}.{name}.tflite").write_bytes(content)
            compared = tool.validate({"serving_default": data["serving_default"][:3]}, num_threads=2)
            outputs = compared.get_signature_comparison_result("serving_default").output_tensors
            errors[f"{path.stem} {name}"] = {tensor: float(next(iter(metrics.values()))) for tensor, metrics in outputs.items()}
    print(json.dumps(errors))


main()
