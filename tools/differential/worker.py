# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A process that runs models for another, and outlives crashes: the runtime is loaded once, and models run in a fork.

`python -m differential.worker MODULE` serves requests on its standard input; Worker starts one and asks it.
"""

import dataclasses
import importlib
import os
import pickle
import resource
import signal
import struct
import subprocess
import sys

CASE_SECONDS = 30
MEMORY_BYTES = 24 << 30  # of addresses, most of which are never used


@dataclasses.dataclass
class Reply:
    status: str  # "ok", "refused" or "crashed"
    message: str = ""
    results: list = None
    shapes: list = None


def _read_exactly(file, count):
    data = b""
    while len(data) < count:
        part = os.read(file, count - len(data))
        if not part:
            return None
        data += part
    return data


def _read(file):
    head = _read_exactly(file, 8)
    return None if head is None else _read_exactly(file, struct.unpack("<Q", head)[0])


def _write(file, data):
    data = struct.pack("<Q", len(data)) + data
    while data:
        data = data[os.write(file, data) :]


def _answer(run, request):
    try:
        return Reply("ok", "", *run(*pickle.loads(request)))
    except (RuntimeError, ValueError, MemoryError, TypeError, SystemError) as error:
        return Reply("refused", f"{type(error).__name__}: {error}".strip())


def _serve_until_crash(run, requests, replies):
    """In the fork. Ends at the end of the requests."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    while (request := _read(requests)) is not None:
        signal.alarm(CASE_SECONDS)  # and nobody catches it
        reply = pickle.dumps(_answer(run, request))
        signal.alarm(0)
        _write(replies, reply)


def serve(module):
    replies, errors, null = os.dup(1), os.dup(2), os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1)
    os.dup2(null, 2)
    try:
        run = importlib.import_module(module).run
    except ImportError:
        os.dup2(errors, 2)
        raise
    while True:
        child = os.fork()
        if child == 0:
            _serve_until_crash(run, 0, replies)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0:
            return
        how = f"signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else f"exit status {os.WEXITSTATUS(status)}"
        hung = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM
        _write(replies, pickle.dumps(Reply("crashed", f"no end in {CASE_SECONDS} seconds" if hung else how)))


class Worker:
    """`python` runs `module` of this package. `paths` are added to its module path."""

    def __init__(self, python, module, paths=()):
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(map(str, paths)), PYTHONSAFEPATH="1", OPENBLAS_NUM_THREADS="1")
        self._process = subprocess.Popen(
            [python, "-m", "differential.worker", module], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )

    def run(self, content, steps):
        _write(self._process.stdin.fileno(), pickle.dumps((content, steps)))
        reply = _read(self._process.stdout.fileno())
        if reply is None:
            raise SystemExit("a worker ended: its messages are above")
        return pickle.loads(reply)

    def close(self):
        self._process.stdin.close()
        self._process.wait()


if __name__ == "__main__":
    from differential import worker  # so that replies are of the class that the other side knows

    worker.serve(sys.argv[1])
