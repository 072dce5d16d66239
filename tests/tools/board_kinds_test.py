# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in boards, sampled by: Kinds.test_sample Kinds.test_refusals Flash.test_a_port Flash.test_each_tool_can_be_installed Uf2.test_blocks
# Slow, in boards, sampled by: Uf2.test_what_is_no_program BadInput.test_a_name_that_is_nearly_right BadInput.test_the_next_larger_board
"""A board in each kind of project: the names that the kind's system has for it, what its sources log to and count time with,
and a sentence where the kind cannot serve it. And what takes a program to a board: UF2 files, and what `make flash` says where a
tool, a port or a drive is missing. The systems themselves are not at hand; of their headers there is what our sources use."""
import configparser
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import mote_command as mote
import project_generation_test as projects
from boards_test import CYCLE, Image, cache_of, cached, serial_port

sys.path.insert(0, str(mote.ROOT / "tools/project_generation"))

import kinds
from board import Board, board_names

ON_BOARD = mote.ROOT / "tools/project_generation/on_board"
BOARDS = ["nucleo_f446re", "nano33ble", "bluepill"]
OWN_STARTUP = ["make", "cmake", "vscode"]
# The drives of boot loaders to which `make flash` copies a UF2 file.
DRIVES = {"feather_m0": "FEATHERBOOT", "feather_nrf52840": "FTHR840BOOT", "xiao_nrf52840": "XIAO-BOOT", "xiao_samd21": "Seeed XIAO"}
# Kind -> the boards of these that it does not serve.
REFUSED = {"stm32cube": ["nano33ble"], "mbed": ["bluepill"], "esp_idf": BOARDS}
SERVED = [(kind, board) for kind in ("keil", "iar", "stm32cube", "zephyr", "platformio", "mbed", "arduino") for board in BOARDS
          if board not in REFUSED.get(kind, [])]
STUBS = {
    # FlatBuffers asks IAR's compiler for these.
    "intrinsics.h": "#include <cstdint>\ninline uint16_t __REV16(uint16_t x) { return __builtin_bswap16(x); }\n"
                    "inline uint32_t __REV(uint32_t x) { return __builtin_bswap32(x); }\n",
    "zephyr/sys/printk.h": 'extern "C" void printk(const char* format, ...);\n',
    "zephyr/kernel.h": "#include <cstdint>\nuint32_t k_cycle_get_32();\nint sys_clock_hw_cycles_per_sec();\n",
    "hal/us_ticker_api.h": '#include "hal/ticker_api.h"\nextern "C" const ticker_data_t* get_us_ticker_data();\n',
    "hal/ticker_api.h": "#pragma once\n#include <cstdint>\nstruct ticker_data_t;\n"
                        'extern "C" uint32_t ticker_read(const ticker_data_t* data);\n',
}
# Options that tell our sources which system compiles them, and those of its compiler that matter to them.
FLAGS_OF_KIND = {"keil": ["-D__ARMCC_VERSION=6190000", "-fshort-enums", "-funsigned-char"],
                 "iar": ["-D__ICCARM__"], "stm32cube": ["-std=gnu++14", "-Wno-c++17-extensions"], "zephyr": ["-D__ZEPHYR__=1"],
                 "platformio": ["-std=gnu++17"], "mbed": ["-std=gnu++17", "-Wvla", "-funsigned-char"],
                 "arduino": projects.ARDUINO_FLAGS}
# The device's own start-up code, as packs have it: it sets memory up and calls main().
STARTUP_OF_PACK = """#include <cstdint>
extern "C" {
extern uint32_t mote_stack_end[], mote_data_start[], mote_data_end[], mote_data_load[], mote_bss_start[], mote_bss_end[];
int main(int, char**);
void Stop() { for (;;) asm volatile("wfi"); }
[[gnu::weak]] void SysTick_Handler() { Stop(); }
void Reset() {
  volatile uint32_t& coprocessors = *reinterpret_cast<volatile uint32_t*>(0xe000ed88);
  coprocessors = coprocessors | 0xf00000;  // the floating-point unit, as SystemInit() of packs does
  for (uint32_t *to = mote_data_start, *from = mote_data_load; to != mote_data_end;) *to++ = *from++;
  for (uint32_t* to = mote_bss_start; to != mote_bss_end;) *to++ = 0;
  main(0, nullptr);
  Stop();
}
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
int __aeabi_atexit(void*, void (*)(void*), void*) { return 0; }
void* __dso_handle = nullptr;
void __cxa_pure_virtual() { Stop(); }
struct Vectors { uint32_t* stack; void (*handlers[15])(); };
[[gnu::section(".boot"), gnu::used]] extern const Vectors vectors;
const Vectors vectors = {mote_stack_end, {Reset, Stop, Stop, Stop, Stop, Stop, Stop, Stop, Stop, Stop, Stop, Stop, Stop, Stop,
                         SysTick_Handler}};
}
void operator delete(void*) noexcept {}
void operator delete(void*, unsigned) noexcept {}
"""


