# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How a command ends where something is wrong with what it was given."""
import contextlib


class Failure(Exception):
    """Ends the command with a message for the user."""


class BadFile(Exception):
    """One file cannot be used; it is named and counted, and the others go on."""


def reason_of(error):
    """What an exception says, of whatever package, as a short line."""
    text = " ".join(str(error).split())
    text = f"{type(error).__name__}: {text}" if text else type(error).__name__
    return text if len(text) <= 300 else f"{text[:300]} ..."


@contextlib.contextmanager
def reading(what, kind):
    """Makes one of `kind` of all that a damaged file lets packages raise. Files that nobody has damaged get here, too: what is
    raised says which."""
    try:
        yield
    except (Failure, BadFile):
        raise
    except MemoryError:
        raise kind(f"there is not enough memory to read {what}") from None
    except OSError as error:
        raise kind(f"{what} cannot be read: {error.strerror or reason_of(error)}") from error
    except Exception as error:
        raise kind(f"{what} cannot be read: {reason_of(error)}") from error
