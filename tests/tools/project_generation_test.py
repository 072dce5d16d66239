# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in environments, sampled by: ProjectTest.test_make ProjectTest.test_says_what_is_wrong ProjectTest.test_headers_at_litert_paths
"""Each kind of project x {examples, an application of a model, an operator's test} is generated, built from its own
files alone in an empty folder, by the rules of its build system or by what its project file lists, and run."""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import mote_command as mote

GENERATE = mote.ROOT / "tools/project_generation/generate.py"
HARNESS = mote.ROOT / "tests/tools/projects"
PROGRAMS = {"hello_world": ["--name", "hello_world"],
            "magic_wand": ["--name", "magic_wand"],
            "person_detection": ["--name", "person_detection"], "anomaly": ["--name", "anomaly"],
            "digits_int8": ["--model", str(mote.DIGITS)], "kernel_softmax_test": ["--name", "kernel_softmax_test"]}
FLAGS = ["-std=c++17", "-O0", "-ffunction-sections", "-fdata-sections", "-fno-exceptions", "-fno-rtti",
         "-fno-threadsafe-statics", "-Wall", "-Wextra", "-Werror", "-DMOTE_PROGRAM_ENDS"]
# IDEs bring the start-up code and the memory map of the board; here they are the emulated targets'.
BOARDS = {"arm": ("cortex_m3", ["arm-none-eabi-g++", "-mcpu=cortex-m3", "-mthumb", "--specs=nano.specs"],
                  ["targets/cortex_m/startup.cc"]),
          "cortex_m4": ("cortex_m4", ["arm-none-eabi-g++", "-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard",
                                      "-mfpu=fpv4-sp-d16", "--specs=nano.specs"],
                        ["targets/cortex_m/startup.cc"]),
          "cortex_m55": ("cortex_m55", ["arm-none-eabi-g++", "-mcpu=cortex-m55", "-mthumb", "-mfloat-abi=hard",
                                        "--specs=nano.specs"],
                         ["targets/cortex_m/startup.cc"]),
          "riscv": ("riscv32", ["riscv64-unknown-elf-g++", "-march=rv32imc", "-mabi=ilp32", "-mcmodel=medany",
                                "--specs=picolibc.specs", "-O1"],  # without, the C++ library itself would be needed
                    ["targets/riscv32/startup.cc", "targets/riscv32/cxx_library.cc"])}
BOARD_SOURCES = ["targets/bare_metal/run_program.cc", "targets/bare_metal/libc_port.cc",
                 "src/platform/qemu/semihosting.cc", "src/core/format.cc", "src/platform/qemu/micro_time.cc"]
# Several of its cores compile so: those of Nano 33 BLE, for example.
ARDUINO_FLAGS = ["-std=gnu++14", "-Wno-c++17-extensions"]
CCACHE = [shutil.which("ccache")] if shutil.which("ccache") else []
PASSED = "~~~ALL TESTS PASSED~~~"


def generate(kind, program, output, *options):
    if kind == "arduino" and "--zip" not in options:  # environments_test.py has them
        options = (*options, "--no-archives")
    done = subprocess.run([sys.executable, GENERATE, *PROGRAMS.get(program, ["--name", program]), "--kind", kind, "-o", output,
                           "--mote", mote.MOTE, *options], capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"{kind} {program}: {done.stderr}")
    return pathlib.Path(output)


def cxx_headers():
    """Debian's compiler for RISC-V has no C++ headers; those of its compiler for Arm fit."""
    done = subprocess.run(["arm-none-eabi-g++", "-mcpu=cortex-m3", "-mthumb", "-x", "c++", "-E", "-v", "/dev/null"],
                          capture_output=True, text=True, check=True)
    return [f for path in re.findall(r"^ (/.*/c\+\+/.*)$", done.stderr, re.MULTILINE) for f in ("-isystem", path)]


