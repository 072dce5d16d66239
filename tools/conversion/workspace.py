# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The temporary folder in which a model is converted, and the steps there, each a process of its own."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

from evaluation.errors import Failure
from evaluation.progress import Progress
from output_file import write_output

STEP = pathlib.Path(__file__).resolve().parent / "steps" / "step.py"
GRACE = 5  # seconds to end in


def inspect(mote, model, boards=()):
    """What `mote inspect --json` says."""
    words = [word for board in boards for word in ("--target", board)]
    done = subprocess.run([mote, "inspect", "--json", *words, "--", str(model)], capture_output=True, text=True, errors="replace",
                          check=False)
    if done.returncode:
        raise Failure(done.stderr.strip().removeprefix("mote: "))
    return json.loads(done.stdout)


class Workspace:
    """Use it as a context: the folder goes when it ends."""

    def __init__(self, mote, is_verbose):
        self.mote, self._is_verbose = mote, is_verbose
        try:
            self.folder = pathlib.Path(tempfile.mkdtemp(prefix="mote-convert-"))
        except OSError as error:
            raise Failure(f"no temporary folder can be made: {error.strerror}") from None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def step(self, name, python, job, title):
        """What a step of steps/step.py leaves in result.json. Failure with its message."""
        for old in ("error.txt", "result.json"):
            (self.folder / old).unlink(missing_ok=True)
        (self.folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
        with Progress(f"mote convert: {title}"), open(self.folder / "log.txt", "w", encoding="utf-8") as log:
            status = self._run(["/usr/bin/env", python, str(STEP), name, str(self.folder)], log)
        said = (self.folder / "log.txt").read_text(encoding="utf-8", errors="replace")
        if self._is_verbose:
            sys.stderr.write(said)
        if status == 0:
            return json.loads((self.folder / "result.json").read_text(encoding="utf-8"))
        if (self.folder / "error.txt").is_file():
            raise Failure((self.folder / "error.txt").read_text(encoding="utf-8"))
        lines = [line for line in said.splitlines() if line.strip()]
        why = signal.Signals(-status).name if -status in set(signal.Signals) else f"the status {status}"
        raise Failure(f"{job['path']}: the packages of {python} ended with {why}: {_plain(lines[-1]) if lines else 'without a word'}")

    @staticmethod
    def _run(command, log):
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   start_new_session=True)
        try:
            return process.wait()
        except BaseException:
            end(process)
            raise

    def optimized(self, model):
        """The model without the operators that compute with shapes."""
        folded = model.with_name("folded.tflite")
        done = subprocess.run([self.mote, "optimize", "-o", str(folded), "--", str(model)], capture_output=True, text=True,
                              errors="replace", check=False)
        return folded if done.returncode == 0 else None


def end(process):
    """Ends a process with those that it has started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _plain(line):
    return re.sub(r"\s+", " ", line)[:400]


def write_whole(path, content):
    """The file with this content, or as it was."""
    try:
        write_output(path, content)
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}; nothing of it was left") from None
