# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The path that the module has in the sources of TensorFlow Lite Micro."""
