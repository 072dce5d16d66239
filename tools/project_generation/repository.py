# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Where the repository is, and how its files write sizes."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def bytes_of(text):
    """'4M-0x400' as the linker reads it."""
    total = 0
    for sign, number, unit in re.findall(r'([+-]?)(0x[0-9a-fA-F]+|\d+)([KM]?)', text):
        total += (-1 if sign == '-' else 1) * int(number, 0) * {'': 1, 'K': 1 << 10, 'M': 1 << 20}[unit]
    return total
