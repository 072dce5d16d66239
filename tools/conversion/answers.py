# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What models give for the samples, in real numbers, and how far they are from each other."""
import concurrent.futures
import os
import pathlib
import tempfile

import numpy as np
from evaluation.data import require_classes
from evaluation.errors import Failure
from evaluation.places import Processes

from conversion.samples import formats_of

BATCH = 32
_LARGEST = float(np.finfo(np.float32).max)


def _outputs_of(report):
    """(type, elements, scale, zero point) of each output."""
    tensors = {t["index"]: t for t in report["tensors"] if t["subgraph"] == 0}
    found = []
    for index, one in zip(report["graphs"][0]["outputs"], report["outputs"]):
        quantization = tensors[index]["quantization"] or {"scale": [1.0], "zero_point": [0]}
        dtype = np.dtype(one["type"])
        is_real = dtype.kind in "iu" and tensors[index]["quantization"]
        found.append((dtype, int(np.prod(one["shape"])), quantization["scale"][0] if is_real else 1.0,
                      (quantization["zero_point"] or [0])[0] if is_real else 0))
    return found


def _bytes_of(array, wanted):
    if array.dtype == wanted.dtype:
        return array.tobytes()
    return wanted.quantized(array.astype(np.float64))


def _remembers(report):
    return any(t["variable"] for t in report["tensors"]) or any("VAR" in op["name"] for op in report["operators"])


def run(mote, model, report, where, arrays):
    """The outputs: for each an array [samples, elements]. Failure where the model does not run. `where`: a runtime, or words of
    `mote run`."""
    formats, outputs = formats_of(report), _outputs_of(report)
    batch = 1 if _remembers(report) else BATCH
    command = [mote, "run", *(["--runtime", where] if isinstance(where, str) else where)]
    starts, processes = range(0, len(arrays[0]), batch), Processes()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        futures = [pool.submit(_run_batch, processes, command, model, formats,
                               [array[start:start + batch] for array in arrays]) for start in starts]
        try:
            data = b"".join(future.result() for future in futures)
        finally:
            processes.end()
            pool.shutdown(wait=True, cancel_futures=True)
    record = np.dtype([(f"f{i}", dtype, (count,)) for i, (dtype, count, _, _) in enumerate(outputs)])
    rows = np.frombuffer(data, record)
    return [(rows[f"f{i}"].astype(np.float64) - zero) * scale for i, (_, _, scale, zero) in enumerate(outputs)]


def _run_batch(processes, command, model, formats, arrays):
    with tempfile.TemporaryDirectory(prefix="mote-") as name:
        folder, words = pathlib.Path(name), []
        for i, (array, wanted) in enumerate(zip(arrays, formats)):
            (folder / f"{i}.bin").write_bytes(b"".join(_bytes_of(one, wanted) for one in array))
            words += ["--input", str(folder / f"{i}.bin")]
        status, text = processes.run([*command, *words, "--sets", str(len(arrays[0])), "--output", str(folder / "out.bin"), "--",
                                      str(model)])
        if status:
            raise Failure(text.strip().removeprefix("mote: "))
        return (folder / "out.bin").read_bytes()


def matched(reference, answers):
    """The outputs of the source in the order of the .tflite file's, with its axes: for each the one nearest to it."""
    left, found = list(range(len(reference))), []
    for answer in answers:
        choices = []
        for i in left:
            if reference[i][0].size != answer[0].size:
                continue
            for array in _orders(reference[i]):
                flat = array.reshape(len(array), -1).astype(np.float64)
                choices.append((float(np.max(_apart(flat[:8], answer[:8]), initial=0)), i, flat))
        if not choices:
            return None
        _, i, flat = min(choices, key=lambda choice: choice[0])
        left.remove(i)
        found.append(flat)
    return found


def _orders(array):
    """With its channels where they are, and last."""
    return [array] if array.ndim < 4 else [array, np.moveaxis(array, 2, -1)]


def _apart(a, b):
    """How far elements are from each other: not at all where both are no number or the same infinity, the largest float where one is."""
    with np.errstate(invalid="ignore", over="ignore"):
        is_same = (a == b) | (np.isnan(a) & np.isnan(b))
        return np.nan_to_num(np.where(is_same, 0, np.abs(a - b)), nan=_LARGEST, posinf=_LARGEST)


def largest_difference(before, after, names):
    """The largest difference of an element, over all outputs; None without any."""
    best = None
    for i, (a, b) in enumerate(zip(before, after)):
        if not a.size:
            continue
        apart, numbers = _apart(a, b), a[np.isfinite(a)]
        distance = np.max(apart, axis=1)
        at = int(np.argmax(distance))
        if best is None or distance[at] > best["difference"]:
            span = float(np.max(numbers) - np.min(numbers)) if numbers.size else 0.0
            best = {"difference": float(distance[at]), "output": i, "sample": names[at], "mean": float(np.mean(apart)), "range": span,
                    "largest": float(np.max(np.abs(numbers), initial=0))}
    return best


def accuracy(files, samples, labels, scores):
    """(share that is right, "") or (None, why it is not known), by the first output."""
    if files.data is None:
        return None, "the folder has no folders that are named after classes"
    try:
        require_classes(files.data, labels, None, scores.shape[1])
    except Failure as failure:
        return None, str(failure)
    right = np.argmax(scores, axis=1) == np.array(samples.labels)
    return float(np.mean(right)), ""
