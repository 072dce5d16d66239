#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in commands, sampled by: Pty Document
"""Models on the firmware at the other end of a serial line (docs/serial.md): on this computer behind a pseudo-terminal, and
on emulated boards behind QEMU's serial port, also where the line loses, doubles, changes and delays bytes."""
import contextlib
import functools
import os
import pathlib
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import zlib

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools/project_generation"))

from board import Board, board_names

SINE = mote.ROOT / "models/sine/sine_int8.tflite"
MEMORY = 4 << 20
DOCUMENT = mote.ROOT / "docs/serial.md"
# The models of QEMU's boards: the one that is linked, and those that are sent. None: all that there are.
BOARDS = {"netduinoplus2": ("person_detect", ["digits_int8"]), "mps2_an505": ("micro_speech_quantized", None),
          "hifive1": ("mlperf_tiny_ad_int8", []), "microbit": ("hello_world_int8", [])}
EMULATED = {"netduinoplus2": "cortex-m4"}  # whose figures are the same


def models():
    """Name -> file, of ours and of the shared ones."""
    shared = mote.SHARED / "models"
    if not shared.exists():
        print(f"only this repository's models, since {shared} is not there")
    files = [*mote.own_models(), *(sorted(shared.glob("*.tflite")) if shared.exists() else [])]
    return {file.stem: file for file in files}


built_targets = functools.cache(mote.built_targets)


@contextlib.contextmanager
def pty(*arguments):
    """The target's name of the firmware on a pseudo-terminal."""
    with subprocess.Popen([mote.BUILD / "tests/firmware_on_pty", *map(str, arguments)], stdout=subprocess.PIPE, text=True) as device:
        try:
            yield "serial:" + device.stdout.readline().strip()
        finally:
            device.kill()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def emulator(board, image):
    """The target's name of an image on an emulated board."""
    port = free_port()
    serial = ["-serial", "null"] * board.emulator["serial"] + ["-serial", f"tcp:127.0.0.1:{port},server,nowait,nodelay"]
    command = [*board.emulator["command"].split(), "-display", "none", "-monitor", "none", *serial, "-kernel", image]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            time.sleep(1)
            yield f"tcp:127.0.0.1:{port}"
        finally:
            process.kill()


class BadLine:
    """A line between a new port and that of a target, on which a part of the bytes come to harm."""

    def __init__(self, target, rate, seed=1):
        self.target, self.rate, self.random, self.damages = target, rate, random.Random(seed), 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.name = f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        _, host, port = self.target.split(":")
        with self.listener, self.listener.accept()[0] as near, socket.create_connection((host, int(port))) as far:
            back = threading.Thread(target=self._carry, args=(far, near), daemon=True)
            back.start()
            self._carry(near, far)
            back.join()

    def _carry(self, source, sink):
        with contextlib.suppress(OSError):
            while data := source.recv(4096):
                sink.sendall(self._damaged(data))
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)

    def _damaged(self, data):
        out = bytearray()
        for at, byte in enumerate(data):
            if self.random.random() >= self.rate:
                out.append(byte)
                continue
            self.damages += 1
            kind = self.random.randrange(5)
            if kind == 0:
                out += bytes([byte, byte])
            elif kind == 1:
                out.append(byte ^ 1 << self.random.randrange(8))
            elif kind == 2:
                time.sleep(0.3)
                out.append(byte)
            elif kind == 3:
                return bytes(out)  # the rest of `data` is lost
            self.lost = at  # kind 4: this one
        return bytes(out)


def frame_in(block):
    """What is between two zero bytes of a line, without its checksum; None, if that is wrong."""
    frame, at = bytearray(), 0
    while at < len(block):
        code = block[at]
        frame += block[at + 1:at + code]
        at += code
        if code < 255 and at < len(block):
            frame.append(0)
    is_right = len(frame) > 4 and zlib.crc32(frame[:-4]) == int.from_bytes(frame[-4:], "little")
    return bytes(frame[:-4]) if is_right else None


def line_of(frame):
    """The bytes of a line for a frame."""
    frame += zlib.crc32(frame).to_bytes(4, "little")
    line = bytearray([0])
    while True:
        end = frame.find(0)
        count = min(end if end >= 0 else len(frame), 254)
        line += bytes([count + 1]) + frame[:count]
        if count == len(frame):
            return bytes(line) + b"\0"
        frame = frame[count:] if count == 254 else frame[count + 1:]


