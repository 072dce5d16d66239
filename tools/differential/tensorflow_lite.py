# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in TensorFlow Lite with its reference kernels, or its usual ones for operators that have no others."""

import os
import warnings

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "")
warnings.filterwarnings("ignore")
import tensorflow as tf

from differential.interpreters import run_in


def _interpreter(content, reference):
    resolvers = tf.lite.experimental.OpResolverType
    resolver = resolvers.BUILTIN_REF if reference else resolvers.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    return tf.lite.Interpreter(model_content=content, num_threads=1, experimental_op_resolver_type=resolver)


def run(content, steps):
    """As interpreters.run_in."""
    return run_in(_interpreter, content, steps)
