# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""tflite_micro.runtime by its other path."""

from tflite_micro.runtime import Interpreter, InterpreterConfig

__all__ = ["Interpreter", "InterpreterConfig"]
