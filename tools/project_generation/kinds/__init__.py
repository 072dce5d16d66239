# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The kinds of projects, a module each: TAGS that are always in use, TARGET by default, HAS_STARTUP if the project brings
the start-up code of a bare-metal target, ID of those that a board has, which a project for it needs, tags_of_board(board)
that are in use for it, board_files(board), add_files(project), include_folders(project), archive_folder(project)."""

import importlib
from pathlib import Path

from errors import NotForBoard, Refused


def names():
    return sorted(f.stem for f in Path(__file__).parent.glob('*.py') if not f.stem.startswith('_'))


def find(name):
    name = name.replace('-', '_')
    if name not in names():
        raise Refused(f"there is no kind of project '{name}'; there are {', '.join(names())}")
    return importlib.import_module('kinds.' + name)


def serves(name, board):
    """Whether a board can have a project of the kind."""
    kind = find(name)
    return kind.ID is None or kind.ID in board.ids and kind.is_for(board)


def tags_of_board(name, board):
    """What is in use for a board in a project of the kind; refuses a board that the kind cannot serve."""
    if serves(name, board):
        return find(name).tags_of_board(board)
    others = [other for other in names() if serves(other, board)]
    raise NotForBoard(f'a project of the kind {name} cannot serve {board.name} ({board.title}): {find(name).NO_BOARD}. Choose '
                      f'--ide {", ".join(others[:-1])} or {others[-1]}')