class Projects(mote.MoteTest):
    """Tests that share the projects of hello_world."""

    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.shared = pathlib.Path(temporary.name)

    def project(self, kind, board):
        folder = self.shared / f"{kind}_{board}"
        return folder if folder.is_dir() else projects.generate(kind, "hello_world", folder, "--target", board)

    def refusal(self, *arguments):
        done = subprocess.run([sys.executable, projects.GENERATE, "--mote", mote.MOTE, "-o", self.folder / "refused", *arguments],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        self.assertFalse((self.folder / "refused").exists())
        return done.stderr


class Kinds(Projects):

    def listed(self, kind, board):
        return getattr(projects.Listed, kind)(self.project(kind, board), "hello_world")

    def read(self, kind, board, path):
        return (self.project(kind, board) / path).read_text()

    def test_names(self):
        """Those of the board's description are where the system looks for them."""
        # A library for Arduino takes long to make.
        others = [kind for kind in kinds.names() if kind not in [*OWN_STARTUP, "arduino"]]
        for kind, name in [*SERVED, *((kind, name) for kind in others for name in DRIVES if kinds.serves(kind, Board(name)))]:
            self.check_names(kind, name)

    def test_what_logs_and_counts(self):
        for kind, name in SERVED:
            self.check_what_logs_and_counts(kind, name)

    def test_sample(self):
        for kind in ("keil", "zephyr"):
            self.check_names(kind, "nucleo_f446re")
            self.check_what_logs_and_counts(kind, "nucleo_f446re")

    def check_names(self, kind, name):
        with self.subTest(kind=kind, board=name):
            board = Board(name)
            getattr(self, f"check_{kind}")(board, board.ids[kinds.find(kind).ID])
            self.assertIn(board.title, self.read(kind, name, "README.md"))

    def check_keil(self, board, id_):
        root = ElementTree.fromstring(self.read("keil", board.name, "hello_world.uvprojx"))
        common = root.find(".//TargetCommonOption")
        self.assertEqual([common.findtext(t) for t in ("Device", "Vendor", "PackID")],
                         [id_["device"], id_["vendor"].split(":")[0], id_["pack"]])
        code, ram = board.region("code"), board.region("data")
        self.assertRegex(common.findtext("Cpu"), rf'^IRAM\(0x{ram.origin:x},0x{ram.bytes:x}\) IROM\(0x{code.origin:x},0x{code.bytes:x}\) '
                                                 r'CPUTYPE\("Cortex-M\d"\)( FPU2)? CLOCK\(\d+\) ELITTLE$')
        self.assertEqual("FPU2" in common.findtext("Cpu"), board.has_fpu)
        self.assertEqual(root.findtext(".//uAC6"), "1")
        self.assertEqual(root.findtext(".//useUlib"), "1")
        self.assertEqual(root.findtext(".//LDads/umfTarg"), "1")
        startup = next(c for c in root.iter("component") if c.get("Cgroup") == "Startup")
        package = startup.find("package")
        self.assertEqual(f'{package.get("vendor")}.{package.get("name")}.{package.get("version")}', id_["pack"])

    def check_iar(self, board, id_):
        root = ElementTree.fromstring(self.read("iar", board.name, "hello_world.ewp"))
        options = {o.findtext("name"): [s.text for s in o.findall("state")] for o in root.iter("option")}
        self.assertEqual(options["OGChipSelectEditMenu"], [f"{id_.split()[-1]}\t{id_}"])
        self.assertEqual(options["GenLowLevelInterface"], ["0"])
        self.assertEqual(options["IlinkIcfFile"], ["$PROJ_DIR$\\board\\board.icf"])
        script = self.read("iar", board.name, "board/board.icf")
        for region in (board.region("code"), board.region("data")):
            self.assertIn(f"mem:[from 0x{region.origin:08x} size 0x{region.bytes:x}]", script)
        self.assertIn(f"CSTACK with alignment = 8, size = 0x{board.stack_bytes:x}", script)

    def check_stm32cube(self, board, id_):
        root = ElementTree.fromstring(self.read("stm32cube", board.name, "Mote.Mote.pdsc"))
        condition = root.find(".//condition")
        self.assertEqual(condition.find("require").attrib, {"Dvendor": id_["vendor"], "Dname": id_["device"]})
        self.assertEqual({c.get("condition") for c in root.iter("component")}, {condition.get("id")})
        self.assertIn("int __io_putchar(int c)", self.read("stm32cube", board.name, "README.md"))

    def check_zephyr(self, board, id_):
        self.assertIn(f"`west build -b {id_} app`", self.read("zephyr", board.name, "README.md"))
        self.assertEqual("CONFIG_FPU=y" in self.read("zephyr", board.name, "app/prj.conf"), board.has_fpu)

    def check_platformio(self, board, id_):
        ini = configparser.ConfigParser(interpolation=None)
        ini.read_string(self.read("platformio", board.name, "projects/hello_world/platformio.ini"))
        environment = ini[f"env:{id_['board']}"]
        self.assertEqual({key: environment[key] for key in id_}, id_)
        self.assertEqual(environment["monitor_speed"], "9600")  # as src/platform/arduino/system_setup.cc has it
        self.assertEqual([s for s in ini.sections() if s.startswith("env:")], [f"env:{id_['board']}"])

    def check_mbed(self, board, id_):
        overrides = json.loads(self.read("mbed", board.name, "mbed_app.json"))["target_overrides"]
        self.assertEqual(overrides[id_]["platform.stdio-baud-rate"], 115200)
        self.assertIn(f"`mbed compile -m {id_} -t GCC_ARM`", self.read("mbed", board.name, "README.md"))

    def check_arduino(self, board, id_):
        self.assertIn(f"arduino-cli compile -b {id_} ", self.read("arduino", board.name, "README.md"))

    def test_platformio_with_zephyr(self):
        folder = self.project("platformio", "microbit")
        ini = (folder / "projects/hello_world/platformio.ini").read_text()
        self.assertIn("framework = zephyr\nmonitor_speed = 115200\n", ini)
        self.assertNotIn("-<../../examples/hello_world/main.cc>", ini)
        self.assertNotIn("CONFIG_FPU", (folder / "projects/hello_world/zephyr/prj.conf").read_text())
        cmake = (folder / "projects/hello_world/zephyr/CMakeLists.txt").read_text()
        named = re.search(r"target_sources\(app PRIVATE (.*)\)", cmake).group(1)
        self.assertTrue((folder / "projects/hello_world/zephyr" / named).is_file())

    def test_refusals(self):
        """Each board and kind: what is served has the id, and of what is not the sentence says what to take instead."""
        for kind, name in [("stm32cube", "nano33ble"), ("mbed", "bluepill"), ("zephyr", "sparkfun_edge"), ("keil", "pico"),
                           ("iar", "hifive1"), ("esp_idf", "nucleo_f446re"), ("platformio", "lm3s6965evb"),
                           ("arduino", "mps2_an505")]:
            with self.subTest(kind=kind, board=name):
                said = self.refusal("--name", "hello_world", "--kind", kind, "--target", name)
                self.assertRegex(said, rf"^mote: a project of the kind {kind} cannot serve {name} \(.*\): .*\. Choose --ide .*make.* or \w+$")
                for other in re.search(r"--ide (.*)", said).group(1).replace(" or", ",").split(", "):
                    self.assertTrue(kinds.serves(other, Board(name)), other)
        for name in board_names():
            for kind in kinds.names():
                self.assertTrue(kind not in OWN_STARTUP or kinds.serves(kind, Board(name)))
                self.assertFalse(kind == "esp_idf" and kinds.serves(kind, Board(name)))

    def check_what_logs_and_counts(self, kind, name):
        """No standard error stream and no clock of the C++ library; where our drivers are in use, those of the board."""
        folders = {"stm32cube": ("src/platform/stm32cube",) * 2, "zephyr": ("src/platform/zephyr",) * 2,
                   "platformio": ("src/platform/arduino",) * 2, "arduino": ("src/src/platform/arduino",) * 2,
                   "mbed": ("tensorflow/lite/micro", "src/platform/mbed")}
        with self.subTest(kind=kind, board=name):
            board, (sources, _, _) = Board(name), self.listed(kind, name)
            logs, counts = folders.get(kind, ("src/platform/board", f"src/platform/{board.ticks['driver']}"))
            where = {stem: [str(pathlib.Path(s).parent) for s in sources if pathlib.Path(s).stem == stem]
                     for stem in ("debug_log", "micro_time", "console", "system_setup")}
            self.assertEqual(where["debug_log"], [logs])
            self.assertEqual(where["micro_time"], [counts])
            if kind in ("keil", "iar"):
                self.assertEqual(where["console"], [f"src/platform/{board.console['driver']}"])
                self.assertEqual(where["system_setup"], ["src/platform/cmsis_device"])
                self.assertEqual(self.read(kind, name, "board/board.h"), board.header())
            self.assertFalse(any("targets/boards" in s for s in sources))

    def compile(self, kind, name):
        stubs = self.folder / "stubs"
        for path, text in STUBS.items():
            (stubs / path).parent.mkdir(parents=True, exist_ok=True)
            (stubs / path).write_text(text)
        folder = self.project(kind, name)
        sources, includes, defines = self.listed(kind, name)
        objects = self.folder / f"objects_{kind}_{name}"
        objects.mkdir(exist_ok=True)
        harness = [projects.HARNESS] if kind in ("arduino", "platformio") else []
        # Stubs lie in the folder of the project, from which alone it may read.
        shutil.copytree(stubs, folder / "stubs_of_test", dirs_exist_ok=True)
        compiler = ["arm-none-eabi-g++", *Board(name).cpu_flags.split(), "--specs=nano.specs", *FLAGS_OF_KIND[kind]]
        return projects.compile_all(folder, compiler, sources, [*includes, *harness, "stubs_of_test"], defines, objects)

    def test_each_source_compiles(self):
        for kind, name in SERVED:
            with self.subTest(kind=kind, board=name):
                self.assertGreater(len(self.compile(kind, name)), 20)

    def test_in_qemu(self):
        """Projects for Keil and IAR with the start-up code of a pack, which knows nothing of us, say what hello_world says."""
        done = subprocess.run([mote.BUILD / "bin/hello_world"], capture_output=True, text=True, check=True)
        board = Board("netduinoplus2")
        for kind in ("keil", "iar"):
            objects = self.compile(kind, board.name)
            folder = self.project(kind, board.name)
            (folder / "startup.cc").write_text(STARTUP_OF_PACK)
            (folder / "board.ld").write_text(board.files()["board/board.ld"])
            image = folder / "image.elf"
            command = ["arm-none-eabi-g++", *board.cpu_flags.split(), "--specs=nano.specs", "-fno-exceptions", "-fno-rtti", "-nostartfiles", "-I.",
                       "-Wl,--gc-sections,--no-warn-rwx-segments", "-T", "board.ld", "startup.cc", *objects, "-nodefaultlibs",
                       "-Wl,--start-group", "-lm", "-lc", "-lgcc", "-lnosys", "-Wl,--end-group", "-o", image]
            linked = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
            self.assertEqual(linked.returncode, 0, linked.stderr[-2000:])
            self.assertEqual(serial_port(board, image, CYCLE), (done.stdout + done.stderr).splitlines()[:CYCLE], kind)


class Flash(Projects):

    def make(self, folder, *words, tools=(), **environment):
        """`make can_flash`, which is what `make flash` does first, with no other tools for boards than these."""
        programs = self.folder / "programs"
        shutil.rmtree(programs, ignore_errors=True)
        programs.mkdir()
        for name in ("sh", "make", "python3", "arm-none-eabi-g++", "arm-none-eabi-objcopy"):
            (programs / name).symlink_to(shutil.which(name))
        for name in tools:
            (programs / name).write_text('#!/bin/sh\necho "$(basename "$0") $*"\n'.replace("$(basename \"$0\")", name))
            (programs / name).chmod(0o755)
        clean = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k not in ("PORT", "DRIVE")}
        return subprocess.run(words or ["make", "can_flash"], cwd=folder, capture_output=True, text=True, check=False,
                              env={**clean, "PATH": str(programs), "HOME": str(self.folder), **environment})

    def says(self, message, done):
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, message)
        self.assertNotIn("Traceback", done.stderr)

    def test_a_missing_tool(self):
        """It is named, with how to install it, and nothing is built."""
        for name, tool, install in (("nano33ble", "bossac", "arduino-cli core install"), ("bluepill", "openocd", "apt-get install openocd"),
                                    ("pico", "picotool", "make uf2"), ("nucleo_u575zi_q", "probe-rs", "cargo install probe-rs-tools")):
            with self.subTest(board=name):
                folder = self.project("make", name)
                self.says(f"load.py: {tool} is missing. To install it: .*{install}", self.make(folder, "make", "flash"))
                self.assertFalse((folder / "build").exists())

    def test_each_tool_can_be_installed(self):
        text = (ON_BOARD / "load.py").read_text()
        for name in board_names():
            for what in ("flash", "debug"):
                for command in Board(name).command(what, "x").split(" && "):
                    tool = command.split()[0]
                    self.assertTrue(tool == "cp" or f'"{tool}": ' in text, tool)

    def test_a_port(self):
        folder = self.project("make", "nano33ble")
        how = "make flash PORT=/dev/"
        self.says(f"which serial port is the board's[?] There .*{how}", self.make(folder, tools=["bossac"]))
        self.says(f"no serial port /dev/none. There .*{how}", self.make(folder, "make", "can_flash", "PORT=/dev/none", tools=["bossac"]))
        master, slave = os.openpty()
        port = os.ttyname(slave)
        self.says(rf"{port} is busy: \S+ \(process {os.getpid()}\) has it open", self.make(folder, tools=["bossac"], PORT=port))
        os.close(slave)
        done = self.make(folder, tools=["bossac"], PORT=port)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.make(folder, "python3", "board/load.py", "bossac", "--port=PORT_NAME", "-p", "PORT", "-w", "x.bin", "&&", "bossac",
                         "IMPORT", tools=["bossac"], PORT=port)
        self.assertEqual(done.stdout.splitlines(), [f"bossac --port={os.path.basename(port)} -p {port} -w x.bin", "bossac IMPORT"])
        os.close(master)

    def test_a_drive(self):
        folder = self.project("make", "mps2_an505")
        self.says("in which folder .* make flash DRIVE=", self.make(folder, tools=["cp"]))
        self.says("there is no folder /none", self.make(folder, "make", "can_flash", "DRIVE=/none", tools=["cp"]))
        done = self.make(folder, "python3", "board/load.py", "cp", "a.bin", "DRIVE/SOFTWARE/", tools=["cp"], DRIVE=str(self.folder))
        self.assertEqual(done.stdout, f"cp a.bin {self.folder}/SOFTWARE/\n")

    def test_in_cmake(self):
        """The same commands; a word with spaces stays one."""
        text = (self.project("cmake", "nano33ble") / "CMakeLists.txt").read_text()
        self.assertIn("COMMAND python3 ${CMAKE_CURRENT_SOURCE_DIR}/board/load.py bossac --port=PORT_NAME ", text)
        text = (self.project("cmake", "bluepill") / "CMakeLists.txt").read_text()
        self.assertIn('-c "program hello_world.elf verify reset exit"', text)
        text = (self.project("cmake", "nucleo_u575zi_q") / "CMakeLists.txt").read_text()
        self.assertIn('hello_world.elf "&&" probe-rs reset', text)
        text = (self.project("cmake", "xiao_samd21") / "CMakeLists.txt").read_text()
        self.assertRegex(text, r"/make_uf2.py hello_world 0x68ed2b88 hello_world.uf2\n  COMMAND .*/load.py cp hello_world.uf2 DRIVE\n")

    def test_read_me(self):
        for kind in ("make", "cmake"):
            page = (self.project(kind, "nano33ble") / "README.md").read_text()
            self.assertIn("It needs the board's serial port: `", page)
            self.assertIn("Press its button twice", page)
            page = (self.project(kind, "pico") / "README.md").read_text()
            self.assertIn("BOOTSEL", page)
            self.assertIn("uf2` makes `build/hello_world.uf2`", page)
        for name, drive in DRIVES.items():
            page = (self.project("make", name) / "README.md").read_text()
            self.assertRegex(page, rf"twice quickly.*{drive}")
            self.assertIn("`cp build/hello_world.uf2 DRIVE`", page)