def compile_all(folder, compiler, sources, includes, defines, objects):
    """Compiles in the folder; returns the objects. Fails if anything but the system and the folder is read."""
    cache = os.environ.get("CCACHE_DIR") or str(mote.BUILD / "projects_ccache")
    environment = {**os.environ, "CCACHE_DIR": cache, "CCACHE_BASEDIR": str(folder), "CCACHE_NOHASHDIR": "1"}

    def one(source):
        target = objects / (source.replace("/", "_") + ".o")
        forced = ["-x", "c++"] if source.endswith((".ino", ".inc")) else []
        subprocess.run([*CCACHE, compiler[0], *FLAGS, *compiler[1:], *(f"-I{i}" for i in includes), *(f"-D{d}" for d in defines),
                        "-MMD", "-MF", f"{target}.d", *forced, "-c", source, "-o", target],
                       cwd=folder, env=environment, capture_output=True, text=True, check=True)
        return target
    try:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            made = list(pool.map(one, sources))
    except subprocess.CalledProcessError as error:
        raise AssertionError(f"{error.cmd}: {error.stderr}") from None
    check_read_files(folder, objects)
    return made


def check_read_files(folder, objects):
    for file in objects.rglob("*.d"):
        for path in file.read_text().replace("\\\n", " ").split(":", 1)[1].split():
            found = (folder / path.rstrip(":")).resolve()
            if not any(found.is_relative_to(place) for place in (folder.resolve(), "/usr", HARNESS)):
                raise AssertionError(f"{file.name}: {found} is outside the project")


class Boards:
    """The start-up code, compiled once: an archive, from which a program takes what it lacks."""

    def __init__(self, folder):
        self.folder = folder
        self.archives = {}

    def compiler(self, board):
        _, compiler, _ = BOARDS[board]
        return compiler + (cxx_headers() if board == "riscv" else [])

    def support(self, board, more, defines=()):
        key = (board, more)
        if key not in self.archives:
            target, _, startup = BOARDS[board]
            objects = self.folder / f"{board}_{len(self.archives)}"
            objects.mkdir()
            sources = [*startup, *BOARD_SOURCES, *more]
            made = compile_all(mote.ROOT, self.compiler(board), sources, [".", "include", HARNESS], defines, objects)
            archive = objects / "board.a"
            subprocess.run(["ar", "rc", archive, *made[len(startup):]], check=True)
            self.archives[key] = (target, made[:len(startup)], archive)
        return self.archives[key]

    def link_and_run(self, board, objects, more=(), defines=()):
        target, startup, archive = self.support(board, tuple(more), defines)
        options = subprocess.run(["cmake", f"-DTARGET={target}", "-P", mote.ROOT / "cmake/print_target.cmake"],
                                 capture_output=True, text=True, check=True).stderr
        facts = dict(line.split("\t", 1) for line in options.splitlines() if line.startswith("MOTE_"))
        image = self.folder / "image.elf"
        done = subprocess.run([*self.compiler(board), *facts["MOTE_LINK_OPTIONS"].split(), *startup, *objects,
                               archive, *facts["MOTE_LINK_LIBRARIES"].split(), "-o", image],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(done.stderr[-3000:])
        return run_on(target, image)


def run_on(target, program):
    command = [program] if target == "linux" else [mote.ROOT / "tools/run_on_target", target, program]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"{program} on {target}: status {done.returncode}: {done.stdout[-2000:]}")
    return done.stdout


