# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Tells how the application does on gestures and other movements of a simulation that had no part in the training.

    python models/magic_wand/evaluate.py build/host/bin/magic_wand [CLIPS]

CLIPS: of each kind, 200 without it. A row says how many times each gesture was the only one that was told in a clip, and
"several" where more than one was."""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile

import arm_gestures
import numpy as np

SEED = 9
COLUMNS = (*arm_gestures.GESTURES, "nothing", "several")


def told(program, values):
    """The gestures that the application tells in measurements [n, 3], in order."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write("".join(f"{x},{y},{z}\n" for x, y, z in values))
        file.flush()
        done = subprocess.run([program, file.name], check=True, capture_output=True, text=True)
    return [word.lower() for word in re.findall(r"^([A-Z]+):", done.stdout + done.stderr, re.M)]


def row(program, name, clips):
    """How many clips with that movement gave each of COLUMNS."""
    counts = collections.Counter()
    for i in range(clips):
        answers = told(program, arm_gestures.clip(np.random.default_rng([SEED, i]), name))
        counts["nothing" if not answers else answers[0] if len(answers) == 1 else "several"] += 1
    return [counts[column] for column in COLUMNS]


def main():
    if len(sys.argv) not in (2, 3) or not pathlib.Path(sys.argv[1]).exists():
        sys.exit(f"usage: {sys.argv[0]} PROGRAM [CLIPS]; PROGRAM is build/host/bin/magic_wand, which `make examples` builds")
    clips = int(sys.argv[2]) if len(sys.argv) == 3 else 200
    print(f"| {clips} of each | {' | '.join(COLUMNS)} |\n|---|{'---:|' * len(COLUMNS)}")
    for name in (*arm_gestures.GESTURES, *arm_gestures.OTHERS):
        print(f"| {name} | {' | '.join(str(count) for count in row(sys.argv[1], name, clips))} |", flush=True)


if __name__ == "__main__":
    main()
