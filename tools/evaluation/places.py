# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Where a model runs, many inputs at a time: the command `mote`, or TensorFlow Lite in a Python."""
import contextlib
import json
import pathlib
import subprocess
import tempfile
import threading

from evaluation.errors import Failure

TENSORFLOW_OUTPUTS = pathlib.Path(__file__).resolve().parents[1] / "mote" / "targets" / "tensorflow_outputs.py"


@contextlib.contextmanager
def _folder():
    """A folder for a while; a Failure where the disk is full or nothing can be written."""
    try:
        with tempfile.TemporaryDirectory(prefix="mote-") as folder:
            yield pathlib.Path(folder)
    except OSError as error:
        raise Failure(f"{error.filename or 'a folder for temporary files'} cannot be written: {error.strerror or error}; the variable "
                      "TMPDIR names another folder for temporary files") from error


class Processes:
    """Those that run, so that all can be ended at once."""

    def __init__(self):
        self._lock = threading.Lock()
        self._running = set()
        self._ended = False

    def run(self, command):
        """(status, what it prints) of a program."""
        with self._lock:
            if self._ended:
                return 1, "stopped"
            try:
                process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                                           stdin=subprocess.DEVNULL, start_new_session=True)
            except OSError as error:
                raise Failure(f"{command[0]} cannot be started: {error.strerror}") from error
            self._running.add(process)
        output, _ = process.communicate()
        with self._lock:
            self._running.discard(process)
        return process.returncode, output

    def end(self):
        with self._lock:
            self._ended = True
            for process in self._running:
                process.terminate()


def is_board(name):
    """Whether a place is a board with Mote's firmware."""
    return name.startswith(("serial:", "tcp:"))


class MotePlace:
    def __init__(self, mote, name, timeout):
        self.name = name
        self._turn: contextlib.AbstractContextManager = threading.Lock() if is_board(name) else contextlib.nullcontext()  # a board answers one at a time
        where = ["--runtime", name] if name in ("dynamic", "micro") else ["--target", name]
        self._command = [mote, "run", *where, *(["--timeout", str(timeout)] if "--target" in where else [])]

    def outputs(self, processes, model, inputs):
        """The bytes of all outputs for each of `inputs`."""
        with _folder() as folder:
            data, out = folder / "inputs.bin", folder / "outputs.bin"
            data.write_bytes(b"".join(inputs))
            with self._turn:
                status, text = processes.run([*self._command, "--input", str(data), "--sets", str(len(inputs)), "--output", str(out),
                                              "--", str(model)])
            if status:
                raise Failure(text.strip().removeprefix("mote: "))
            return _parts(out.read_bytes(), len(inputs))


class TensorFlowPlace:
    name = "tflite"

    def __init__(self, python):
        self._python = python

    def outputs(self, processes, model, inputs):
        """As MotePlace's."""
        with _folder() as folder:
            (folder / "model.tflite").write_bytes(pathlib.Path(model).read_bytes())
            (folder / "inputs.bin").write_bytes(b"".join(inputs))
            status, text = processes.run(["/usr/bin/env", self._python, str(TENSORFLOW_OUTPUTS), str(folder), str(len(inputs)), "1"])
            if status:
                said = folder / "error.txt"
                raise Failure(f"TensorFlow Lite in {self._python}: {said.read_text() if said.exists() else text.strip()}")
            return _parts((folder / "outputs.bin").read_bytes(), len(inputs))


def _parts(data, count):
    size = len(data) // count
    return [data[i * size:(i + 1) * size] for i in range(count)]


def inspect(mote, model):
    """What `mote inspect --json` says."""
    done = subprocess.run([mote, "inspect", "--json", "--", str(model)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failure(done.stderr.strip().removeprefix("mote: "))
    return json.loads(done.stdout)
