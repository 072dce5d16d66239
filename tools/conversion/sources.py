# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What kind of model somebody gives to `mote convert`."""
import dataclasses
import importlib.machinery
import pathlib
import re
import sys
import zipfile

from evaluation.errors import Failure, reading, reason_of

# By kind: what people call it, and the environment (environments.py) whose packages read it.
KINDS = {
    "keras": ("Keras model", "tensorflow"),
    "saved_model": ("SavedModel of TensorFlow", "tensorflow"),
    "onnx": ("ONNX model", "onnx"),
    "pytorch": ("PyTorch model", "pytorch"),
    "tflite": ("TensorFlow Lite model", None),
}
PICKLE = ("{} is a pickle of PyTorch, which has weights or the names of classes but not their code. Give an exported program "
          "(torch.export.save(torch.export.export(module, inputs), \"model.pt2\")), or FILE.py:FUNCTION, a function that "
          "returns the module and its example inputs; --trust-code is not for this")
_FUNCTION = re.compile(r"(?P<module>.+):(?P<function>[A-Za-z_]\w*)")
_HDF5, _ZIP, _TFLITE = b"\x89HDF\r\n\x1a\n", b"PK\x03\x04", b"TFL3"
_PICKLES = (".pt", ".pth", ".pkl", ".pickle", ".joblib", ".ckpt")  # of the first protocol, or packed


@dataclasses.dataclass(frozen=True)
class Source:
    kind: str
    text: str  # as it was given
    path: str = ""  # of the file or folder; of a function's file, or the name of its module
    function: str = ""

    @property
    def title(self):
        return f"{KINDS[self.kind][0]} {self.text}"


def _in_zip(path, text):
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
    except Exception as error:  # zipfile has many
        raise Failure(f"{text} is a zip archive that is cut or damaged: {reason_of(error)}") from None
    files = {name.rsplit("/", 1)[-1] for name in names}
    if "config.json" in files and files & {"model.weights.h5", "metadata.json"}:
        return Source("keras", text, str(path))
    if files & {"archive_format", "serialized_exported_program.json"}:
        return Source("pytorch", text, str(path))
    if "data.pkl" in files or path.suffix.lower() in _PICKLES:
        raise Failure(PICKLE.format(text))
    return None


def _of_file(path, text):
    with path.open("rb") as file:
        head = file.read(16)
    if head[4:8] == _TFLITE or path.suffix.lower() == ".tflite" and not head.startswith((_HDF5, _ZIP)):
        return Source("tflite", text, str(path))
    if head.startswith(_HDF5):
        return Source("keras", text, str(path))
    if head.startswith(_ZIP):
        return _in_zip(path, text)
    if (head[:1] == b"\x80" and head[1:2] <= b"\x05" and len(head) > 1) or (head and path.suffix.lower() in _PICKLES):
        raise Failure(PICKLE.format(text))
    # The first field of an ONNX model is its version, 3 or more.
    if path.suffix.lower() == ".onnx" or (head[:1] == b"\x08" and 3 <= head[1] <= 32):
        return Source("onnx", text, str(path))
    return None


def _framework(code):
    """Of a file whose function makes a model: what it imports."""
    words = set(re.findall(r"^\s*(?:import|from)\s+(keras|tensorflow|tf_keras|torch)\b", code, re.M))
    return "keras" if words and "torch" not in words else "pytorch"


def _of_function(text, found):
    module, function = found["module"], found["function"]
    path = pathlib.Path(module)
    if path.suffix != ".py":
        if not re.fullmatch(r"\w+(\.\w+)*", module):
            return None
        folder = pathlib.Path(*module.split("."))
        spec = importlib.machinery.PathFinder.find_spec(module.split(".", maxsplit=1)[0], ["", *sys.path])
        if spec is None:
            raise Failure(f"{text}: there is no Python module {module} in this folder or where {sys.executable} looks")
        path = next((p for p in (folder.with_suffix(".py"), folder / "__init__.py") if p.is_file()),
                    pathlib.Path(spec.origin or ""))
    if not path.is_file():
        raise Failure(f"{text}: there is no file {path}")
    with reading(path, Failure):
        code = path.read_text(encoding="utf-8", errors="replace")
    is_file = module.endswith(".py")
    return Source(_framework(code), text, str(path.resolve()) if is_file else module, function)


def find_source(text):
    """The Source, or None for a file that is none of these."""
    path = pathlib.Path(text)
    if path.is_dir():
        if not (path / "saved_model.pb").is_file():
            raise Failure(f"{text} is a folder without saved_model.pb, and so no SavedModel of TensorFlow")
        return Source("saved_model", text, str(path))
    if path.is_file():
        with reading(text, Failure):
            return _of_file(path, text)
    found = _FUNCTION.fullmatch(text)
    source = _of_function(text, found) if found else None
    if source is None:
        raise Failure(f"there is no {text}: a file, the folder of a SavedModel, or MODULE:FUNCTION")
    return source
