# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs TensorFlow Lite models with Mote, under the names that users of TensorFlow Lite's Interpreter know."""

from mote.delegate import Delegate, load_delegate
from mote.interpreter import RUNTIMES, Interpreter, OpResolverType, SignatureRunner

__all__ = ["RUNTIMES", "Delegate", "Interpreter", "OpResolverType", "SignatureRunner", "load_delegate"]
