# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in LiteRT, as TensorFlow Lite is called now, which knows types that the TensorFlow package does not."""

from ai_edge_litert.interpreter import Interpreter, OpResolverType

from differential.interpreters import run_in


def _interpreter(content, reference):
    resolver = OpResolverType.BUILTIN_REF if reference else OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    return Interpreter(model_content=content, num_threads=1, experimental_op_resolver_type=resolver)


def run(content, steps):
    """As interpreters.run_in."""
    return run_in(_interpreter, content, steps)
