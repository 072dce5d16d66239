# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a model's TFLite Metadata say of its input and its classes: a FlatBuffer in the model, and the files that are packed
as a ZIP archive behind it."""
import dataclasses
import io
import zipfile

from evaluation import tables

# Numbers of fields and values in the public schema of the metadata.
MODEL_BUFFERS, MODEL_METADATA = 4, 6  # of the .tflite file: Model
ENTRY_NAME, ENTRY_BUFFER = 0, 1  # Metadata
BUFFER_DATA, BUFFER_OFFSET, BUFFER_SIZE = 0, 1, 2  # Buffer
SUBGRAPHS = 3  # ModelMetadata
INPUTS, OUTPUTS = 2, 3  # SubGraphMetadata
CONTENT, PROCESS_UNITS, FILES = 3, 4, 6  # TensorMetadata
KIND, PROPERTIES = 0, 1  # Content, ProcessUnit: a union is its kind and a table
AUDIO_PROPERTIES, NORMALIZATION = 4, 1
SAMPLE_RATE, CHANNELS = 0, 1  # AudioProperties
MEAN, STD = 0, 1  # NormalizationOptions
FILE_NAME, FILE_KIND, FILE_LOCALE = 0, 2, 3  # AssociatedFile
AXIS_LABELS, VALUE_LABELS = 2, 3

MOST_LABEL_BYTES = 1 << 24


@dataclasses.dataclass(frozen=True)
class Metadata:
    """None: they do not say."""
    labels: list = None  # a name for each element of the first output
    labels_file: str = None
    mean: tuple = None  # one, or one for each channel
    scale: tuple = None
    rate: int = None  # samples a second
    channels: int = None  # of sound


def _buffer(model, name):
    """The bytes of an entry of the model's metadata; None if there is none of that name."""
    top = tables.root(model)  # models without the letters TFL3 are taken, too
    for entry in top.tables(MODEL_METADATA):
        if entry.text(ENTRY_NAME) != name:
            continue
        buffers, index = top.tables(MODEL_BUFFERS), entry.number(ENTRY_BUFFER, "I")
        if index >= len(buffers):
            raise tables.Damaged(f"their buffer is {index} of {len(buffers)}")
        at, size = (buffers[index].number(field, "Q") for field in (BUFFER_OFFSET, BUFFER_SIZE))
        return model[at:at + size] if at > 1 else buffers[index].bytes(BUFFER_DATA)
    return None


def _labels(model, name):
    """The lines of a packed file, each of which is an element's name, also an empty one."""
    try:
        with zipfile.ZipFile(io.BytesIO(model)) as archive, archive.open(name) as file:
            data = file.read(MOST_LABEL_BYTES + 1)
    except (zipfile.BadZipFile, KeyError, OSError, EOFError, RuntimeError, NotImplementedError, ValueError) as error:
        raise tables.Damaged(f"the file {name} that they name is not packed with the model") from error
    except Exception as error:  # what zlib and its like raise
        raise tables.Damaged(f"the file {name} that they name cannot be unpacked: {error}") from error
    if len(data) > MOST_LABEL_BYTES:
        raise tables.Damaged(f"the file {name} that they name is too long")
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise tables.Damaged(f"the file {name} that they name is no text") from error
    while lines and not lines[-1].strip():
        lines.pop()
    return [line.strip() for line in lines]


def _label_file(output):
    """The name of the file with the output's labels: that without a language, if there is one."""
    files = [file for file in output.tables(FILES) if file.number(FILE_KIND, "b") in (AXIS_LABELS, VALUE_LABELS)]
    files.sort(key=lambda file: (file.text(FILE_LOCALE) != "", file.number(FILE_KIND, "b")))
    return files[0].text(FILE_NAME) if files else None


def _union(table, kind):
    """The table of a union, if it is of that kind."""
    return table.table(PROPERTIES) if table is not None and table.number(KIND, "B") == kind else None


def read_metadata(model):
    """The Metadata in the bytes of a .tflite file, empty if it has none. Raises tables.Damaged."""
    content = _buffer(model, "TFLITE_METADATA")
    graphs = tables.root(content, b"M001").tables(SUBGRAPHS) if content is not None else []
    if not graphs:
        return Metadata()
    found = {}
    for tensor in graphs[0].tables(INPUTS)[:1]:
        for unit in tensor.tables(PROCESS_UNITS):
            normalization = _union(unit, NORMALIZATION)
            if normalization is not None:
                found["mean"] = tuple(normalization.numbers(MEAN, "f")) or None
                found["scale"] = tuple(normalization.numbers(STD, "f")) or None
        audio = _union(tensor.table(CONTENT), AUDIO_PROPERTIES)
        if audio is not None:
            found["rate"], found["channels"] = audio.number(SAMPLE_RATE, "I") or None, audio.number(CHANNELS, "I") or None
    for tensor in graphs[0].tables(OUTPUTS)[:1]:
        found["labels_file"] = _label_file(tensor)
        if found["labels_file"] is not None:
            found["labels"] = _labels(model, found["labels_file"])
    return Metadata(**found)
