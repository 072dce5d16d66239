# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""`schema`: the object API of the .tflite format, made from src/model/schema.fbs by flatc when that is newer."""

import importlib
import os
import subprocess
import sys
import tempfile

from differential import OUTPUT, ROOT

_SOURCE = ROOT / "src" / "model" / "schema.fbs"
_MODULE = OUTPUT / "generated" / "schema_generated.py"


def _generate():
    _MODULE.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=_MODULE.parent) as folder:
        subprocess.run(
            ["flatc", "--python", "--gen-object-api", "--gen-onefile", "-o", folder, str(_SOURCE)], check=True
        )
        os.replace(f"{folder}/{_MODULE.name}", _MODULE)  # several processes may do so at once


if not _MODULE.exists() or _MODULE.stat().st_mtime < _SOURCE.stat().st_mtime:
    _generate()
sys.path.insert(0, str(_MODULE.parent))
schema = importlib.import_module(_MODULE.stem)
