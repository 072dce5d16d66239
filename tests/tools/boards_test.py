# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: BoardsTest.test_sample BoardsTest.test_descriptions BoardsTest.test_fields
# Slow, in boards, sampled by: BoardsTest.test_a_wrong_step BoardsTest.test_clocks BoardsTest.test_cycles_for_an_instruction
"""hello_world's project is generated in an empty folder for each board of targets/boards and built. The image is held against
the part: its memories, its vectors, nothing that only a debugger answers. Boards that QEMU has boot it, and what they write
to their serial port is compared. docs/boards.md has the table of what was done, which `boards_test.py BUILD write` writes."""
import itertools
import json
import os
import pathlib
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import unittest

import mote_command as mote

sys.path.insert(0, str(mote.ROOT / "tools/project_generation"))

from board import Board, board_names
from cost import PROCESSORS, figures_of_benchmark, in_milliseconds
from errors import Refused

PAGE = mote.ROOT / "docs/boards.md"
MODEL = mote.ROOT / "models/sine/sine_int8.tflite"
HELLO = ["--name", "hello_world"]
APPLICATION = ["--model", str(MODEL)]
# Names in bench/results.json, with their files.
MODELS_OF_PAGE = {"hello_world_int8": "models/sine/sine_int8.tflite",
                  "micro_speech_int8": "models/micro_speech/micro_speech_int8.tflite",
                  "person_detection_int8": "models/person_detection/person_detection_int8.tflite"}
CYCLE = 20  # hello_world's answers
SECONDS = 60
# The difference that a figure of the page may have before the page has to be written anew.
TOLERANCE = 0.02
# README.md's flash of hello_world, with neither start-up code nor model, and how much more an application may take.
README_FLASH = int(re.search(r"\| hello_world, int8 \| ([\d,]+) \|", (mote.ROOT / "README.md").read_text()).group(1).replace(",", ""))
ALLOWANCE = 1.15
NEVER_LINKED = re.compile(r"^(_?malloc.*|_?free.*|_?[sv]*n?printf.*|_vfi?printf.*|abort|__aeabi_d.*|__(add|sub|mul|div)df3)$")


def cached(board):
    """What has make ask the compiler's cache, where there is one."""
    compiler = "riscv64-unknown-elf-g++" if board.is_riscv else "arm-none-eabi-g++"
    return [f"CXX=ccache {compiler}"] if shutil.which("ccache") else []


def cache_of(folder):
    """The variables of a cache in which a project's folder makes no difference."""
    return {"CCACHE_BASEDIR": str(folder), "CCACHE_NOHASHDIR": "1", "CCACHE_DIR": str(mote.BUILD / "projects_ccache")}


