# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards.
"""examples/micropython: the page's commands, the module on this computer and on an emulated Cortex-M3. MicroPython's sources
come from Debian 13, into the build folder."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import documented_make
import mote_command as mote

PAGE = (mote.ROOT / "examples/micropython/README.md").read_text()
SINE = mote.ROOT / "models/sine/sine_int8.tflite"
BOARD = "cortex_m3"
# Expects `model` to be the bytes of sine_int8.tflite, and `arena` the bytes that it needs.
CHECKS = """
import array
import gc
import mote

def refused(function, *arguments):
    try:
        function(*arguments)
    except ValueError as error:
        print("refused:", error)
    else:
        print("taken:", arguments)

sine = mote.Model(model, arena)
print(sine.input(0)[:2], sine.output(0)[:2], sine.input(0)[3])
print(list(array.array("b", b"".join([sine.invoke(bytes([i])) for i in range(0, 128, 16)]))))
refused(mote.Model, model, arena - 16)
refused(mote.Model, model, 0)
refused(mote.Model, model, -1)
refused(mote.Model, model[:1000], arena)
refused(mote.Model, b"", arena)
refused(mote.Model, bytes(100), arena)
refused(sine.invoke)
refused(sine.invoke, b"a", b"b")
refused(sine.invoke, b"")
refused(sine.invoke, array.array("i", [1]))
refused(sine.input, 1)
refused(sine.output, -1)
try:
    mote.Model.invoke(5, b"a")
except TypeError:
    print("no model")

expected = sine.invoke(b"\\5")
sine.__del__()
refused(sine.invoke, b"a")
refused(sine.input, 0)
sine.__del__()

# The bytes that the model came from may change, and the collector may run at any time.
changed = bytearray(model)
sine = mote.Model(changed, arena)
for i in range(len(changed)):
    changed[i] = 255
for i in range(100):
    other = mote.Model(model, arena)
    garbage = [bytearray(b"\\xff" * 100) for _ in range(50)]
    gc.collect()
    assert sine.invoke(b"\\5") == other.invoke(b"\\5") == expected
print("done")
"""
EXPECTED = r"""\('b', \[1, 1\]\) \('b', \[1, 1\]\) -128
\[0, -49, -91, -121, -127, -116, -89, -45\]
refused: the arena is too small: the model needs {arena} bytes in total, 16 more than the {less} there are
refused: [^\n]*too small[^\n]*
refused: an arena of fewer than 0 bytes
refused: The model: [^\n]* is damaged: copy or convert it again\.
refused: Not a \.tflite model: 0 bytes [^\n]*
refused: Not a \.tflite model: 100 bytes [^\n]*
refused: inputs of the model: 1, given: 0
refused: inputs of the model: 1, given: 2
refused: input 0 takes 1 bytes, not 0
refused: input 0 takes 1 bytes, not 4
refused: MoteInput: the model has no tensor of this index
refused: MoteOutput: the model has no tensor of this index
no model
refused: the model was deleted
refused: the model was deleted
done
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def fetch(place):
    """Has apt, with lists of its own, bring the sources of MicroPython; returns the file that describes them."""
    if not place.exists():
        folder = place.with_suffix(".partial")
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "lists/partial").mkdir(parents=True)
        targets = run("apt-get", "indextargets", "--format", "$(LABEL) $(REPO_URI)", "Created-By: Packages")
        mirror = re.search(r"^Debian (\S+)$", targets, re.M)
        if mirror is None:
            raise AssertionError("apt knows no mirror of Debian")
        (folder / "sources.list").write_text(f"deb-src {mirror[1]} trixie main\n")
        apt = ("apt-get", "-qq", "-o", f"Dir::Etc::SourceList={folder}/sources.list", "-o", "Dir::Etc::SourceParts=/dev/null",
               "-o", f"Dir::State::Lists={folder}/lists", "-o", f"Dir::Cache={folder}", "-o", "APT::Sandbox::User=root")
        run(*apt, "update")
        run(*apt, "source", "--download-only", "micropython", cwd=folder)
        shutil.rmtree(folder / "lists")
        folder.rename(place)
    return next(place.glob("*.dsc"))


