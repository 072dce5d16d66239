#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Door of rank 2, heavy.
"""A model as a library and as a sketch for the Arduino IDE, as docs/projects.md prints it. What came is compiled as Arduino's
cores compile it, linked with the library's archive last, and run in an emulator."""
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import zipfile

import door

sys.path.insert(0, str(door.ROOT / "tests/tools"))
import environments
import project_generation_test as projects

PAGE = "docs/projects.md"
MODEL = door.ROOT / "models/sine/sine_int8.tflite"
# A board of a core that compiles as gnu++11, which takes all from the archive.
CORE, BOARD = "arduino_samd", "zero"


class Arduino(door.Door):

    def setUp(self):
        super().setUp()
        self.printed("docs/first_board.md", "make host")
        self.mote = {"PATH": f"{door.ROOT}/build/host/bin:{os.environ['PATH']}"}
        boards = self.place / "boards"
        boards.mkdir()
        self.boards = projects.Boards(boards)

    def unpacked(self, archive):
        """The folder that Add .ZIP Library makes of it."""
        with zipfile.ZipFile(archive) as file:
            file.extractall(self.place)
            top = {name.split("/")[0] for name in file.namelist()}
        self.assertEqual(len(top), 1, top)
        return self.place / top.pop()

    def check(self, library, sketch, standard):
        """Its answer to 0 is the command's."""
        text = self.answers(library, sketch, standard)
        (self.place / "zero.bin").write_bytes(b"\x80")  # -128 is the model's zero
        said = json.loads(self.run_command("mote", "run", MODEL, "--input", "zero.bin", "--runtime", "micro", "--json", env=self.mote))
        self.assertAlmostEqual(float(re.search(r"output 0 \[0\] = (\S+)", text)[1]), said["outputs"][0]["real_values"][0], places=4, msg=text)

    def answers(self, library, sketch, standard):
        """What the sketch prints, compiled as the core does."""
        environment, board = environments.ENVIRONMENTS[CORE], environments.ENVIRONMENTS[CORE]["boards"][BOARD]
        objects = self.place / f"objects_{library.name}_{standard}"
        objects.mkdir()
        sources = [*sorted((library / "src").rglob("*.cpp")), *sorted(sketch.glob("*.cpp")), *sketch.glob("*.ino")]
        command = [*environments.compiler_of(board), *environments.flags_of(environment, board), f"-std={standard}", "-DMOTE_PROGRAM_ENDS",
                   *(f"-I{i}" for i in (sketch, environments.CORES / environment["core"], projects.HARNESS, library / "src"))]

        def one(source):
            target = objects / (str(source.relative_to(self.place)).replace("/", "_") + ".o")
            as_sketch = ["-include", "Arduino.h"] if source.suffix == ".ino" else []
            done = subprocess.run([*projects.CCACHE, *command, *as_sketch, "-x", "c++", "-c", source, "-o", target], cwd=self.place, capture_output=True,
                                  text=True, check=False, env={**os.environ, "CCACHE_BASEDIR": str(self.place), "CCACHE_NOHASHDIR": "1"})
            self.assertEqual(done.returncode, 0, f"{source.relative_to(self.place)} as {standard} for {BOARD}: {done.stderr[-2000:]}")
            return target

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            made = list(pool.map(one, sources))
        archive = next((library / "src" / board["mcu"]).glob("lib*.a"))
        return self.boards.link_and_run(board["runs_as"], [*made, archive], ["tests/tools/projects/arduino_core.cc"])

    def test_library_of_a_model(self):
        archive = self.place / "my_library.zip"
        self.printed(PAGE, "mote new-project MODEL --ide arduino --zip my_library.zip", MODEL=MODEL, folder=self.place, env=self.mote)
        library = self.unpacked(archive)
        self.assertIn("\nprecompiled=true\n", (library / "library.properties").read_text())
        sketch, = (library / "examples").iterdir()
        for standard in ("gnu++11", "gnu++14"):  # from the archive, and from the sources
            self.check(library, sketch, standard)

    def test_library_of_all_and_a_sketch(self):
        self.printed(PAGE, "python3 tools/project_generation/generate.py --library --kind arduino --zip Mote.zip",
                     **{"Mote.zip": self.place / "Mote.zip"})
        self.printed(PAGE, "mote new-project MODEL --ide arduino --sketch -o my_sketch", MODEL=MODEL, folder=self.place, env=self.mote)
        sketch, = (path for path in (self.place / "my_sketch").iterdir() if path.is_dir())
        library = self.unpacked(self.place / "Mote.zip")
        self.assertIn("\nincludes=Mote.h\n", (library / "library.properties").read_text())
        self.check(library, sketch, "gnu++11")


if __name__ == "__main__":
    door.main()