def generate_and_build(folder, board, *program):
    """Returns the image."""
    name = board.name
    generate = [sys.executable, mote.ROOT / "tools/project_generation/generate.py", *program, "--kind", "make",
                "--target", name, "-o", folder, "--mote", mote.MOTE]
    done = subprocess.run(generate, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"{name}: {done.stderr}")
    environment = {**os.environ, **cache_of(folder)}
    done = subprocess.run(["make", "-j2", *cached(board)], cwd=folder, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise AssertionError(f"{name}: {done.stderr[-3000:]}")
    return next(f for f in (folder / "build").iterdir() if f.is_file())


TICKS = """#include "mote/plain_log.h"
#include "tensorflow/lite/micro/micro_time.h"

int main(int, char**) {
  const uint32_t begin = tflite::GetCurrentTimeTicks();
  const uint32_t second = tflite::ticks_per_second();
  while (tflite::GetCurrentTimeTicks() - begin < second + second / 2) {
  }
  mote::LogText("1.5 s are over\\r\\n");
  return 0;
}
"""


class Image:
    """What there is to know of an ELF file of 32 bits."""

    def __init__(self, path, prefix):
        self.path, self.prefix = path, prefix
        self.data = path.read_bytes()
        self.entry, program_at, section_at = struct.unpack_from("<III", self.data, 24)
        program_size, programs, section_size, sections, names = struct.unpack_from("<HHHHH", self.data, 42)
        raw = [struct.unpack_from("<10I", self.data, section_at + i * section_size) for i in range(sections)]
        name_at = raw[names][4]
        self.sections = {self._text(name_at + s[0]): s for s in raw}
        self.loaded = [p for i in range(programs)
                       for p in [struct.unpack_from("<8I", self.data, program_at + i * program_size)] if p[0] == 1 and p[4]]

    def _text(self, at):
        return self.data[at:self.data.index(b"\0", at)].decode()

    def allocated(self):
        """(name, address, bytes) of what takes memory."""
        return [(name, s[3], s[5]) for name, s in self.sections.items() if s[2] & 2 and s[5]]

    def content(self, name):
        section = self.sections[name]
        return self.data[section[4]:section[4] + section[5]]

    def tool(self, name, *options):
        return subprocess.run([self.prefix + name, *options, self.path], capture_output=True, text=True, check=True).stdout

    def symbols(self):
        return {fields[-1]: int(fields[0], 16) for line in self.tool("nm", "--defined-only").splitlines()
                for fields in [line.split()]}

    def flash_bytes(self):
        return sum(p[4] for p in self.loaded)

    def ram_bytes(self, board):
        ram = board.region("data")
        return sum(size for _, address, size in self.allocated() if ram.origin <= address < ram.end)


def serial_port(board, image, lines):
    """The first lines that the board writes in QEMU. Nobody answers semihosting there."""
    serial = ["-serial", "null"] * board.emulator["serial"] + ["-serial", "stdio"]
    command = [*board.emulator["command"].split(), "-display", "none", "-monitor", "none", *serial, "-kernel", image]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        os.set_blocking(process.stdout.fileno(), False)
        text, end = b"", time.monotonic() + SECONDS
        while text.count(b"\n") < lines and time.monotonic() < end and process.poll() is None:
            text += process.stdout.read() or b""
            time.sleep(0.01)
        process.kill()
    return text.decode(errors="replace").splitlines()[:lines]


class BoardsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        done = subprocess.run([mote.BUILD / "bin/hello_world"], capture_output=True, text=True, check=True)
        cls.expected = (done.stdout + done.stderr).splitlines()[:CYCLE]
        assert len(cls.expected) == CYCLE

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def build(self, name, *program, port_dir=None):
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        board = Board(name, port_dir)
        if port_dir:
            program = [*program, "--port-dir", str(port_dir)]
        return board, Image(generate_and_build(folder, board, *program), board.facts()["MOTE_TOOLCHAIN_PREFIX"])

    def check_image(self, board, image):
        """That of a program which needs nothing of the C library that is large."""
        self.check_addresses(board, image)
        self.assertEqual([s for s in image.symbols() if NEVER_LINKED.match(s)], [], board.name)

    def check_addresses(self, board, image):
        for name, address, size in image.allocated():
            self.assertTrue(any(r.origin <= address and address + size <= r.end for r in board.regions),
                            f"{board.name}: {name} at 0x{address:x} lies in no memory")
        for segment in image.loaded:
            self.assertTrue(any(r.origin <= segment[3] and segment[3] + segment[4] <= r.end for r in board.regions
                                if r.use in ("code", "boot")), f"{board.name}: 0x{segment[3]:x} is not in flash")
        self.assertEqual(image.tool("nm", "-u"), "", board.name)
        # Instructions that call a debugger: bkpt, and on RISC-V this before an ebreak, which alone is a trap as any
        # other.
        calls = re.search(r"\tbkpt\b|\tslli\s+zero,zero,0x1f", image.tool("objdump", "-d"))
        self.assertIsNone(calls, board.name)
        if board.is_riscv:
            self.assertEqual(image.entry, board.region("code").origin)
        else:
            self.check_vectors(board, image)

    def check_vectors(self, board, image):
        code, ram = board.region("code"), board.region("data")
        self.assertEqual(image.sections[".boot"][3], code.origin)
        count = 16 + board.interrupts
        stack, reset, *others = struct.unpack_from(f"<{count}I", image.content(".boot"))
        self.assertTrue(ram.origin + board.stack_bytes <= stack <= ram.end and stack % 8 == 0, f"{board.name}: 0x{stack:x}")
        self.assertEqual(reset, image.symbols()["mote_reset"] | 1)
        for vector in [reset, *others]:
            self.assertTrue(vector & 1 and code.origin <= vector < code.end, f"{board.name}: 0x{vector:x}")

    def check(self, name):
        board, image = self.build(name, *HELLO)
        self.check_image(board, image)
        if board.emulator:
            self.assertEqual(serial_port(board, image.path, 2 * CYCLE), 2 * self.expected, f"{name} does not go on for ever")
        return board, image

    def test_sample(self):
        self.check("microbit")

    def test_descriptions(self):
        """Each is complete, and its memories do not overlap."""
        for name in board_names():
            with self.subTest(board=name):
                board = Board(name)
                self.assertTrue((mote.ROOT / f"src/platform/{board.console['driver']}/console.cc").is_file())
                self.assertTrue((mote.ROOT / f"src/platform/{board.ticks['driver']}/micro_time.cc").is_file())
                for source in board.startup_sources:
                    self.assertTrue((mote.ROOT / source).is_file(), source)
                for region, following in itertools.pairwise(sorted(board.regions, key=lambda r: r.origin)):
                    self.assertLessEqual(region.end, following.origin, following.name)
                self.assertLess(board.stack_bytes, board.region("data").bytes)
                self.assertIn("namespace board {", board.files()["board/board.h"])
                self.assertGreater(board.debug_port, 1024)
                for what in ("flash", "debug"):
                    self.assertNotIn("IMAGE", board.command(what, "build/hello"))

    def test_fields(self):
        """The page has a row for each field of a description."""
        fields = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", PAGE.read_text().split("| field |")[1], re.M)
        documented = set(re.findall(r"`(\w+)`", " ".join(fields)))
        used = {key for name in board_names() for key in json.loads(Board(name).file.read_text())}
        self.assertEqual(used - documented - {"note"}, set())

    def test_a_wrong_step(self):
        board = Board("bluepill")
        for step in ("0x40021018 += 1", "wait 0x40021018 = 1", "0x40021018 & 1", "RCC |= 1", "wait 0x40021018 & 1 = 1", "pause"):
            board.setup = [step]
            with self.assertRaisesRegex(Refused, "bluepill.json: the step '.*' is none of ADDRESS = VALUE"):
                board.files()

    def test_clocks(self):
        """A part runs as fast as it is made for, and with --clock reset as after reset; what divides the clock follows."""
        fast, slow = Board("nucleo_f446re"), Board("nucleo_f446re", clock="reset")
        self.assertEqual((fast.clock["hz"], fast.console["hz"]), (180000000, 45000000))
        self.assertEqual((slow.clock["hz"], slow.console["hz"]), (16000000, 16000000))
        self.assertIn("return has_set_clock ? 180000000 : 16000000;", fast.files()["board/board.h"])
        self.assertIn("constexpr uint32_t ClockHz() { return 16000000; }", slow.files()["board/board.h"])
        self.assertNotIn("SetClock", slow.files()["board/board.h"])
        for name in board_names():
            board = Board(name)
            if board.clock_steps:
                self.assertGreater(board.clock["hz"], board.clock["after_reset"]["hz"], name)
            if "hz_after_reset" in board.console:
                self.assertTrue(board.clock_steps, name)

    def test_cycles_for_an_instruction(self):
        """Those of targets/processors.json are the median of bench/results.json."""
        models = json.loads((mote.ROOT / "bench/results.json").read_text())["models"].values()
        of_target = {target: statistics.median(m["targets"][target][loops]["cycles"] / m["targets"][target][loops]["instructions"]
                                               for m in models)
                     for target, loops in (("cortex_m4", "specialised"), ("cortex_m7", "specialised"), ("cortex_m55", "specialised"))}
        self.assertAlmostEqual(PROCESSORS["cortex-m4f"]["cycles_per_instruction"], of_target["cortex_m4"], delta=0.05)
        self.assertAlmostEqual(PROCESSORS["cortex-m7"]["cycles_per_instruction"], of_target["cortex_m7"], delta=0.05)
        self.assertAlmostEqual(PROCESSORS["cortex-m55"]["cycles_per_instruction"], of_target["cortex_m55"], delta=0.05)
        for name in ("cortex-m0", "cortex-m3", "cortex-m33", "rv32imac"):
            self.assertIn(f"{PROCESSORS[name]['cycles_per_instruction']} (", " ".join(PAGE.read_text().split()))

    def test_ticks(self):
        """A second and a half by the board's counter, which is more than 24 bits of it, takes QEMU's as long, but on RISC-V,
        where QEMU counts the cycles of the computer."""
        port = self.folder / "port"
        (port / "examples/ticks").mkdir(parents=True)
        (port / "examples/ticks/main.cc").write_text(TICKS)
        for name in ("lm3s6965evb", "microbit", "hifive1"):
            with self.subTest(board=name):
                board, image = self.build(name, "--name", "ticks", port_dir=port)
                begin = time.monotonic()
                self.assertEqual(serial_port(board, image.path, 1), ["1.5 s are over"])
                if not board.is_riscv:
                    self.assertGreater(time.monotonic() - begin, 1.4)

    def test_each_board(self):
        """And the page that says so."""
        rows = []
        for name in board_names():
            with self.subTest(board=name):
                rows.append(row(*self.check(name)))
        self.assertEqual(len(rows), len(board_names()))
        page = PAGE.read_text()
        lines = page.splitlines()
        kept = lines[slice(*rows_of_boards(lines))]
        self.assertEqual([words(line) for line in kept], [words(line) for line in rows],
                         "docs/boards.md is old: tests/tools/boards_test.py BUILD write")
        for old, new in zip(kept, rows):
            for was, is_now in zip(figures(old), figures(new)):
                self.assertLessEqual(abs(is_now - was), TOLERANCE * was, f"docs/boards.md: {old}")

    def test_a_board_of_a_port(self):
        """With no port on any pin: what it says lies in RAM, where debuggers look for it."""
        port = self.folder / "port_with_board"
        (port / "targets/boards").mkdir(parents=True)
        facts = json.loads((mote.ROOT / "targets/boards/netduino2.json").read_text())
        facts |= {"setup": [], "console": {"driver": "segger_rtt", "port": "a buffer that a debugger reads"}}
        (port / "targets/boards/mine.json").write_text(json.dumps(facts))
        board, image = self.build("mine", *HELLO, port_dir=port)
        self.check_image(board, image)
        ram, memory = board.region("data"), self.folder / "memory"
        with subprocess.Popen([*board.emulator["command"].split(), "-display", "none", "-serial", "none", "-monitor", "stdio",
                               "-kernel", image.path], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
            time.sleep(3)
            process.communicate(f"pmemsave 0x{ram.origin:x} {ram.bytes} \"{memory}\"\nquit\n")
        data = memory.read_bytes()
        ring, size, written = struct.unpack_from("<III", data, data.index(b"SEGGER RTT\0\0\0\0\0\0") + 16 + 8 + 4)
        text = data[ring - ram.origin:ring - ram.origin + min(size, written)].decode()
        self.assertEqual(text.splitlines()[:CYCLE], self.expected)
        del facts["console"]
        (port / "targets/boards/mine.json").write_text(json.dumps(facts))
        with self.assertRaisesRegex(Refused, "mine.json: 'console' is missing"):
            Board("mine", port)

    def test_a_cortex_m85(self):
        """No board here has one; what is compiled for it uses nothing that an M55 lacks, which QEMU has. The start-up code
        turns the vector unit and the cache of loops on."""
        port = self.folder / "port_with_m85"
        (port / "targets/boards").mkdir(parents=True)
        facts = json.loads((mote.ROOT / "targets/boards/mps3_an547.json").read_text())
        (port / "targets/boards/mine.json").write_text(json.dumps(facts | {"processor": "cortex-m85"}))
        board, image = self.build("mine", *HELLO, port_dir=port)
        self.check_image(board, image)
        self.assertEqual(serial_port(board, image.path, CYCLE), self.expected)
        code = image.tool("objdump", "-d")
        self.assertIn("\tdlstp.8", code)
        start = re.search(r"<mote_reset>:\n(?:.+\n)+", code).group()
        for bits in ("15728640", "524288"):  # CPACR: coprocessors 10 and 11; CCR: LOB
            self.assertRegex(start, rf"orr\.w\s+r1, r1, #{bits}")

    def test_application(self):
        """By default it is small, has the program's own output and goes on for ever; --messages says what is wrong."""
        board, image = self.build("bluepill", *APPLICATION)
        self.check_image(board, image)
        self.assertLessEqual(image.flash_bytes() - MODEL.stat().st_size, README_FLASH * ALLOWANCE)
        self.assertEqual(len(set(serial_port(board, image.path, 50))), 1)
        board, with_messages = self.build("bluepill", *APPLICATION, "--messages")
        self.assertGreater(with_messages.flash_bytes(), image.flash_bytes())
        self.assertIn("_Z11MicroPrintfPKcz", with_messages.symbols())
        self.assertNotIn("_Z11MicroPrintfPKcz", image.symbols())
        board, for_debugger = self.build("bluepill", *APPLICATION, "--debug")
        self.check_image(board, for_debugger)
        self.assertEqual(len(set(serial_port(board, for_debugger.path, 3))), 1)

    def test_boot_stage_of_rp2040(self):
        _, image = self.build("pico", *HELLO)
        stage = image.content(".boot2")
        crc = 0xffffffff
        for byte in stage[:252]:
            crc ^= byte << 24
            for _ in range(8):
                crc = (crc << 1 ^ (0x04c11db7 if crc >> 31 else 0)) & 0xffffffff
        self.assertEqual(struct.unpack("<I", stage[252:256])[0], crc)

    def test_image_block_of_rp2350(self):
        for name, kind in (("pico2", 0x10210142), ("pico2_riscv", 0x11010142)):
            _, image = self.build(name, *HELLO)
            flash = b"".join(image.data[p[1]:p[1] + p[4]] for p in image.loaded)[:4096]
            at = flash.index(struct.pack("<II", 0xffffded3, kind))
            self.assertEqual(at % 4, 0)
            self.assertIn(struct.pack("<I", 0xab123579), flash[at:at + 40])


def row(board, image):
    machine = board.emulator and re.search(r"-M (\S+)", board.emulator["command"]).group(1)
    what = "linked" if not machine else f"run on `{machine}`"
    if machine and "is" in board.emulator:
        what += f", {board.emulator['is']}"
    times = " | ".join(milliseconds(board, model) for model in MODELS_OF_PAGE)
    return (f"| `{board.name}` | {board.title}: {board.part} | {board.processor} | {board.clock['hz'] / 1e6:g} | "
            f"{image.flash_bytes():,} | {image.ram_bytes(board):,} | {times} | {what} |")


def milliseconds(board, model):
    """Of a run, or "-" where the model is too large for the part."""
    flash, cost = (mote.ROOT / MODELS_OF_PAGE[model]).stat().st_size, figures_of_benchmark(model, board.processor)
    if flash > board.region("code").bytes or cost["arena_bytes"] + board.stack_bytes > board.region("data").bytes:
        return "-"
    return in_milliseconds(cost["cycles"], board.clock["hz"])


def rows_of_boards(lines):
    """Where in the page the table of boards has its rows."""
    begin = next(i for i, line in enumerate(lines) if line.startswith("| board")) + 2
    return begin, lines.index("", begin)


def words(line):
    cells = line.split("|")
    return cells[1:5] + cells[10:]


def figures(line):
    return [float(cell.replace(",", "")) for cell in line.split("|")[5:10] if cell.strip() != "-"]


def write_page():
    BoardsTest.setUpClass()
    test = BoardsTest()
    rows = []
    for name in board_names():
        rows.append(row(*test.check(name)))
        print(rows[-1], flush=True)
    lines = PAGE.read_text().splitlines()
    begin, end = rows_of_boards(lines)
    PAGE.write_text("\n".join([*lines[:begin], *rows, *lines[end:]]) + "\n")


if __name__ == "__main__":
    if sys.argv[2:] == ["write"]:
        write_page()
    else:
        unittest.main(argv=sys.argv[:1] + sys.argv[2:])
