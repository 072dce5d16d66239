# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Holds Mote to TensorFlow Lite's reference kernels on random models: `make differential N=... SEED=...`.

operators/     what random models of each operator look like
cases.py       one random model with the values of its inputs
mutations.py   models that something is wrong with
judges.py      who says what a case must give
worker.py      a process that runs models in a judge or in Mote, and outlives their crashes
check.py       one case: run on both, compare, shrink
deviations.py  where the answer wanted is not that of the TensorFlow Lite package, and why
golden.py      writes the cases that tests/golden replays
__main__.py    the command
"""

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUTPUT = ROOT / "build" / "differential"
