# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The kinds of projects, a module each: TAGS that are always in use, TARGET by default, HAS_STARTUP if the project brings
the start-up code of a bare-metal target, add_files(project), include_folders(project), archive_folder(project)."""

import importlib
from pathlib import Path

from errors import Refused


def names():
    return sorted(f.stem for f in Path(__file__).parent.glob('*.py') if not f.stem.startswith('_'))


def find(name):
    if name not in names():
        raise Refused(f"there is no kind of project '{name}'; there are {', '.join(names())}")
    return importlib.import_module('kinds.' + name)
