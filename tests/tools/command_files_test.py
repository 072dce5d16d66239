#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The manual pages and the shells' completion, which the build makes of the command's own description."""
import os
import re
import shutil
import subprocess

import mote_command as mote
from mote_spelling_test import options, subcommands

INSTALLED = {"man1/mote.1": "share/man/man1/mote.1", "man1/mote-run.1": "share/man/man1/mote-run.1",
             "completion/mote.bash": "share/bash-completion/completions/mote",
             "completion/_mote": "share/zsh/vendor-completions/_mote",
             "completion/mote.fish": "share/fish/vendor_completions.d/mote.fish"}


class CommandFilesTest(mote.MoteTest):

    def setUp(self):
        super().setUp()
        done = mote.run("command-files", self.folder / "files")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.files = self.folder / "files"
        for name in ("one.tflite", "two.txt"):
            (self.folder / name).touch()
        (self.folder / "samples").mkdir()

    def test_hidden(self):
        self.assertNotIn("command-files", mote.run("--help").stdout)
        self.refuses("cannot be made: ", "command-files", "/proc/none")

    def test_manual_pages(self):
        """There is one for each subcommand; man has nothing against any; each option is in it."""
        pages = sorted((self.files / "man1").iterdir())
        self.assertEqual([page.name for page in pages], sorted(["mote.1", *(f"mote-{name}.1" for name in subcommands())]))
        if shutil.which("man") is None:
            self.skipTest("there is no man (Debian: man-db)")
        for page in pages:
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", page], capture_output=True, text=True, check=True,
                                  env={**os.environ, "MANWIDTH": "100", "LC_ALL": "C.UTF-8", "MANROFFOPT": "-c"})
            self.assertEqual(done.stderr, "", page.name)
            text = re.sub(".\b", "", done.stdout)
            for name in options(page.stem[5:]) if page.stem != "mote" else subcommands():
                self.assertIn(name, text, page.name)
            self.assertIn("EXAMPLES" if page.stem != "mote" else "SUBCOMMANDS", text)

    def bash(self, *words):
        """What bash offers for the last of the words."""
        script = f"""
            source {self.files / "completion" / "mote.bash"}
            complete -p mote >&2
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
            _mote
            printf '%s\\n' "${{COMPREPLY[@]}}" """
        done = subprocess.run(["bash", "-c", script, "bash", "mote", *words], cwd=self.folder, capture_output=True, text=True,
                              check=True)
        self.assertEqual(done.stderr, "complete -F _mote mote\n")
        return done.stdout.split()

    def test_bash(self):
        self.assertEqual(self.bash("re"), ["report"])
        self.assertEqual(sorted(self.bash("")), sorted([*subcommands(), "--help", "--version"]))
        self.assertIn("--external-delegate", self.bash("run", "--"))
        self.assertEqual(self.bash("run", "--prof"), ["--profile"])
        self.assertEqual(self.bash("convert", "--int"), ["--int8", "--int16x8"])
        self.assertEqual(self.bash("run", "--runtime", ""), ["dynamic", "micro"])
        self.assertEqual(self.bash("run", "--runtime", "=", "d"), ["dynamic"])
        self.assertEqual(self.bash("run", "--runtime", "="), ["dynamic", "micro"])
        self.assertEqual(sorted(self.bash("run", "")), ["files", "one.tflite", "samples"])
        self.assertEqual(self.bash("evaluate", "model.tflite", "--data", "sam"), ["samples"])
        self.assertEqual(self.bash("run", "one.tflite", "--input", "tw"), ["two.txt"])
        self.assertEqual(self.bash("new-project", "--ide", "k"), ["keil"])
        self.assertEqual(self.bash("run", "--threads", ""), [])

    def test_targets_and_boards(self):
        boards = sorted(path.stem for path in (mote.ROOT / "targets/boards").glob("*.json"))
        self.assertEqual(self.bash("inspect", "-t", ""), boards)
        found = self.bash("run", "--target", "")
        self.assertEqual(set(boards) | {"host", *(target.replace("-", "_") for target in mote.TARGETS)}, set(found))
        self.assertEqual(self.bash("run", "--target", "nucleo_f4"), [name for name in boards if name.startswith("nucleo_f4")])

    def test_every_option_in_every_shell(self):
        for name in ("mote.bash", "_mote", "mote.fish"):
            text = (self.files / "completion" / name).read_text()
            for subcommand in subcommands():
                for option in options(subcommand):
                    self.assertIn(f"-l {option[2:]} " if name == "mote.fish" else option, text)

    def test_syntax(self):
        for shell, name in (("bash", "mote.bash"), ("zsh", "_mote"), ("fish", "mote.fish")):
            with self.subTest(shell=shell):
                if shutil.which(shell) is None:
                    self.skipTest(f"there is no {shell}")
                done = subprocess.run([shell, "-n", self.files / "completion" / name], capture_output=True, text=True, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_fish(self):
        if shutil.which("fish") is None:
            self.skipTest("there is no fish")

        def offers(line):
            done = subprocess.run(["fish", "--no-config", "-c", f"source {self.files}/completion/mote.fish; complete -C '{line}'"],
                                  cwd=self.folder, capture_output=True, text=True, check=True,
                                  env={**os.environ, "HOME": str(self.folder)})
            return [offer.split("\t")[0] for offer in done.stdout.splitlines()]

        self.assertEqual(offers("mote rep"), ["report"])
        self.assertEqual(offers("mote run --runtime "), ["dynamic", "micro"])
        self.assertEqual(offers("mote run --prof"), ["--profile"])
        self.assertIn("nucleo_f446re", offers("mote run --target nucleo_f4"))

    def test_zsh(self):
        """The function is one that zsh's own system of completion loads for the command."""
        if shutil.which("zsh") is None:
            self.skipTest("there is no zsh")
        script = f"fpath=({self.files}/completion $fpath); autoload -Uz compinit; compinit -D -u; print $_comps[mote]; autoload +X _mote"
        done = subprocess.run(["zsh", "-f", "-c", script], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "_mote\n", ""))

    def test_installed(self):
        """`cmake --install` has those of the build, which are the same."""
        if not (mote.BUILD / "command_files").exists():
            self.skipTest("the build made none: tools/build.sh host mote_command")
        prefix = self.folder / "prefix"
        done = subprocess.run(["cmake", "--install", mote.BUILD, "--prefix", prefix, "--component", "tools"], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        for made, installed in INSTALLED.items():
            self.assertEqual((prefix / installed).read_text(), (self.files / made).read_text(), installed)
        self.assertEqual(len(list((prefix / "share/man/man1").iterdir())), len(subcommands()) + 1)


if __name__ == "__main__":
    mote.main()