class Listed:
    """What a project file lists, read as its build system reads it: sources, include folders and macros."""

    @staticmethod
    def keil(folder, name):
        root = ElementTree.parse(folder / f"{name}.uvprojx").getroot()
        text = lambda path: root.findtext(path)
        slashes = lambda path: path.replace("\\", "/")
        sources = [slashes(f.text) for f in root.iter("FilePath")]
        assert {f.text for f in root.iter("FileType")} == {"8"}
        controls = ".//Cads/VariousControls/"
        return (sources, slashes(text(controls + "IncludePath")).split(";"), text(controls + "Define").split(","))

    @staticmethod
    def iar(folder, name):
        root = ElementTree.parse(folder / f"{name}.ewp").getroot()
        workspace = ElementTree.parse(folder / f"{name}.eww").getroot()
        assert workspace.findtext("project/path") == f"$WS_DIR$\\{name}.ewp"
        slashes = lambda path: path.replace("$PROJ_DIR$", ".").replace("\\", "/")
        options = {o.findtext("name"): [s.text for s in o.findall("state")] for o in root.iter("option")}
        return ([slashes(f.findtext("name")) for f in root.iter("file")],
                [slashes(p) for p in options["CCIncludePath2"]], options["CCDefines"])

    @staticmethod
    def stm32cube(folder, name):
        del name
        root = ElementTree.parse(next(folder.glob("*.pdsc"))).getroot()
        files = [(f.get("category"), f.get("name")) for f in root.iter("file")]
        missing = [n for c, n in files if c != "include" and not (folder / n).is_file()]
        assert not missing, missing
        defines = [line.split(" ", 1)[1].replace(" ", "=", 1)
                   for line in root.findtext(".//Pre_Include_Global_h").strip().splitlines()]
        return ([n for c, n in files if c == "sourceCpp"], [n for c, n in files if c == "include"], defines)

    @staticmethod
    def mbed(folder, name):
        """Mbed's first command line compiles what it finds; the one over CMake, what is listed. They must agree."""
        listed = (folder / "CMakeLists.txt").read_text()
        sources = re.search(r"add_executable\(\$\{APP_TARGET\}\n(.*?)\)", listed, re.DOTALL).group(1).split()
        found = [str(f.relative_to(folder)) for f in folder.rglob("*.cc")]
        assert sorted(sources) == sorted(found), name
        includes = re.search(r"include_directories\(\$\{APP_TARGET\} PRIVATE (.*?)\)", listed).group(1).split()
        return sources, includes, json.loads((folder / "mbed_app.json").read_text())["macros"]

    @staticmethod
    def zephyr(folder, name):
        del name
        module = (folder / "zephyr/CMakeLists.txt").read_text()
        app = (folder / "app/CMakeLists.txt").read_text()
        assert "CONFIG_MOTE=y" in (folder / "app/prj.conf").read_text()
        assert re.search(r"^config MOTE$", (folder / "zephyr/Kconfig").read_text(), re.MULTILINE)
        assert "cmake: zephyr\n" in (folder / "zephyr/module.yml").read_text()
        here = lambda text: [p.split("/../")[1] for p in text.split()]
        sources = here(re.search(r"zephyr_library_sources\((.*?)\)", module, re.DOTALL).group(1))
        sources += here(re.search(r"target_sources\(app PRIVATE(.*?)\)", app, re.DOTALL).group(1))
        return (sources, here(re.search(r"zephyr_include_directories\((.*?)\)", module).group(1)),
                re.search(r"zephyr_compile_definitions\((.*?)\)", module).group(1).split())

    @staticmethod
    def esp_idf(folder, name):
        component = (folder / "CMakeLists.txt").read_text()
        main = folder / f"projects/{name}/main"
        program = (main / "CMakeLists.txt").read_text()
        of = lambda text: re.search(r"SRCS\n(.*?)\n  [A-Z]", text, re.DOTALL).group(1).split()
        relative = lambda path: os.path.relpath(main / path, folder)
        return (of(component) + [relative(p) for p in of(program)],
                re.search(r"INCLUDE_DIRS (.*?)\)", component).group(1).split(),
                re.search(r"compile_definitions\(\S+ PUBLIC (.*?)\)", component).group(1).split())

    @staticmethod
    def platformio(folder, name):
        library = json.loads((folder / "library.json").read_text())["build"]
        project = (folder / f"projects/{name}/platformio.ini").read_text()
        sources = []
        for rule in library["srcFilter"]:
            if rule.startswith("+"):
                sources += [str(f.relative_to(folder)) for f in sorted((folder / rule[2:-1]).rglob("*.cc"))]
        own = re.search(r"build_src_filter = (.*)", project).group(1)
        sources += [s for s in re.findall(r"\+<../../(.*?)>", own) if s not in sources]
        # With a framework that calls main().
        sources += [s for s in re.findall(r"-<../../(.*?)>", own) if s not in sources]
        return (sources, [library["srcDir"], library["includeDir"]],
                [f[2:] for f in library["flags"] if f.startswith("-D")])

    @staticmethod
    def arduino(folder, name):
        """All of src, and the sketch's folder."""
        properties = dict(line.split("=", 1) for line in (folder / "library.properties").read_text().splitlines())
        assert {"name", "version", "author", "maintainer", "sentence", "paragraph", "category", "url",
                "architectures"} <= properties.keys()
        assert re.fullmatch(r"\d+\.\d+\.\d+", properties["version"])
        assert (folder / "src" / properties["includes"]).is_file()
        sketch = folder / "examples" / name
        if not (sketch / "without_interpreter.cpp").is_file():
            (sketch / "written_for_tensorflow_lite.cpp").write_text(
                '#include <TensorFlowLite.h>\n\n#include "tensorflow/lite/micro/micro_error_reporter.h"\n'
                "tflite::ErrorReporter* reporter() {\n  static tflite::MicroErrorReporter r;\n  return &r;\n}\n")
        assert not list(folder.rglob("*.cc"))
        files = [*sorted((folder / "src").rglob("*.cpp")), *sorted(sketch.glob("*.cpp")), sketch / f"{name}.ino"]
        return [str(f.relative_to(folder)) for f in files], ["src", str(sketch.relative_to(folder))], []


