#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""versions.py DISTRIBUTION...: the versions that the Python which runs this has, as JSON; null where it has none."""
import importlib.metadata
import json
import sys


def version(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None


if __name__ == "__main__":
    print(json.dumps({one: version(one) for one in sys.argv[1:]}))
