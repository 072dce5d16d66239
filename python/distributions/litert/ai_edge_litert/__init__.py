# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Mote under the name of ai_edge_litert, for programs that import it."""
