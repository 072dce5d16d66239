# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs TensorFlow Lite models with Mote, under the names that users of TensorFlow Lite's Interpreter know; and what the
command `mote` says of a model, as dataclasses."""

from mote._version import __version__
from mote.commands import (
    CommandError, compare, compile, convert, evaluate, gen_resolver, inspect, new_project, optimize, plan, profile, report, run,
    validate)
from mote.delegate import Delegate, load_delegate
from mote.interpreter import RUNTIMES, Interpreter, InterpreterWithCustomOps, OpResolverType, SignatureRunner

__all__ = [
    "RUNTIMES", "CommandError", "Delegate", "Interpreter", "InterpreterWithCustomOps", "OpResolverType", "SignatureRunner",
    "__version__", "compare", "compile", "convert", "evaluate", "gen_resolver", "inspect", "load_delegate", "new_project", "optimize",
    "plan", "profile", "report", "run", "validate",
]
