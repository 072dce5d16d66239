# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the command `mote` does, from Python: docs/mote.md says what each of its numbers is.

    info = mote.inspect("model.tflite")
    print(info.arena_bytes["cortex-m4"], [op.name for op in info.operators])

A command that fails raises CommandError with its message.
"""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
from typing import Any, Dict, List, Optional, Sequence, Union

import numpy as np

Path = Union[str, "os.PathLike[str]"]
Array = np.ndarray[Any, Any]
# One array, or one for each input; None for generated inputs.
Inputs = Union[None, Array, Sequence[Array]]

_DIFFERS = 2  # the exit status of `mote compare` where something does


class CommandError(RuntimeError):
    """The command's message."""


@dataclasses.dataclass(frozen=True)
class Tensor:
    subgraph: int
    index: int
    name: str
    type: str
    shape: List[int]
    bytes: int
    constant: bool
    variable: bool
    quantization: Optional[Dict[str, Any]]


@dataclasses.dataclass(frozen=True)
class Operator:
    subgraph: int
    index: int
    name: str
    version: int
    inputs: List[Optional[Dict[str, Any]]]
    outputs: List[Optional[Dict[str, Any]]]
    macs: int


@dataclasses.dataclass(frozen=True)
class ModelInfo:
    model: str
    bytes: int
    macs: int
    constant_bytes: int
    operators: List[Operator]
    tensors: List[Tensor]
    missing_operators: List[Dict[str, str]]
    arena_bytes: Dict[str, Optional[int]]  # by target
    arena_unknown: Dict[str, str]  # why, where it is None


@dataclasses.dataclass(frozen=True)
class PlannedBuffer:
    tensor: Optional[int]  # None: scratch memory
    name: str
    bytes: int
    offset: int
    first: int
    last: int
    in_place: bool


@dataclasses.dataclass(frozen=True)
class Plan:
    model: str
    target: str
    planned_bytes: int
    peak_operator: Optional[int]
    bytes_in_use: List[int]
    buffers: List[PlannedBuffer]


@dataclasses.dataclass(frozen=True)
class OperatorCost:
    index: int
    name: str
    cost: int  # instructions on a target, nanoseconds on the host
    loop: Optional[str]
    loop_reason: Optional[str]


@dataclasses.dataclass(frozen=True)
class Run:
    model: str
    target: str
    runtime: str
    outputs: List[Array]
    arena_used_bytes: int
    instructions: Optional[int]
    nanoseconds: Optional[int]
    operators: List[OperatorCost]


@dataclasses.dataclass(frozen=True)
class ComparedTensor:
    node: int
    operator: str
    tensor: int
    name: str
    elements: int
    differing: int
    max_error: Optional[float]
    mean_error: Optional[float]
    snr_db: Optional[float]
    cosine: Optional[float]


@dataclasses.dataclass(frozen=True)
class Comparison:
    model: str
    against: str
    first_difference: Optional[Dict[str, Any]]  # of node, operator and tensor
    unmatched: int
    tensors: List[ComparedTensor]


@dataclasses.dataclass(frozen=True)
class Evaluation:
    files: int
    evaluated: int
    stopped: bool  # by an interrupt, or since the cluster was lost: the rest was not done
    left: List[str]  # the files that were not done
    bad_files: List[Dict[str, str]]
    classes: List[str]
    places: Dict[str, Dict[str, Any]]  # by place: top1, top5 and confusion, or auc
    disagreements: List[Dict[str, Any]]
    files_per_second: float
    settings: Dict[str, Dict[str, Any]]  # by name, as mean or labels: `value`, and `from` where


@dataclasses.dataclass(frozen=True)
class Validation:
    model: str
    target: str
    right: bool
    tensors: List[Dict[str, Any]]  # docs/mote.md


@dataclasses.dataclass(frozen=True)
class Conversion:
    """docs/convert.md says what each is."""
    model: str
    next: str  # what to do with it
    mode: str
    by: List[str]  # the packages and their versions
    bytes: int
    notes: List[str]
    missing_operators: List[Dict[str, str]]
    arena_bytes: Dict[str, Optional[int]]  # by target
    arena_unknown: Dict[str, str]
    flash_bytes: int
    float_operators: Dict[str, int]  # by name: how many compute in floats
    hybrid_operators: Dict[str, int]  # of those, with integer weights
    samples: Optional[int]  # None: no calibration data
    bad_files: List[Dict[str, str]]
    accuracy: Optional[Dict[str, float]]  # before and after, from 0 to 1
    accuracy_unknown: Optional[str]  # why it is not known
    largest_difference: Optional[Dict[str, Any]]  # between the source and the new model
    comparison_unknown: Optional[str]


def _command() -> str:
    """The program that belongs to this package: of its installation, of its build folder, or on the PATH."""
    package = pathlib.Path(__file__).absolute().parent
    installed = package / "bin" / "mote"
    for path in (installed, package.parents[1] / "bin" / "mote"):
        if path.is_file():
            return str(path)
    found = shutil.which("mote")
    if found is None:
        raise CommandError(f"the command mote is neither {installed} nor on the PATH")
    return found


