# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What the doors share. A door is a way by which a stranger comes to Mote; its script does what the pages print, in a fresh clone
where nothing is built, and asserts what comes out. tools/doors.py starts it.

    # Door of rank N.           below a script's licence: 1 is what most people do first, 5 what few do
    # Door of rank N, heavy.    one that downloads gigabytes or builds for long, so that .ci/run leaves it to `make test-all`
"""
import contextlib
import fcntl
import html
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARED = pathlib.Path(os.environ.get("MOTE_SHARED") or ROOT.parent / "shared")
CACHE = pathlib.Path(os.environ.get("MOTE_DOORS_CACHE") or pathlib.Path.home() / ".cache/mote/doors")
KEPT = CACHE / "kept" / pathlib.Path(sys.argv[0]).stem  # stays from run to run; one run at a time has it
DEBIAN = "bookworm"
PATH = os.environ.get("PATH", os.defpath)
LAST_LINES = 10
COMMAND_SECONDS = 1500
# An empty Debian needs these of this computer: names of other computers, and whose certificates count.
NETWORK_FILES = ("/etc/resolv.conf", "/etc/hosts", "/usr/local/share/ca-certificates", "/etc/ssl/certs/ca-certificates.crt")

# Mounts live in a namespace of the command's own, so that none is left behind, however it ends.
CHROOT = """
set -e
mount --make-rprivate /
mount -t overlay mote-door -o "lowerdir=$BASE,upperdir=$UPPER,workdir=$WORK" "$MERGED"
mount -t proc proc "$MERGED/proc"
mount -t sysfs sysfs "$MERGED/sys"
mount --rbind /dev "$MERGED/dev"
{shares}
exec chroot "$MERGED" /usr/bin/env -i {environment} /bin/bash -c {command}
"""


def projects_use_ccache():
    """The compilers of projects are ccache's from here on. Mote's own build asks for ccache itself, and is to have PATH."""
    os.environ["PATH"] = f"/usr/lib/ccache:{PATH}"


def last_lines(text, count=LAST_LINES):
    return "\n".join(line[:300] for line in text.rstrip().splitlines()[-count:])


def code_of(page):
    """The lines of code of a page: those of blocks, and what stands in back quotes."""
    text = html.unescape((ROOT / page).read_text())
    blocks = re.findall(r"^ *```[^\n]*\n(.*?)^ *```", text, re.M | re.S)
    lines = [line.strip() for block in blocks for line in re.sub(r"\\\n\s*", "", block).splitlines()]
    return [re.sub(r"\s+# .*", "", line) for line in lines] + lines + re.findall(r"`([^`\n]+)`", text)


def run(words, folder, environment, seconds=COMMAND_SECONDS):
    """The status and all that a command printed. What it started ends with it."""
    with subprocess.Popen(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True) as process:
        try:
            said, _ = process.communicate(timeout=seconds)
        except BaseException as error:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            said, _ = process.communicate()
            if not isinstance(error, subprocess.TimeoutExpired):
                raise
            return 124, f"{said}\nstopped after {seconds} seconds"
    return process.returncode, said


def as_root():
    return [] if os.geteuid() == 0 else ["sudo", "-n"]


class Debian:
    """An empty Debian in a folder, in which nothing of this computer is seen. Its changes go with `folder`."""

    def __init__(self, folder, door):
        self.door = door
        self.folders = {name: folder / name.lower() for name in ("UPPER", "WORK", "MERGED")}
        for path in self.folders.values():
            path.mkdir(parents=True)
        self.base = self.base_system()

    @staticmethod
    def base_system():
        """Made once by debootstrap, beside its final place: one that is half made is never taken for a whole one."""
        base = CACHE / "kept" / f"debian-{DEBIAN}"
        if base.is_dir():
            return base
        base.parent.mkdir(parents=True, exist_ok=True)
        with locked(base.parent):
            if base.is_dir():
                return base
            part = base.with_suffix(".part")
            subprocess.run([*as_root(), "rm", "-rf", part], check=True)
            words = ["debootstrap", "--variant=minbase", DEBIAN, part]
            status, said = run([*as_root(), *words], ROOT, None)
            if status:
                raise AssertionError(f"debootstrap ended with status {status}:\n{last_lines(said)}")
            for path in map(pathlib.Path, NETWORK_FILES):
                if path.exists():
                    (part / path.relative_to("/")).parent.mkdir(parents=True, exist_ok=True)
                    subprocess.run([*as_root(), "cp", "-aL", path, part / path.parent.relative_to("/")], check=True)
            part.rename(base)
        return base

    def run(self, command, share=(), env=(), folder="/", seconds=COMMAND_SECONDS):
        """What a line of bash prints there; `share` says which folders or files of this computer it sees, and where."""
        in_folder = f"cd {shlex.quote(folder)} && {command}"
        shares = []
        for inside, outside in dict(share).items():
            target = shlex.quote(str(self.folders["MERGED"] / inside.lstrip("/")))
            make = f"mkdir -p {target}" if pathlib.Path(outside).is_dir() else f"mkdir -p $(dirname {target}); touch {target}"
            shares.append(f"{make}; mount --bind {shlex.quote(str(outside))} {target}")
        environment = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LANG": "C.UTF-8",
                       "DEBIAN_FRONTEND": "noninteractive", "TERM": "dumb",
                       **{name: value for name, value in os.environ.items() if name.startswith("PIP_") and "FIND_LINKS" not in name},
                       **dict(env)}
        script = CHROOT.format(shares="\n".join(shares), command=shlex.quote(in_folder),
                               environment=" ".join(shlex.quote(f"{name}={value}") for name, value in environment.items()))
        folders = {name: str(path) for name, path in {"BASE": self.base, **self.folders}.items()}
        status, said = run([*as_root(), "env", *(f"{name}={value}" for name, value in folders.items()), "unshare", "--mount", "--pid",
                            "--fork", "--kill-child", "bash", "-c", script], ROOT, None, seconds)
        if status:
            self.door.fail(f"in an empty Debian, `{command}` ended with status {status}:\n{last_lines(said)}")
        return said

    def printed(self, page, line, share=(), env=(), folder="/", seconds=COMMAND_SECONDS, **replaced):
        """What comes there of a line of bash that the page prints."""
        try:
            return self.run(self.door.line_of(page, line, replaced), share, env, folder, seconds)
        except AssertionError as error:
            raise self.door.failureException(f"{page}: {error}") from None


@contextlib.contextmanager
def locked(folder):
    """One program at a time; the kernel lets go when the program ends, however it does."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


