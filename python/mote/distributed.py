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
import socket
import sys
import tempfile
import time
import uuid
import warnings
from typing import Any, Dict, List, Optional, Tuple

from distributed import CancelledError, KilledWorker, TimeoutError, WorkerPlugin, as_completed

import mote._version

FILES_OF_A_TASK = 64
PARTS_OF_A_TASK = 8  # into which one is divided that no worker survived, until it is a single file
RETRIES = 3  # of a task that fails, or whose worker dies
SECONDS_OF_A_RESULT = 10  # on its way from a worker
SECONDS_OF_A_LOOK = 0.05  # at which tasks have ended

Bad = List[Tuple[int, str]]  # (a file's number, what is wrong with it)
MODULES = ("data", "errors", "evaluation", "inputs", "places", "preprocessor", "setup")


class Unable(Exception):
    """A message for the caller."""


def _tools_of(command: str) -> Any:
    """The package `evaluation` that belongs to the command: of its source folder or of its installation."""
    place = pathlib.Path(command).absolute()
    folders = [place.parent.parent / "share" / "mote" / "tools", pathlib.Path(__file__).absolute().parents[1] / "tools",
               *(parent / "tools" for parent in pathlib.Path(__file__).resolve().parents)]
    folder = next((one for one in folders if (one / "evaluation" / "evaluation.py").is_file()), None)
    if folder is None:
        raise Unable(f"the files that evaluate are not there: {command} is not a whole installation of mote")
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    return {name: importlib.import_module(f"evaluation.{name}") for name in MODULES}


_models: Dict[str, str] = {}  # of this worker: the file with each model, by digest
_shared: Dict[str, Dict[str, Any]] = {}  # of this worker: what the tasks of an evaluation need, by its name


class Sender(WorkerPlugin):  # type: ignore[misc]
    """Brings what all tasks of an evaluation need to each worker, also to those that start later."""

    def __init__(self, name: str, shared: Dict[str, Any]):
        self.name, self._content = name, shared

    def setup(self, worker: Any) -> None:
        _shared[self.name] = self._content

    def teardown(self, worker: Any) -> None:
        _shared.pop(self.name, None)


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


def _evaluation(tools: Any, command: str, shared: Dict[str, Any]) -> Any:
    """The Evaluation of the caller, made again from what was sent."""
    preparation, content = shared["preparation"], shared["preprocessor"]
    if content is not None:
        preparation = {**preparation, "preprocessor": tools["preprocessor"].Preprocessor(command, _file_of(content), shared["stride"])}
    places = tools["setup"].places_of({**shared["options"], "mote": command, "python": sys.executable})
    return tools["evaluation"].Evaluation(_file_of(shared["model"]), shared["report"], tools["inputs"].Preparation(**preparation), places)


def run_files(name: str, files: List[Tuple[int, str]]) -> Tuple[List[Any], Bad, Optional[str]]:
    """What a task does: [(number, scores by place, distance by place)] of the files, what is wrong with the others, and why the
    whole cannot go on, if so."""
    from mote.commands import _command
    command = _command()
    tools = _tools_of(command)
    here = f" on {socket.gethostname()}"
    good: List[Any] = []
    bad: Bad = []
    try:
        evaluation = _evaluation(tools, command, _shared[name])
        items = [tools["data"].Item(pathlib.Path(path), str(number), 0) for number, path in files]
        for i in range(0, len(items), evaluation.batch):
            rows, wrong = evaluation.run_batch(tools["places"].Processes(), items[i:i + evaluation.batch])
            good += [(int(item.name), scores, distances) for item, scores, distances in rows]
            bad += [(int(item.name), reason if item.path.exists() else reason + here) for item, reason in wrong]
    except tools["errors"].Failure as error:  # the same for any worker: not to be tried again
        return good, bad, f"{error}{here}"
    except OSError as error:
        return good, bad, f"{error.filename or 'a temporary file'} cannot be written: {error.strerror}{here}"
    return good, bad, None