def _ask(*words: Path, statuses: Sequence[int] = (0,), fails_with_answer: bool = False) -> str:
    """What the command prints; also if it fails but has printed something, where it may fail so."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", os.defpath)])  # it asks for python3
    done = subprocess.run([_command(), *(os.fspath(word) for word in words)], capture_output=True, text=True, errors="replace",
                          check=False, env={**os.environ, "PATH": path})
    if done.returncode not in statuses and not (fails_with_answer and done.stdout):
        message = done.stderr.strip()
        raise CommandError(message[len("mote: "):] if message.startswith("mote: ") else message)
    return done.stdout


def _make(kind: Any, values: Dict[str, Any]) -> Any:
    """A dataclass of the values that it has fields for."""
    return kind(**{field.name: values[field.name] for field in dataclasses.fields(kind)})


def _input_words(inputs: Inputs, folder: str) -> List[str]:
    if inputs is None:
        return ["--input", "random"]
    words = []
    for i, array in enumerate([inputs] if isinstance(inputs, np.ndarray) else inputs):
        path = os.path.join(folder, f"{i}.npy")
        np.save(path, array)
        words += ["--input", path]
    return words


def inspect(model: Path) -> ModelInfo:
    """What is in a model, and the arena that it needs on each target."""
    values = json.loads(_ask("inspect", "--json", "--", model))
    values["operators"] = [_make(Operator, one) for one in values["operators"]]
    values["tensors"] = [_make(Tensor, one) for one in values["tensors"]]
    info: ModelInfo = _make(ModelInfo, values)
    return info


def plan(model: Path, target: str = "cortex-m4") -> Plan:
    """Where in the arena the tensors lie, and when."""
    values = json.loads(_ask("plan", "--json", "--target", target, "--", model))
    values["buffers"] = [_make(PlannedBuffer, one) for one in values["buffers"]]
    found: Plan = _make(Plan, values)
    return found


def run(model: Path, inputs: Inputs = None, target: str = "host", runtime: Optional[str] = None) -> Run:
    """Runs a model here or on an emulated target, and measures each operator."""
    with tempfile.TemporaryDirectory() as folder:
        words = [*_input_words(inputs, folder), "--target", target, *(["--runtime", runtime] if runtime else [])]
        values = json.loads(_ask("run", "--json", "--profile", *words, "--", model))
    unit = "nanoseconds" if values["instructions"] is None else "instructions"
    values["operators"] = [OperatorCost(one["index"], one["name"], one[unit], one["loop"], one["loop_reason"])
                           for one in values["operators"]]
    values["outputs"] = [np.array(one["values"], np.dtype(one["type"])).reshape(one["shape"]) for one in values["outputs"]]
    done: Run = _make(Run, values)
    return done


def report(model: Path, output: Path, targets: Sequence[str] = (), compare_with: Optional[Path] = None,
           data: Optional[Path] = None, labels: Optional[Path] = None) -> None:
    """Writes the page that shows a model; with a folder of files whose class is known also how often it is right."""
    words = [word for target in targets for word in ("--target", target)]
    other = ["--compare", os.fspath(compare_with)] if compare_with is not None else []
    files = [word for name, value in (("--data", data), ("--labels", labels)) if value is not None for word in (name, os.fspath(value))]
    _ask("report", "--output", output, *words, *other, *files, "--", model)


def compare(model: Path, against: Path, inputs: Inputs = None, target: str = "host", runtime: Optional[str] = None) -> Comparison:
    """Where, layer by layer, a model differs from itself in another place, or from another model."""
    with tempfile.TemporaryDirectory() as folder:
        words = [*_input_words(inputs, folder), "--target", target, *(["--runtime", runtime] if runtime else [])]
        text = _ask("compare", "--json", "--against", against, *words, "--", model, statuses=(0, _DIFFERS))
    values = json.loads(text)
    values["tensors"] = [_make(ComparedTensor, one) for one in values["tensors"]]
    found: Comparison = _make(Comparison, values)
    return found


def evaluate(model: Path, data: Path, labels: Optional[Path] = None, targets: Sequence[str] = ("host",),
             against: Sequence[str] = (), normal: Optional[str] = None, *, csv: Optional[Path] = None, crop: bool = False,
             mean: Optional[float] = None, scale: Optional[float] = None, rate: Optional[int] = None, timeout: int = 600,
             preprocessor: Optional[Path] = None, stride: Optional[int] = None, no_metadata: bool = False,
             client: Any = None, patience: float = 300) -> Evaluation:
    """How often a model is right on the files of a folder.

    client: a dask.distributed.Client, whose workers then run the files, which they must find at the same paths; the answer
    is the same. An interrupt, and a cluster that is without a worker for `patience` seconds, give what was done until then:
    docs/evaluate.md.
    """
    given = {"labels": labels, "csv": csv, "normal": normal, "mean": mean, "scale": scale, "rate": rate, "timeout": timeout,
             "preprocessor": preprocessor, "stride": stride}
    given = {name: os.fspath(value) if isinstance(value, os.PathLike) else value for name, value in given.items()}
    if client is not None:
        return _evaluate_on(client, model, data, targets, against,
                            {**given, "crop": crop, "no_metadata": no_metadata, "patience": patience})
    words = [word for target in targets for word in ("--target", target)]
    words += [word for place in against for word in ("--against", place)]
    words += [f"--{name}={value}" for name, value in given.items() if value is not None]
    words += [*(["--crop"] if crop else []), *(["--no-metadata"] if no_metadata else [])]
    done: Evaluation = _make(Evaluation, json.loads(_ask("evaluate", "--json", "--data", data, *words, "--", model)))
    return done


def _evaluate_on(client: Any, model: Path, data: Path, targets: Sequence[str], against: Sequence[str],
                 options: Dict[str, Any]) -> Evaluation:
    if not hasattr(client, "submit") or not hasattr(client, "scheduler_info"):
        raise TypeError(f"client is {type(client).__name__}; it has to be a dask.distributed.Client")
    from mote import distributed
    places = ["micro" if place == "host" else place for place in [*targets, *against]]
    options["places"] = list(dict.fromkeys(places)) or ["micro"]
    board = next((place for place in places if place.startswith(("serial:", "tcp:"))), None)
    if board is not None:
        raise CommandError(f"{board}: a board answers one computer, and not a cluster: evaluate it without a client")
    try:
        values = distributed.evaluate(client, _command(), os.fspath(model), os.fspath(data), options)
    except Exception as error:
        if isinstance(error, distributed.Unable) or type(error).__name__ == "Failure":  # the latter of the tools
            raise CommandError(str(error)) from None
        raise
    done: Evaluation = _make(Evaluation, values)
    return done


def profile(model: Path, inputs: Inputs = None, target: str = "host", runtime: Optional[str] = None) -> List[OperatorCost]:
    """What each operator costs: run() gives the same with the outputs."""
    return run(model, inputs, target, runtime).operators


def validate(model: Path, inputs: Inputs = None, target: str = "cortex-m4") -> Validation:
    """Says if a target, or a board on a serial port, computes what this machine computes."""
    with tempfile.TemporaryDirectory() as folder:
        text = _ask("validate", "--json", "--target", target, *_input_words(inputs, folder), "--", model, fails_with_answer=True)
    found: Validation = _make(Validation, json.loads(text))
    return found


def optimize(model: Path, output: Path) -> str:
    """Writes the model with its operators in an order that needs less memory. Returns what the command says of it."""
    return _ask("optimize", "--output", output, "--", model)


def convert(source: Path, output: Path, mode: Optional[str] = None, calibrate: Optional[Path] = None,
            shapes: Optional[Dict[str, Sequence[int]]] = None, options: Sequence[str] = ()) -> Conversion:
    """Writes a .tflite model of one of Keras, TensorFlow, ONNX or PyTorch, and says what it needs: docs/convert.md.

    mode: "int8", "int16x8", "float" or "dynamic"; by default int8 with a folder `calibrate` of samples, else float.
    shapes: of inputs whose sizes are open, by name; the name of an only input may be "".
    options: more words of `mote convert`, as "--make-environment".
    """
    words = [*([f"--{mode}"] if mode else []), *(["--calibrate", os.fspath(calibrate)] if calibrate is not None else [])]
    for name, sizes in (shapes or {}).items():
        words += ["--shape", (f"{name}:" if name else "") + "x".join(map(str, sizes))]
    text = _ask("convert", "--json", "--output", output, *words, *options, "--", source, statuses=(0, _DIFFERS))
    made: Conversion = _make(Conversion, json.loads(text))
    return made


def gen_resolver(models: Sequence[Path], output: Optional[Path] = None, runtime: str = "micro", language: str = "c++",
                 name: Optional[str] = None, target: Optional[str] = None) -> str:
    """The header with a resolver that holds only what the models use; written to `output` if that is given."""
    words = ["--runtime", runtime, "--language", language, *(["--name", name] if name else []), *(["--target", target] if target else [])]
    text = _ask("gen-resolver", *words, "--", *models)
    if output is not None:
        pathlib.Path(output).write_text(text, encoding="utf-8")
    return text


def compile(model: Path, output: Path, target: str = "cortex-m4", name: Optional[str] = None,
            arena: Optional[str] = None) -> str:
    """Writes the model as code that needs no interpreter to a folder. Returns what the command says of it."""
    words = [*(["--name", name] if name else []), *(["--arena", arena] if arena else [])]
    return _ask("compile", "--target", target, "--output", output, *words, "--", model)


def new_project(model: Path, ide: str, output: Path, target: Optional[str] = None, options: Sequence[str] = ()) -> str:
    """Writes an application around the model to a folder. `options`: more words of `mote new-project`, as "--messages"."""
    words = [*(["--target", target] if target else []), *options]
    return _ask("new-project", "--ide", ide, "--output", output, *words, "--", model)
