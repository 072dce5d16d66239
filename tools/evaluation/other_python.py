# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A Python that has NumPy, where the first one on the PATH has none."""
import os
import shutil
import subprocess
import sys

DEBIANS = "/usr/bin/python3"
_STARTED_AGAIN = "MOTE_PYTHON_STARTED_AGAIN"
_CHECK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "has_numpy.py")


def _has_numpy(python):
    try:
        return subprocess.run([python, _CHECK], capture_output=True, check=False, stdin=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def start_again(pythons):
    """Becomes this script in the first of these that has NumPy; returns where there is none."""
    if os.environ.pop(_STARTED_AGAIN, None):
        return
    for python in pythons:
        path = shutil.which(python) if python else None
        if path and os.path.abspath(path) != os.path.abspath(sys.executable) and _has_numpy(path):
            sys.stdout.flush()
            os.execve(path, [path, *sys.argv], {**os.environ, _STARTED_AGAIN: "1"})


def forget_start():
    """So that the commands which this one starts may start again, too."""
    os.environ.pop(_STARTED_AGAIN, None)


def message(command, missing):
    """What to install, for this Python."""
    install = f"{sys.executable} -m pip install {missing}"
    if os.path.dirname(sys.executable) in ("/usr/bin", "/bin"):
        install = f"Debian: python3-{missing}; else: {install}"
    return f"mote: mote {command} needs the Python package {missing} in {sys.executable} ({install})"
