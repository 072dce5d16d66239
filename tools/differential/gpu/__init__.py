# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Holds the GPU delegate to TensorFlow Lite on random models and networks: `make differential-gpu N=... SEED=...`.

operators.py  random models that are about the delegate alone, beside those of ../operators
rules.py      which nodes the documents say that it takes
views.py      a model as the delegate computes it: in floats
graphs.py     random networks, and those that people run
runtime.py    a process that runs models with the delegate
check.py      one model: run on both, compared
__main__.py   the command
"""
