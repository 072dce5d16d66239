# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs models in Mote's micro runtime, for a Worker."""

from differential.mote_runtime import run_in


def run(content, steps):
    return run_in("micro", content, steps)