class ChangedLine:
    """A line between a new port and a pseudo-terminal, on which the board's answers are changed."""

    def __init__(self, target, change):
        self.target, self.change = target, change
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.name = f"tcp:127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._carry, daemon=True).start()

    def _carry(self):
        far = os.open(self.target.split(":")[1], os.O_RDWR | os.O_NOCTTY)
        rest = b""
        with self.listener, self.listener.accept()[0] as near, contextlib.suppress(OSError):
            threading.Thread(target=self._carry_requests, args=(near, far), daemon=True).start()
            while data := os.read(far, 4096):
                *blocks, rest = (rest + data).split(b"\0")
                for frame in filter(None, map(frame_in, blocks)):
                    near.sendall(line_of(self.change(frame)))

    @staticmethod
    def _carry_requests(near, far):
        with contextlib.suppress(OSError):
            while data := near.recv(4096):
                os.write(far, data)


class Tests(mote.MoteTest):
    def check_equal(self, target, model, emulated=None):
        """The board's JSON is that of the host and, if it was built, that of the emulated target."""
        there = mote.run_json("run", model, "--input", "lcg", "--target", target)
        here = mote.run_json("run", model, "--input", "lcg", "--runtime", "micro")
        self.assertEqual([o["values"] for o in there["outputs"]] if "float" not in model.stem else None,
                         [o["values"] for o in here["outputs"]] if "float" not in model.stem else None, model)
        self.assertEqual(sorted(set(there) - {"board", "ticks_per_second"}), sorted(here), model)
        self.assertEqual([(o["index"], o["name"]) for o in there["operators"]],
                         [(o["index"], o["name"]) for o in here["operators"]], model)
        self.assertTrue(all(o["nanoseconds"] > 0 for o in there["operators"]), model)
        done = mote.run("validate", model, "--target", target)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        if emulated in built_targets():
            same = mote.run_json("run", model, "--input", "lcg", "--target", emulated)
            for key in ("output_hash", "arena_used_bytes"):
                self.assertEqual(there[key], same[key], model)
            self.assertEqual([o["loop"] for o in there["operators"]], [o["loop"] for o in same["operators"]], model)

    def check_error(self, pattern, *arguments):
        done = mote.run(*arguments)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, pattern)


