#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""The commands and programs that README.md, docs/ and the pages of examples and models print work as printed; or there
is a reason, in VERDICTS, why another test runs them."""
import math
import os
import re
import shlex
import shutil
import subprocess
import sys

import documented_make
import mote_command as mote
import mote_serial_test

PAGES = [mote.ROOT / "README.md", *sorted((mote.ROOT / "docs").glob("*.md")),
         *sorted(mote.ROOT.glob("[em]*/*/README.md"))]
DOCUMENTED = "make -f tensorflow/lite/micro/tools/make/Makefile"
PART_OF_ALL_TESTS = "is a part of `make test-all`, as test_goals_are_those_of_the_tests shows"
TENSORFLOW = "downloads TensorFlow, some 600 MB, and computes for minutes; the script is there"
# Commands that this test does not run, and why not.
VERDICTS = {
    "make test": "is what runs this test",
    "make demo": "door demos",
    **{f"make demo-{name}": "door demos" for name in ("hello_world", "ota_model", "micro_speech", "magic_wand", "person_detection", "anomaly")},
    f"{DOCUMENTED} TARGET=bluepill_128k BUILD_TYPE=release anomaly_bin": "make_test.py, test_examples_that_fit_a_bluepill",
    "python models/anomaly/train.py build/host/bin/anomaly": TENSORFLOW,
    f"{DOCUMENTED} TARGET=bluepill BUILD_TYPE=release person_detection_bin": "make_test.py, test_examples_that_fit_a_bluepill",
    f"{DOCUMENTED} TARGET=sparkfun_edge micro_speech_bin": "door seeds",
    f"{DOCUMENTED} TARGET=bluepill BUILD_TYPE=release magic_wand_bin": "make_test.py, test_examples_that_fit_a_bluepill",
    f"{DOCUMENTED} TARGET=nano33ble generate_magic_wand_arduino_project": "board_commands_test.py runs it; board_providers_test.py compiles it",
    f"{DOCUMENTED} TARGET=nano33ble generate_person_detection_arduino_project": "board_commands_test.py runs it; board_providers_test.py compiles it",
    **{f"{DOCUMENTED} TAGS=esp_camera generate_person_detection_{kind}_project": "board_providers_test.py runs it, and compiles it"
       for kind in ("arduino", "esp_idf")},
    **{f"{DOCUMENTED} TARGET={board} generate_micro_speech_{kind}_project": "board_commands_test.py runs it; board_microphones_test.py compiles it"
       for board, kind in (("nano33ble", "arduino"), ("nucleo_f446re", "stm32cube"), ("nano33ble", "zephyr"))},
    **{f"{DOCUMENTED} TAGS=esp_i2s generate_micro_speech_{kind}_project": "board_microphones_test.py runs it, and compiles it"
       for kind in ("arduino", "esp_idf")},
    "build/host/bin/micro_speech --list-microphones": "micro_speech_test.py, has_microphones",
    "build/host/bin/micro_speech --microphone": "goes on for ever: micro_speech_test.py, test_a_microphone",
    "build/host/bin/micro_speech --microphone USB": "goes on for ever: micro_speech_test.py, test_no_microphone",
    **dict.fromkeys(("models/micro_speech/get_engines.sh", *(f"python models/micro_speech/{rest}" for rest in (
        "noises.py", "clips.py", "clips.py --words left,right",
        "train.py build/host/bin/micro_speech --noises ~/.cache/mote-speech/noise_train",
        "train.py build/host/bin/micro_speech --words left,right --to left_right",
        "choose_settings.py build/host/bin/micro_speech", "evaluate.py build/host/bin/micro_speech"))),
                    "needs the engines, some 600 MB, and TensorFlow, and computes for an hour; the scripts are there"),
    **dict.fromkeys(("dask scheduler", "dask worker tcp://HOST:8786 --nthreads 1"), "distributed_test.py, test_the_documented_cluster"),
    **dict.fromkeys(("make host", "cmake --install build/host --prefix PREFIX", "cmake -B build -DCMAKE_PREFIX_PATH=PREFIX",
                     "cmake --build build", "build/sine models/sine/sine_float.tflite",
                     "PKG_CONFIG_PATH=PREFIX/lib/pkgconfig pkg-config --cflags --libs mote-micro",
                     *(f"{compiler} $(PKG_CONFIG_PATH=PREFIX/lib/pkgconfig pkg-config --cflags --libs {library}) {output}"
                       for compiler, library, output in (("g++ sine.cc", "mote-micro", "-o sine"),
                                                         ("g++ sine_host.cc", "mote-host", "-o sine_host"),
                                                         ("gcc sine.c", "mote-c", "-Wl,-rpath,PREFIX/lib -o sine_c")))), "door prefix"),
    **dict.fromkeys(("make dist ONLY=hello_world", "apt-get install -y ./build/dist/mote_*.deb ./build/dist/libmote-dev_*.deb",
                     "apt-get install -y g++ pkg-config", "g++ sine.cc $(pkg-config --cflags --libs mote-micro) -o sine",
                     "mote run sine_float.tflite --input lcg"), "door deb"),
    "make dist": "door deb runs it for one example", "make cortex_m4": PART_OF_ALL_TESTS, "make sanitize": PART_OF_ALL_TESTS,
    "make tsan": PART_OF_ALL_TESTS, "make examples": "builds a part of what `make test` builds",
    "make bench": "takes minutes: bench_test.py measures some of the models and reads the page", "make bench ONLY=digits_int8": "as `make bench`",
    "make bench-layers": "takes minutes: bench_test.py counts as it does", "make bench-layers ONLY=fc_": "as `make bench-layers`",
    "make bench-host": TENSORFLOW, "make differential N=2000 SEED=1 ONLY=ABS": TENSORFLOW, "make golden ONLY=ABS": TENSORFLOW,
    f"{DOCUMENTED} generate_hello_world_make_project": "project_generation_test.py, test_the_documented_goals",
    f"{DOCUMENTED} generate_kernel_softmax_test_keil_project TARGET=bluepill": "project_generation_test.py, test_the_documented_goals",
    f"{DOCUMENTED} test_hello_world_test": "make_test.py, test_on_this_computer",
    f"{DOCUMENTED} run_hello_world": "make_test.py, test_on_this_computer",
    f"{DOCUMENTED} TARGET=bluepill generate_hello_world_make_project": "boards_test.py makes this project",
    "python3 tools/project_generation/generate.py --library --kind arduino --zip Mote.zip": "door arduino",
    **dict.fromkeys(("cmake -B build -DFLATC=MY_FLATC -DFLATBUFFERS_INCLUDE=MY_INCLUDE",
                     "MY_FLATC --cpp --gen-mutable -o include/tensorflow/lite/schema MOTE/src/model/schema.fbs",
                     "rm -r third_party/flatbuffers/include/flatbuffers",
                     "cp -r MY_INCLUDE/flatbuffers third_party/flatbuffers/include"), "flatbuffers_version_test.py, as printed"),
    "sudo apt-get install --no-install-recommends ocl-icd-libopencl1 pocl-opencl-icd": "door gpu, in an empty Debian",
    "pip install .": "door pip",
    "make wheels": "compiles all for two processors: wheels_test.py",
    "make aarch64": "is part of `make test-all`: aarch64_test.py runs what it makes",
    "make wasm": "door npm", "make web": "door web",
    **dict.fromkeys(("npm pack MOTE/build/wasm/package", "npm install mote-tflite-0.1.0.tgz",
                     "npx esbuild main.mjs --bundle --outdir=dist --loader:.wasm=binary"), "door npm"),
    **dict.fromkeys((
        "make java", "javac -cp MOTE/build/host/java/mote-lite.jar Sine.java",
        "java -cp MOTE/build/host/java/mote-lite.jar:. Sine MOTE/models/sine/sine_float.tflite",
        "mvn --quiet org.apache.maven.plugins:maven-install-plugin:3.1.1:install-file -Dfile=MOTE/build/host/java/mote-lite.jar "
        "-DgroupId=org.mote -DartifactId=mote-lite -Dversion=0.1.0 -Dpackaging=jar",
        "mvn --quiet compile exec:java -Dexec.mainClass=Sine -Dexec.args=MOTE/models/sine/sine_float.tflite",
        "javac -cp MOTE/build/host/java/mote-lite.jar -d . MOTE/examples/custom_op/Atan.java",
        "java -Djava.library.path=build -cp MOTE/build/host/java/mote-lite.jar:. Atan MOTE/models/atan/atan.tflite"), "door java"),
    "tools/java/package.sh build/host FOLDER": "java_test.py, test_an_archive_of_other_libraries",
    **dict.fromkeys(("pip install python/distributions/litert", "pip install python/distributions/tflite_micro"), "door pip"),
    **dict.fromkeys(("tools/wheels/make_wheels.py --python python3.11 --processor x86_64",
                     "pip install build/dist/wheels/mote_tflite-*-cp311-*_x86_64.whl"), "door wheel"),
    "pip install -r models/requirements.txt": TENSORFLOW, "python models/digits/train.py": TENSORFLOW,
    "python models/magic_wand/evaluate.py build/host/bin/magic_wand": "magic_wand_test.py, test_another_simulation",
    "python models/magic_wand/train.py": TENSORFLOW, "python models/person_detection/train.py": TENSORFLOW, "python models/person_detection/evaluate.py": TENSORFLOW, "python models/sine/train.py": TENSORFLOW, "python models/atan/train.py": TENSORFLOW,
}
# porting_test.py, the door first_board, micropython_test.py, streamed_weights_test.py, network_tester_test.py and
# memory_footprint_test.py follow these, command by command.
FOLLOWED = {"docs/porting.md", "docs/first_board.md", "docs/troubleshooting.md", "docs/debugging.md",
            "examples/micropython/README.md", "examples/streamed_weights/README.md", "examples/network_tester/README.md",
            "examples/memory_footprint/README.md"}
SPEECH = mote.SHARED / "models" / "micro_speech_quantized.tflite"


def blocks(page, language):
    """The blocks of code of a language in a page."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.M | re.S)