class Door(unittest.TestCase):
    """Tests with an empty folder, `self.place`."""

    def setUp(self):
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="mote-place-"))
        self.addCleanup(self.remove_place)

    def remove_place(self):
        shutil.rmtree(self.place, ignore_errors=True)
        if self.place.exists():  # an empty Debian has files of root
            subprocess.run([*as_root(), "rm", "-rf", self.place], check=True)

    def line_of(self, page, line, replaced):
        """The line that the page prints, with the words that stand for others replaced."""
        if line not in code_of(page):
            self.fail(f"{page} does not print the line `{line}`")
        for word, value in replaced.items():
            self.assertRegex(line, rf"\b{word}\b", f"{page}: `{line}` has no {word}")
            line = re.sub(rf"\b{word}\b", lambda _, value=value: str(value), line)
        return line

    def printed(self, page, line, folder=None, env=(), **replaced):
        """What comes of a line of bash that the page prints."""
        command = self.line_of(page, line, replaced)
        status, said = run(["bash", "-c", command], folder or ROOT, {**os.environ, **dict(env)})
        if status:
            self.fail(f"{page}: `{command}` ended with status {status}:\n{last_lines(said)}")
        return said

    def run_command(self, *words, folder=None, env=()):
        """What a command prints that is on no page."""
        status, said = run([os.fspath(word) for word in words], folder or self.place, {**os.environ, **dict(env)})
        if status:
            self.fail(f"{shlex.join(map(str, words))} ended with status {status}:\n{last_lines(said)}")
        return said

    def debian(self):
        return Debian(self.place / "debian", self)


def main():
    with locked(KEPT):
        unittest.main(verbosity=2)
