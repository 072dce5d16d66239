# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Which Python has the packages that a step needs, and the environments that are made for them on demand."""
import contextlib
import dataclasses
import fcntl
import hashlib
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

from evaluation.errors import Failure

LOCKS = pathlib.Path(__file__).resolve().parent / "requirements"
_INSTALL = ("-m", "pip", "install", "--require-hashes", "--only-binary=:all:", "-r")
_DONE = "complete"  # the file that an environment gets last
_VERSIONS = pathlib.Path(__file__).resolve().parent / "steps" / "versions.py"


@dataclasses.dataclass(frozen=True)
class Environment:
    name: str
    needs: dict  # distribution: the oldest version that is known to do
    gigabytes: float  # of disk

    @property
    def lock(self):
        """All packages in it, with the hashes of their files; lock.sh writes it."""
        return LOCKS / f"{self.name}.lock"

    @property
    def folder(self):
        """In the user's cache, another one for other versions."""
        key = self.lock.read_bytes() + repr(sys.version_info[:2]).encode()
        cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        return pathlib.Path(cache) / "mote" / "convert" / f"{self.name}-{hashlib.sha256(key).hexdigest()[:12]}"

    @property
    def python(self):
        return self.folder / "bin" / "python"

    @property
    def is_made(self):
        return (self.folder / _DONE).is_file() and self.python.exists()


ENVIRONMENTS = {one.name: one for one in (
    Environment("tensorflow", {"tensorflow": (2, 16), "keras": (3, 0)}, 2.6),
    Environment("onnx", {"onnx2tf": (1, 26), "onnx": (1, 17), "onnxruntime": (1, 15)}, 2.8),
    Environment("pytorch", {"litert-torch": (0, 8), "torch": (2, 4)}, 7.0),
    Environment("quantizer", {"ai-edge-quantizer": (0, 10), "ai-edge-litert": (2, 0)}, 0.5),
)}


def _numbers(version):
    digits = ["".join(c for c in part if c.isdigit()) for part in version.split(".")[:2]]
    return tuple(int(part or 0) for part in digits)


def lacks(python, environment):
    """Why a Python cannot do the step; None if it can."""
    try:
        done = subprocess.run(["/usr/bin/env", python, str(_VERSIONS), *environment.needs], capture_output=True, text=True,
                              errors="replace", check=False, stdin=subprocess.DEVNULL)
        versions = dict(json.loads(done.stdout))
    except (OSError, ValueError, TypeError):
        raise Failure(f"--python {python}: it cannot be run as a Python") from None
    missing = [name for name, version in versions.items() if version is None]
    if missing:
        return f"{python} lacks the Python package{'s' if len(missing) > 1 else ''} {', '.join(missing)}"
    old = [f"{name} {version}" for name, version in versions.items() if _numbers(version) < environment.needs[name]]
    if old:
        wanted = ", ".join(f"{name} {'.'.join(map(str, oldest))}" for name, oldest in environment.needs.items())
        return f"{python} has {', '.join(old)}; at least {wanted} is needed"
    return None


def python_for(environment, python, makes, say):
    """A Python that has the packages: the one that was named, else this one, else an environment, which is made if it may
    be. Failure with what installs them."""
    reason = lacks(python or sys.executable, environment)
    if reason is None:
        return python or sys.executable
    others = [] if python else [one for one in (environment, *ENVIRONMENTS.values()) if one.is_made]
    for other in others:
        if lacks(str(other.python), environment) is None:
            return str(other.python)
    if not python and makes:
        make(environment, say)
        return str(environment.python)
    command = shlex.join([python or sys.executable, *_INSTALL, str(environment.lock)])
    raise Failure(f"{reason}. Install what is needed:\n  {command}\nor add --make-environment, which puts it in an "
                  f"environment of its own (some {environment.gigabytes:g} GB in {environment.folder})")


@contextlib.contextmanager
def _lock(folder):
    """Two commands do not make the same environment."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with open(f"{folder}.lock", "w", encoding="ascii") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
    except OSError as error:
        raise Failure(f"{folder} cannot be made: {error.strerror}") from None


def _run(command, environment):
    """A step of making one; Failure with the end of what it says."""
    variables = {**os.environ, "PYTHONPATH": "", "TMPDIR": str(environment.folder / "temporary")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                               stdin=subprocess.DEVNULL, start_new_session=True, env=variables)
    try:
        output, _ = process.communicate()
    except BaseException:
        _end(process)
        raise
    if process.returncode:
        lines = [line for line in output.splitlines() if line.strip()]
        if "No space left" in output or "Errno 28" in output:
            raise Failure(f"the disk is full: the environment takes some {environment.gigabytes:g} GB in {environment.folder} "
                          "(XDG_CACHE_HOME says where else); nothing of it was kept")
        raise Failure(f"the environment {environment.folder} cannot be made; nothing of it was kept. pip says:\n  "
                      + "\n  ".join(lines[-6:]))


def _end(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, 15)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()


def make(environment, say):
    """Makes it, whole or not at all."""
    folder = environment.folder
    with _lock(folder):
        if environment.is_made:
            return
        shutil.rmtree(folder, ignore_errors=True)  # of one that was killed
        free = shutil.disk_usage(folder.parent).free / 1e9
        if free < environment.gigabytes:
            raise Failure(f"{folder.parent} has {free:.1f} GB free; the environment {environment.name} takes some "
                          f"{environment.gigabytes:g} GB (XDG_CACHE_HOME says where else)")
        say(f"making {folder}, some {environment.gigabytes:g} GB, of the packages in {environment.lock}")
        try:
            (folder / "temporary").mkdir(parents=True)
            _run([sys.executable, "-I", "-m", "venv", str(folder)], environment)
            _run([str(environment.python), "-I", *_INSTALL, str(environment.lock), "--quiet", "--disable-pip-version-check",
                  "--no-cache-dir"], environment)
            shutil.rmtree(folder / "temporary", ignore_errors=True)
            (folder / _DONE).touch()
        except OSError as error:
            shutil.rmtree(folder, ignore_errors=True)
            raise Failure(f"{folder} cannot be made: {error.strerror}; nothing of it was kept") from None
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