class ProjectBase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        boards = cls.folder / "boards"
        boards.mkdir()
        cls.boards = Boards(boards)
        sys.path.insert(0, str(mote.BUILD / "python"))
        import mote as package
        interpreter = package.Interpreter(str(mote.DIGITS), runtime="micro")
        interpreter.allocate_tensors()
        details, out = interpreter.get_input_details()[0], interpreter.get_output_details()[0]
        zeros = interpreter.get_tensor(details["index"])
        zeros[:] = details["quantization"][1]
        interpreter.set_tensor(details["index"], zeros)
        interpreter.invoke()
        scale, zero = out["quantization"]
        cls.digits = [(int(v) - zero) * scale for v in interpreter.get_tensor(out["index"]).flatten()]

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def check_output(self, program, output):
        if program == "hello_world":
            self.assertRegex(output, r"x_value: 0\.000, y_value: -?0\.0\d\d")
        elif program == "magic_wand":
            self.assertEqual(re.findall("(?m)^([A-Z]+):", output), ["WING", "RING", "SLOPE"])
        elif program == "person_detection":
            self.assertIn("A person (person score: 0.9", output)
        elif program == "anomaly":
            self.assertNotIn("failed", output)
        elif program == "digits_int8":
            values = [float(v) for v in re.findall(r"output 0 \[\d+\] = (-?[\d.]+)", output)]
            self.assertEqual(len(values), 10, output)
            for value, expected in zip(values, self.digits):
                self.assertAlmostEqual(value, expected, places=5)
        else:
            self.assertIn(PASSED, output)

    @staticmethod
    def without_folders(text):
        """Arduino has a program's own headers beside its sources, and includes the library's by LiteRT's names."""
        return re.sub(rb'(#include ")(?:examples/[^"]*/|tensorflow/lite/|tflite/)', rb"\1", text)

    def check_tree(self, folder):
        """The files are those of the repository, and do not know where that is."""
        manifest = json.loads((folder / "mote_project.json").read_text())
        for path in manifest["files"]:
            text = (folder / path).read_bytes()
            self.assertNotIn(str(mote.ROOT).encode(), text, path)
            original = mote.ROOT / path
            if original.is_file() and path not in ("README.md", "CMakeLists.txt", "Makefile"):
                forwarded = re.search(rb'^#include "(src/\S+\.cc)"$', original.read_bytes(), re.MULTILINE)
                source = mote.ROOT / forwarded.group(1).decode() if forwarded else original
                self.assertEqual(self.without_folders(text), self.without_folders(source.read_bytes()), path)
        self.assertTrue((folder / "LICENSE").is_file())
        self.assertIn("Apache", (folder / "third_party/flatbuffers/LICENSE").read_text())

    def compile_listed(self, kind, board, folder, program, objects, options=()):
        sources, includes, macros = getattr(Listed, kind)(folder, program)
        objects.mkdir()
        if kind in ("arduino", "esp_idf"):
            includes = [*includes, HARNESS]
        if kind == "arduino":
            options = [*ARDUINO_FLAGS, *options]
        return compile_all(folder, [*self.boards.compiler(board), *options], sources, includes, macros, objects)

    def check_make(self, kind, program, target, *options):
        with self.subTest(kind=kind, program=program, target=target):
            folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
            generate(kind, program, folder, "--target", target, *options)
            self.check_tree(folder)
            jobs = f"-j{os.cpu_count()}"
            commands = [["make", jobs]]
            if kind == "cmake":
                commands = [["cmake", "-B", "build"], ["cmake", "--build", "build", jobs]]
            for command in commands:
                done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr[-3000:])
            check_read_files(folder, folder / "build")
            self.check_output(program, output := run_on(target, folder / "build" / program))
            return output

    def refuses(self, message, *arguments):
        done = subprocess.run([sys.executable, GENERATE, "--mote", mote.MOTE, *arguments], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stderr, message)
        self.assertNotIn("Traceback", done.stderr)


