# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""From the options to what is run: the files and their classes, the model, and how files become its input."""
import dataclasses

from evaluation.data import DataSet, read_data, require_classes
from evaluation.description import Description, describe
from evaluation.evaluation import Evaluation
from evaluation.inputs import require_usable, short_of_samples
from evaluation.places import MotePlace, TensorFlowPlace, inspect


@dataclasses.dataclass
class Setup:
    report: dict  # of mote inspect
    data: DataSet
    description: Description
    evaluation: Evaluation


def places_of(options):
    return [TensorFlowPlace(options["python"]) if name == "tflite" else MotePlace(options["mote"], name, options["timeout"])
            for name in options["places"]]


def set_up(options):
    """The Setup for the options that describe() takes, and `data`, `csv`, `normal`, `places`, `python` and `timeout`."""
    report = inspect(options["mote"], options["model"])
    known = describe(options, report["inputs"][0]["type"] if report["inputs"] else None)
    if options["normal"] is not None:  # the classes are what the folders say
        known.labels, known.classes = options["labels"], None
    data = read_data(options["data"], known.labels, options["csv"], known.classes)
    evaluation = Evaluation(options["model"], report, known.preparation, places_of(options))
    paths = [item.path for item in data.items]
    require_usable(paths, evaluation.format, known.preparation)
    warning = short_of_samples(paths, evaluation.format, known.preparation)
    known.warnings += [warning] if warning else []
    require_classes(data, known.labels or known.classes, options["normal"], evaluation.output_elements)
    return Setup(report, data, known, evaluation)