def commands(heading):
    """Those of a section of the page but for the first, which builds what is built."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    first, *rest = re.search(r"^```sh\n(.*?)^```", section, re.M | re.S)[1].splitlines()
    return section, first, rest


class MicroPythonTest(mote.MoteTest):

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        try:
            description = fetch(mote.BUILD / "micropython_sources")
        except (AssertionError, OSError) as error:
            raise unittest.SkipTest(f"Debian 13's sources, of which MicroPython is one, cannot be fetched: {error}") from error
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        place = pathlib.Path(cls.temporary.name)
        run("dpkg-source", "--no-check", "--extract", description, place / "micropython")
        # The repository as a user has it, beside MicroPython, and a folder `build` of its own.
        cls.repository = place / "mote"
        (cls.repository / "build").mkdir(parents=True)
        for path in mote.ROOT.iterdir():
            if path.name != "build":
                (cls.repository / path.name).symlink_to(path)
        (cls.repository / "build/host").symlink_to(mote.BUILD)
        if (mote.BUILD.parent / BOARD).exists():
            (cls.repository / "build" / BOARD).symlink_to(mote.BUILD.parent / BOARD)
        path = os.pathsep.join(["/usr/lib/ccache", os.environ.get("PATH", os.defpath)])
        cls.environment = {**documented_make.environment(), "PATH": path, "MAKEFLAGS": f"-j{os.cpu_count()}",
                           "CCACHE_DIR": str(mote.BUILD / "projects_ccache"), "CCACHE_BASEDIR": str(place)}
        cls.section, first, rest = commands("On this computer")
        assert first == "make host", first
        *rest, cls.last = rest
        for command in rest:
            cls.shell(command)

    @classmethod
    def shell(cls, command, **options):
        return run("bash", "-c", command, cwd=cls.repository, env=cls.environment, **options)

    def script(self, model, arena):
        pieces = "".join(f"model += {model[at:at + 64]!r}\n" for at in range(0, len(model), 64))
        return f"model = b''\n{pieces}arena = {arena}\n{CHECKS}"

    def arena(self, condition):
        """The bytes that the header of the page's command says, for one of its conditions."""
        header = (self.repository / "build/micropython/mote_operators.h").read_text()
        return int(re.search(rf"{condition}\nenum {{ kSineInt8ArenaBytes = (\d+)", header)[1])

    def check(self, printed, arena):
        self.assertRegex(printed.replace("\r", ""), EXPECTED.format(arena=arena, less=arena - 16))

    def test_page(self):
        printed = re.search(r"^```\n(x .*?)^```", self.section, re.M | re.S)[1]
        self.assertEqual(self.shell(self.last), printed)
        program = re.search(r"^```python\n(.*?)^```", PAGE, re.M | re.S)[1]
        shutil.copy(SINE, self.folder)
        self.write("program.py", (program + "print(len(output))\n").encode())
        micropython = self.repository / self.last.split()[0]
        self.assertEqual(run(micropython, "program.py", cwd=self.folder), "1\n")

    def test_on_this_computer(self):
        micropython, arena = self.repository / self.last.split()[0], self.arena("#elif __SIZEOF_POINTER__ == 8")
        script = self.write("checks.py", self.script(SINE.read_bytes(), arena).encode())
        self.check(run(micropython, script), arena)

    def test_missing_operators(self):
        script = self.write("other.py", b"import mote, sys\nmote.Model(open(sys.argv[1], 'rb').read(), 4096)\n")
        with self.assertRaisesRegex(AssertionError, "ValueError: missing operator ADD"):
            run(self.repository / self.last.split()[0], script, mote.ATAN)

    def test_variables(self):
        """Those of the page that are missing, or lead nowhere, are named."""
        build = next(word for word in commands("On this computer")[2] if word.startswith("make -C"))
        for variable, wanted in (("MOTE_OPERATORS_FOLDER", "mote_operators.h"), ("MOTE_LIBRARY_FOLDER", "libmote_micro.a")):
            with self.assertRaisesRegex(AssertionError, rf"There is no \S*/{wanted}.*{variable}|There is no {variable}/{wanted}"):
                self.shell(f"{build} {variable}=/nowhere")

    def test_on_an_emulated_board(self):
        _, first, (build, start) = commands("On an emulated board")
        self.assertEqual(first, f"make {BOARD}")
        if not (mote.BUILD.parent / BOARD / "libmote_micro.a").exists():
            self.skipTest(f"build/{BOARD} is not built")
        self.shell(build)
        arena = self.arena("#elif defined\\(__arm__\\)")
        self.assertIn(f"an arena of {arena} bytes", PAGE)
        # Ctrl-A has the board take a script until Ctrl-D.
        script = self.script(SINE.read_bytes(), arena) + "import machine\nmachine.reset()\n"
        self.check(self.shell(start, input=f"\x01{script}\x04", timeout=120), arena)


if __name__ == "__main__":
    mote.main()