def anchor(heading):
    """The name that a link gives to a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def commands():
    """(page, command) for each command that a page prints; other tests follow some pages."""
    for page in (page for page in PAGES if str(page.relative_to(mote.ROOT)) not in FOLLOWED):
        for block in blocks(page, "sh"):
            for line in block.splitlines():
                for command in re.split(r"&&|\|\|?", line.split(" #")[0]):
                    if command.strip() and not command.startswith("#"):
                        yield page.name, command.strip()


class Docs(mote.MoteTest):

    def replaced(self, words):
        """The words of a `mote` command with real files for the names that stand for files."""
        labels = self.write("labels.txt", b"silence\nunknown\nyes\nno\n")
        picture = mote.ROOT / "models" / "digits" / "samples" / "digit_7.bmp"
        names = {"MODEL": mote.DIGITS, "MODEL.tflite": mote.DIGITS, "CLASSIFIER": SPEECH, "labels.txt": labels,
                 "FILE": picture, "FILE...": picture,
                 "PREPROCESSOR": mote.SHARED / "models" / "audio_preprocessor_int8.tflite",
                 "resolver.h": self.folder / "resolver.h", "plan.svg": self.folder / "plan.svg",
                 "OUT.tflite": self.folder / "out.tflite", "OTHER": mote.SINE, "OTHER.tflite": mote.DIGITS,
                 "FOLDER": picture.parent, "DATA": self.folder / "data", "RECORDINGS": self.folder / "recordings", "compiled": self.folder / "compiled",
                 "report.html": self.folder / "report.html", "errors.html": self.folder / "errors.html",
                 "my_project": self.folder / "my_project", "my_library.zip": self.folder / "my_library.zip",
                 "my_sketch": self.folder / "my_sketch", "Mote.zip": self.folder / "Mote.zip",
                 "recording.wav": mote.SHARED / "inputs" / "yes_1000ms.wav"}
        return [str(names.get(word, word)) for word in words]

    def check_mote(self, words):
        if words[0] == "new-project":  # for any board; the pages write to one folder
            shutil.rmtree(self.folder / "my_project", ignore_errors=True)
        elif "serial:/dev/ttyACM0" in words:
            with mote_serial_test.pty(1 << 20) as target:
                return self.check_mote([target if word.startswith("serial:") else word for word in words])
        elif "--target" in words and not words[words.index("--target") + 1].startswith("serial:") and (
                words[words.index("--target") + 1] not in mote.built_targets()):
            return
        if "CLASSIFIER" in words and not SPEECH.exists():
            print(f"not run, since {SPEECH} is not there: mote {' '.join(words)}")
            return
        if words[0] == "evaluate" or "DATA" in words:
            (self.folder / "data" / "7").mkdir(parents=True, exist_ok=True)
            shutil.copy(mote.ROOT / "models/digits/samples/digit_7.bmp", self.folder / "data" / "7")
            (self.folder / "recordings" / "yes").mkdir(parents=True, exist_ok=True)
            shutil.copy(mote.ROOT / "examples/micro_speech/samples/yes.wav", self.folder / "recordings" / "yes")
            if "MODEL" in words:
                words = [mote.ROOT / "models/digits/labels.txt" if word == "labels.txt" else word for word in words]
        if words[0] == "convert":
            return  # mote_convert_test.py, test_the_pages
        if "tflite" in words:
            print(f"not run, since it needs TensorFlow Lite; mote_compare_test.py runs it: mote {' '.join(words)}")
            return
        done = mote.run(*self.replaced(words))
        self.assertEqual(done.returncode, 0, f"mote {words}: {done.stderr}")

    def check_goal(self, words):
        """Of a project that an earlier command of the page made; a board is not at hand."""
        done = subprocess.run(["make", "--dry-run", *self.replaced(words)], capture_output=True, text=True, check=False,
                              env=documented_make.environment())
        self.assertEqual(done.returncode, 0, done.stderr)

    def check_script(self, words):
        done = subprocess.run([sys.executable, *self.replaced(words)], cwd=mote.ROOT, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def check_benchmark(self, program):
        """A check of a program that measures, which writes files to the temporary folder."""
        def check(words):
            words = [word.replace("=MODEL", f"={mote.DIGITS}") for word in words]
            done = subprocess.run([mote.BUILD / "bin" / program, *words, "--min_secs=0", "--warmup_min_secs=0",
                                   "--num_runs=2"], cwd=self.folder, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, f"{program} {words}: {done.stderr}")
        return check

    def check_ctest(self, words):
        folder = mote.ROOT / words[words.index("--test-dir") + 1]
        if not folder.exists():
            print(f"not run, since {folder} is not built: ctest {' '.join(words)}")
            return
        done = subprocess.run(["ctest", *words, "--no-tests=error"], cwd=mote.ROOT, capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def check_test_program(self, program):
        """Some tests of a program of tests, if its preset is built."""
        def check(words):
            if not (mote.ROOT / program).exists():
                print(f"not run, since it is not built: {program} {' '.join(words)}")
                return
            done = subprocess.run([mote.ROOT / program, *words], cwd=mote.ROOT, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertRegex(done.stdout, r"PASSED.* [1-9]\d* tests?\.")
        return check

    def check_example(self, program):
        """A check of a program that needs nothing replaced."""
        def check(words):
            done = subprocess.run([mote.BUILD / "bin" / program, *words], cwd=mote.ROOT, capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, 0, f"{program} {words}: {done.stderr}")
        return check

    def test_index(self):
        """docs/README.md leads to each page once."""
        index = mote.ROOT / "docs" / "README.md"
        named = sorted(re.findall(r"\]\(([\w.]+\.md)\)", index.read_text()))
        self.assertEqual(named, sorted(page.name for page in (mote.ROOT / "docs").glob("*.md") if page != index))

    def test_links(self):
        """What the pages link to is there: files, and headings within them."""
        for page in [*PAGES, mote.ROOT / "CONTRIBUTING.md"]:
            for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
                path, _, heading = target.partition("#")
                if "://" in target:
                    continue
                with self.subTest(page=page.name, link=target):
                    linked = page.parent / path if path else page
                    self.assertTrue(linked.exists())
                    if heading:
                        self.assertIn(heading, map(anchor, re.findall(r"^#+ (.*)", linked.read_text(), re.M)))

    def test_listings(self):
        """A block below the name of a source is a part of that source."""
        found = 0
        for page in PAGES:
            for path, listing in re.findall(r"^<!-- (\S+) -->\n```\w+\n(.*?)^```", page.read_text(), re.M | re.S):
                with self.subTest(page=page.name, path=path):
                    self.assertIn(listing.strip("\n"), (mote.ROOT / path).read_text())
                    found += 1
        self.assertGreater(found, 6)

    def test_commands(self):
        checks = {"mote": self.check_mote, "make": self.check_goal, "python3": self.check_script,
                  "build/host/bin/mote": self.check_mote, "ctest": self.check_ctest}
        program = "build/sanitize/tests/operators.elementwise"
        checks[program] = self.check_test_program(program)
        for program in ("benchmark_model", "benchmark_model_performance_options"):
            checks[program] = self.check_benchmark(program)
        for example in ("custom_op", "custom_op_c", "custom_op_micro", "micro_speech", "magic_wand", "person_detection", "anomaly", "ota_model"):
            checks[f"build/host/bin/{example}"] = self.check_example(example)
        if (mote.BUILD / "bin" / "xnnpack_speed").exists():
            checks["build/host/bin/xnnpack_speed"] = self.check_example("xnnpack_speed")
        found = 0
        for page, command in commands():
            with self.subTest(page=page, command=command):
                if command in VERDICTS:
                    continue
                program, *words = shlex.split(re.sub(r"^([A-Z_]+=\S+ )+", "", command))
                if program.endswith("/xnnpack_speed") and program not in checks:
                    print(f"not run, since XNNPACK is not installed: {command}")
                    continue
                self.assertIn(program, checks, "a command that this test does not know how to run")
                checks[program](words)
                found += 1
        self.assertGreater(found, 8)

    def test_verdicts(self):
        """They are of commands that there are, whose goals and files exist, and only commands of some kinds need any."""
        printed = {command for _, command in commands()}
        self.assertEqual(set(VERDICTS) - printed, set())
        for command in VERDICTS:
            program, *words = shlex.split(command)
            if program == "make":
                done = subprocess.run(["make", "--dry-run", *words], cwd=mote.ROOT, capture_output=True, text=True, check=False,
                                      env=documented_make.environment())
                self.assertEqual(done.returncode, 0, done.stderr)
            else:
                for script in (word for word in words if word.endswith((".py", ".txt"))):
                    self.assertTrue((mote.ROOT / script).exists(), command)

    def test_goals_are_those_of_the_tests(self):
        done = subprocess.run(["make", "--dry-run", "test-all"], cwd=mote.ROOT, capture_output=True, text=True, check=True,
                              env=documented_make.environment())
        for preset in (command.split()[1] for command, said in VERDICTS.items() if said == PART_OF_ALL_TESTS):
            self.assertRegex(done.stdout, rf"(?m)^tools/(build\.sh|doors\.py part .*) {preset}\b")

    def test_commands_within_lines(self):
        """`make GOAL`, `mote COMMAND` and `cmake --preset NAME` name what there is."""
        goals = subprocess.run(["make", "-qp"], cwd=mote.ROOT, capture_output=True, text=True, check=False,
                               env=documented_make.environment()).stdout
        presets = (mote.ROOT / "CMakePresets.json").read_text()
        found = 0
        for page in [*PAGES, mote.ROOT / "CONTRIBUTING.md"]:
            text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.M | re.S)
            for program, word in re.findall(r"`(make|mote|cmake --preset) ([a-z][\w-]*)", text):
                with self.subTest(page=page.name, command=f"{program} {word}"):
                    found += 1
                    if program == "make":
                        self.assertRegex(goals, rf"(?m)^{word}:")
                    elif program == "mote":
                        self.assertEqual(mote.run(word, "--help").returncode, 0)
                    else:
                        self.assertIn(f'"name": "{word}"', presets)
        self.assertGreater(found, 30)

    def test_demo(self):
        if "cortex-m4" not in mote.built_targets():
            return
        done = subprocess.run([mote.ROOT / "tools" / "demo.sh"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        printed = re.search(r"^```\n(The picture.*?)^```", PAGES[0].read_text(), re.M | re.S).group(1)
        # All but what differs from run to run and from release to release.
        for line in printed.splitlines():
            if not re.search(r"ns |ms$|instructions|bytes", line):
                self.assertIn(line, done.stdout)

    def test_programs(self):
        """The programs of the pages that are whole, once inside a function, compile."""
        for name in ("README.md", "docs/delegates.md", "docs/micro_delegates.md", "docs/security.md",
                     "docs/xnnpack.md", "docs/gpu_delegate.md"):
            page = mote.ROOT / name
            for block in blocks(page, "cpp"):
                if name == "docs/gpu_delegate.md" and "#include" not in block:
                    continue  # a part, which tests/host/gpu/gpu_delegate_test.cc has whole
                includes = re.findall(r"^#include .*\n", block, re.M)
                statements = [line for line in block.splitlines(keepends=True) if not line.startswith("#include")]
                source = self.write("page.cc", "".join([
                    *includes, '#include "mote/model_verifier.h"\n', "extern const uint8_t model_data[];\n",
                    "extern const size_t model_bytes;\nextern const uint8_t* data;\nextern size_t bytes;\nvoid Run() {\n",
                    *statements, "}\n"]).encode())
                done = subprocess.run(["g++", "-std=c++17", "-fsyntax-only", f"-I{mote.ROOT}", f"-I{mote.ROOT}/include",
                                       "-isystem", f"{mote.BUILD}/generated", source],
                                      capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, f"{name}: {done.stderr}")

    def test_steps(self):
        """The programs of docs/steps.md run a model to its end, and end a run."""
        steps, callback = blocks(mote.ROOT / "docs/steps.md", "cpp")
        function, call = callback.split("\n\n")
        source = self.write("page.cc", f"""
