# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""A root folder that has some programs of this computer, the libraries that these need, and nothing else: no compiler, no
library that only building needs."""
import os
import pathlib
import re
import shutil
import subprocess

# Programs that every container has, as far as the project's scripts ask for them.
SHELL = ("env", "sh", "bash", "awk", "basename", "cat", "cut", "dirname", "grep", "head", "mktemp", "realpath", "rm", "sed", "sort", "tail",
         "timeout", "tr", "uname")


def _libraries(program):
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
    return re.findall(r"(/\S+) \(0x", listed)


def interpreter_of(python):
    """The real program, and the folder of its installation."""
    program = subprocess.run([python, "-c", "import sys; print(sys.executable, sys.base_prefix)"], capture_output=True, text=True,
                             check=True).stdout.split()
    return pathlib.Path(program[0]), pathlib.Path(program[1])


class BareRoot:

    def __init__(self, folder, python):
        self.folder, self.python = pathlib.Path(folder), python
        program, self.prefix = interpreter_of(python)
        for name in ("tmp", "dev", "proc", "work", str(self.prefix).lstrip("/")):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        self.add(*SHELL)
        modules = self.prefix.glob("lib/python3*/lib-dynload/*.so")
        self.add_libraries(program, *(module for module in modules if "tkinter" not in module.name))  # which needs libpng

    def add(self, *names):
        """Programs of this computer's PATH."""
        for name in names:
            found = shutil.which(name)
            if found is None:
                raise FileNotFoundError(f"this computer has no {name}")
            self._copy(found, self.folder / "usr/bin" / name)
            self.add_libraries(found)
        for name in ("bin", "lib", "lib64"):
            if not (self.folder / name).exists() and pathlib.Path("/", name).is_symlink():
                (self.folder / name).symlink_to(f"usr/{name}")

    def add_libraries(self, *files):
        for library in {library for file in files for library in _libraries(file) if not library.startswith(str(self.folder))}:
            real = pathlib.Path(os.path.realpath(os.path.dirname(library)), os.path.basename(library))
            self._copy(library, self.folder / str(real).lstrip("/"))

    @staticmethod
    def _copy(source, target):
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(os.path.realpath(source), target)

    def run(self, *words, **environment):
        """In a namespace of mounts of its own, where Python's installation is mounted and nothing of the network is."""
        script = ('mount --bind "$2" "$1$2" && touch "$1/dev/null" && mount --bind /dev/null "$1/dev/null" && '
                  'mount --rbind /proc "$1/proc" && folder=$1 && shift 2 && cd "$folder" && exec "$@"')
        enter = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh", self.folder, self.prefix]
        variables = [f"{name}={value}" for name, value in environment.items()]
        words = [os.fspath(word) for word in words]
        return subprocess.run([*enter, "/usr/sbin/chroot", ".", self.python_program, "-c", _START, *variables, *words],
                              capture_output=True, text=True, check=False)

    @property
    def python_program(self):
        return interpreter_of(self.python)[0]


# There may be no `env`: Python sets the variables and becomes the program.
_START = """import os, sys
words = sys.argv[1:]
variables = {}
while "=" in words[0]:
    name, _, variables[name] = words.pop(0).partition("=")
os.chdir("/work")
os.execvpe(words[0], words, variables)"""
