# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a model on all files of a data set, in several places, a batch at a time on all cores."""
import concurrent.futures
import dataclasses
import time

import numpy as np

from evaluation.errors import BadFile, Failure
from evaluation.inputs import format_of, read_input
from evaluation.places import Processes
from evaluation.progress import Progress
from evaluation.scores import area_under_curve, classification, ranking

BATCH = 32
# A process of `mote run` starts for each batch, which takes as long as some small models with 100 files: with many files a batch
# is larger on this computer, as far as each core has several, and its inputs are of moderate size.
LARGE_BATCH, BATCHES_A_JOB, BATCH_BYTES = 256, 4, 1 << 26


@dataclasses.dataclass
class Result:
    """What was done, all of it or until somebody stopped it."""
    places: list
    total: int
    items: list = dataclasses.field(default_factory=list)  # those that were run
    scores: dict = dataclasses.field(default_factory=dict)  # by place: a row for each of `items`
    errors: dict = dataclasses.field(default_factory=dict)  # by place: how far the output is from the input
    bad: list = dataclasses.field(default_factory=list)  # (item, reason)
    stopped: bool = False
    seconds: float = 0.0


class Evaluation:
    """A model, as `mote inspect --json` describes it, and how files become its input."""

    def __init__(self, model, report, preparation, places):
        self._model, self._preparation, self._places = model, preparation, places
        self.format = format_of(report)
        self._outputs = [(np.dtype(one["type"]), int(np.prod(one["shape"])), one["bytes"]) for one in report["outputs"]]
        if not self._outputs:
            raise Failure("the model has no output")
        index = report["graphs"][0]["outputs"][0]
        tensor = next(t for t in report["tensors"] if t["subgraph"] == 0 and t["index"] == index)
        quantization = tensor["quantization"] or {"scale": [1.0], "zero_point": [0]}
        self._scale, self._zero_point = quantization["scale"][0], (quantization["zero_point"] or [0])[0]
        remembers = any(t["variable"] for t in report["tensors"]) or any("VAR" in op["name"] for op in report["operators"])
        self.batch = 1 if remembers else BATCH  # what a model remembers is not to go from file to file

    @property
    def output_elements(self):
        return self._outputs[0][1]

    def _scores(self, data):
        """The first output in real numbers."""
        dtype, count, _ = self._outputs[0]
        values = np.frombuffer(data, dtype, count).astype(np.float64)
        return (values - self._zero_point) * self._scale

    def _distance(self, scores, data):
        """The mean square of what is lost between the input and an output of its size; else the only output itself."""
        if len(scores) == 1:
            return float(scores[0])
        if len(scores) != self.format.elements:
            return None
        real = np.frombuffer(data, self.format.dtype).astype(np.float64)
        if self.format.scale:
            real = (real - self.format.zero_point) * self.format.scale
        return float(np.mean((scores - real) ** 2))

    def batch_size(self, files, jobs):
        """Of targets and boards, which are slow and have a time limit, small ones."""
        if self.batch == 1 or any(place.name not in ("micro", "dynamic") for place in self._places):
            return self.batch
        fitting = BATCH_BYTES // max(1, self.format.elements * self.format.dtype.itemsize)
        return max(self.batch, min(LARGE_BATCH, files // (BATCHES_A_JOB * jobs), fitting))

    def run_batch(self, processes, items):
        """[(item, {place: scores}, {place: distance})] and [(bad item, reason)], of which some are bad for their answers."""
        good, bad = [], []
        for item in items:
            try:
                good.append((item, read_input(item.path, self.format, self._preparation)))
            except BadFile as error:
                bad.append((item, str(error)))
        rows = [(item, {}, {}) for item, _ in good]
        for place in self._places if good else []:
            for row, (_, data), output in zip(rows, good, place.outputs(processes, self._model, [data for _, data in good])):
                row[1][place.name] = self._scores(output)
                row[2][place.name] = self._distance(row[1][place.name], data)
        for item, scores, _ in rows:
            without = [name for name, values in scores.items() if np.isnan(values).any()]
            bad += [(item, f"the answer of {', '.join(without)} is not a number (NaN)")] if without else []
        wrong = {id(item) for item, _ in bad}
        return [row for row in rows if id(row[0]) not in wrong], bad

    def run(self, items, jobs):
        """The Result for all items, or for those that were done when an interrupt came."""
        result = Result([place.name for place in self._places], len(items))
        processes, begin = Processes(), time.monotonic()
        size = self.batch_size(len(items), jobs)
        batches = [items[i:i + size] for i in range(0, len(items), size)]
        done = {}
        with Progress("mote evaluate", len(items)) as progress, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            futures = {pool.submit(self.run_batch, processes, batch): i for i, batch in enumerate(batches)}
            try:
                for future in concurrent.futures.as_completed(futures):
                    done[futures[future]] = future.result()
                    progress.show(sum(len(rows) + len(bad) for rows, bad in done.values()))
            except KeyboardInterrupt:
                result.stopped = True
            finally:
                processes.end()
                pool.shutdown(wait=True, cancel_futures=True)
        for i in sorted(done):
            for item, scores, distances in done[i][0]:
                result.items.append(item)
                for name in result.places:
                    result.scores.setdefault(name, []).append(scores[name])
                    result.errors.setdefault(name, []).append(distances[name])
            result.bad += done[i][1]
        result.seconds = time.monotonic() - begin
        return result


def summary(result, data, normal=None):
    """What `mote evaluate --json` prints, less what the command adds."""
    labels = [item.label for item in result.items]
    places = {}
    for name in result.places:
        scores = result.scores.get(name, [])
        if normal is None:
            places[name] = classification(labels, scores, len(data.classes))
        else:
            distances = result.errors.get(name, [])
            if any(distance is None for distance in distances):
                raise Failure("--normal is for models with one output element, or as many as the input has")
            places[name] = {"auc": area_under_curve([data.classes[label] != normal for label in labels], distances)}
    return {"files": result.total, "evaluated": len(result.items), "stopped": result.stopped, "left": _left(result, data),
            "bad_files": [{"file": item.name, "reason": reason} for item, reason in result.bad],
            "classes": data.classes, "places": places, "disagreements": _disagreements(result),
            "files_per_second": len(result.items) / max(result.seconds, 1e-9)}


def _left(result, data):
    """The files that were not done, since somebody stopped it."""
    ended = {item.name for item in result.items} | {item.name for item, _ in result.bad}
    return [item.name for item in data.items if item.name not in ended] if result.stopped else []


def _disagreements(result):
    """The files whose likeliest class is not the same everywhere."""
    found = []
    for i, item in enumerate(result.items):
        answers = {name: int(ranking(result.scores[name][i])[0]) for name in result.places}
        if len(set(answers.values())) > 1:
            found.append({"file": item.name, "answers": answers})
    return found
