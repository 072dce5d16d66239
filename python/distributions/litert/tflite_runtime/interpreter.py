# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""mote.interpreter under the name that programs import."""

from mote.interpreter import Delegate, Interpreter, InterpreterWithCustomOps, OpResolverType, SignatureRunner, load_delegate

__all__ = ["Delegate", "Interpreter", "InterpreterWithCustomOps", "OpResolverType", "SignatureRunner", "load_delegate"]
