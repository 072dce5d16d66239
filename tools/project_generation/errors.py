# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a user can mend."""
import os
import sys


class Refused(Exception):
    """Says what is wrong, with the value, and what to do."""


class NotForBoard(Refused):
    """The kind of project is not for this board; others are."""


def exit_with(status):
    """Ends the program; with a message, and not with 0, where standard output cannot be written in full."""
    try:
        sys.stdout.flush()
    except OSError as error:
        print(f'mote: standard output cannot be written: {error.strerror}', file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for Python's own flush at the end
        status = status or 1
    sys.exit(status)
