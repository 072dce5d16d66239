# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""tensorflow_outputs.py FOLDER SETS INVOKES: runs FOLDER/model.tflite with TensorFlow Lite's reference kernels, on the sets
of inputs in FOLDER/inputs.bin, each so many times; `mote` starts it. Writes outputs.bin and shapes.json, or error.txt."""
import json
import os
import pathlib
import sys

PACKAGES = ["ai_edge_litert.interpreter", "tensorflow.lite.python.interpreter", "tflite_runtime.interpreter"]


def interpreter_module():
    """The first package that is installed; not Mote under the name of one (mote-litert), which would be compared with itself."""
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")
    for name in PACKAGES:
        try:
            module = __import__(name, fromlist=["Interpreter"])
        except ImportError:
            continue
        if not module.Interpreter.__module__.startswith("mote."):
            return module
    raise RuntimeError(f"it is not installed there: {sys.executable} -m pip install ai-edge-litert")


def make_interpreter(model):
    module = interpreter_module()
    kinds = module.OpResolverType
    try:
        return module.Interpreter(model_path=str(model), num_threads=1, experimental_op_resolver_type=kinds.BUILTIN_REF)
    except ValueError as error:  # operators without a reference kernel
        if "Didn't find op" not in str(error):
            raise
    return module.Interpreter(model_path=str(model), num_threads=1,
                              experimental_op_resolver_type=kinds.BUILTIN_WITHOUT_DEFAULT_DELEGATES)


def run(folder, sets, invokes):
    import numpy as np
    interpreter = make_interpreter(folder / "model.tflite")
    interpreter.allocate_tensors()
    inputs, outputs = interpreter.get_input_details(), interpreter.get_output_details()
    data = (folder / "inputs.bin").read_bytes()
    at = 0
    with (folder / "outputs.bin").open("wb") as out:
        for _ in range(sets):
            for one in inputs:
                elements = np.frombuffer(data, one["dtype"], int(np.prod(one["shape"])), at)
                at += elements.nbytes
                interpreter.set_tensor(one["index"], elements.reshape(one["shape"]))
            for _ in range(invokes):
                interpreter.invoke()
            arrays = [interpreter.get_tensor(one["index"]) for one in outputs]
            for array in arrays:
                out.write(np.ascontiguousarray(array).tobytes())
    (folder / "shapes.json").write_text(json.dumps([list(array.shape) for array in arrays]))


def main():
    folder = pathlib.Path(sys.argv[1])
    try:
        run(folder, int(sys.argv[2]), int(sys.argv[3]))
    except (ImportError, RuntimeError, ValueError) as error:
        (folder / "error.txt").write_text(str(error), errors="replace")
        sys.exit(1)


if __name__ == "__main__":
    main()
