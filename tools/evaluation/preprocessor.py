# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A model that makes the features of a recording, window by window, as `mote run --preprocessor` has it."""
import pathlib

import numpy as np

from evaluation.errors import Failure
from evaluation.places import MotePlace, Processes, inspect

STRIDE = 320  # samples from the start of a window to that of the next
NAMED = pathlib.Path(__file__).resolve().parents[2] / "models"  # models/NAME/NAME_preprocessor.tflite


def named():
    """{name: file} of the project's own."""
    return {path.parent.name: path for path in sorted(NAMED.glob("*/*_preprocessor.tflite"))}


def find_preprocessor(word):
    """The file of a preprocessor, given by its path or by the name of one of the project's own."""
    path = pathlib.Path(word)
    if path.is_file() or word not in named():
        return path
    return named()[word]


class Preprocessor:

    def __init__(self, mote, path, stride=None):
        report = inspect(mote, path)
        if len(report["inputs"]) != 1 or len(report["outputs"]) != 1:
            raise Failure(f"{path} has {len(report['inputs'])} inputs and {len(report['outputs'])} outputs; a preprocessor has one of "
                          "each: a window of samples, and its features")
        self.path, self.stride = path, stride or STRIDE
        self._place = MotePlace(mote, "dynamic", 0)
        self._window, self._features = report["inputs"][0], report["outputs"][0]
        if self._window["type"] not in ("int16", "float32"):
            raise Failure(f"the input of {path} is {self._window['type']}; that of a preprocessor is samples, int16 or float32")

    def _windows(self, wanted):
        """How many windows fill the input of the model."""
        each = int(np.prod(self._features["shape"]))
        if not each or wanted.elements % each:
            raise Failure(f"{self.path} gives {each} features a window; the input {list(wanted.shape)} is no multiple of that")
        return wanted.elements // each

    def samples(self, wanted):
        """The samples that the features are made of."""
        return (self._windows(wanted) - 1) * self.stride + int(np.prod(self._window["shape"]))

    def input_of(self, samples, wanted):
        """The bytes of the model's input, of as many samples from -1 to 1 as samples() says. What the preprocessor keeps from
        window to window starts anew."""
        if self._window["type"] == "int16":
            samples = np.clip(np.round(samples * 32768), -32768, 32767)
        samples, size = samples.astype(self._window["type"]), int(np.prod(self._window["shape"]))
        windows = [samples[i * self.stride:i * self.stride + size].tobytes() for i in range(self._windows(wanted))]
        features = b"".join(self._place.outputs(Processes(), self.path, windows))
        if self._features["type"] == wanted.dtype.name:
            return features
        if self._features["type"] == "float32":
            return wanted.quantized(np.frombuffer(features, np.float32).astype(np.float64))
        raise Failure(f"{self.path} gives {self._features['type']}, and the input of the model is {wanted.dtype.name}")