class Pty(Tests):
    """The firmware on this computer."""

    def test_every_model(self):
        with pty(MEMORY) as target:
            for model in models().values():
                with self.subTest(model=model.name):
                    self.check_equal(target, model)

    def test_report(self):
        """The text is that of other targets."""
        with pty(MEMORY, SINE) as target:
            there = mote.run("run", SINE, "--input", "lcg", "--target", target, "--profile").stdout
            here = mote.run("run", SINE, "--input", "lcg", "--runtime", "micro", "--profile").stdout
        self.assertIn(f"sine_int8.tflite on {target} (pty)\n", there)
        plain = [re.sub(r"[\d.,]+ +(ms|ns|%)", "N", re.sub(" +", " ", text.split("\n", 1)[1])) for text in (there, here)]
        self.assertEqual(*plain)

    def test_recording(self):
        """With a preprocessor, both models run there, one after the other; state stays between windows."""
        names = models()
        if "audio_preprocessor_int8" not in names:
            self.skipTest("the preprocessor is not there")
        arguments = ("run", names["micro_speech_quantized"], "--preprocessor", names["audio_preprocessor_int8"], "--input",
                     mote.SHARED / "inputs/yes_1000ms.wav")
        with pty(MEMORY) as target:
            there = mote.run_json(*arguments, "--target", target)
        self.assertEqual(there["output_hash"], mote.run_json(*arguments, "--runtime", "micro")["output_hash"])

    def test_invoke_many_times(self):
        with pty(MEMORY, SINE) as target:
            self.assertEqual(mote.run_json("run", SINE, "--input", "lcg", "--target", target, "--invoke", 5)["output_hash"],
                             mote.run_json("run", SINE, "--input", "lcg", "--runtime", "micro")["output_hash"])

    def test_what_is_wrong(self):
        run = ("run", mote.DIGITS, "--input", "lcg", "--target")
        with pty(MEMORY, SINE, "CONV_2D") as target:
            self.check_error(r"digits_int8.tflite needs operators that the firmware of pty lacks:\n  CONV_2D\nmake firmware "
                             r"for it with: mote new-project \S+digits_int8.tflite --firmware --ide make --target BOARD\n", *run, target)
            self.assertEqual(mote.run("run", SINE, "--input", "lcg", "--target", target).returncode, 0)
        resnet = mote.SHARED / "models/mlperf_tiny_resnet8_int8.tflite"  # which lists operators that it does not use
        if resnet.exists():
            with pty(MEMORY, SINE, "QUANTIZE") as target:
                self.assertEqual(mote.run("run", resnet, "--input", "lcg", "--target", target).returncode, 0)
        with pty(2000, SINE) as target:
            self.check_error("is not the model in the firmware of pty, whose memory of 2,000 bytes has no room for its "
                             r"[\d,]+ bytes", *run, target)
        with pty(1000, SINE) as target:
            sine = ("run", SINE, "--input", "lcg", "--target", target)
            self.check_error("an arena of 5,000 bytes does not fit into its memory of 992", *sine, "--arena", 5000)
            self.check_error("too small", *sine, "--arena", 200)
        with pty(200, SINE) as target:
            self.check_error("too small", "run", SINE, "--input", "lcg", "--target", target)
        with tempfile.NamedTemporaryFile() as plain:
            self.check_error("is no serial port", *run, f"serial:{plain.name}")
        self.check_error("/no/port cannot be opened: No such file", *run, "serial:/no/port")
        self.check_error("the rates are 9600, ", *run, "serial:/dev/null,12345")
        self.check_error(r"tcp:localhost: a host and a port are missing", *run, "tcp:localhost")
        self.check_error("cannot be reached: Connection refused", *run, f"tcp:127.0.0.1:{free_port()}")
        self.check_error("--runtime dynamic runs here only", *run, "serial:/dev/null", "--runtime", "dynamic")

    def test_nobody_answers(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            begin = time.monotonic()
            self.check_error("does not answer within 10 s: is Mote's firmware on the board", "run", SINE, "--input", "lcg",
                             "--target", f"tcp:127.0.0.1:{silent.getsockname()[1]}")
            self.assertLess(time.monotonic() - begin, 20)

    def test_the_command_is_ended(self):
        """The board waits for the next."""
        with pty(MEMORY, SINE) as target:
            with subprocess.Popen([mote.MOTE, "run", SINE, "--input", "lcg", "--target", target, "--invoke", "1000000"],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
                time.sleep(0.5)
                run.terminate()
                run.communicate(timeout=20)
            self.assertEqual(mote.run("run", SINE, "--input", "lcg", "--target", target).returncode, 0)  # and goes on

    def test_validate(self):
        with pty(MEMORY) as target:
            done = mote.run_json("validate", SINE, "--target", target)
            self.assertTrue(done["right"])
            self.assertEqual([t["node"] for t in done["tensors"]], [0, 1, 2])
            self.assertEqual({t["different"] for t in done["tensors"]}, {0})

    def test_compare(self):
        """A board takes either side of the comparison."""
        with pty(MEMORY) as target:
            for places in (["--against", target], ["--target", target, "--against", "micro"]):
                done = mote.run_json("compare", SINE, "--input", "lcg", *places)
                self.assertIsNone(done["first_difference"])
                self.assertEqual([t["node"] for t in done["tensors"]], [0, 1, 2])
                self.assertIn(target, (done["target"], done["against"]))

    def test_evaluate(self):
        """A board's answers are those of this computer, on more files than one batch has; all cores share the board."""
        pick, folder = random.Random(8), self.folder / "data"
        for i in range(70):
            path = folder / f"{pick.randrange(10)}/{i}.npy"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(mote.npy("|i1", [1, 8, 8, 1], pick.randbytes(64)))
        with pty(MEMORY) as target:
            for places in (["--target", "host", "--target", target], ["--against", target]):
                done = mote.run_json("evaluate", mote.DIGITS, "--data", folder, "--jobs", "3", *places)
                self.assertEqual((done["evaluated"], done["disagreements"]), (70, []))
                self.assertEqual(list(done["places"]), ["micro", target])
                self.assertEqual(done["places"][target], done["places"]["micro"])
        self.check_error("cannot be reached: Connection refused", "evaluate", mote.DIGITS, "--data", folder, "--target", f"tcp:127.0.0.1:{free_port()}")

    def test_validate_finds_a_wrong_tensor(self):
        """One number of what the second operator gives is another."""
        for model, right in ((SINE, False), (mote.SINE, True)):
            tensors = []

            def change(frame):
                if frame[0] != 0x80 | 10:
                    return frame
                tensors.append(frame)
                # Flips the lowest bit of a float.
                return frame[:8] + bytes([frame[8] ^ 1]) + frame[9:] if len(tensors) == 2 else frame

            with pty(MEMORY) as target:
                line = ChangedLine(target, change)
                done = mote.run("validate", model, "--target", line.name)
                self.assertEqual(done.returncode == 0, right, done.stdout + done.stderr)
                verdict = r"close: 1 of 16 differ, by at most \S+e-0[789]" if right else "WRONG: 1 of 16 differ, by at most 1"
                self.assertRegex(done.stdout, r"\n +1  FULLY_CONNECTED .* " + verdict)
                self.assertEqual(len(re.findall("equal$", done.stdout, re.M)), 2)
            if not right:
                self.assertIn("1 of 3 tensors are wrong", done.stderr)

    def test_validate_emulated(self):
        for target in built_targets()[:1]:
            done = mote.run("validate", mote.DIGITS, "--target", target)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("1 tensors are right", done.stdout)


class Document(unittest.TestCase):
    """docs/serial.md has each request and each status, by its number."""

    def test_numbers(self):
        page, header = DOCUMENT.read_text(), (mote.ROOT / "tools/firmware/protocol.h").read_text()
        kinds = re.findall(r"^  k(\w+) = (\d+),", re.search(r"enum class Kind .*?};", header, re.S).group(), re.M)
        self.assertEqual(re.findall(r"^\| (\d+) \| `(\w+)` \|", page, re.M), [(number, name) for name, number in kinds])
        statuses = re.findall(r"^  k\w+ = (\d+),", re.search(r"enum class Status .*?};", header, re.S).group(), re.M)
        self.assertEqual(re.findall(r"^\| (\d+) \| [^`|]+ \|$", page.split("| status | |")[1], re.M), statuses)
        self.assertIn(f"version of the protocol, {re.search(r'kProtocolVersion = (.)', header).group(1)};", page)


class Boards(Tests):
    """Images of generated projects in QEMU, at their own addresses and through their own serial ports."""

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def build(self, name, model, others=(), program=("--firmware",)):
        board = Board(name)
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.temporary.name))
        operators = ["--operators-of", *others] if others else []
        done = mote.run("new-project", model, *program, "--ide", "make", "--target", name, "-o", folder, *operators)
        self.assertEqual(done.returncode, 0, done.stderr)
        compiler = "riscv64-unknown-elf-g++" if board.is_riscv else "arm-none-eabi-g++"
        cached = [f"CXX=ccache {compiler}"] if shutil.which("ccache") else []
        environment = {**os.environ, "CCACHE_BASEDIR": str(folder), "CCACHE_NOHASHDIR": "1",
                       "CCACHE_DIR": str(mote.BUILD / "projects_ccache")}
        done = subprocess.run(["make", "-j2", *cached], cwd=folder, capture_output=True, text=True, check=False, env=environment)
        self.assertEqual(done.returncode, 0, done.stderr[-3000:])
        return board, next(f for f in (folder / "build").iterdir() if f.is_file())

    def test_models(self):
        files = models()
        for name, (linked, sent) in BOARDS.items():
            if linked not in files:
                print(f"not run on {name}, since {linked} is not there")
                continue
            sent = [files[other] for other in (files if sent is None else sent) if other != linked]
            board, image = self.build(name, files[linked], sent)
            with emulator(board, image) as target:
                for model in [files[linked], *sent]:
                    with self.subTest(board=name, model=model.name):
                        self.check_equal(target, model, EMULATED.get(name))

    def test_bad_line(self):
        """Each run gives what it gives on a good line."""
        board, image = self.build("lm3s6965evb", SINE)
        expected = mote.run_json("run", SINE, "--input", "lcg", "--runtime", "micro")["output_hash"]
        damages = 0
        with emulator(board, image) as target:
            for seed in range(12):
                line = BadLine(target, 0.001 * (1 + seed), seed)
                self.assertEqual(mote.run_json("run", SINE, "--input", "lcg", "--target", line.name)["output_hash"], expected)
                damages += line.damages
        self.assertGreater(damages, 20)

    def test_every_board_is_linked(self):
        """Those with 16 KB of RAM, too: all have a port that receives."""
        for name in board_names():
            with self.subTest(board=name):
                board, image = self.build(name, SINE)
                size = subprocess.run([board.facts()["MOTE_TOOLCHAIN_PREFIX"] + "size", image], capture_output=True,
                                      text=True, check=True).stdout.split()
                self.assertLess(int(size[6]), 65536, name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