class _Run:
    """The tasks of an evaluation, until all have ended, the cluster is lost or somebody interrupts."""

    def __init__(self, client: Any, name: str, paths: List[str]):
        self.done: Dict[int, Any] = {}  # (scores, distances) by a file's number
        self.bad: Bad = []
        self.interrupted = False
        self._client, self._name, self._paths = client, name, paths
        self._parts: Dict[Any, List[int]] = {}  # the files of each task
        self._suspects: List[int] = []  # files whose workers died, or that waited at workers that did
        self._alone: Any = None  # the task of a suspect, while it is the only one

    def _submit(self, numbers: List[int]) -> Any:
        future = self._client.submit(run_files, self._name, [(n, self._paths[n]) for n in numbers], retries=RETRIES, pure=False)
        self._parts[future] = numbers
        return future

    def _divide(self, numbers: List[int]) -> List[Any]:
        """Tasks in place of one that no worker survived."""
        if len(numbers) == 1:
            self._suspects += numbers
            return []
        each = -(-len(numbers) // PARTS_OF_A_TASK)
        return [self._submit(numbers[i:i + each]) for i in range(0, len(numbers), each)]

    def _take(self, future: Any) -> List[Any]:
        """Keeps what a task found. Returns the tasks that are to be done in its place."""
        numbers = self._parts.pop(future)
        try:
            good, bad, failure = future.result(timeout=SECONDS_OF_A_RESULT)
        except TimeoutError:  # the worker that had the result died: another does the task again, if there is one
            self._parts[future] = numbers
            return [future]
        except CancelledError:  # it was lost with its worker, or the scheduler is gone
            self._parts[future] = numbers
            return []
        except KilledWorker:
            if future is not self._alone:
                return self._divide(numbers)
            reason = f"each of {RETRIES + 1} workers that had it died; without a cluster, or with more memory, it may go"
            good, bad, failure = [], [(numbers[0], reason)], None
        if failure is not None:
            raise Unable(failure)
        self.done.update({number: (scores, distances) for number, scores, distances in good})
        self.bad += bad
        future.release()
        return []

    def _next(self) -> List[Any]:
        """The task of the next suspect, when there are no others."""
        if not self._suspects:
            return []
        self._alone = self._submit([self._suspects.pop()])
        return [self._alone]

    def run(self, shared: Dict[str, Any], patience: float) -> None:
        """Ends early at an interrupt, or where there was no worker for `patience` seconds."""
        try:
            register = getattr(self._client, "register_plugin", None) or self._client.register_worker_plugin  # of old Dask
            register(Sender(self._name, shared), name=self._name)
            self._run(patience)
        except KeyboardInterrupt:
            self.interrupted = True
        except OSError:
            if self._is_there():
                raise
        finally:
            if self._is_there():
                self._client.cancel(list(self._parts))
                self._client.unregister_worker_plugin(self._name)

    def _is_there(self) -> bool:
        """Whether the scheduler answers."""
        return self._workers() is not None

    def _workers(self) -> Optional[int]:
        try:
            return len(self._client.scheduler_info()["workers"]) if self._client.status == "running" else None
        except (OSError, TimeoutError):
            return None

    def _run(self, patience: float) -> None:
        count = len(self._paths)
        ends = as_completed([self._submit(list(range(i, min(i + FILES_OF_A_TASK, count)))) for i in range(0, count, FILES_OF_A_TASK)])
        for _ in range(RETRIES + 1):
            if not self._wait(ends, patience) or not self._parts:
                return
            lost, self._parts = list(self._parts.values()), {}  # tasks that a scheduler has dropped with their workers
            for numbers in lost:
                ends.add(self._submit(numbers))

    def _wait(self, ends: Any, patience: float) -> bool:
        """False if no worker is left to wait for."""
        seen = time.monotonic()
        while not ends.is_empty() or self._suspects:
            for more in self._next() if ends.is_empty() else []:
                ends.add(more)
            batch = ends.next_batch(block=False)
            for future in batch:
                for more in self._take(future):
                    ends.add(more)
            if batch or self._workers():
                seen = time.monotonic()
            elif time.monotonic() - seen > patience:
                return False
            if not batch:
                time.sleep(SECONDS_OF_A_LOOK)
        return self._is_there()


def _require_same_mote(client: Any) -> None:
    """Unable unless the workers that are there have this version of the package."""
    for worker, found in client.run(eval, "__import__('mote').__version__", on_error="return").items():
        if isinstance(found, ImportError):
            raise Unable(f"the worker {worker} does not have the package mote ({found}): install there what is "
                         "installed here")
        if found != mote._version.__version__:
            raise Unable(f"the worker {worker} has mote {found}, and the caller {mote._version.__version__}: install the same there")


def _share(setup: Any, model: str, options: Dict[str, Any]) -> Dict[str, Any]:
    """What all tasks need."""
    preparation = dict(vars(setup.description.preparation))
    preprocessor = preparation.pop("preprocessor")
    return {"model": pathlib.Path(model).read_bytes(), "report": setup.report, "preparation": preparation,
            "preprocessor": None if preprocessor is None else pathlib.Path(preprocessor.path).read_bytes(),
            "stride": None if preprocessor is None else preprocessor.stride,
            "options": {name: options[name] for name in ("places", "timeout")}}


def evaluate(client: Any, command: str, model: str, data: str, options: Dict[str, Any]) -> Dict[str, Any]:
    """What `mote evaluate --json` prints, by tasks of the client's cluster. Raises Unable or the tools' Failure."""
    tools = _tools_of(command)
    setup = tools["setup"].set_up({**options, "mote": command, "model": model, "data": data, "python": sys.executable})
    for warning in setup.description.warnings:
        warnings.warn(warning, stacklevel=4)
    _require_same_mote(client)
    items, names = setup.data.items, options["places"]
    result, begin = tools["evaluation"].Result(list(names), len(items)), time.monotonic()
    run = _Run(client, f"mote-{uuid.uuid4()}", [str(item.path.absolute()) for item in items])
    run.run(_share(setup, model, options), options["patience"])
    for number in sorted(run.done):
        result.items.append(items[number])
        for name in names:
            result.scores.setdefault(name, []).append(run.done[number][0][name])
            result.errors.setdefault(name, []).append(run.done[number][1][name])
    result.bad = [(items[number], reason) for number, reason in sorted(run.bad)]
    result.seconds = time.monotonic() - begin
    ended = len(result.items) + len(result.bad)
    result.stopped = ended < len(items)
    if result.stopped and not run.interrupted:
        warnings.warn(f"the cluster was lost, or was without a worker for {options['patience']:g} s, after {ended} of {len(items)} "
                      "files: the answer is on these, and its field `left` names the others, which can be evaluated on another "
                      "cluster by csv=", stacklevel=4)
    elif not result.items and not result.stopped:
        raise Unable(f"not one of the files could be used; the first, {result.bad[0][0].name}: {result.bad[0][1]}")
    return {"settings": setup.description.settings, **tools["evaluation"].summary(result, setup.data, options["normal"])}
