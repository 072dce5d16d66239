# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What a long command does, on one line of a terminal, as tools/mote/system/progress.h has it for the rest of `mote`."""
import os
import shutil
import sys
import threading
import time

SILENCE, PERIOD = 2.0, 0.5  # seconds before the first line, and between two
_DIM, _PLAIN = "\x1b[2m", "\x1b[0m"


def _time(seconds):
    seconds = round(seconds)
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min {seconds % 60:02} s"


class Progress:
    """Use it as a context: the line goes when it ends. Nothing is written where standard error is no terminal."""

    def __init__(self, what, total=0):
        self._what, self._total, self._done = what, total, 0
        self._begin, self._changed = time.monotonic(), time.monotonic()
        self._shown, self._is_over = 0, threading.Event()
        self._writer = threading.Thread(target=self._write, daemon=True) if sys.stderr.isatty() else None

    def __enter__(self):
        if self._writer:
            self._writer.start()
        return self

    def __exit__(self, *_):
        if self._writer:
            self._is_over.set()
            self._writer.join()
            self._put("")

    def show(self, done):
        """So much is done of the total."""
        self._done, self._changed = done, time.monotonic()

    def _write(self):
        wait = SILENCE
        while not self._is_over.wait(wait):
            self._put(self._line())
            wait = PERIOD

    def _line(self):
        now, done = time.monotonic(), self._done
        passed = now - self._begin
        if not self._total or not done:
            return f"{self._what}, {_time(passed)}"
        left = max(0.0, (self._changed - self._begin) / done * (self._total - done) - (now - self._changed))
        return (f"{self._what}: {done} of {self._total} files, {done / passed:.1f} a second, {_time(passed)}, "
                f"about {_time(left)} left")

    def _put(self, line):
        line = line[:shutil.get_terminal_size().columns - 1]
        rest = " " * (self._shown - len(line))
        has_color = line and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"
        if line or self._shown:
            sys.stderr.write(f"\r{_DIM if has_color else ''}{line}{_PLAIN if has_color else ''}{rest}" + ("\b" * len(rest) if line else "\r"))
            sys.stderr.flush()
        self._shown = len(line)
