# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The instructions of one warm Invoke on this machine, counted by Valgrind's callgrind."""
import pathlib
import re
import shutil
import tempfile

import measure

INVOKE = "tflite::MicroInterpreter::Invoke()"


def available():
    return shutil.which("valgrind") is not None


def instructions(model):
    with tempfile.TemporaryDirectory() as folder:
        dump = pathlib.Path(folder) / "dump"
        measure.output("valgrind", "--tool=callgrind", f"--callgrind-out-file={dump}", f"--zero-before={INVOKE}",
                       f"--dump-after={INVOKE}", measure.BUILD / "host" / "bin" / "mote", "run", model, *measure.RUN_HERE)
        second = pathlib.Path(f"{dump}.2")
        if not second.exists():
            raise measure.Failure(f"{model.stem}: callgrind saw no second call of {INVOKE}")
        return int(re.search(r"^(?:summary|totals): (\d+)", second.read_text(), re.M).group(1))
