# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Which files there are, and the class of each."""
import csv
import dataclasses
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


def _pairs_of_folders(folder):
    """(file, class) of folder/CLASS/FILE."""
    pairs = []
    for place in sorted(p for p in folder.iterdir() if p.is_dir() and not p.name.startswith(".")):
        pairs += [(f, place.name) for f in sorted(place.rglob("*")) if f.is_file() and f.suffix.lower() in EXTENSIONS]
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


def read_data(folder, labels=None, table=None):
    """The DataSet of a folder: classes from the file `labels`, or from what the files are said to be."""
    folder = pathlib.Path(folder)
    if not folder.is_dir():
        raise Failure(f"{folder} is no folder")
    pairs = _pairs_of_table(pathlib.Path(table), folder) if table else _pairs_of_folders(folder)
    names = {name for _, name in pairs}
    classes = _lines(pathlib.Path(labels)) if labels else _classes_of(names)
    place = {name: i for i, name in enumerate(classes)}
    if not labels and _are_places(names):
        place.update({name: int(name) for name in names})  # "07"
    unknown = sorted(names - place.keys())
    if unknown:
        raise Failure(f"{labels} has no line for the class {unknown[0]!r}; its classes are {', '.join(classes)}")
    return DataSet(classes, [Item(path, _name_below(path, folder), place[name]) for path, name in pairs])


def require_classes(data, labels, normal, output_elements):
    """Failure unless it is clear which element of the first output belongs to which class."""
    if normal is not None and normal not in data.classes:
        raise Failure(f"--normal {normal}: the classes are {', '.join(data.classes)}")
    if normal is not None:
        return
    if len(data.classes) > output_elements:
        raise Failure(f"there are {len(data.classes)} classes, and the first output has {output_elements} elements")
    if not labels and not _are_places(data.classes) and len(data.classes) < output_elements:
        raise Failure(f"there are {len(data.classes)} classes ({', '.join(data.classes)}), and the first output has "
                      f"{output_elements} elements: say which belongs to which by --labels FILE, with a line for each element, or "
                      f"by names of folders from 0 to {output_elements - 1}")


def _name_below(path, folder):
    return str(path.relative_to(folder)) if path.is_relative_to(folder) else str(path)
