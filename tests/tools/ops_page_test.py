#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""docs/ops.md is what the code says, and each row of ops.def has a contract and golden vectors."""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

if __name__ == "__main__":
    sys.exit(subprocess.run([sys.executable, str(ROOT / "tools/ops_page.py"), "--check"], check=False).returncode)