class ProjectTest(ProjectBase):
    def check_listed(self, kind, board="arm", more=(), defines=()):
        for program in PROGRAMS:
            with self.subTest(kind=kind, program=program):
                folder = generate(kind, program, self.folder / kind / program)
                self.check_tree(folder)
                made = self.compile_listed(kind, board, folder, program, self.folder / f"{kind}_{program}")
                self.check_output(program, self.boards.link_and_run(board, made, more, defines))

    def test_keil(self):
        self.check_listed("keil")

    def test_iar(self):
        self.check_listed("iar")

    def test_stm32cube(self):
        self.check_listed("stm32cube")

    def test_mbed(self):
        self.check_listed("mbed")

    def test_zephyr(self):
        self.check_listed("zephyr")

    def test_platformio(self):
        self.check_listed("platformio")

    def test_esp_idf(self):
        self.check_listed("esp_idf", "riscv", ["tests/tools/projects/esp_idf_core.cc"], ["main=mote_start"])

    def test_arduino(self):
        self.check_listed("arduino", more=["tests/tools/projects/arduino_core.cc"])

    def test_arduino_with_every_operator(self):
        """Compiled as an older core does, nothing is missing where all of it is linked."""
        rows = re.findall(r'^OP\((\w+), .*, "(.+)\.cc"\)', (mote.ROOT / "include/mote/ops.def").read_text(), re.MULTILINE)
        self.assertGreater(len(rows), 100)
        folder = generate("arduino", "hello_world", self.folder / "every", "--operators", *(name for name, _ in rows))
        for board in ("arm", "cortex_m4", "cortex_m55"):
            with self.subTest(board=board):
                objects = self.folder / f"every_{board}"
                made = self.compile_listed("arduino", board, folder, "hello_world", objects, ["-O0"])
                for _, source in rows:
                    self.assertTrue(any(o.name.endswith(source.replace("/", "_") + ".cpp.o") for o in made), source)
                subprocess.run(["arm-none-eabi-ld", "-r", *made, "-o", objects / "all.o"], check=True)
                missing = subprocess.run(["nm", "-uC", objects / "all.o"], capture_output=True, text=True, check=True).stdout
                self.assertEqual(re.findall(r".*(?:mote|tflite)::.*", missing), [])

    def test_optimisation_levels(self):
        """Loops for Cortex-M4, partly assembler, compile at the levels that IDEs offer, and give the same."""
        levels = ("-O0 -g", "-O2 -fno-omit-frame-pointer", "-Os")
        program = "digits_int8"
        for kind in ("stm32cube", "keil", "platformio", "arduino"):
            folder = generate(kind, program, self.folder / "levels" / kind, "--target", "cortex_m4", "--operators",
                              "UNIDIRECTIONAL_SEQUENCE_LSTM")
            sources, _, _ = getattr(Listed, kind)(folder, program)
            for loop in ("conv_int8", "depthwise_conv_int8", "fully_connected_int8", "lstm_int8"):
                self.assertTrue(any(f"/cortex_m_dsp/{loop}." in source for source in sources), f"{kind}: {loop}")
            outputs = set()
            for level in levels:
                with self.subTest(kind=kind, level=level):
                    made = self.compile_listed(kind, "cortex_m4", folder, program,
                                               self.folder / f"{kind}{level.replace(' ', '')}", level.split())
                    output = self.boards.link_and_run("cortex_m4", made,
                                                      ["tests/tools/projects/arduino_core.cc"] if kind == "arduino" else [])
                    self.check_output(program, output)
                    outputs.add(output)
            self.assertEqual(len(outputs), 1, outputs)

    def test_loops_chosen_by_the_compiler(self):
        """A project for no target in particular has the loops of the processor that it is compiled for."""
        program = "digits_int8"
        for kind in ("zephyr", "arduino"):
            folder = generate(kind, program, self.folder / "chosen" / kind)
            sources, _, _ = getattr(Listed, kind)(folder, program)
            self.assertTrue(any("/operators/convolution/chosen/conv_int8." in source for source in sources), kind)
            for board, namespace in (("arm", None), ("cortex_m4", "cortex_m_dsp"), ("riscv", None)):
                with self.subTest(kind=kind, board=board):
                    made = self.compile_listed(kind, board, folder, program, self.folder / f"chosen_{kind}_{board}")
                    names = subprocess.run(["nm", "-C", *made], capture_output=True, text=True, check=True).stdout
                    found = {n for n in ("cortex_m_dsp", "helium") if f"::{n}::" in names}
                    self.assertEqual(found, {namespace} - {None})
                    self.check_output(program, self.boards.link_and_run(
                        board, made, ["tests/tools/projects/arduino_core.cc"] if kind == "arduino" else []))

    def test_headers_at_litert_paths(self):
        folder = generate("make", "hello_world", self.folder / "litert")
        headers = {p.relative_to(folder / "include/tensorflow/lite").as_posix() for p in folder.glob("include/tensorflow/lite/**/*.h")}
        self.assertIn("micro/micro_interpreter.h", headers)
        (folder / "a.cc").write_text("".join(f'#include "tflite/{h}"\n' for h in sorted(headers)))
        compile_all(folder, ["g++"], ["a.cc"], [".", "include", "third_party/flatbuffers/include"], ["FLATBUFFERS_LOCALE_INDEPENDENT=0"], folder)

    def test_make(self):
        self.check_make("make", "hello_world", "linux")
        self.check_make("make", "digits_int8", "cortex_m4")
        self.check_make("make", "kernel_softmax_test", "riscv32")

    def test_cmake(self):
        self.check_make("cmake", "hello_world", "riscv32")
        self.check_make("cmake", "digits_int8", "linux")
        self.check_make("cmake", "kernel_softmax_test", "cortex_m55")

    def test_vscode(self):
        """The files of the kind `make`, and three of the editor's."""
        for program in PROGRAMS:
            folder = generate("vscode", program, self.folder / "vscode" / program)
            plain = generate("make", program, self.folder / "vscode_make" / program)
            self.assertEqual((folder / "Makefile").read_bytes(), (plain / "Makefile").read_bytes())
            tasks = json.loads((folder / ".vscode/tasks.json").read_text())["tasks"]
            self.assertEqual([t["command"] for t in tasks if t["label"] == "build"], ["make"])
            launch = json.loads((folder / ".vscode/launch.json").read_text())["configurations"][0]
            self.assertEqual(launch["program"], "${workspaceFolder}/build/" + program)
            settings = json.loads((folder / ".vscode/c_cpp_properties.json").read_text())["configurations"][0]
            for include in settings["includePath"]:
                self.assertTrue((folder / include.replace("${workspaceFolder}", ".")).is_dir(), include)

    def test_says_what_is_wrong(self):
        output = str(self.folder / "refused")
        self.refuses("no kind of project 'eclipse'; there are arduino, cmake", "--name", "hello_world", "--kind", "eclipse", "-o",
                     output)
        self.refuses("no example or test 'hello_wrold'; near it are hello_world", "--name", "hello_wrold", "--kind", "make",
                     "-o", output)
        self.refuses("no target 'cortex_m9'.*cortex_m3", "--name", "hello_world", "--kind", "make", "--target", "cortex_m9",
                     "-o", output)
        self.refuses("no operator 'CONV_9D' to carry", "--name", "hello_world", "--kind", "make", "--operators", "CONV_9D",
                     "-o", output)
        self.refuses("no file .*missing.tflite", "--model", "missing.tflite", "--kind", "make", "-o", output)
        bad = self.folder / "bad.tflite"
        bad.write_bytes(b"\x1c\0\0\0TFL3" + bytes(100))
        self.refuses("bad.tflite", "--model", str(bad), "--kind", "make", "-o", output)
        self.assertFalse(pathlib.Path(output).exists())

    def test_a_model_that_does_not_fit(self):
        output = str(self.folder / "too_large")
        port = self.folder / "port"
        (port / "targets").mkdir(parents=True)
        text = (mote.ROOT / "targets/bluepill.cmake").read_text().replace("${CMAKE_CURRENT_LIST_DIR}", str(mote.ROOT / "targets"))
        (port / "src").mkdir()
        (port / "targets/small_flash.cmake").write_text(text.replace("MOTE_FLASH_BYTES 65536", "MOTE_FLASH_BYTES 16384"))
        (port / "targets/small_ram.cmake").write_text(text.replace("MOTE_RAM_BYTES 20480", "MOTE_RAM_BYTES 8192"))
        arguments = ["--model", str(mote.DIGITS), "--kind", "make", "--port-dir", str(port), "-o", output, "--target"]
        self.refuses(r"does not fit small_flash: the model takes 10,016 bytes of flash and the runtime at least 8,000, "
                     r"18,016 in all; small_flash has 16,384", *arguments, "small_flash")
        self.refuses(r"does not fit small_ram: it needs an arena of 3,088 bytes and 6,144 for the stack, 9,232 in all; "
                     r"small_ram has 8,192 of RAM", *arguments, "small_ram")

    def test_a_missing_compiler(self):
        folder = generate("make", "hello_world", self.folder / "no_compiler")
        done = subprocess.run(["make", "CXX=no-such-g++"], cwd=folder, capture_output=True, text=True, check=False)
        self.assertIn("The compiler no-such-g++ is missing. On Debian: apt-get install g++", done.stderr)

    def test_is_the_same_each_time(self):
        archives = []
        for name in ("one.zip", "two.zip"):
            archives.append(self.folder / name)
            generate("arduino", "hello_world", self.folder / f"of_{name}", "--zip", archives[-1])
        self.assertEqual(archives[0].read_bytes(), archives[1].read_bytes())
        listed = subprocess.run(["unzip", "-l", archives[0]], capture_output=True, text=True, check=True).stdout
        self.assertIn("Mote_hello_world/library.properties", listed)

    def test_changes_by_hand_are_kept(self):
        folder = generate("make", "hello_world", self.folder / "kept")
        again = ["--name", "hello_world", "--kind", "make", "-o", str(folder)]
        self.refuses("is not empty", *again)
        generate("make", "hello_world", folder, "--replace")
        (folder / "examples/hello_world/constants.h").write_text("// mine\n")
        self.refuses("1 files in .* were changed by hand, examples/hello_world/constants.h among them", *again, "--replace")
        self.assertEqual((folder / "examples/hello_world/constants.h").read_text(), "// mine\n")

    def test_more_operators(self):
        folder = generate("make", "hello_world", self.folder / "more", "--operators", "SOFTMAX", "CONV_2D")
        for source in ("src/operators/normalisation/softmax.cc", "src/operators/convolution/conv_2d.cc", "src/operators/convolution/conv_int8.cc"):
            self.assertTrue((folder / source).is_file(), source)

    def test_a_port_outside_the_repository(self):
        port = self.folder / "my_port"
        (port / "src/platform/my_board").mkdir(parents=True)
        (port / "src/platform/my_board/debug_log.cc").write_text(
            '#include "tensorflow/lite/micro/debug_log.h"\n#include <cstdio>\n'
            'extern "C" void DebugLog(const char* s) {\n  static bool has_begun = false;\n'
            '  std::printf("%s%s", has_begun ? "" : "my board: ", s);\n  has_begun = true;\n}\n')
        output = self.check_make("make", "hello_world", "linux", "--port-dir", str(port), "--tags", "my_board")
        self.assertIn("my board: x_value", output)

    def test_an_example_has_the_sources_of_a_tag(self):
        """In either place of a port; without the file that they replace, as the documents have it."""
        for place in ("examples", "tensorflow/lite/micro/examples"):
            with self.subTest(place=place):
                port = self.folder / place.replace("/", "_")
                mine = port / place / "hello_world/osx/output_handler.cc"
                mine.parent.mkdir(parents=True)
                mine.write_text('#include "examples/hello_world/output_handler.h"\n#include <cstdio>\n#include "private.h"\n'
                                'void HandleOutput(float, float) { std::printf("y of " PLACE ", x_value: 0.000, y_value: 0.000\\n"); }\n')
                mine.with_name("private.h").write_text(f'#define PLACE "{place}"\n')
                output = self.check_make("make", "hello_world", "linux", "--port-dir", str(port), "--tags", "osx")
                self.assertIn(f"y of {place}", output)
                folder = generate("keil", "hello_world", self.folder / f"keil_{port.name}", "--port-dir", str(port), "--tags",
                                  "osx")
                handlers = [str(f.relative_to(folder)) for f in folder.rglob("output_handler.cc")]
                self.assertEqual(handlers, [f"{place}/hello_world/osx/output_handler.cc"])

    def test_an_example_of_a_port(self):
        port = self.folder / "port_with_example"
        (port / "examples/hello").mkdir(parents=True)
        (port / "examples/hello/main.cc").write_text('#include "tensorflow/lite/micro/debug_log.h"\n'
                                                     'int main(int, char**) { DebugLog("Hello\\n"); }\n')
        folder = generate("make", "hello", self.folder / "hello_of_port", "--port-dir", str(port))
        subprocess.run(["make"], cwd=folder, capture_output=True, check=True)
        self.assertEqual(run_on("linux", folder / "build/hello"), "Hello\n")

    def test_warns_of_an_unknown_tag(self):
        done = subprocess.run([sys.executable, GENERATE, "--name", "hello_world", "--kind", "make", "--tags", "fpga", "-o",
                               self.folder / "fpga"], capture_output=True, text=True, check=True)
        self.assertRegex(done.stderr, "tag 'fpga' changes nothing.*The tags are: .*cortex_m_dsp")

    def test_each_test_is_a_program_with_one_main(self):
        names = subprocess.run([sys.executable, "-c", "import program; print(*program.all_tests())"], cwd=GENERATE.parent,
                               capture_output=True, text=True, check=True).stdout.split()
        self.assertGreater(len(names), 150)
        code = ("import sys, program, target\n"
                "for name in sys.argv[1:]:\n"
                "    files = program.named_program(name, target.load_target('none')).files\n"
                "    print(name, sum(text.count(b'int main(') + text.count(b'TF_LITE_MICRO_TESTS_BEGIN') for text in files.values()))\n")
        sample = names[::13] + ["micro_error_reporter_test", "mac_engine_delegate_test", "hello_world_test"]
        done = subprocess.run([sys.executable, "-c", code, *sample], cwd=GENERATE.parent, capture_output=True, text=True,
                              check=True)
        self.assertEqual([line.split()[1] for line in done.stdout.splitlines()], ["1"] * len(sample), done.stdout)

    def test_the_documented_goals(self):
        make = ["make", "-f", "tensorflow/lite/micro/tools/make/Makefile"]
        gen = mote.ROOT / "tensorflow/lite/micro/tools/make/gen"
        machine = os.uname().machine
        for goal, settings, folder in (
                ("generate_hello_world_make_project", [], f"linux_{machine}/prj/hello_world/make"),
                ("generate_hello_world_esp_project", [], f"linux_{machine}/prj/hello_world/esp"),
                ("generate_kernel_softmax_test_keil_project", ["TARGET=bluepill"],
                 "bluepill_cortex-m3/prj/kernel_softmax_test/keil")):
            with self.subTest(goal=goal):
                done = subprocess.run([*make, goal, *settings], cwd=mote.ROOT, capture_output=True, text=True, check=False,
                                      env={k: v for k, v in os.environ.items() if not k.startswith("MAKE")})
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue((gen / folder / "mote_project.json").is_file())

    def test_merging_a_newer_version(self):
        """The commands of docs/projects.md, on a generated tree with changes of both sides."""
        place = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        for name in ("old", "mine", "new"):
            generate("make", "digits_int8", place / name)
        changed = place / "mine/application/main_functions.cc"
        changed.write_text(changed.read_text().replace("REPLACE ME", "REPLACED"))
        newer = place / "new/application/main_functions.cc"
        newer.write_text(newer.read_text().replace("the model did not run", "the model did not run!"))
        (place / "new/src/added.cc").write_text("// new\n")
        page = (mote.ROOT / "docs/projects.md").read_text()
        script = re.search(r"```bash\n(.*?)```", page, re.DOTALL).group(1)
        done = subprocess.run(["bash", "-eu", "-c", script], cwd=place, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        merged = changed.read_text()
        self.assertIn("REPLACED", merged)
        self.assertIn("the model did not run!", merged)
        self.assertTrue((place / "mine/src/added.cc").is_file())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
