# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The Python interface of TensorFlow Lite Micro over Mote's micro runtime: tflite_micro.runtime."""

from tflite_micro import runtime

__all__ = ["runtime"]
