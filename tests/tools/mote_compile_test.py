#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
# Slow, in compile, sampled by: CompileTest.test_own_models CompileTest.test_shared_models CompileTest.test_golden_sample
# Slow, in compile, sampled by: CompileTest.test_links_no_interpreter CompileTest.test_memory CompileTest.test_constants
# Slow, in compile, sampled by: CompileTest.test_errors CompileTest.test_control_flow_sample CompileTest.test_again
# Slow, in compile, sampled by: CompileTest.test_the_page CompileTest.test_other_subgraphs CompileTest.test_the_class_of_the_page
# Slow, in compile, sampled by: CompileTest.test_shape_chains CompileTest.test_shared_buffer CompileTest.test_names
"""`mote compile`: what it writes gives the bytes that the interpreter gives, on the host and on each target whose runner is
built, links no interpreter, and takes the memory that the plan says."""
import functools
import json
import pathlib
import re
import shlex
import subprocess
import tempfile

import mote_command as mote
import random_control_flow

MODELS_IN_PROGRAM = 100
RANDOM_MODELS = 500
CONTROL_FLOW_MODELS = 120
CONTROL_FLOW_ON_TARGETS = 40  # of these
# A compiled model links none of these.
INTERPRETER = re.compile("flatbuffers::|Verifier|MicroInterpreter|MicroAllocator|MemoryPlanner|OpResolver|PrepareContext|"
                         r"::Prepare\(|tflite::Parse|GetModel")

# Several models in one program; each is run twice, then from its beginning operator by operator.
DRIVER = """
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "tensorflow/lite/micro/micro_log.h"
{includes}
namespace {{

struct Tensor {{
  size_t bytes;
  bool is_float;
}};

uint32_t state;
uint8_t Next() {{
  state = state * 1664525u + 1013904223u;
  return static_cast<uint8_t>(state >> 24);
}}

void Fill(Tensor tensor, void* memory) {{
  auto* const bytes = static_cast<uint8_t*>(memory);
  for (size_t i = 0; i < tensor.bytes; i += tensor.is_float ? 4 : 1) {{
    if (tensor.is_float) {{
      const float value = static_cast<float>(static_cast<int8_t>(Next())) / 32.0f;
      std::memcpy(bytes + i, &value, 4);
    }} else {{
      bytes[i] = Next();
    }}
  }}
}}

uint64_t hash;
void Add(size_t bytes, const void* memory) {{
  for (size_t i = 0; i < bytes; ++i) hash = (hash ^ static_cast<const uint8_t*>(memory)[i]) * 0x100000001b3u;
}}

[[maybe_unused]] void Skip(size_t bytes) {{
  for (; bytes > 0; --bytes) Next();
}}

[[maybe_unused]] void AddZeros(size_t bytes) {{
  for (const char zero = 0; bytes > 0; --bytes) Add(1, &zero);
}}

void Print(const char* name, int status) {{
  MicroPrintf("%s %d %08x%08x", name, status, static_cast<unsigned>(hash >> 32), static_cast<unsigned>(hash));
}}

{functions}
}}  // namespace

int main() {{
{calls}  return 0;
}}
"""

FUNCTION = """
int Steps_{name}() {{
  bool more = true;
  int status = 0;
  while (more && status == 0) status = {name}_invoke_step(&more);
  return status;
}}
void Run_{name}(int (*invoke)()) {{
  state = 12345;
{inputs}  const int status = invoke();
  hash = 0xcbf29ce484222325u;
{outputs}  Print("{name}", status);
}}
void Test_{name}() {{
  Print("{name}", {name}_init());
  Run_{name}({name}_invoke);
  Run_{name}({name}_invoke);
  {name}_reset();
  Run_{name}(Steps_{name});
  const bool rejects = {name}_input(-1) == nullptr && {name}_input({upper}_INPUTS) == nullptr &&
      {name}_output(-1) == nullptr && {name}_output({upper}_OUTPUTS) == nullptr && {name}_invoke_step(nullptr) != 0;
  Print("{name}", rejects);
}}
"""


