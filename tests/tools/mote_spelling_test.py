#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""Targets, runtimes and mistakes are spelled alike in all subcommands, in the Makefiles, in Python and in the documents.

The subcommands and their options are those that `--help` lists."""
import pathlib
import re
import subprocess

import mote_command as mote

DOCUMENTS = [mote.ROOT / "README.md", mote.ROOT / "CONTRIBUTING.md", *sorted((mote.ROOT / "docs").glob("*.md"))]
TARGET_FILES = sorted(path.stem for path in (mote.ROOT / "targets").glob("*.cmake"))
BOARDS = sorted(path.stem for path in (mote.ROOT / "targets/boards").glob("*.json"))
DOCUMENTED_MAKEFILE = "tensorflow/lite/micro/tools/make/Makefile"
# A value for each argument that a subcommand needs; {folder} is a temporary one.
VALUES = {"MODEL": str(mote.SINE), "MODELS": str(mote.SINE), "SOURCE": str(mote.SINE), "--ide": "make", "--against": "micro", "--data": "{folder}", "--output": "{folder}/output",
          "--input_models": str(mote.SINE), "--output_registration": "{folder}/output.cc"}


def subcommands():
    text = mote.run("--help").stdout.split("Subcommands:\n")[1]
    return re.findall(r"^  (\S+)", text, re.M)


def options(subcommand):
    """The long names of its options, each with the rest of its line."""
    text = mote.run(subcommand, "--help").stdout.split("Options:\n")[1]
    text = re.sub(r"\n {6,}", " ", text)
    return {name: line for line in re.findall(r"^  (-.*)", text, re.M) for name in re.findall(r"^(?:-\w, )?(--[\w-]+)", line)}


def needed(subcommand, folder):
    """Arguments that are enough for it."""
    text = mote.run(subcommand, "--help").stdout
    arguments = []
    for name in re.findall(r"^  (?:-\w, )?([\w-]+).* \(required\)", re.sub(r"\n {6,}", " ", text), re.M):
        arguments += ([name] if name.startswith("-") else []) + [VALUES[name].format(folder=folder)]
    if "--output" in options(subcommand) and "--output" not in arguments:  # else into the folder where the test runs
        arguments += ["--output", VALUES["--output"].format(folder=folder)]
    return arguments


def swapped(word):
    """The word with two neighbours in the wrong order, for each two that differ."""
    start = 2 if word.startswith("--") else 0
    return [word[:i] + word[i + 1] + word[i] + word[i + 2:] for i in range(start, len(word) - 1) if word[i] != word[i + 1]]


class SpellingTest(mote.MoteTest):
    def test_version(self):
        version = re.search(r"project\(mote VERSION (\S+)", (mote.ROOT / "CMakeLists.txt").read_text()).group(1)
        self.assertEqual(mote.run("--version").stdout, f"mote {version}\n")

    def test_misspelled_subcommands(self):
        names = subcommands()
        self.assertGreaterEqual(len(names), 8)
        for name in names:
            for wrong in swapped(name) + [name + "s"]:
                if len(name) > 3:
                    self.refuses(f"^mote: there is no subcommand '{wrong}': did you mean '{name}'", wrong, mote.SINE)
        self.refuses("no subcommand 'xyzzyx'\n.*" + ", ".join(names), "xyzzyx")
        self.refuses("^mote: which subcommand.*" + ", ".join(names))

    def test_misspelled_options(self):
        for subcommand in subcommands():
            known = options(subcommand)
            for name in known:
                wrong = swapped(name)[0]
                done = mote.run(subcommand, wrong, "x")
                self.assertIn(f"mote: there is no option '{wrong}': did you mean '", done.stderr)
                self.assertRegex(done.stderr, f"`mote {subcommand} --help` says more")
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(re.search("mean '(.*)'", done.stderr).group(1), known)
            self.refuses("no option '--xyzzyx'\n", subcommand, "--xyzzyx=3")

    def test_kinds_of_projects(self):
        """With - for _, too."""
        for kind in ("esp-idf", "esp_idf"):
            folder = self.folder / kind
            done = mote.run("new-project", mote.SINE, "--ide", kind, "-o", folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue((folder / "mote_project.json").is_file())
        self.refuses("did you mean 'esp_idf'|there are arduino, cmake, esp_idf", "new-project", mote.SINE, "--ide", "esp-id",
                     "-o", self.folder / "x")

    def test_targets(self):
        """Both spellings give the same answer, whether that is an error or not."""
        with_targets = [name for name in subcommands() if "--target" in options(name)]
        self.assertGreaterEqual(len(with_targets), 5)
        for subcommand in with_targets:
            known = TARGET_FILES if subcommand == "sources" else [t.replace("-", "_") for t in mote.TARGETS]
            if subcommand == "new-project":
                known += [board for board in BOARDS if "_" in board and board not in TARGET_FILES][::8]
            more = ["--image", self.folder / "none"] if subcommand == "run" else []
            for target in known:
                if "_" not in target:
                    continue
                answers = []
                for spelling in (target, target.replace("_", "-"), target.replace("_", "-", 1)):
                    output = self.folder / "output"
                    subprocess.run(["rm", "-rf", output], check=True)
                    done = mote.run(subcommand, *needed(subcommand, self.folder), *more, "--target", spelling)
                    made = sorted((str(p.relative_to(output)), p.read_bytes()) for p in [output, *output.rglob("*")] if p.is_file())
                    answers.append((done.returncode, done.stdout, done.stderr, made))
                self.assertNotIn("no target", answers[0][2])
                self.assertEqual(answers[0], answers[1], (subcommand, target))
                self.assertEqual(answers[0], answers[2], (subcommand, target))
            self.refuses("^mote: [Tt]here is no target 'z80'", subcommand, *needed(subcommand, self.folder), "--target", "z80")

    def test_targets_that_run(self):
        for target in mote.built_targets():
            reports = [mote.run_json("run", mote.SINE, "--input", "lcg", "--target", spelling)
                       for spelling in (target, target.replace("-", "_"))]
            self.assertEqual(reports[0], reports[1])
            self.assertEqual(reports[0]["target"], target)

    def test_processors(self):
        for wanted, written in (("cortex-m4+fp", "cortex_m4+fp"), ("cortex-m33", "cortex_m33")):
            got = [mote.run("sources", "--target", "cortex-m-generic", "--target-arch", arch) for arch in (wanted, written)]
            self.assertEqual((got[0].returncode, got[0].stdout), (0, got[1].stdout))

    def test_makefiles(self):
        def answer(*arguments):
            done = subprocess.run(["make", "-s", *arguments], cwd=mote.ROOT, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            return done.stdout

        def documented(target):
            return answer("-f", DOCUMENTED_MAKEFILE, f"TARGET={target}", "print-BUILD", "print-GEN", "print-TARGET")

        for target in TARGET_FILES + BOARDS:
            if "_" in target:
                self.assertEqual(documented(target), documented(target.replace("_", "-")), target)
        arches = [answer("-f", DOCUMENTED_MAKEFILE, "TARGET=cortex_m_generic", f"TARGET_ARCH={arch}", "print-ARCH")
                  for arch in ("cortex-m7+fp", "cortex_m7+fp")]
        self.assertEqual(arches, ["cortex-m7+fp\n"] * 2)
        presets = re.search(r"^TESTED := (.*)\nPRESETS := \$\(TESTED\) (.*)$", (mote.ROOT / "Makefile").read_text(), re.M)
        for preset in " ".join(presets.groups()).split():
            self.assertEqual(answer("-n", preset), answer("-n", preset.replace("_", "-")))

    def test_runtimes(self):
        texts = {name: options(name)["--runtime"] for name in subcommands() if "--runtime" in options(name)}
        self.assertGreaterEqual(len(texts), 2)
        for subcommand, text in texts.items():
            self.assertTrue(all(word in text for word in ("dynamic", "micro", "default")), text)
            for runtime in ("dynamic", "micro"):
                arguments = needed(subcommand, self.folder)
                self.assertEqual(mote.run(subcommand, *arguments, "--runtime", runtime).returncode, 0)
                if "--json" in options(subcommand):
                    self.assertEqual(mote.run_json(subcommand, *arguments, "--runtime", runtime)["runtime"], runtime)
            self.refuses("no 'dynamci': did you mean 'dynamic'", subcommand, *arguments, "--runtime", "dynamci")
        python = (mote.ROOT / "python/mote/interpreter.py").read_text()
        self.assertIn('RUNTIMES = ("dynamic", "micro")', python)

    def test_documents(self):
        """A target is written as its file is called, a runtime as it is in the command."""
        own_words = {"host", "any", "none", "NAME", "my_board", "BOARD", "TARGET", "serial", "tcp"}
        seen = set()
        for document in DOCUMENTS:
            text = document.read_text()
            for target in re.findall(r"(?:--target[ =]|\bTARGET=)(\w[\w-]*)", text):
                seen.add(target)
                self.assertTrue(target in TARGET_FILES + BOARDS or target in own_words or "board" in target, (document, target))
            for runtime in re.findall(r"(?:--runtime[ =]|runtime=\")(\w+)", text):
                self.assertIn(runtime, ("dynamic", "micro"), document)
        self.assertIn("cortex_m4", seen)

    def test_one_prefix(self):
        """Each message begins with "mote: ", once."""
        bad = self.write("bad.tflite", b"no model at all")
        for subcommand in subcommands():
            arguments = needed(subcommand, self.folder)
            places = [i for i, argument in enumerate(arguments) if argument == str(mote.SINE)]
            wrong = [arguments[:i] + [str(value)] + arguments[i + 1:] for i in places for value in (bad, "missing.tflite")]
            wrong += [arguments + ["--no-such-option"], arguments[:-1], arguments + ["one", "more", "too", "many"]]
            if "--target" in options(subcommand):
                wrong.append(arguments + ["--target", "z80"])
            for command in wrong:
                done = mote.run(subcommand, *command)
                if done.returncode == 0:  # what is left is enough
                    continue
                self.assertRegex(done.stderr, "^mote: ")
                self.assertEqual(done.stderr.count("mote: "), 1, (subcommand, command, done.stderr))
                self.assertNotIn("\n\n", done.stderr)
                self.assertNotIn("Run with --help", done.stderr)

    def test_arena_in_total(self):
        for model in (mote.DIGITS, mote.SINE):
            arenas = mote.run_json("inspect", model)["arena_bytes"]
            for target in ["host", *mote.built_targets()]:
                need = arenas[target]
                if need is None:
                    continue
                for arena in (1, 16, 100, need // 2, need - 1):
                    self.refuses(f"on {target}: it needs {need} bytes of arena in total, {need - arena} more than --arena {arena}\n",
                                 "run", model, "--input", "lcg", "--target", target, "--arena", arena)
                mote.run_json("run", model, "--input", "lcg", "--target", target, "--arena", need)

    def test_inspect_begins_with_the_summary(self):
        for model in mote.own_models():
            text = mote.run("inspect", model).stdout
            places = [re.search(f"^{word}", text, re.M).start() for word in ("missing operators", "arena", "operators", "tensors")]
            self.assertEqual(places, sorted(places))
            self.assertLess(text[:places[2]].count("\n"), 25)

    def test_next_step_of_the_repository(self):
        text = mote.run("run", mote.SINE, "--input", "lcg", "--target", "cortex_m4", "--image", self.folder / "none").stderr
        command = re.search(r"^build it with: make -C (\S+) (\S+)$", text, re.M)
        self.assertEqual(pathlib.Path(command.group(1)), mote.ROOT)
        self.assertEqual(subprocess.run(["make", "-n", "-C", *command.groups()], capture_output=True, check=False).returncode, 0)


if __name__ == "__main__":
    mote.main()