#include <cstdio>
#include <vector>
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
int feeds = 0;
void FeedWatchdog() {{ ++feeds; }}
{function}
void Step(tflite::MicroInterpreter& interpreter) {{ {steps} std::printf("%d %d\\n", feeds, answer); }}
int main(int, char** argv) {{
  std::FILE* file = std::fopen(argv[1], "rb");
  alignas(16) static uint8_t model[64 << 10], arena[64 << 10];
  if (std::fread(model, 1, sizeof(model), file) == 0) return 1;
  tflite::AllOpsResolver resolver;
  tflite::MicroInterpreter interpreter(tflite::GetModel(model), resolver, arena, sizeof(arena));
  if (interpreter.AllocateTensors() != kTfLiteOk) return 1;
  bool stop = false;
  for (int i = 0; i < 2; ++i, stop = true) {{
    interpreter.input(0)->data.int8[0] = 42;
    Step(interpreter);
    feeds = 0;
    interpreter.input(0)->data.int8[0] = 42;
    {call} std::printf("%d %d %d\\n", feeds, interpreter.output(0)->data.int8[0], status);
    feeds = 0;
  }}
}}
""".encode())
        program = self.folder / "page"
        subprocess.run(["g++", "-std=c++17", "-Werror", "-Wall", f"-I{mote.ROOT}/include", "-isystem", f"{mote.BUILD}/generated",
                        source, "-o", program, f"{mote.BUILD}/libmote_micro.a", "-Wl,--gc-sections"], check=True)
        model = mote.ROOT / "models/sine/sine_int8.tflite"
        lines = subprocess.run([program, model], capture_output=True, text=True, check=True).stdout.splitlines()
        operators = len(mote.run_json("inspect", model)["operators"])
        answer = lines[0].split()[1]
        self.assertEqual(lines[:3], [f"{operators} {answer}", f"{operators - 1} {answer} 0", f"{operators} {answer}"])
        self.assertRegex(lines[3], r"^1 -?\d+ 8$")

    def test_memory_regions(self):
        """The program of docs/memory.md puts a model into two memories; its output is the one of one arena."""
        block, = blocks(mote.ROOT / "docs/memory.md", "cpp")
        source = self.write("page.cc", f"""
