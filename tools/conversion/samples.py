# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The calibration data: which files there are, and what they are as inputs of the model of floats."""
import dataclasses
import pathlib
import random

import numpy as np
from evaluation.data import Item, read_data
from evaluation.errors import BadFile, Failure, reading
from evaluation.inputs import EXTENSIONS, Format, read_input

ARCHIVE = ".npz"  # an array for each input of a model that has several
_USABLE = [*EXTENSIONS, ARCHIVE]


@dataclasses.dataclass(frozen=True)
class Files:
    folder: str
    items: list
    data: object  # with the classes: a DataSet; None without
    no_classes: str = ""  # why there are none


@dataclasses.dataclass
class Samples:
    arrays: list  # for each input, in the order of the .tflite file: [samples, *shape]
    names: list
    labels: list
    bad: list  # (name, reason)


def formats_of(report):
    """The Format of each input in what `mote inspect --json` says."""
    tensors = {t["index"]: t for t in report["tensors"] if t["subgraph"] == 0}
    formats = []
    for index in report["graphs"][0]["inputs"]:
        tensor = tensors[index]
        quantization = tensor["quantization"] or {"scale": [0.0], "zero_point": [0]}
        try:
            dtype = np.dtype(tensor["type"])
        except TypeError:
            raise Failure(f"the input {tensor['name']} is {tensor['type']}, which no file of samples is read as") from None
        formats.append(Format(tuple(tensor["shape"]), dtype, quantization["scale"][0], (quantization["zero_point"] or [0])[0]))
    return formats


def random_samples(formats, count):
    """Samples of which nobody knows what the model says: numbers about 0, and those from 0 to 1. Integers may be places in a table of
    two rows."""
    source, arrays = np.random.default_rng(1), []
    for wanted in formats:
        shape = (count, *wanted.shape)
        if wanted.dtype.kind == "f":
            array = source.normal(0, 1, shape)
            array[1::2] = source.random((count // 2, *wanted.shape))
        else:
            array = source.integers(0, 2, shape)
        arrays.append(array.astype(wanted.dtype))
    return Samples(arrays, [f"random input {i}" for i in range(count)], [-1] * count, [])


def find_files(folder, labels, table, limit):
    """At most so many of the usable files, chosen evenly. Failure where there are none."""
    folder = pathlib.Path(folder)
    if not folder.is_dir():
        raise Failure(f"--calibrate {folder}: there is no such folder")
    data, reason = None, ""
    try:
        data = read_data(folder, labels, table)
        items = data.items
    except Failure as failure:
        if labels or table:
            raise
        reason = str(failure)
        paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix.lower() in _USABLE]
        items = [Item(path, str(path.relative_to(folder)), -1) for path in paths if not path.name.startswith(".")]
    if not items:
        raise Failure(f"{folder} has nothing to calibrate with: no {', '.join(_USABLE)}, itself or in folders that are named after "
                      "classes")
    if len(items) > limit:
        order = random.Random(0).sample(range(len(items)), limit)
        items = [items[i] for i in sorted(order)]
    return Files(str(folder), items, data, reason)


def _typed(array, wanted):
    """The array in the input's number format."""
    if array.dtype.kind not in "fiub":
        raise BadFile(f"an array of {array.dtype}, and not of numbers")
    if wanted.dtype.kind in "iu" and array.dtype.kind == "f" and np.any(array != np.round(array)):
        raise BadFile(f"an array of {array.dtype} that are no whole numbers; the input is {wanted.dtype}")
    if wanted.dtype.kind in "iu":
        limits = np.iinfo(wanted.dtype)
        if array.size and (array.min() < limits.min or array.max() > limits.max):
            raise BadFile(f"an array with numbers beyond {wanted.dtype}")
    if array.dtype.kind == "f" and not np.all(np.isfinite(array)):
        raise BadFile("an array with numbers that are not finite")
    return np.asarray(array).astype(wanted.dtype)


def _loaded(path):
    return np.load(path, allow_pickle=False)


def _of_array(path, wanted):
    """One sample, or several along one more axis, or along the first, which is the batch."""
    array = _loaded(path)
    if not isinstance(array, np.ndarray):
        raise BadFile("an archive of arrays, and not one array: save each with numpy.save")
    array = _typed(array, wanted)
    if array.size == wanted.elements:
        return [array.reshape(wanted.shape)]
    if array.ndim > 1 and array.shape[1:] in (wanted.shape[1:], wanted.shape) and wanted.shape[0] == 1 or (
            array.shape[1:] == wanted.shape):
        return list(array.reshape(-1, *wanted.shape))
    raise BadFile(f"an array of the shape {list(array.shape)}; the input has {list(wanted.shape)}")


def _of_archive(path, formats, names, order):
    """An array for each input, by its name or, if the archive has no names, in the source's order."""
    archive = _loaded(path)
    if isinstance(archive, np.ndarray):
        raise BadFile("one array, and not an archive of arrays")
    with archive:
        return _arrays_of(archive, formats, names, order)


def _arrays_of(archive, formats, names, order):
    keys = archive.files
    if set(names) <= set(keys):
        keys = names
    elif sorted(keys) == sorted(f"arr_{i}" for i in range(len(formats))):
        keys = [f"arr_{order.index(i)}" for i in range(len(formats))]
    else:
        raise BadFile(f"arrays {', '.join(keys)}; the inputs are {', '.join(names)}")
    arrays = []
    for key, wanted in zip(keys, formats):
        array = _typed(archive[key], wanted)
        if array.size != wanted.elements:
            raise BadFile(f"{key} has the shape {list(array.shape)}; the input has {list(wanted.shape)}")
        arrays.append(array.reshape(wanted.shape))
    return arrays


def _of_file(path, formats, names, order, preparation):
    """[[array of each input]] of the samples in a file. BadFile where it is no good."""
    with reading("it", BadFile):
        return _read_file(path, formats, names, order, preparation)


def _read_file(path, formats, names, order, preparation):
    if path.suffix.lower() == ARCHIVE:
        return [_of_archive(path, formats, names, order)]
    if len(formats) != 1:
        raise BadFile(f"the model has {len(formats)} inputs: a sample is an archive (numpy.savez) with {', '.join(names)}")
    if path.suffix.lower() == ".npy":
        return [[array] for array in _of_array(path, formats[0])]
    data = read_input(path, formats[0], preparation)
    return [[np.frombuffer(data, formats[0].dtype).reshape(formats[0].shape)]]


def read_samples(files, formats, names, order, preparation, limit):
    """The Samples, of inputs of these formats and names. `order`: where each input of the source is among them. Failure where
    no file has any."""
    rows, samples = [], Samples([], [], [], [])
    for item in files.items:
        try:
            found = _of_file(item.path, formats, names, order, preparation)
        except BadFile as error:
            samples.bad.append((item.name, str(error)))
            continue
        for arrays in found[:max(0, limit - len(rows))]:
            rows.append(arrays)
            samples.names.append(item.name)
            samples.labels.append(item.label)
    if not rows:
        raise Failure(f"{files.folder} has nothing to calibrate with: {samples.bad[0][0]}: {samples.bad[0][1]}"
                      + (f", and {len(samples.bad) - 1} more" if len(samples.bad) > 1 else ""))
    samples.arrays = [np.stack(arrays) for arrays in zip(*rows)]
    return samples
