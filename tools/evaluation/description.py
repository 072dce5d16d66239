# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What is known of a model's input and classes: by the options, by a file beside the model, or by the model's metadata."""
import dataclasses
import json
import pathlib

from evaluation.errors import Failure
from evaluation.inputs import Preparation
from evaluation.metadata import Metadata, read_metadata
from evaluation.preprocessor import Preprocessor, find_preprocessor, named
from evaluation.tables import Damaged

ENDING = ".evaluate.json"  # of the file beside MODEL.tflite, which is MODEL.evaluate.json
KINDS = {"labels": str, "preprocessor": str, "mean": (int, float, list), "scale": (int, float, list), "rate": int, "stride": int}


@dataclasses.dataclass
class Description:
    settings: dict = dataclasses.field(default_factory=dict)  # name: {"value", "from"}
    labels: str = None  # the file that has the classes
    classes: tuple = None  # (the classes, where they come from), if the metadata have them
    preparation: Preparation = None
    warnings: list = dataclasses.field(default_factory=list)


def _read_bytes(path):
    try:
        return pathlib.Path(path).read_bytes()
    except OSError as error:
        raise Failure(f"{path} cannot be read: {error.strerror}") from error


def _is_number(value, least):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e30 and value > least


def _check(path, key, value):
    if key not in KINDS:
        raise Failure(f"{path} has {key!r}; it can have {', '.join(KINDS)}")
    numbers = value if isinstance(value, list) else [value]
    least = -1e30 if key == "mean" else 0
    if not isinstance(value, KINDS[key]) or not numbers or KINDS[key] is not str and not all(_is_number(n, least) for n in numbers):
        raise Failure(f"{path}: {key} cannot be {json.dumps(value)[:60]}")


def _beside(model):
    """(the settings of the file beside the model, that file)."""
    path = pathlib.Path(model).with_suffix(ENDING)
    if not path.exists():
        return {}, path
    try:
        found = json.loads(_read_bytes(path))
    except ValueError as error:
        raise Failure(f"{path} is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise Failure(f"{path} is no JSON object")
    for key, value in found.items():
        _check(path, key, value)
    for key in ("labels", "preprocessor"):
        if key in found:
            found[key] = str(path.parent / found[key])
    return found, path


def _metadata(model, warnings):
    try:
        return read_metadata(_read_bytes(model))
    except Damaged as error:
        warnings.append(f"the metadata of {model} are not used: {error}")
        return Metadata()


def _numbers(value):
    return None if value is None else tuple(float(n) for n in (value if isinstance(value, (list, tuple)) else [value]))


def _preprocessor(options, word, stride):
    path = find_preprocessor(word)
    if not path.is_file():
        raise Failure(f"there is no preprocessor {word}: it is a .tflite file, or one of {', '.join(named())}")
    return Preprocessor(options["mote"], path, stride)


class _Sources:
    """Where a setting is looked for, one after the other."""

    def __init__(self, options, warnings):
        self.settings, self.metadata = {}, Metadata()
        self._sources = [("option", options)]
        if options["no_metadata"]:
            return
        beside, file = _beside(options["model"])
        self.metadata = _metadata(options["model"], warnings)
        self._sources += [(str(file), beside), ("metadata", {**vars(self.metadata), "labels": self.metadata.labels_file})]

    def find(self, key, *same):
        """A setting, or None. Where a source has it, or one of those that belong to it, the others do not count."""
        for name, values in self._sources:
            if any(values.get(one) is not None for one in (key, *same)):
                if values.get(key) is not None:
                    self.settings[key] = {"value": values[key], "from": name}
                return values.get(key)
        return None

    def is_of_metadata(self, key):
        return self.settings.get(key, {}).get("from") == "metadata"


def _normalization(sources, takes_bytes):
    """(mean, scale). Metadata say 0 and 1 where the bytes of an image are the input."""
    mean, scale = _numbers(sources.find("mean", "scale")), _numbers(sources.find("scale", "mean"))
    if takes_bytes and sources.is_of_metadata("mean") and set(mean) == {0.0} and set(scale or [1.0]) == {1.0}:
        return None, None
    return mean, scale


def describe(options, input_type):
    """The Description of options["model"]. `options` has a value or None for each of `mote`, `model`, `labels`, `preprocessor`,
    `mean`, `scale`, `rate`, `stride`, `crop` and `no_metadata`."""
    found = Description()
    sources = _Sources(options, found.warnings)
    found.settings = sources.settings
    found.labels = sources.find("labels")
    if sources.is_of_metadata("labels"):
        found.classes, found.labels = (sources.metadata.labels, f"{found.labels} in the model's metadata"), None
    mean, scale = _normalization(sources, input_type in ("int8", "uint8"))
    rate, stride, word = (sources.find(key) for key in ("rate", "stride", "preprocessor"))
    preprocessor = None if word is None else _preprocessor(options, word, stride)
    found.preparation = Preparation(bool(options["crop"]), mean, scale, rate, sources.metadata.channels or 1, preprocessor)
    return found