# Golden vectors through the class of each model. {replays}: `case N: return Replay<NAME_interpreter>(head);`
GOLDEN_DRIVER = """
#include "tests/golden/golden_records.h"
{includes}
namespace {{

int replayed = 0;

template <class Model>
const char* Replay(const mote::golden::RecordHead& head) {{
  ++replayed;
  Model model;
  if (model.AllocateTensors() != kTfLiteOk) return "AllocateTensors fails";
  if (model.inputs_size() != head.inputs || model.outputs_size() != head.outputs) return "another model";
  return mote::golden::ReplayInvokes(model, head);
}}

{functions}
}}  // namespace

int main() {{
  int failures = 0;
{calls}  MicroPrintf("%d replayed, %d differ", replayed, failures);
  return 0;
}}
"""

GOLDEN_FUNCTION = """
const char* Replay_{op}(const mote::golden::RecordHead& head) {{
  static int number = 0;
  switch (number++) {{
{cases}    default:
      return nullptr;
  }}
}}
"""


def ninja_command(build, ends_with):
    """The words of the command that makes an output of a build folder."""
    commands = subprocess.run(["ninja", "-C", build, "-t", "commands", "bin/mote_runner"], capture_output=True,
                              text=True, check=True).stdout.splitlines()
    words = shlex.split(next(line for line in reversed(commands) if ends_with in line))
    return [word for word in words if word not in (":", "&&")]


