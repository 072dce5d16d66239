#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Looks for faults in the files that changed, with clang-format, ruff, mypy, shellcheck, codespell and clang-tidy. Each says
one line, and then what it found; the exit status is 0 if none found anything.

All but ruff are Debian's (`tools/setup.sh lint`); ruff is downloaded once, into build/lint. clang-tidy reads what CMake would
compile for this computer, each source and each header by itself: others, as those of other processors, are counted."""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build/lint"
RUFF = BUILD / "ruff-0.17.6"
# Codespell takes these for mistakes: words that are meant, and names.
MEANT = "crate,dout,exeution,fro,statics,te,ypes"
NAME = r"\b\w*[a-z][A-Z]\w*\b|\b[A-Z_]{2,}\b"
CONFIGURE = ["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
             "-DCMAKE_C_COMPILER=clang", "-DCMAKE_CXX_COMPILER=clang++"]


def run(*words):
    """Whether the program ends well, and what it says; None where there is no such program."""
    try:
        done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    except FileNotFoundError:
        return None, f"{os.path.basename(words[0])} is not there: tools/setup.sh lint\n"
    return done.returncode == 0, done.stdout.decode(errors="replace")


def git(*words):
    """What Git says, or nothing where it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=False)
    return os.fsdecode(done.stdout) if done.returncode == 0 else ""


def base_commit():
    """Where the branch left origin/main; on main or without a remote, the commit before the last; or else the only one."""
    head = git("rev-parse", "HEAD").strip()
    left = git("merge-base", "HEAD", "origin/main").strip()
    return left if left not in ("", head) else git("rev-parse", "--verify", "--quiet", "HEAD~1").strip() or head


def files_of(listed):
    return {name for name in listed.split("\0") if name and (ROOT / name).is_file() and not (ROOT / name).is_symlink()}


def text_of(name):
    """The text of a file, or nothing where it is none."""
    content = (ROOT / name).read_bytes()
    return content.decode(errors="replace") if b"\0" not in content else ""


def is_shell_script(name):
    return name.endswith(".sh") or "." not in os.path.basename(name) and re.match(r"#!.*\b(ba)?sh\b", text_of(name)) is not None


def is_own_text(name):
    return "third_party/" not in name and not name.endswith((".map", ".pgm", ".svg")) and text_of(name) != ""


def ruff(files):
    if not (RUFF / "installed").exists():
        for words in ([sys.executable, "-I", "-m", "venv", "--clear", RUFF],
                      [RUFF / "bin/pip", "install", "--quiet", "--disable-pip-version-check", RUFF.name.replace("-", "==")],
                      ["touch", RUFF / "installed"]):
            well, said = run(*words)
            if not well:
                return None, f"ruff is not there, and cannot be installed: {said}"
    return run(RUFF / "bin/ruff", "check", "--quiet", "--no-cache", "--force-exclude", "--output-format=concise", *files)


def compiled_here(files):
    """Of sources, those that CMake compiles for this computer; of headers, those of folders most of whose sources are such."""
    if not (BUILD / "build.ninja").exists():
        well, said = run(*CONFIGURE)
        if not well:
            return None, said
    well, said = run("ninja", "-C", BUILD, "mote_all_headers")
    if not well:
        return None, said
    read = {os.path.relpath(entry["file"], ROOT) for entry in json.loads((BUILD / "compile_commands.json").read_text())}
    left = collections.Counter(os.path.dirname(name) for name in files_of(git("ls-files", "-z", "*.c", "*.cc")) - read)
    left.subtract(map(os.path.dirname, read))
    return [name for name in files if name in read or name.endswith(".h") and left[os.path.dirname(name)] <= 0], ""


def clang_tidy(files, sample, seconds):
    end = time.monotonic() + seconds
    chosen, said = compiled_here(files)
    if chosen is None:
        return None, f"clang-tidy has nothing to read: {said}"
    if len(chosen) < len(files):
        said += f"  {len(files) - len(chosen)} files are not of the build for this computer\n"
    if sample < len(chosen):
        said += f"  {sample} of {len(chosen)} files, drawn at random\n"
        chosen = random.sample(chosen, sample)

    def one(name):
        if time.monotonic() >= end:
            return True, f"  no time for {name}\n"
        well, words = run("clang-tidy-14", "--quiet", "--extra-arg=-Wno-unused", "-p", BUILD, name)
        if name.endswith(".h") and "[clang-diagnostic-error" in words:
            return True, f"  {name} does not compile by itself\n"
        return well, words

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(one, chosen))
    for well, words in done:
        if not well or words.startswith("  "):
            said += re.sub(r"^(\d+ warnings? .*|Suppressed .*|Use -header-filter.*)\n", "", words, flags=re.MULTILINE)
    return None if any(well is None for well, _ in done) else all(well for well, _ in done), said


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="these files; else those that differ from where the branch left "
                        "origin/main or, without it, from the commit before the last")
    parser.add_argument("--changed", action="store_true", help="as without FILE")
    parser.add_argument("--all", action="store_true", help="all files")
    parser.add_argument("--sample", type=int, default=10**6, metavar="N", help="clang-tidy reads at most N files, drawn at random")
    parser.add_argument("--seconds", type=float, default=10**6, metavar="S", help="clang-tidy begins no file after S seconds, and names those left")
    options = parser.parse_args()
    if options.files:
        files = files_of("\0".join(os.path.relpath(os.path.realpath(name), ROOT) for name in options.files))
    else:
        base = base_commit()
        files = files_of(git("ls-files", "-z") if options.all else git("diff", "--name-only", "-z", base))
        files |= files_of(git("ls-files", "-z", "--others", "--exclude-standard"))
        print(f"lint: {len(files)} files" + ("" if options.all else f" that differ from {base[:12] or 'nothing, for there is no commit'}"))
    tools = {
        "clang-format": ((".c", ".cc", ".h"), lambda names: run("clang-format-14", "--dry-run", "-Werror", *names)),
        "ruff": ((".py",), ruff),
        "mypy": ((".py",), lambda names: run("mypy", "--no-error-summary", "--cache-dir", BUILD / "mypy", *names)),
        "shellcheck": (is_shell_script, lambda names: run("shellcheck", "--format=gcc", "--exclude=SC2001,SC2016", *names)),
        "codespell": (is_own_text, lambda names: run("codespell", "-L", MEANT, "--ignore-regex", NAME, *names)),
        "clang-tidy": ((".c", ".cc", ".h"), lambda names: clang_tidy(names, options.sample, options.seconds)),
    }
    all_well = True
    for tool, (read, look) in tools.items():
        started, names = time.monotonic(), sorted(name for name in files if (read(name) if callable(read) else name.endswith(read)))
        well, said = look(names) if names else (True, "")
        verdict = {None: "did not run", False: "found faults", True: "found nothing"}[well]
        print(f"{tool}: {len(names)} files, {verdict} ({time.monotonic() - started:.0f} s)\n{said}", end="", flush=True)
        all_well = all_well and bool(well)
    sys.exit(not all_well)


if __name__ == "__main__":
    main()
