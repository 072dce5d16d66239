# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in TensorFlow Lite as an application does that asks for no kernels: most are XNNPACK's."""

from differential.interpreters import run_in
from differential.tensorflow_lite import tf


def _interpreter(content, _):
    return tf.lite.Interpreter(model_content=content, num_threads=1)


def run(content, steps):
    """As interpreters.run_in."""
    return run_in(_interpreter, content, steps)