def elf(segments):
    """An ELF file of 32 bits with segments (physical address, bytes, type)."""
    head = b"\x7fELF\x01\x01" + bytes(10) + struct.pack("<HHIIIIIHHHHHH", 2, 40, 1, 0, 52, 0, 0, 52, 32, len(segments), 0, 0, 0)
    at, table, body = 52 + 32 * len(segments), b"", b""
    for address, data, kind in segments:
        table += struct.pack("<8I", kind, at + len(body), 0x20000000, address, len(data), len(data), 5, 4)
        body += data
    return head + table + body


class Uf2(Projects):

    def make(self, data, family="0xe48bff56"):
        program, output = self.write("program", data), self.folder / "program.uf2"
        done = subprocess.run([sys.executable, ON_BOARD / "make_uf2.py", program, family, output], capture_output=True, text=True,
                              check=False)
        return done, output.read_bytes() if done.returncode == 0 else b""

    def test_blocks(self):
        first, second = bytes(range(256)), bytes(i * 7 % 256 for i in range(300))
        _, uf2 = self.make(elf([(0x10000000, first, 1), (0x10000200, second, 1), (0x20000000, b"", 1), (0x30000000, b"note", 4)]))
        flash = first + bytes(256) + second + bytes(1024 - 512 - 300)
        expected = b""
        for i in range(4):
            expected += bytes.fromhex("5546320a 57515d9e 00200000") + struct.pack("<5I", 0x10000000 + 256 * i, 256, i, 4, 0xe48bff56)
            expected += flash[256 * i:256 * i + 256] + bytes(476 - 256) + bytes.fromhex("306fb10a")
        self.assertEqual(len(uf2), 4 * 512)
        self.assertEqual(uf2, expected)

    def test_what_is_no_program(self):
        for data, message in ((b"", "no ELF file"), (b"\x7fELF\x02\x01" + bytes(60), "no ELF file"), (elf([]), "nothing of it is loaded"),
                              (elf([(0, b"a", 1), (0x20000000, b"b", 1)]), "far apart, 0x0 to 0x20000100"),
                              (b"\x7fELF\x01\x01" + bytes(10), "unpack")):
            done, _ = self.make(data)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, f"^make_uf2.py: .*program: .*{message}")

    def test_families(self):
        families = {"pico": "0xe48bff56", "pico2": "0xe48bff59", "pico2_riscv": "0xe48bff5a", "feather_nrf52840": "0xada52840",
                    "xiao_nrf52840": "0xada52840", "feather_m0": "0x68ed2b88", "xiao_samd21": "0x68ed2b88"}
        self.assertEqual({name: Board(name).uf2["family"] for name in board_names() if Board(name).uf2}, families)

    def build(self, board, *goals):
        """Returns the folder of the project."""
        folder = self.project("make", board.name)
        clean = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k not in ("PORT", "DRIVE")}
        done = subprocess.run(["make", "-j2", *goals, *cached(board)], cwd=folder, capture_output=True, text=True, check=False,
                              env={**clean, **cache_of(folder)})
        self.assertEqual(done.returncode, 0, done.stderr)
        return folder

    def check_blocks(self, board, uf2, program, flat):
        """They are what the boot loader takes, and load what the program's ELF file loads, where that says."""
        begin, count = min(r.origin for r in board.regions if r.use in ("boot", "code")), -(-len(flat) // 256)
        self.assertEqual(len(uf2), 512 * count)
        self.assertLessEqual(begin + 256 * count, board.region("code").end)
        content = b""
        for i in range(count):
            *magics, flags, address, size, number, all_, family = struct.unpack_from("<8I", uf2, 512 * i)
            self.assertEqual([*magics, struct.unpack_from("<I", uf2, 512 * i + 508)[0]], [0x0a324655, 0x9e5d5157, 0x0ab16f30])
            self.assertEqual((flags, size, number, all_, family), (0x2000, 256, i, count, int(board.uf2["family"], 0)))
            self.assertEqual(address, begin + 256 * i)
            content += uf2[512 * i + 32:512 * i + 32 + 256]
        self.assertEqual(content, flat.ljust(256 * count, b"\0"))
        for _, offset, _, address, size, *_ in program.loaded:
            self.assertEqual(content[address - begin:address - begin + size], program.data[offset:offset + size])

    def test_of_each_board(self):
        """And where the board is flashed with it, the drive has it afterwards."""
        for board in (Board(name) for name in board_names() if Board(name).uf2):
            with self.subTest(board=board.name):
                folder = self.build(board, "uf2", "build/hello_world.bin")
                uf2 = (folder / "build/hello_world.uf2").read_bytes()
                program = Image(folder / "build/hello_world", board.facts()["MOTE_TOOLCHAIN_PREFIX"])
                self.check_blocks(board, uf2, program, (folder / "build/hello_world.bin").read_bytes())
                self.assertEqual(board.is_flashed_as_uf2, board.name in DRIVES)
                if board.is_flashed_as_uf2:
                    drive = self.folder / board.name
                    drive.mkdir()
                    self.build(board, "flash", f"DRIVE={drive}")
                    self.assertEqual((drive / "hello_world.uf2").read_bytes(), uf2)


class BadInput(Projects):

    def test_a_name_that_is_nearly_right(self):
        for name, near in (("nucleo_f446", "nucleo_f446re"), ("nano33bel", "nano33ble"), ("Pico", "pico"), ("bluepil", "bluepill")):
            self.assertRegex(self.refusal("--name", "hello_world", "--kind", "make", "--target", name),
                             rf"There is no target '{name}': did you mean {near}\b.*[?] The boards are: .* The targets are: ")
        self.assertRegex(self.refusal("--name", "hello_world", "--kind", "make", "--target", "zzz"), "no target 'zzz'. The boards are")

    def test_the_next_larger_board(self):
        port = self.folder / "port"
        (port / "targets/boards").mkdir(parents=True)
        (port / "src").mkdir()
        facts = json.loads(Board("stm32vldiscovery").file.read_text())
        for name, flash, ram in (("no_flash", "16K", "8K"), ("no_ram", "128K", "4K"), ("a_little_more", "20K", "5632")):
            facts["memory"][0]["bytes"], facts["memory"][1]["bytes"] = flash, ram
            (port / f"targets/boards/{name}.json").write_text(json.dumps(facts))
        arguments = ["--model", str(mote.DIGITS), "--kind", "make", "--port-dir", str(port), "--target"]
        larger = r"the next larger board that fits is a_little_more \(STM32VLDISCOVERY\), with 20,480 bytes of flash and 5,632 of RAM"
        self.assertRegex(self.refusal(*arguments, "no_flash"), rf"18,016 in all; no_flash has 16,384. .*: {larger}")
        self.assertRegex(self.refusal(*arguments, "no_ram"), rf"an arena of [\d,]+ bytes .*; no_ram has 4,096 of RAM. .*: {larger}")

    def test_a_board_of_a_port(self):
        """With a start-up source and ids of its own; from the generator and from the documented goals."""
        port = self.folder / "port_with_board"
        (port / "targets/boards").mkdir(parents=True)
        (port / "src").mkdir()
        facts = json.loads(Board("netduino2").file.read_text()) | {"ids": {"zephyr": "mine/of_zephyr"}, "startup": ["targets/boards/more.cc"]}
        (port / "targets/boards/mine.json").write_text(json.dumps(facts))
        (port / "targets/boards/more.cc").write_text('extern "C" const int kMore = 5;\n')
        folder = projects.generate("make", "hello_world", self.folder / "mine", "--port-dir", str(port), "--target", "mine")
        self.assertIn("targets/boards/more.cc", json.loads((folder / "mote_project.json").read_text())["sources"])
        self.assertTrue((folder / "targets/boards/more.cc").is_file())
        gen = mote.ROOT / f"tensorflow/lite/micro/tools/make/gen/mine_{os.uname().machine}"
        clean = {k: v for k, v in os.environ.items() if not k.startswith("MAKE")}
        done = subprocess.run(["make", "-f", "tensorflow/lite/micro/tools/make/Makefile", "generate_hello_world_zephyr_project", "TARGET=mine",
                               f"PORT_DIR={port}"], cwd=mote.ROOT, capture_output=True, text=True, check=False, env=clean)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("west build -b mine/of_zephyr app", (gen / "prj/hello_world/zephyr/README.md").read_text())
        shutil.rmtree(gen)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
