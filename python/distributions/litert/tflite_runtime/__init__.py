# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Mote under the name of tflite_runtime, for programs that import it."""
