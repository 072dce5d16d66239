#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Opens the doors, tests/doors/*.py, each in a fresh clone of the work tree; and runs the parts of `make test-all` here.

    doors.py open [NAME...]           those named, or all
    doors.py changed --seconds S      those whose inputs changed since they last passed, in so many seconds, but for the heavy ones;
                                      names those for which no time is left
    doors.py part NAME COMMAND...     runs the command and keeps its result as that of a part; with --everything before NAME, all
                                      files count as its inputs: programs with LeakSanitizer cannot be traced
    doors.py shown PART...            which door and which part last passed, on what, and which are stale

What a door read is what its programs opened (strace says it), and for a part also what ninja's records say that its build folders
were made of. The record is a file of its own for each, with the hashes of those contents, in MOTE_DOORS_CACHE or
~/.cache/mote/doors: a clean checkout has no build/. It is written whole or not at all; a clone goes when its door is shut.
"""
import argparse
import contextlib
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOORS = ROOT / "tests/doors"
CACHE = pathlib.Path(os.environ.get("MOTE_DOORS_CACHE") or pathlib.Path.home() / ".cache/mote/doors")
HEAD = re.compile(r"^# Door of rank (\d)(, heavy)?\.$", re.M)
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PASSED_ON = re.compile(r"PIP_|npm_config_|https?_proxy$|no_proxy$|SSL_CERT_|LANG$|LC_|TERM$|CI$|MOTE_", re.I)
UNKNOWN_SECONDS = 300  # that a door is taken to need of which nothing is recorded
LONGEST_SECONDS = 2400  # a door that takes longer hangs
LONGEST_HEAVY_SECONDS = 7200
OPENED = re.compile(r'= \d+<(/[^>]*)>$')
WRITES = re.compile(r"O_WRONLY|O_CREAT|O_TRUNC")


def git(*words, folder=ROOT, env=None):
    done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=False, env=env)
    if done.returncode:
        sys.exit(f"doors: git {' '.join(words)}: {done.stderr.strip()}\ndoors: a door is opened in a clone, so this has to be Git's work tree")
    return done.stdout


def snapshot():
    """A commit of the work tree as it is, which no branch has; HEAD, where nothing is changed."""
    if not git("status", "--porcelain"):
        return git("rev-parse", "HEAD").strip()
    with tempfile.TemporaryDirectory() as folder:
        identity = {f"GIT_{who}_{what}": "mote" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        environment = {**os.environ, **identity, "GIT_INDEX_FILE": f"{folder}/index"}
        git("read-tree", "HEAD", env=environment)
        git("add", "--all", env=environment)
        tree = git("write-tree", env=environment).strip()
        return git("commit-tree", tree, "-p", "HEAD", "-m", "the work tree", env=environment).strip()


class Contents:
    """The files of a commit by their hashes, and its folders by the names in them."""

    def __init__(self, commit):
        listed = git("ls-tree", "-r", "-z", commit).split("\0")
        self.files = {path: head.split()[2] for head, path in (line.split("\t", 1) for line in listed if line)}
        names = {}
        for path in self.files:
            parts = path.split("/")
            for depth in range(len(parts)):
                names.setdefault("/".join(parts[:depth]), set()).add(parts[depth])
        self.folders = {folder: hashlib.sha256("\0".join(sorted(found)).encode()).hexdigest() for folder, found in names.items()}

    def hash_of(self, path):
        """Of a file, or of a folder's names, which end with a slash; None of what is not there."""
        return self.folders.get(path.rstrip("/")) if path.endswith("/") else self.files.get(path)

    def inputs(self, opened):
        """{path: hash} of the opened paths, relative to the tree, that are the commit's."""
        found = {path: self.files[path] for path in sorted(opened) if path in self.files}
        return found | {f"{path}/": self.folders[path] for path in sorted(opened) if path in self.folders}


@dataclasses.dataclass
class Record:
    """What is known of a door or a part. `inputs` are those of the last pass; none, if it did not pass."""
    name: str
    passed: bool = False
    commit: str = ""
    when: float = 0.0
    seconds: float = 0.0
    waiting: bool = False  # it was due, and no time was left
    inputs: dict = dataclasses.field(default_factory=dict)

    @staticmethod
    def read(name):
        try:
            return Record(**json.loads((CACHE / "shown" / f"{name}.json").read_text()))
        except (OSError, ValueError, TypeError):
            return Record(name)

    def write(self):
        folder = CACHE / "shown"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".part", delete=False) as file:
            json.dump(dataclasses.asdict(self), file)
        os.replace(file.name, folder / f"{self.name}.json")

    def stale(self, contents):
        """The inputs that are no longer what they were."""
        return sorted(path for path, was in self.inputs.items() if contents.hash_of(path) != was)


