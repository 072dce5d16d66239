# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The Python interface of TensorFlow Lite Micro over Mote's micro runtime: tflite_micro.runtime."""
