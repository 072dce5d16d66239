# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""mote.evaluate() on a Dask cluster: tasks of some files each, which every worker runs with its own Mote. docs/evaluate.md."""

from __future__ import annotations

import atexit
import hashlib
import importlib
import os
import pathlib
import shutil
import sys
import tempfile
import time
from typing import Any, Dict, List, Tuple

FILES_OF_A_TASK = 64
RETRIES = 3  # of a task that fails, or whose worker dies


def _tools_of(command: str) -> Any:
    """The package `evaluation` that belongs to the command: of its source folder or of its installation."""
    place = pathlib.Path(command).absolute()
    folders = [place.parent.parent / "share" / "mote" / "tools", pathlib.Path(__file__).absolute().parents[1] / "tools",
               *(parent / "tools" for parent in pathlib.Path(__file__).resolve().parents)]
    folder = next((one for one in folders if (one / "evaluation" / "evaluation.py").is_file()), None)
    if folder is None:
        raise ModuleNotFoundError(f"the files that evaluate are not there: {command} is not a whole installation of mote")
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return {name: importlib.import_module(f"evaluation.{name}") for name in ("data", "errors", "evaluation", "inputs", "places")}


def _places(tools: Any, command: str, options: Dict[str, Any]) -> List[Any]:
    return [tools["places"].TensorFlowPlace(sys.executable) if name == "tflite" else
            tools["places"].MotePlace(command, name, options["timeout"]) for name in options["places"]]


def _evaluation(tools: Any, command: str, model: str, report: Any, options: Dict[str, Any]) -> Any:
    preparation = tools["inputs"].Preparation(options["crop"], options["mean"], options["scale"], options["rate"])
    return tools["evaluation"].Evaluation(model, report, preparation, _places(tools, command, options))


_models: Dict[str, str] = {}  # of this worker: the file with each model, by digest


def _file_of(content: bytes) -> str:
    """A file with the model, written once in the life of a worker."""
    digest = hashlib.sha256(content).hexdigest()
    if digest not in _models:
        folder = tempfile.mkdtemp(prefix="mote-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        path = os.path.join(folder, "model.tflite")
        with open(path, "wb") as file:
            file.write(content)
        _models[digest] = path
    return _models[digest]


def run_files(content: bytes, report: Any, options: Dict[str, Any], files: List[Tuple[int, str]]) -> Tuple[List[Any], List[Any]]:
    """What a task does: [(number, scores by place, distance by place)] of the files, and [(number, reason)] of bad ones."""
    from mote.commands import _command  # pylint: disable=import-outside-toplevel,cyclic-import
    command = _command()
    tools = _tools_of(command)
    evaluation = _evaluation(tools, command, _file_of(content), report, options)
    items = [tools["data"].Item(pathlib.Path(path), str(number), 0) for number, path in files]
    good, bad = [], []
    for i in range(0, len(items), evaluation.batch):
        rows, wrong = evaluation.run_batch(tools["places"].Processes(), items[i:i + evaluation.batch])
        good += [(int(item.name), scores, distances) for item, scores, distances in rows]
        bad += [(int(item.name), reason) for item, reason in wrong]
    return good, bad


def _collect(client: Any, futures: Dict[Any, List[int]], result: Any, items: List[Any]) -> Dict[int, Any]:
    """{number: (scores, distances)} of the tasks as they end; until an interrupt."""
    from distributed import KilledWorker, as_completed  # pylint: disable=import-outside-toplevel
    done: Dict[int, Any] = {}
    try:
        for future in as_completed(list(futures)):
            try:
                good, bad = future.result()
            except KilledWorker:
                reason = f"each of {RETRIES + 1} workers that had it died"
                good, bad = [], [(number, reason) for number in futures[future]]
            done.update({number: (scores, distances) for number, scores, distances in good})
            result.bad += [(items[number], reason) for number, reason in bad]
            future.release()
    except KeyboardInterrupt:
        result.stopped = True
        client.cancel(list(futures))
    except Exception:
        client.cancel(list(futures))
        raise
    return done


def evaluate(client: Any, command: str, model: str, data: str, options: Dict[str, Any]) -> Dict[str, Any]:
    """What `mote evaluate --json` prints, by tasks of the client's cluster. Raises what a task raises, for all of them."""
    tools = _tools_of(command)
    report = tools["places"].inspect(command, model)
    found = tools["data"].read_data(data, options["labels"], options["csv"])
    evaluation = _evaluation(tools, command, model, report, options)
    tools["data"].require_classes(found, options["labels"], options["normal"], evaluation.output_elements)
    items, names = found.items, options["places"]
    result, begin = tools["evaluation"].Result(list(names), len(items)), time.monotonic()
    with open(model, "rb") as file:
        content = client.scatter(file.read(), broadcast=True)
    shared = client.scatter(report, broadcast=True)
    numbers = [list(range(i, min(i + FILES_OF_A_TASK, len(items)))) for i in range(0, len(items), FILES_OF_A_TASK)]
    futures = {client.submit(run_files, content, shared, options, [(n, str(items[n].path.absolute())) for n in part],
                             retries=RETRIES, pure=False): part for part in numbers}
    done = _collect(client, futures, result, items)
    for number in sorted(done):
        result.items.append(items[number])
        for name in names:
            result.scores.setdefault(name, []).append(done[number][0][name])
            result.errors.setdefault(name, []).append(done[number][1][name])
    result.bad.sort(key=lambda pair: pair[0].name)
    result.seconds = time.monotonic() - begin
    summary: Dict[str, Any] = tools["evaluation"].summary(result, found, options["normal"])
    return summary