@dataclasses.dataclass
class Door:
    name: str
    rank: int
    heavy: bool

    @staticmethod
    def all():
        doors = []
        for script in sorted(DOORS.glob("*.py")):
            text = script.read_text()
            head = HEAD.search(text)
            if head:
                doors.append(Door(script.stem, int(head.group(1)), bool(head.group(2))))
            elif re.search(r"^ *door\.main\(\)", text, re.M):  # others are what doors share
                sys.exit(f"doors: {script.relative_to(ROOT)} does not say `# Door of rank N.` below its licence")
        return sorted(doors, key=lambda door: (door.rank, door.name))


def read_trace(trace, root, contents):
    """What was opened below the folder and not just written, relative to it. Below the folder beside it, where a door may have a
    clone of the clone, a file counts as the one whose path its own ends with."""
    opened = set()
    if not trace.exists():
        return opened
    inside, beside = f"{root}/", f"{root.parent}/"
    with trace.open(errors="replace") as lines:
        for line in lines:
            found = OPENED.search(line.rstrip())
            if not found or WRITES.search(line):
                continue
            path = found.group(1)
            if f"{path}/".startswith(inside):
                opened.add(path[len(inside):])
            elif path.startswith(beside):
                parts = path[len(beside):].split("/")
                ends = ("/".join(parts[at:]) for at in range(1, len(parts)))
                opened |= {end for end in ends if "/" in end and end in contents.files}
    return opened


def traced(words, trace):
    """The command under strace, which writes down what is opened; by itself, where there is none."""
    if not shutil.which("strace"):
        return words
    return ["strace", "--follow-forks", "--seccomp-bpf", "-qq", "-y", "-z", "-e", "signal=none", "-e", "trace=open,openat,openat2",
            "-o", trace, *words]


def end_all(mark):
    """Ends the processes that have this mark in their environment, in whatever session they are."""
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"MOTE_DOOR={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                os.kill(int(folder.name), signal.SIGKILL)


