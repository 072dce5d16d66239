# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Ends well in a Python that has NumPy."""
import numpy  # noqa: F401
