# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The inputs of a model whose framework leaves sizes open, and the order of their axes."""
import re

import numpy as np


class Refusal(Exception):
    """Says what the user can do about it."""


def plain_name(name, taken):
    """A name that is a word in all frameworks, another one for each input."""
    word = re.sub(r"\W", "_", name.split(":")[0]).strip("_") or "input"
    word = f"x{word}" if word[0].isdigit() else word
    plain, i = word, 2
    while plain in taken:
        plain, i = f"{word}_{i}", i + 1
    return plain


def known_shape(name, sizes, job, is_only):
    """The sizes, None where they are unknown, with those that were asked for; an unknown first one is the batch, 1."""
    asked = job["shapes"].get(name) or (job["shapes"].get("") if is_only else None)
    if asked is None:
        asked = [1 if i == 0 and size is None else size for i, size in enumerate(sizes)]
    if len(asked) != len(sizes) or any(size not in (None, want) for size, want in zip(sizes, asked)):
        raise Refusal(f"the shape {'x'.join(map(str, asked))} is not one of the input {name}, "
                      f"{text_of(sizes)}, where ? is what may be chosen")
    if None in asked:
        example = "x".join("16" if size is None else str(size) for size in asked)
        raise Refusal(f"the input {name} has the shape {text_of(sizes)}, and a microcontroller needs to know each size: say it, "
                      f"as --shape {'' if is_only else name + ':'}{example}")
    return [int(size) for size in asked]


def text_of(sizes):
    return "[" + ", ".join("?" if size is None else str(size) for size in sizes) + "]"


def require_known_names(job, names):
    unknown = [name for name in job["shapes"] if name and name not in names]
    if unknown:
        raise Refusal(f"--shape {unknown[0]}: the model has no such input; it has {', '.join(names)}")
    if "" in job["shapes"] and len(names) > 1:
        raise Refusal(f"--shape needs the name of an input, as NAME:1x16; the model has {', '.join(names)}")


def moves_channels(shape, job):
    """True for pictures [n, channels, height, width], which become [n, height, width, channels]."""
    return not job["keeps_layout"] and len(shape) == 4 and shape[1] <= 4 < min(shape[2], shape[3])


def samples_of(folder, job):
    """The samples of each input of the source, or in the order of the .tflite file: arrays with one more axis in front."""
    with np.load(folder / "samples.npz") as archive:
        arrays = [archive[f"input{i}"] for i in range(len(archive.files))]
    return [arrays[place] for place in job.get("places") or range(len(arrays))]


def input_names(interpreter):
    """(key, names) of the signature, in the order of the inputs of the .tflite file; (None, []) without a signature."""
    signatures = interpreter.get_signature_list()
    if not signatures:
        return None, []
    key = next(iter(signatures))
    names = {detail["index"]: name for name, detail in interpreter.get_signature_runner(key).get_input_details().items()}
    return key, [names.get(detail["index"]) for detail in interpreter.get_input_details()]


def places_of(interpreter, names):
    """Where in the .tflite file each of these inputs is."""
    _, found = input_names(interpreter)
    return [found.index(name) for name in names] if sorted(found, key=str) == sorted(names) else list(range(len(names)))


def write_answers(folder, rows):
    """The outputs, of a list of arrays for each sample."""
    np.savez(folder / "answers.npz", **{f"output{i}": np.stack(arrays) for i, arrays in enumerate(zip(*rows))})