def run(words, log, seconds, environment, folder):
    """The status of a command, 124 if it took too long. All that it started has ended when this returns or raises."""
    environment = {**environment, "MOTE_DOOR": str(folder)}
    with log.open("w") as file, subprocess.Popen([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=file,
                                                 stderr=subprocess.STDOUT, cwd=folder, env=environment) as process:
        try:
            return process.wait(seconds)
        except subprocess.TimeoutExpired:
            return 124
        finally:
            end_all(folder)


@contextlib.contextmanager
def place():
    """A folder, gone at the end, also where files in it are root's, as those of an empty Debian are."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mote-door-")).resolve()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            subprocess.run(["sudo", "-n", "rm", "-rf", folder], check=False)


def environment_of(folder):
    cache = subprocess.run(["ccache", "--get-config", "cache_dir"], capture_output=True, text=True, check=False) if shutil.which("ccache") else None
    found = {name: value for name, value in os.environ.items() if PASSED_ON.match(name)}
    found |= {"PATH": PATH, "HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp"), "MOTE_DOORS_CACHE": str(CACHE), "MOTE_SHARED": os.environ.get("MOTE_SHARED") or str(ROOT.parent / "shared"),
              "PIP_CACHE_DIR": str(CACHE / "kept/pip"), "npm_config_cache": str(CACHE / "kept/npm")}
    if cache and cache.returncode == 0:
        found["CCACHE_DIR"] = cache.stdout.strip()
    return found


def open_door(door, commit, seconds):
    """True if it opened, False if it is shut, None if the time was up before its own was."""
    print(f"== door {door.name}", flush=True)
    longest = LONGEST_HEAVY_SECONDS if door.heavy else LONGEST_SECONDS
    start = time.monotonic()
    with place() as folder:
        clone, home, log, trace = folder / "mote", folder / "home", folder / "log", folder / "trace"
        for made in (home, folder / "tmp"):
            made.mkdir()
        git("clone", "--quiet", "--shared", "--no-checkout", str(ROOT), str(clone))
        git("checkout", "--quiet", "--detach", commit, folder=clone)
        status = run(traced(["python3", f"tests/doors/{door.name}.py"], trace), log, min(seconds, longest), environment_of(folder),
                     clone)
        took = time.monotonic() - start
        text = log.read_text(errors="replace")
        record = Record.read(f"door-{door.name}")
        if status == 124 and seconds < longest:
            record.waiting = True
            record.write()
            return None
        skipped = re.findall(r"^.*\.\.\. skipped.*$", text, re.M)
        ran = re.search(r"^Ran (\d+) tests? in ", text, re.M)
        passed = status == 0 and bool(ran) and int(ran.group(1)) > len(skipped)
        contents = Contents(commit)
        opened = read_trace(trace, clone, contents) or set(contents.files)
        Record(f"door-{door.name}", passed, commit, time.time(), took, False, contents.inputs(opened) if passed else {}).write()
    for line in skipped:
        print(f"   {line}")
    if not passed:
        print(shut_door(text, status))
    print(f"   {door.name}: {'open' if passed else 'SHUT'}, {took:.0f} s", flush=True)
    return passed


def shut_door(text, status):
    """What a person has to know: of each failure page, line and what came; of what ended before it could say that, its last lines."""
    failures = re.findall(r"^(?:AssertionError|\w+Error): (.*?)(?=^(?:=====|-----)|\Z)", text, re.M | re.S)
    if not failures:
        failures = [f"ended with status {status}:\n" + "\n".join(text.rstrip().splitlines()[-10:])]
    return "\n".join("   " + line for failure in failures for line in failure.rstrip().splitlines()[:12])


def open_doors(doors, seconds=None):
    """Opens them in this order; ends with the line of counts."""
    if not doors:
        print("0 passed, 0 failed")
        return True
    commit = snapshot()
    end = time.monotonic() + seconds if seconds is not None else None
    passed = failed = 0
    waiting = []
    for door in doors:
        left = LONGEST_HEAVY_SECONDS if end is None else end - time.monotonic()
        record = Record.read(f"door-{door.name}")
        result = None
        if left >= (record.seconds or UNKNOWN_SECONDS):
            result = open_door(door, commit, left)
        if result is None:
            waiting.append(door.name)
            record.waiting = True
            record.write()
        passed += result is True
        failed += result is False
    if waiting:
        print(f"not opened, since no time is left, and first the next time: {' '.join(waiting)}")
    print(f"{passed} passed, {failed} failed", flush=True)
    return failed == 0


def changed_doors(contents):
    """Those that are due: first what waits since the last time, then what changed last, then by rank."""
    due = []
    for door in Door.all():
        record = Record.read(f"door-{door.name}")
        stale = record.stale(contents)
        if door.heavy or (record.passed and not stale):
            continue
        changed = git("log", "-1", "--format=%ct", "--", *(path.rstrip("/") or "." for path in stale[:200])).strip() if stale else ""
        due.append((not record.waiting, -int(changed or 0), door.rank, door))
    return [door for *_, door in sorted(due, key=lambda item: item[:3])]


def ninja_inputs(words):
    """What the records of the build folders among the words say that their objects were made of."""
    opened = set()
    for folder in [ROOT / "build" / word.removeprefix("build/") for word in words]:
        if (folder / "build.ninja").is_file():
            listed = subprocess.run(["ninja", "-C", folder, "-t", "deps"], capture_output=True, text=True, check=False).stdout
            opened |= {os.path.relpath(os.path.join(folder, line.strip()), ROOT) for line in listed.splitlines() if line.startswith("    ")}
    return opened


def run_part(name, words, everything):
    """Runs it here, with what it says on the screen."""
    commit, start = snapshot(), time.monotonic()
    with place() as folder:
        status = subprocess.run(words if everything else traced(words, folder / "trace"), cwd=ROOT, check=False).returncode
        contents = Contents(commit)
        opened = (read_trace(folder / "trace", ROOT, contents) or set(contents.files)) | ninja_inputs(["host", *words])
        Record(f"test-{name}", status == 0, commit, time.time(), time.monotonic() - start, False, contents.inputs(opened) if status == 0 else {}).write()
    return status == 0


def show(parts):
    contents = Contents(snapshot())
    names = [f"door-{door.name}" for door in Door.all()] + [f"test-{part}" for part in parts]
    everything = True
    for name in names:
        record = Record.read(name)
        stale = record.stale(contents)
        everything = everything and record.passed and not stale
        if not record.when:
            said = "never run"
        elif not record.passed:
            said = f"FAILED on {record.commit[:8]}"
        else:
            said = f"passed on {record.commit[:8]}, {time.strftime('%Y-%m-%d %H:%M', time.localtime(record.when))}, {record.seconds:.0f} s"
            said += f"; stale by {len(stale)} files, such as {stale[0]}" if stale else ""
        print(f"{name:20} {said}")
    return everything


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    modes = parser.add_subparsers(dest="mode", required=True)
    modes.add_parser("open").add_argument("names", nargs="*")
    modes.add_parser("changed").add_argument("--seconds", type=float, required=True)
    part = modes.add_parser("part")
    part.add_argument("--everything", action="store_true")
    part.add_argument("name")
    part.add_argument("command", nargs=argparse.REMAINDER)
    modes.add_parser("shown").add_argument("parts", nargs="*")
    options = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    if options.mode == "open":
        doors = {door.name: door for door in Door.all()}
        unknown = [name for name in options.names if name not in doors]
        if unknown:
            sys.exit(f"doors: there is no door {', '.join(unknown)}; there are {', '.join(doors)}")
        ok = open_doors([doors[name] for name in options.names] or list(doors.values()))
    elif options.mode == "changed":
        ok = open_doors(changed_doors(Contents(snapshot())), options.seconds)
    elif options.mode == "part":
        ok = run_part(options.name, options.command, options.everything)
    else:
        ok = show(options.parts)
    return 0 if ok else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
