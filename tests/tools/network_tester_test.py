#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: NetworkTester.test_the_own_network NetworkTester.test_what_is_wrong
"""The program network_tester: with its own network here and on emulated boards, with others, with wrong data; and the commands
of its page, as printed."""
import pathlib
import re
import shlex
import struct
import subprocess
import sys
import tempfile

import documented_make
import mote_command as mote

EXAMPLE = mote.ROOT / "examples" / "network_tester"
SCRIPT = EXAMPLE / "write_network.py"
PAGE = (EXAMPLE / "README.md").read_text()
MODELS = {path.stem: path for path in mote.own_models()}


def outputs(text):
    """The bytes of each output that is printed."""
    return [bytes(int(byte, 16) for byte in data.split(",")) for data in re.findall(r'"data":"\s*(.*?)"', text, re.S)]


class NetworkTester(mote.MoteTest):

    def write_network(self, model, *options):
        subprocess.run([sys.executable, SCRIPT, model, "-o", self.folder, "--mote", mote.MOTE, *map(str, options)], check=True,
                       capture_output=True, text=True)
        return self.folder / "examples/network_tester/network.cc"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.objects = pathlib.Path(temporary.name)

    def build(self, network):
        """What does not change is compiled once."""
        flags = ["g++", "-std=c++17", "-O0", "-Wall", "-Wextra", "-Werror", "-DMOTE_PROGRAM_ENDS", f"-I{mote.ROOT}", f"-I{mote.ROOT / 'include'}",
                 "-isystem", mote.BUILD / "generated"]
        objects = [self.objects / f"{name}.o" for name in ("main", "main_functions", "network_tester")]
        for made in objects:
            if not made.exists():
                subprocess.run([*flags, "-c", EXAMPLE / f"{made.stem}.cc", "-o", made], check=True)
        program = self.folder / "network_tester"
        subprocess.run([*flags, *objects, network, mote.BUILD / "libmote_micro.a", "-Wl,--gc-sections", "-o", program], check=True)
        return [program]

    def run_program(self, command, returns=0):
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        text = (done.stdout + done.stderr).replace("\r", "")
        self.assertEqual(done.returncode, returns, text)
        return text

    def test_the_own_network(self):
        """It is what the script writes, and gives what it must, here and on boards."""
        # The arena of a 64-bit computer depends on its loops: with AVX2 it is the largest.
        arena = r"(__SIZEOF_POINTER__ == 8\n.*= )(\d+);"
        written, kept = self.write_network(mote.DIGITS).read_text(), (EXAMPLE / "network.cc").read_text()
        self.assertEqual(re.sub(arena, r"\1;", written), re.sub(arena, r"\1;", kept))
        self.assertGreaterEqual(int(re.search(arena, kept)[2]), int(re.search(arena, written)[2]))
        text = self.run_program([mote.BUILD / "bin" / "network_tester"])
        self.assertTrue(text.endswith("All outputs are as expected\n"), text)
        printed = re.findall(r"```\n(num_of_outputs.*?)```", PAGE, re.S)[0]
        without_address = [re.sub('"0x[0-9a-f]{8,}"', "", part) for part in (text, printed)]
        self.assertEqual(*without_address)
        for command in mote.boards_with("network_tester").values():
            self.assertEqual(outputs(self.run_program(command)), outputs(text))

    def test_other_networks(self):
        """Each model of ours, as `mote run` answers."""
        for name, model in MODELS.items():
            with self.subTest(model=name):
                text = self.run_program(self.build(self.write_network(model)))
                self.assertTrue(text.endswith("All outputs are as expected\n"), text)

    def test_inputs_and_options(self):
        data = self.write("input.bin", bytes(range(64)))
        expected = self.folder / "expected.bin"
        mote.run("run", mote.DIGITS, "--runtime", "micro", "--input", data, "--output", expected)
        text = self.run_program(self.build(self.write_network(
            mote.DIGITS, "--input", data, "--expected", expected, "--print-bytes", 3, "--inferences", 4, "--arena", 9000)))
        self.assertEqual(outputs(text), [expected.read_bytes()[:3]])
        self.assertTrue(text.endswith("All outputs are as expected\n"))
        text = self.run_program(self.build(self.write_network(mote.DIGITS, "--input", data, "--no-compare")))
        self.assertEqual(outputs(text), [expected.read_bytes()])
        self.assertTrue(text.endswith("output_end\n"))

    def test_wrong_outputs(self):
        """Are told, and the program fails. Floats may differ by little."""
        wrong = bytearray(outputs(self.run_program([mote.BUILD / "bin" / "network_tester"]))[0])
        wrong[2] ^= 1
        text = self.run_program(self.build(self.write_network(mote.DIGITS, "--expected", self.write("w.bin", bytes(wrong)))), 1)
        self.assertIn(f"Output 0, element 2 is not as expected: its first byte is 0x{wrong[2] ^ 1:x}, not 0x{wrong[2]:x}", text)
        self.assertIn("1 elements of outputs are not as expected", text)
        value, = struct.unpack("<f", outputs(self.run_program(self.build(self.write_network(mote.SINE))))[0])
        for change, returns in ((5e-6, 0), (1e-4, 1)):
            near = self.write("near.bin", struct.pack("<f", value + change))
            self.run_program(self.build(self.write_network(mote.SINE, "--expected", near)), returns)

    def test_data_of_another_size(self):
        text = self.run_program(self.build(self.write_network(mote.DIGITS, "--expected", self.write("short.bin", bytes(9)))), 1)
        self.assertIn("expected_output_data has 9 bytes, the model's outputs have 10", text)
        text = self.run_program(self.build(self.write_network(mote.DIGITS, "--arena", 100)), 1)
        self.assertRegex(text, "arena|bytes")

    def test_what_is_wrong(self):
        for words, options in (("no_such.tflite", ["no_such.tflite"]), ("has 1 inputs, and --input names 2 files", [mote.DIGITS, "--input", SCRIPT, SCRIPT]),
                               ("the input has 64", [mote.DIGITS, "--input", SCRIPT]), ("no_such.bin: No such file", [mote.DIGITS, "--input", "no_such.bin"]),
                               ("begin at 1", [mote.DIGITS, "--inferences", "0"]), ("no_such_mote is not there", [mote.DIGITS, "--mote", "no_such_mote"])):
            with self.subTest(words=words):
                done = subprocess.run([sys.executable, SCRIPT, "--mote", mote.MOTE, *map(str, options), "-o", self.folder / "none"],
                                      capture_output=True, text=True, check=False)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(words, done.stderr)
                self.assertNotIn("Traceback", done.stderr)

    def test_the_page(self):
        """Its commands, one after another."""
        block, = re.findall(r"```sh\n(.*?)```", PAGE, re.S)
        commands = block.splitlines()
        self.assertEqual(len(commands), 3)
        for command in commands:
            text = command.replace("my_network", str(self.folder / "my_network")).replace("MODEL", str(mote.DIGITS))
            done = subprocess.run(shlex.split(text), cwd=mote.ROOT, capture_output=True, text=True, check=False,
                                  env={**documented_make.environment(), "MOTE": str(mote.MOTE)}, timeout=1400)
            self.assertEqual(done.returncode, 0, command + done.stderr)
            if command.endswith("_bin"):
                image = (mote.ROOT / re.search(r"^(\S+)\.bin$", done.stdout, re.M).group(1)).read_bytes()
                self.assertIn(mote.DIGITS.read_bytes(), image)
            elif command.endswith("_project"):
                project = mote.ROOT / re.match(r"(\S+): \d+ sources", done.stdout).group(1)
                network, = project.rglob("network.cpp")
                self.assertIn("of digits_int8.tflite", network.read_text())


if __name__ == "__main__":
    mote.main()
