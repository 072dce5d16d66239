#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""One step of `mote convert`, in a Python that has the packages: step.py STEP FOLDER. The folder has job.json, and gets what
the step makes and result.json, or error.txt with why not."""
import importlib
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import random
import re
import sys
import sysconfig
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))  # an isolated Python leaves it out
from held_code.look import require_none
from inputs import Refusal

MODULES = {"keras": "from_tensorflow", "saved_model": "from_tensorflow", "onnx": "from_onnx", "pytorch": "from_pytorch"}
os.environ.update({"TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": "-1", "KERAS_BACKEND": "tensorflow",
                   "TF_ENABLE_ONEDNN_OPTS": "0"})


def find_commands():
    """Packages start commands of theirs by name: onnx2tf the simplifier. Those of this Python come first."""
    folders = [os.path.dirname(sys.executable), sysconfig.get_path("scripts"), sysconfig.get_path("scripts", f"{os.name}_user")]
    os.environ["PATH"] = os.pathsep.join([*dict.fromkeys(folders), os.environ.get("PATH", os.defpath)])


def seed(kind):
    """The function may make random weights, which are to be those of the next step."""
    import numpy as np
    random.seed(1)
    np.random.seed(1)
    if kind == "pytorch":
        importlib.import_module("torch").manual_seed(1)
    elif kind == "keras":
        importlib.import_module("keras").utils.set_random_seed(1)


def imported(path):
    """The module of a file, or of a name, first of the current folder. What it imports itself is looked for in its folder last, so
    that a file there is not taken for a module of Python's."""
    folder = os.path.dirname(path) if path.endswith(".py") else os.getcwd()
    sys.path.append(folder)
    first = pathlib.Path(path).stem if path.endswith(".py") else path.split(".", maxsplit=1)[0]
    spec = (importlib.util.spec_from_file_location(first, path) if path.endswith(".py")
            else importlib.machinery.PathFinder.find_spec(first, [folder]))
    if spec is not None and spec.loader is not None and first not in sys.modules:
        module = importlib.util.module_from_spec(spec)
        sys.modules[first] = module
        spec.loader.exec_module(module)
    return sys.modules[first] if path.endswith(".py") else importlib.import_module(path)


def call(job):
    """What the function of MODULE:FUNCTION returns."""
    path, function = job["path"], job["function"]
    seed(job["kind"])
    try:
        module = imported(path)
    except Exception as error:
        raise Refusal(f"{path} cannot be imported: {type(error).__name__}: {error}") from error
    made = getattr(module, function, None)
    if not callable(made):
        raise Refusal(f"{path} has no function {function}")
    try:
        return made()
    except Exception as error:
        raise Refusal(f"{function}() of {path} fails: {type(error).__name__}: {error}") from error


def run(step, folder, job):
    for name in job["imports"]:
        import_only({"path": str(pathlib.Path(name).resolve()) if name.endswith(".py") else name, "function": "__doc__", "kind": ""})
    if step == "quantize":
        return importlib.import_module("quantizing").quantize(folder, job)
    require_none(job, is_registered if job["imports"] else lambda name: False)
    if not job["trusts"]:
        os.environ["TORCH_FORCE_WEIGHTS_ONLY_LOAD"] = "1"
    module = importlib.import_module(MODULES[job["kind"]])
    model = call(job) if job["function"] else None
    return getattr(module, {"float": "convert", "reference": "answer"}[step])(folder, job, model)


def is_registered(name):
    """Whether Keras knows a class by this name, of what --import has run."""
    return any(sys.modules[keras].saving.get_registered_object(name) is not None for keras in ("keras", "tf_keras") if keras in sys.modules)


def import_only(job):
    try:
        call(job)
    except Refusal as refusal:
        if "has no function" not in str(refusal):
            raise


def package_of(step, job):
    if step == "quantize":
        return {"tensorflow": "tensorflow", "quantizer": "ai-edge-quantizer"}[job["tool"]]
    return {"from_tensorflow": "tensorflow", "from_onnx": "onnx2tf", "from_pytorch": "litert-torch"}[MODULES[job["kind"]]]


def words_of(error):
    """What a package says, less how it got there."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", f"{type(error).__name__}: {error}")
    text = re.sub(r".*Exception encountered when calling (\S+).*?\n(.*)", r"in \1 \2", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", re.split("(?:Call a|A)rguments received by", text)[0]).strip()
    return text if len(text) < 1200 else f"{text[:600]} ... {text[-500:]}"


def write_error(folder, text):
    (folder / "error.txt").write_text(str(text), encoding="utf-8", errors="backslashreplace")


def main():
    step, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    job = json.loads((folder / "job.json").read_text(encoding="utf-8"))
    find_commands()
    try:
        result = run(step, folder, job)
    except Refusal as refusal:
        write_error(folder, refusal)
        return 1
    except ImportError as error:
        write_error(folder, f"the packages of {sys.executable} do not fit together: {type(error).__name__}: {error}. --make-environment "
                            "puts versions that do in an environment of its own")
        return 1
    except Exception as error:
        traceback.print_exc()
        what = "the model of floats" if step == "quantize" else job["path"]
        remedy = ". Another way: write it by torch.onnx.export, and convert that" if step == "float" and job["kind"] == "pytorch" else ""
        write_error(folder, f"{what}: {package_of(step, job)} cannot do it: {words_of(error)} (--verbose says more){remedy}")
        return 1
    (folder / "result.json").write_text(json.dumps(result), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
