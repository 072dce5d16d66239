# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`mote convert`: a .tflite file of a model of another framework, quantised and checked."""