class Target:
    """Compiles and links as the build of a target does."""

    def __init__(self, name):
        self.name = name
        self.folder = mote.BUILD if name == "host" else mote.BUILD.parent / name.replace("-", "_")
        if name == "host":
            self.compiler = ["c++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", f"-I{mote.ROOT / 'include'}"]
            return
        words = ninja_command(self.folder, "mote_runner.cc.obj -c")
        begin = next(i for i, word in enumerate(words) if word.endswith("g++"))
        end = words.index("-MD")
        self.compiler = words[begin:end]
        self.linker = ninja_command(self.folder, "-o bin/mote_runner")

    def link(self, sources, program, options=()):
        objects = [program.with_suffix(f".{i}.o") for i in range(len(sources))]
        for source, made in zip(sources, objects):
            subprocess.run([*self.compiler, *options, f"-I{program.parent}", "-c", source, "-o", made], check=True)
        if self.name == "host":
            subprocess.run([*self.compiler, *objects, self.folder / "libmote_micro.a", "-Wl,--gc-sections",
                            f"-Wl,-Map={program}.map", "-o", program], check=True)
            return
        words = []
        for word in self.linker:
            if "mote_runner.dir" in word:
                continue
            words += {"-o": [*objects, "-o"], "bin/mote_runner": [program]}.get(word, [word])
        words = [f"-Wl,-Map={program}.map" if str(word).startswith("-Wl,-Map") else word for word in words]
        subprocess.run(words, cwd=self.folder, check=True)

    def run(self, program):
        command = [program] if self.name == "host" else [mote.ROOT / "tools/run_on_target", self.name, program]
        done = subprocess.run(command, cwd=mote.ROOT, capture_output=True, text=True, check=False, timeout=600)
        if done.returncode != 0:
            raise AssertionError(f"{program} on {self.name}: {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr


def constants(header):
    return dict(re.findall(r"^#define (\w+) (.+)$", header.read_text(), re.MULTILINE))


def function_for(name, header, model):
    values = constants(header)
    upper = name.upper()

    def lines(what, line):
        return "".join(line.format(name=name, i=i, of=f"{upper}_{what}_{i}")
                       for i in range(int(values[f"{upper}_{what}S"])))

    # Strings are replayed below; `mote run` neither sets nor reads any.
    bytes_of = "std::is_same_v<{of}_TYPE, char> ? 0 : {of}_BYTES"
    outputs = f"  Add({bytes_of}, {{name}}_output({{i}}));\n"
    if f"{name}_output_bytes" in header.read_text():  # `mote run` adds zeros, too
        outputs = ("  if (!std::is_same_v<{of}_TYPE, char>) Add({name}_output_bytes({i}), {name}_output({i}));\n"
                   "  AddZeros({of}_BYTES - {name}_output_bytes({i}));\n")
    inputs = lines("INPUT", f"  Fill({{{{{bytes_of}, std::is_same_v<{{of}}_TYPE, float>}}}}, {{name}}_input({{i}}));\n")
    if re.search(r"INPUT_\d+_BYTES 0$", header.read_text(), re.M):  # `mote run` has numbers for constants, too
        sizes = [tensor["bytes"] for tensor in mote.run_json("inspect", model)["inputs"]]
        inputs = "".join(f"  Skip({size if int(values[f'{upper}_INPUT_{i}_BYTES']) == 0 else 0});\n{line}\n"
                         for i, (size, line) in enumerate(zip(sizes, inputs.splitlines())))
    return FUNCTION.format(name=name, upper=upper, inputs=inputs, outputs=lines("OUTPUT", outputs))


def compile_model(model, target, name, folder, *options):
    """The finished process."""
    return mote.run("compile", model, "--target", target, "--name", name, "-o", folder, *options)


def build(target, models, folder, arena=None, options=()):
    """A program of the models {name: path}, and why some are not in it: {name: message}."""
    refused = {}
    for name, model in models.items():
        done = compile_model(model, target.name, name, folder, *options, *(["--arena", arena] if arena else []))
        if done.returncode != 0:
            refused[name] = done.stderr
    names = [name for name in models if name not in refused]
    driver = folder / "driver.cc"
    includes = "".join(f'#include "{name}.h"\n' for name in names)
    if arena:
        sizes = [int(constants(folder / f"{name}.h")[f"{name.upper()}_ARENA_BYTES"]) for name in names]
        includes += f"alignas(16) uint8_t {arena}[{max(sizes)}];\n"
    driver.write_text(DRIVER.format(
        includes=includes,
        functions="".join(function_for(name, folder / f"{name}.h", models[name]) for name in names),
        calls="".join(f"  Test_{name}();\n" for name in names)))
    program = folder / "program"
    target.link([driver, *(folder / f"{name}.cc" for name in names)], program)
    return program, refused


def build_replays(target, cases, folder):
    """A program that replays golden vectors: {operator: {number: model}}."""
    sources, includes, functions, calls = [], "", "", ""
    for i, (op, models) in enumerate(sorted(cases.items())):
        text = ""
        for number, model in models.items():
            name = f"m{i}_{number}"
            done = compile_model(model, target.name, name, folder)
            if done.returncode != 0:
                raise AssertionError(f"{model} for {target.name}: {done.stderr}")
            sources.append(folder / f"{name}.cc")
            includes += f'#include "{name}.hpp"\n'
            text += f"    case {number}:\n      return Replay<{name}_interpreter>(head);\n"
        functions += GOLDEN_FUNCTION.format(op=i, cases=text)
        calls += f'  failures += mote::golden::CountFailures("{op}", Replay_{i});\n'
    driver = folder / "driver.cc"
    driver.write_text(GOLDEN_DRIVER.format(includes=includes, functions=functions, calls=calls))
    target.link([driver, *sources], folder / "program", [f"-I{mote.ROOT}"])
    return folder / "program"


@functools.lru_cache(maxsize=None)
def expected(model, target, invokes):
    """What the interpreter gives; None where it fails."""
    done = mote.run("run", model, "--runtime", "micro", "--input", "lcg", "--target", target, "--invoke", invokes, "--json")
    found = re.search(r'"output_hash": "(\w+)"', done.stdout)
    return found and found[1]


class CompiledModelsTest(mote.MoteTest):
    options = ()  # of `mote compile`

    def check(self, target, models, arena=None, judge=None, options=()):
        """All models in one program; returns how many of them run without an error. The interpreter is that of `judge`."""
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        program, refused = build(target, models, folder, arena, [*self.options, *options])
        self.assertEqual(refused, {}, target.name)
        printed = {}
        for name, status, value in re.findall(r"^(\w+) (-?\d+) (\w{16})$", target.run(program), re.MULTILINE):
            printed.setdefault(name, []).append((int(status), value))
        good = 0
        for name in models:
            with self.subTest(model=models[name], target=target.name):
                start, first, second, again, refusals = printed[name]
                self.assertEqual((start[0], refusals[0]), (0, 1))
                for run, invokes in ((first, 1), (second, 2), (again, 1)):
                    wanted = expected(models[name], judge or target.name, invokes)
                    self.assertEqual(run[0] == 0, wanted is not None)
                    self.assertIn(wanted, (None, run[1]))
                good += first[0] == 0
        return good

    def targets(self):
        return [Target(name) for name in ("host", *mote.built_targets())]

    def check_own_models(self):
        models = {f"own_{i}": path for i, path in enumerate(mote.own_models())}
        for target in self.targets():
            self.assertEqual(self.check(target, models), len(models))

    def check_shared_models(self):
        found = sorted((mote.SHARED / "models").glob("*.tflite"))
        if not found:
            self.skipTest(f"{mote.SHARED / 'models'} is not there")
        for target in self.targets():
            self.assertEqual(self.check(target, {f"shared_{i}": path for i, path in enumerate(found)}), len(found))


class CompileTest(CompiledModelsTest):

    def test_own_models(self):
        self.check_own_models()

    def test_shared_models(self):
        self.check_shared_models()

    def check_golden(self, target, each):
        """Those of the golden vectors, of all operators: with other inputs as the interpreter, with theirs as it is written."""
        models = list(mote.golden_models(self.folder, lambda operator, case, name: case % each == 0))
        self.assertGreater(len(models), 50)
        for i in range(0, len(models), MODELS_IN_PROGRAM):
            some = models[i:i + MODELS_IN_PROGRAM]
            self.check(target, {f"golden_{i + k}": model for k, model in enumerate(some)})
            self.replay(target, some)

    def replay(self, target, models):
        cases = {}
        for model in models:
            operator, _, number = model.stem.rpartition("_")
            cases.setdefault(operator, {})[int(number)] = model
        with tempfile.TemporaryDirectory() as folder:
            printed = target.run(build_replays(target, cases, pathlib.Path(folder)))
        self.assertIn(f"{len(models)} replayed, 0 differ", printed)

    def test_golden_sample(self):
        self.check_golden(Target("host"), 64)

    def test_golden(self):
        self.check_golden(Target("host"), 5)
        for name in mote.built_targets():
            self.check_golden(Target(name), 64)

    def test_random_models(self):
        """The random models that the tests of loops run; int8, of one to four operators."""
        models = mote.written_models("write_random_models", self.folder, RANDOM_MODELS)
        for target in self.targets():
            for i in range(0, len(models), MODELS_IN_PROGRAM):
                some = models[i:i + MODELS_IN_PROGRAM]
                # The interpreter's loops of targets are held to those of the host elsewhere; emulators take long.
                self.assertEqual(self.check(target, {model.stem: model for model in some}, judge="host"), len(some))

    def test_shape_chains(self):
        """Models whose files leave sizes open: what computes them is not compiled."""
        models = {model.stem: model for model in mote.written_models("write_shape_chains", self.folder, 20)}
        for target in [Target("host"), *self.targets()[-1:]]:
            self.assertEqual(self.check(target, models), len(models))

    def test_lists_of_loops(self):
        """Loops that write the rows of a list: of three operators of the file one is compiled."""
        models = {model.stem: model for model in mote.written_models("write_list_models", self.folder, 16)}
        for target in [Target("host"), *self.targets()[-1:]]:
            self.assertEqual(self.check(target, models), len(models))

    def check_control_flow(self, target, count):
        models = random_control_flow.write_models(self.folder, range(1, count + 1))
        for i in range(0, count, MODELS_IN_PROGRAM):
            some = models[i:i + MODELS_IN_PROGRAM]
            self.assertGreater(self.check(target, {model.stem: model for model in some}), len(some) * 3 // 4)

    def test_control_flow_sample(self):
        self.check_control_flow(Target("host"), 15)

    def test_control_flow(self):
        for target in self.targets():
            self.check_control_flow(target, CONTROL_FLOW_MODELS if target.name == "host" else CONTROL_FLOW_ON_TARGETS)

    def test_links_no_interpreter(self):
        for target in self.targets():
            with self.subTest(target=target.name), tempfile.TemporaryDirectory() as folder:
                program, _ = build(target, {"digits": mote.DIGITS}, pathlib.Path(folder))
                nm = "nm" if target.name == "host" else target.compiler[0].replace("g++", "nm")
                symbols = subprocess.run([nm, "--demangle", program], capture_output=True, text=True, check=True).stdout
                self.assertRegex(symbols, r"::Invoke\(TfLiteContext\*")
                self.assertIsNone(INTERPRETER.search(symbols))
                self.assertNotIn("_GLOBAL__sub_I", symbols, "nothing is left to be computed when the program begins")

    def test_memory(self):
        """The buffer is as large as the largest sum of what is needed at the same time, but for 16 bytes a buffer."""
        for model in mote.own_models():
            for target in ("cortex-m4", "cortex-m55", "riscv32", "host"):
                with self.subTest(model=model.name, target=target):
                    done = compile_model(model, target, "m", self.folder)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    plan = mote.run("plan", model, "--target", target).stdout
                    bound = int(re.search(r"most in use: ([\d,]+) bytes", plan)[1].replace(",", ""))
                    nodes = len(mote.run_json("inspect", model)["operators"])
                    self.assertLessEqual(int(constants(self.folder / "m.h")["M_ARENA_BYTES"]), bound + 64 + 4 * nodes)

    def test_constants(self):
        """What the header says of inputs and outputs is what the model says."""
        self.assertEqual(compile_model(mote.DIGITS, "cortex-m4", "digits", self.folder).returncode, 0)
        report = mote.run_json("inspect", mote.DIGITS)
        values = constants(self.folder / "digits.h")
        for what in ("input", "output"):
            self.assertEqual(int(values[f"DIGITS_{what.upper()}S"]), len(report[what + "s"]))
            for i, tensor in enumerate(report[what + "s"]):
                of = f"DIGITS_{what.upper()}_{i}_"
                self.assertEqual(values[of + "TYPE"], tensor["type"] + "_t")
                self.assertEqual(int(values[of + "BYTES"]), tensor["bytes"])
                self.assertEqual(values[of + "DIMS"], "{" + ", ".join(map(str, tensor["shape"])) + "}")
                described = next(t for t in report["tensors"] if t["name"] == tensor["name"])
                self.assertAlmostEqual(float(values[of + "SCALE"][:-1]), described["quantization"]["scale"][0], 7)
                self.assertEqual(values[of + "ZERO_POINT"], f"({described['quantization']['zero_point'][0]})")
        program = self.write("c.c", b'#include "digits.h"\nint main(void) { return digits_init(); }\n')
        subprocess.run(["cc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-c", program, "-o",
                        self.folder / "c.o"], check=True)

    def blocks_of_page(self, language):
        return re.findall(rf"^```{language}\n(.*?)^```", (mote.ROOT / "docs" / "compile.md").read_text(), re.M | re.S)

    def object_of(self, name, text, *command):
        source = self.write(name, text.encode())
        made = source.with_suffix(".o")
        subprocess.run([*command, "-Wall", "-Wextra", "-Werror", f"-I{self.folder}", "-c", source, "-o", made], check=True)
        return made

    def scores_of_zeros(self):
        model_input = self.write("input.bin", bytes(int(constants(self.folder / "digits.h")["DIGITS_INPUT_0_BYTES"])))
        return mote.run_json("run", mote.DIGITS, "--runtime", "micro", "--input", model_input)["outputs"][0]["values"]

    def test_the_page(self):
        """The program that docs/compile.md prints gives what the interpreter gives."""
        self.assertEqual(compile_model(mote.DIGITS, "host", "digits", self.folder).returncode, 0)
        main = """
int8_t pixels[DIGITS_INPUT_0_BYTES], scores[DIGITS_OUTPUT_0_BYTES];
int main(void) {
  if (classify(pixels, scores) != 0) return 1;
  return fwrite(scores, 1, sizeof(scores), stdout) != sizeof(scores);
}
"""
        made = self.object_of("main.c", "#include <stdio.h>\n" + self.blocks_of_page("c")[0] + main, "cc", "-std=c99")
        target = Target("host")
        subprocess.run([*target.compiler, "-DDIGITS_ARENA_ATTRIBUTE=__attribute__((section(\".fast\")))",
                        self.folder / "digits.cc", made, target.folder / "libmote_micro.a", "-o", self.folder / "program"],
                       check=True)
        sections = subprocess.run(["readelf", "-SW", self.folder / "program"], capture_output=True, text=True, check=True)
        self.assertIn(" .fast ", sections.stdout)
        scores = subprocess.run([self.folder / "program"], capture_output=True, check=True).stdout
        self.assertEqual([score - 256 * (score > 127) for score in scores], self.scores_of_zeros())

    def test_the_class_of_the_page(self):
        """So does the class in place of tflite::MicroInterpreter, with all its methods."""
        self.assertEqual(compile_model(mote.DIGITS, "host", "digits", self.folder).returncode, 0)
        main = """
int8_t pixels[DIGITS_INPUT_0_BYTES];
bool StopAtOnce(void*) { return false; }
bool GoOn(void* calls) { return ++*static_cast<int*>(calls) > 0; }
int main() {
  digits_interpreter m;
  int calls = 0;
  bool more = false;
  const bool good = m.inputs_size() == DIGITS_INPUTS && m.outputs_size() == DIGITS_OUTPUTS && m.input(DIGITS_INPUTS) == nullptr &&
      m.output(0)->params.scale == DIGITS_OUTPUT_0_SCALE && m.output(0)->params.zero_point == DIGITS_OUTPUT_0_ZERO_POINT &&
      m.output(0)->bytes == DIGITS_OUTPUT_0_BYTES && m.input(0)->type == kTfLiteInt8 && m.arena_used_bytes() == DIGITS_ARENA_BYTES &&
      m.typed_input_tensor<float>(0) == nullptr && m.Invoke(StopAtOnce, nullptr) == kTfLiteCancelled && !m.IsBetweenSteps() &&
      m.InvokeStep(&more) == kTfLiteOk && more && m.IsBetweenSteps() && m.Invoke(GoOn, &calls) == kTfLiteOk && calls == 6 &&
      m.Reset() == kTfLiteOk;
  return good ? Best(pixels) : 100;
}
"""
        target = Target("host")
        made = self.object_of("main.cc", self.blocks_of_page("cpp")[0] + main, *target.compiler)
        subprocess.run([*target.compiler, self.folder / "digits.cc", made, target.folder / "libmote_micro.a", "-o",
                        self.folder / "program"], check=True)
        wanted = self.scores_of_zeros()
        self.assertEqual(subprocess.run([self.folder / "program"], check=False).returncode, wanted.index(max(wanted)))

    def test_shared_buffer(self):
        """Models that take turns in one buffer of the program's."""
        for name, model in (("digits", mote.DIGITS), ("sine", mote.SINE)):
            self.assertEqual(compile_model(model, "host", name, self.folder, "--arena", "shared_buffer").returncode, 0)
        self.object_of("buffer.c", self.blocks_of_page("c")[1], "cc", "-std=c11")
        flow = random_control_flow.write_models(self.folder, range(1, 6))
        models = {f"m_{i}": model for i, model in enumerate([*mote.own_models(), *flow])}
        self.check(Target("host"), models, arena="shared_buffer")

    def test_errors(self):
        """Each says what is wrong, and writes nothing."""
        garbage = self.write("garbage.tflite", b"TFL3 and more")
        taken = self.folder / "taken"
        taken.mkdir()
        (taken / "notes.txt").write_text("mine")
        out = self.folder / "out"
        good = ["--target", "cortex-m4", "-o", out]
        for arguments, message in (
                ([mote.DIGITS, "--target", "z80", "-o", out], "there is no target 'z80'"),
                ([garbage, *good], "garbage.tflite"),
                ([self.folder / "none.tflite", *good], "none.tflite"),
                ([mote.ATAN, *good], "Atan: a custom operator"),
                ([mote.DIGITS, *good, "--name", "2nd"], "--name 2nd: .*letter"),
                ([mote.DIGITS, *good, "--name", "a__b"], "--name a__b: .*single underscores"),
                ([mote.DIGITS, *good, "--name", "a-b"], "--name a-b"),
                ([mote.DIGITS, *good, "--arena", "8"], "--arena 8: .*letter"),
                *(([mote.DIGITS, *good, "--name", name], f"--name {name}: .*{name}.*choose another name")
                  for name in ("stdint", "string", "Math", "mtx", "errno")),
                *(([mote.DIGITS, *good, "--name", "m", "--arena", name], f"--arena {name}: .*choose another name")
                  for name in ("int", "class", "delete", "and", "NULL", "INT8_MAX", "uint8_t", "memcpy", "sqrtf", "main", "std", "mote",
                               "m_input", "m_invoke_step", "pthread_create", "kContext", "kTensors", "nullptr", "bool", "wchar_t", "size_t")),
                ([mote.DIGITS, *good, "--weights", "tiny"], "--weights: .*small.*fast"),
                ([mote.DIGITS, "--target", "host", "-o", taken], "holds notes.txt"),
                ([mote.DIGITS, "--target", "host", "-o", garbage], "no folder"),
                ([mote.DIGITS, "--target", "host", "-o", garbage / "in"], "garbage.tflite")):
            with self.subTest(message):
                self.refuses(message, "compile", *arguments)
                self.assertFalse(out.exists())
                self.assertEqual([path.name for path in taken.iterdir()], ["notes.txt"])

    def test_other_subgraphs(self):
        """Those that nothing runs are no obstacle, whatever they hold."""
        copies = [{"inputs": [i], "outputs": [i + 1], "opcode_index": 0} for i in range(40)]

        def subgraph(operators):
            tensors = [{"shape": [3], "type": "FLOAT32", "buffer": 0} for _ in range(len(operators) + 1)]
            return {"tensors": tensors, "inputs": [0], "outputs": [len(operators)], "operators": operators}

        model = self.write("two.tflite", mote.tflite(self.folder, {
            "version": 3, "operator_codes": [{"deprecated_builtin_code": 98, "builtin_code": "LEAKY_RELU"}],
            "buffers": [{}], "subgraphs": [subgraph([dict(op, builtin_options_type="LeakyReluOptions",
                                                          builtin_options={"alpha": 0.5}) for op in some])
                                           for some in (copies[:1], copies)]}))
        self.assertEqual(self.check(Target("host"), {"two": model}), 1)

    def test_names(self):
        """Also those that stand for others in the command's own texts, and those that a file may have, but no header."""
        for stem, name in (("stdint", "model_stdint"), ("Time", "model_Time"), ("4", "model_4"), ("class", "class"), ("exp", "exp")):
            copy = self.write(f"{stem}.tflite", mote.SINE.read_bytes())
            folder = self.folder / f"from_{stem}"
            self.assertEqual(mote.run("compile", copy, "--target", "host", "-o", folder).returncode, 0)
            self.assertEqual({path.stem for path in folder.iterdir()}, {name})
        self.assertEqual(self.check(Target("host"), {name: mote.SINE for name in ("name", "UPPER", "SHARED", "ARENA", "x_1", "model",
                                                                                   "interpreter")}), 7)

    def test_names_of_buffers(self):
        """Also those that the code has for its own constants."""
        for name in ("constant_0", "list_0", "k", "kind", "block_0", "Activations", "tensor_arena"):
            with self.subTest(name):
                self.check(Target("host"), {"sine": mote.SINE}, arena=name)

    def test_unusual_tensors(self):
        """Constants that are listed as inputs cannot be set, and the header says of no tensor that there is more than there is;
        AddressSanitizer looks on while all that may be set is set, and all that may be read is read."""
        made = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        count = 60
        subprocess.run([mote.BUILD / "tests/write_unusual_models", made, str(count)], check=True)
        host = Target("host")
        host.compiler += ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
        models = {f"unusual_{i}": made / f"{i}.tflite" for i in range(count)}
        self.assertGreater(self.check(host, models), count // 2)
        constants_set = 0
        for name, model in models.items():
            compile_model(model, "host", name, self.folder)
            values, facts = constants(self.folder / f"{name}.h"), json.loads(model.with_suffix(".json").read_text())
            for what in ("inputs", "outputs"):
                for i, tensor in enumerate(mote.run_json("inspect", model)["graphs"][0][what]):
                    fact, is_output = facts[tensor], what == "outputs"
                    size = int(values[f"{name.upper()}_{what.upper()[:-1]}_{i}_BYTES"])
                    self.assertEqual(size, fact["bytes"] if is_output or fact["may_write"] else 0, f"{model}: {tensor}")
                    constants_set += not is_output and size == 0
        self.assertGreater(constants_set, 10)

    def test_again(self):
        """A folder that an earlier call wrote, and other models beside, are no obstacle; the text is the same."""
        texts = []
        for name in ("a", "a", "b"):
            self.assertEqual(compile_model(mote.SINE, "host", name, self.folder / "out").returncode, 0)
            texts.append((self.folder / "out" / f"{name}.cc").read_text())
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(sorted(path.name for path in (self.folder / "out").iterdir()), ["a.cc", "a.h", "a.hpp", "b.cc", "b.h", "b.hpp"])


if __name__ == "__main__":
    mote.main()
