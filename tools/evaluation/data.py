# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Which files there are, and the class of each."""
import csv
import dataclasses
import os
import pathlib

from evaluation.errors import Failure
from evaluation.inputs import EXTENSIONS


@dataclasses.dataclass(frozen=True)
class Item:
    path: pathlib.Path
    name: str  # below the folder of data
    label: int  # the index of its class


@dataclasses.dataclass(frozen=True)
class DataSet:
    classes: list
    items: list


def _lines(path):
    try:
        return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f"{path} cannot be read: {error}") from error


def _files_below(folder):
    """All that can be an input; Failure where a folder cannot be read, whose files would be missing."""
    def stop(error):
        raise Failure(f"{error.filename} cannot be read: {error.strerror}") from error

    found = [pathlib.Path(place, name) for place, _, names in os.walk(folder, onerror=stop) for name in names]
    return sorted(path for path in found if path.suffix.lower() in EXTENSIONS and path.is_file())


def _pairs_of_folders(folder):
    """(file, class) of folder/CLASS/FILE."""
    pairs = []
    try:
        places = sorted(p for p in folder.iterdir() if p.is_dir() and not p.name.startswith("."))
    except OSError as error:
        raise Failure(f"{folder} cannot be read: {error.strerror}") from error
    for place in places:
        pairs += [(file, place.name) for file in _files_below(place)]
    if not pairs:
        raise Failure(f"{folder} has no folder, named after a class, with files of {', '.join(EXTENSIONS)}; --csv FILE says "
                      "classes otherwise")
    return pairs


def _pairs_of_table(path, folder):
    """(file, class) of lines `file,class`; a first line whose file is not there is taken for a head."""
    try:
        with path.open(newline="", encoding="utf-8") as stream:
            rows = [row for row in csv.reader(stream) if row]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Failure(f"{path} cannot be read: {error}") from error
    if rows and len(rows[0]) >= 2 and not (folder / rows[0][0]).exists():
        rows = rows[1:]
    for row in rows:
        if len(row) < 2:
            raise Failure(f"{path}: {','.join(row)!r} is no line of a file and its class")
    if not rows:
        raise Failure(f"{path} names no file")
    return [(folder / row[0], row[1].strip()) for row in rows]


def _are_places(names):
    return all(name.isdecimal() and len(name) < 6 for name in names)


def _classes_of(names):
    """Numbers are the places of outputs; other names take places in their order."""
    if _are_places(names):
        return [str(i) for i in range(max(int(name) for name in names) + 1)]
    return sorted(names)


def _some(names):
    return ", ".join(names[:20]) + (f" and {len(names) - 20} more" if len(names) > 20 else "")


def _places(names, classes, source):
    """{name: the index of its class}, of the names that files are said to have; numbers are places where no class is called so."""
    place = {name: i for i, name in enumerate(classes)}
    if names - place.keys() and _are_places(names) and all(int(name) < len(classes) for name in names):
        return {name: int(name) for name in names}
    unknown = sorted(names - place.keys())
    if unknown:
        raise Failure(f"{source} has no line for the class {unknown[0]!r}; its classes are {_some(classes)}")
    twice = sorted(name for name in names if classes.count(name) > 1)
    if twice:
        raise Failure(f"{source} has {twice[0]!r} more than once: name each folder by the number of its line, from 0")
    return place


def read_data(folder, labels=None, table=None, known=None):
    """The DataSet of a folder: classes from the file `labels`, or else of `known`, (the classes that the model names, where), or
    else from what the files are said to be."""
    folder = pathlib.Path(folder)
    if not folder.is_dir():
        raise Failure(f"{folder} is no folder")
    pairs = _pairs_of_table(pathlib.Path(table), folder) if table else _pairs_of_folders(folder)
    names = {name for _, name in pairs}
    if labels:
        known = (_lines(pathlib.Path(labels)), labels)
    classes, source = known or (_classes_of(names), folder)
    place = _places(names, classes, source)
    return DataSet(classes, [Item(path, _name_below(path, folder), place[name]) for path, name in pairs])


def require_classes(data, labels, normal, output_elements):
    """Failure unless it is clear which element of the first output belongs to which class."""
    if normal is not None and normal not in data.classes:
        raise Failure(f"--normal {normal}: the classes are {_some(data.classes)}")
    if normal is not None:
        return
    if len(data.classes) > output_elements:
        raise Failure(f"there are {len(data.classes)} classes, and the first output has {output_elements} elements")
    if not labels and not _are_places(data.classes) and len(data.classes) < output_elements:
        raise Failure(f"there are {len(data.classes)} classes ({_some(data.classes)}), and the first output has "
                      f"{output_elements} elements: say which belongs to which by --labels FILE, with a line for each element, or "
                      f"by names of folders from 0 to {output_elements - 1}")


def _name_below(path, folder):
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else str(path)