#include <cstdio>
#include <cstring>
#include "mote/memory_regions.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
alignas(16) static uint8_t file[64 << 10], arena[64 << 10], sram[64 << 10], dtcm[64];
static const tflite::AllOpsResolver resolver;
static bool Run(const tflite::Model* model, int8_t* answer) {{
  {block}
  std::memset(interpreter.input(0)->data.int8, 42, interpreter.input(0)->bytes);
  const int8_t* const pixels = interpreter.input(0)->data.int8;
  if (interpreter.Invoke() != kTfLiteOk || pixels < reinterpret_cast<int8_t*>(sram) ||
      pixels >= reinterpret_cast<int8_t*>(sram + sizeof(sram)) || interpreter.RegionUsedBytes(1) == 0) return false;
  std::memcpy(answer, interpreter.output(0)->data.int8, 10);
  return true;
}}
int main(int, char** argv) {{
  std::FILE* in = std::fopen(argv[1], "rb");
  if (std::fread(file, 1, sizeof(file), in) == 0) return 1;
  const tflite::Model* model = tflite::GetModel(file);
  int8_t answer[10];
  if (!Run(model, answer)) return 2;
  tflite::MicroInterpreter one(model, resolver, arena, sizeof(arena));
  if (one.AllocateTensors() != kTfLiteOk) return 3;
  std::memset(one.input(0)->data.int8, 42, one.input(0)->bytes);
  return one.Invoke() == kTfLiteOk && std::memcmp(answer, one.output(0)->data.int8, 10) == 0 ? 0 : 4;
}}
""".encode())
        program = self.folder / "page"
        subprocess.run(["g++", "-std=c++17", "-Werror", "-Wall", f"-I{mote.ROOT}/include", "-isystem", f"{mote.BUILD}/generated",
                        source, "-o", program, f"{mote.BUILD}/libmote_micro.a", "-Wl,--gc-sections"], check=True)
        subprocess.run([program, mote.DIGITS], check=True)

    def test_dynamic_program(self):
        """The program of the README for the dynamic runtime runs, and says so where its model is missing."""
        block = next(b for b in blocks(mote.ROOT / "README.md", "cpp") if "BuildFromFile" in b)
        includes = "".join(re.findall(r"^#include .*\n", block, re.M))
        statements = re.sub(r"^#include .*\n", "", block, flags=re.M)
        source = self.write("page.cc", f"{includes}void Run() {{\n{statements}}}\nint main() {{ Run(); }}\n".encode())
        program = self.folder / "page"
        subprocess.run(["g++", "-std=c++17", f"-I{mote.ROOT}/include", "-isystem", f"{mote.BUILD}/generated", source,
                        "-o", program, f"{mote.BUILD}/libmote_host.a", f"{mote.BUILD}/libmote_micro.a", "-ldl",
                        "-Wl,--gc-sections"], check=True)
        done = subprocess.run([program], cwd=mote.ROOT, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for x, y in enumerate(done.stdout.split()):
            self.assertAlmostEqual(float(y), math.sin(0.5 * x), delta=0.05)
        self.assertEqual(len(done.stdout.split()), 7)
        done = subprocess.run([program], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertIn("Could not open 'models/sine/sine_float.tflite'", done.stderr)

    def test_python(self):
        """The Python programs of the README, and of the page on Python without other packages, run on a model of ours."""
        for block in [*blocks(mote.ROOT / "README.md", "python"), *blocks(mote.ROOT / "docs" / "python.md", "python")]:
            if "ai_edge_litert" in block:  # which tests/python/ai_edge_quantizer_test.py runs
                continue
            program = block.replace('"model.tflite"', repr(str(mote.DIGITS)))
            done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False,
                                  env=dict(os.environ, PYTHONPATH=str(mote.BUILD / "python")))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("[[", done.stdout)


if __name__ == "__main__":
    mote.main()
