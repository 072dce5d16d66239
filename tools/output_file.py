# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""How tools write what somebody has asked for, as tools/mote/system/files.cc does it for those in C++."""
import contextlib
import errno
import os
import secrets
import stat

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_TRIES = 100


def _open_beside(path, mode):
    """(number, name) of a new file beside another one, which nobody else has made and no link leads to."""
    for left in reversed(range(_TRIES)):
        name = os.path.join(os.path.dirname(path), f".mote-{secrets.token_hex(8)}")
        try:
            return os.open(name, _NEW, mode), name
        except FileExistsError:
            if not left:
                raise


def _replace(path, old, content):
    number, name = _open_beside(path, 0o600 if old else 0o666)
    try:
        with open(number, "wb") as file:
            file.write(content)
            file.flush()
            if old:
                with contextlib.suppress(OSError):  # an owner that cannot be kept is no reason to write nothing
                    os.fchown(number, old.st_uid, old.st_gid)
                os.fchmod(number, stat.S_IMODE(old.st_mode))  # last: both writing and a new owner limit it
            os.fsync(number)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _write(path, content):
    try:
        old = os.stat(path)
    except FileNotFoundError:
        old = None
    if old and not stat.S_ISREG(old.st_mode):
        with open(os.open(path, os.O_WRONLY | os.O_NOCTTY | os.O_CLOEXEC), "wb") as file:
            file.write(content)
    elif old and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    else:
        _replace(os.path.realpath(path), old, content)


def write_output(path, content):
    """All of it, or OSError. A file that was there before is replaced at once, and keeps its mode and owner, or stays as it is; so
    is what a link leads to. What is no plain file, such as a device, is written to."""
    path = os.fspath(path)
    try:
        _write(path, content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from None
