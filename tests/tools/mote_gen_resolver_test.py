#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""What `mote gen-resolver` writes compiles, links no more than registrations by hand, and runs the models in exactly the
arena that it states."""
import json
import re
import subprocess

import mote_command as mote

MICRO_LIBRARY = mote.BUILD / "libmote_micro.a"
HOST_LIBRARY = mote.BUILD / "libmote_host.a"
# The schema's accessors come first: the documented header, which has objects too, takes most of the time of compiling.
GENERATED = mote.BUILD / "generated"
INCLUDES = [f"-I{mote.ROOT / 'include'}", "-isystem", str(GENERATED / "accessors"), "-isystem", str(GENERATED),
            "-DFLATBUFFERS_LOCALE_INDEPENDENT=0"]
ARM = ["arm-none-eabi-g++", "-mcpu=cortex-m3", "-mthumb", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics"]
AS_ON_DEVICES = ["-Os", "-ffunction-sections", "-fdata-sections", "-fno-rtti", "-fno-exceptions", "-fno-threadsafe-statics",
                 "-fno-asynchronous-unwind-tables"]

# Runs a model on generated input in an arena of so many bytes, and writes the bytes of the outputs.
RUN_MICRO = r"""
#include <cstdio>
#include <cstdlib>
#include "HEADER"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "mote/model_verifier.h"

int main(int, char** argv) {
  std::FILE* file = std::fopen(argv[1], "rb");
  static uint8_t data[1 << 20];
  const size_t bytes = std::fread(data, 1, sizeof(data), file);
  std::fclose(file);
  const size_t arena_bytes = ARENA + std::atoi(argv[2]);
  uint8_t* arena = static_cast<uint8_t*>(std::aligned_alloc(16, (arena_bytes + 15) / 16 * 16));
  const tflite::Model* model = tflite::GetVerifiedModel(data, bytes);
  CLASS resolver;
  MORE_OPERATORS
  INTERPRETER
  if (interpreter.AllocateTensors() != kTfLiteOk) return 3;
  uint32_t state = 12345;
  for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
    TfLiteTensor* input = interpreter.input(i);
    for (size_t e = 0; e < input->bytes; ++e) {
      state = state * 1664525u + 1013904223u;
      const int8_t byte = static_cast<int8_t>(state >> 24);
      if (input->type == kTfLiteFloat32) {
        if (e * sizeof(float) >= input->bytes) break;
        input->data.f[e] = static_cast<float>(byte) / 32.0f;
      } else {
        input->data.int8[e] = byte;
      }
    }
  }
  if (interpreter.Invoke() != kTfLiteOk) return 4;
  for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
    std::fwrite(interpreter.output(i)->data.raw, 1, interpreter.output(i)->bytes, stdout);
  }
  std::fprintf(stderr, "%zu\n", interpreter.arena_used_bytes());
  return 0;
}
"""
INTERPRETER = "tflite::MicroInterpreter interpreter(model, resolver, arena, arena_bytes);"
INTERPRETER_WITH_VARIABLES = """
  tflite::MicroAllocator* allocator = tflite::MicroAllocator::Create(arena, arena_bytes);
  tflite::MicroResourceVariables* variables = tflite::MicroResourceVariables::Create(allocator, RESOURCES);
  if (variables == nullptr) return 3;
  tflite::MicroInterpreter interpreter(model, resolver, allocator, variables);
"""
RUN_HOST = r"""
#include <cstdio>
#include <cstring>
#include "resolver.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/interpreter_builder.h"
#include "tensorflow/lite/model.h"

int main(int, char** argv) {
  const auto model = tflite::FlatBufferModel::BuildFromFile(argv[1]);
  TheseOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) return 2;
  if (interpreter->AllocateTensors() != kTfLiteOk) return 3;
  uint32_t state = 12345;
  for (size_t i = 0; i < interpreter->inputs().size(); ++i) {
    TfLiteTensor* input = interpreter->input_tensor(i);
    const size_t step = input->type == kTfLiteFloat32 ? sizeof(float) : 1;
    for (size_t e = 0; e < input->bytes; e += step) {
      state = state * 1664525u + 1013904223u;
      const int8_t byte = static_cast<int8_t>(state >> 24);
      const float value = static_cast<float>(byte) / 32.0f;
      std::memcpy(input->data.raw + e, step == 1 ? static_cast<const void*>(&byte) : &value, step);
    }
  }
  if (interpreter->Invoke() != kTfLiteOk) return 4;
  for (size_t i = 0; i < interpreter->outputs().size(); ++i) {
    const TfLiteTensor* output = interpreter->output_tensor(i);
    std::fwrite(output->data.raw, 1, output->bytes, stdout);
  }
  return 0;
}
"""
# An image with the operators and no model.
LINK = r"""
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
PART_ONE
alignas(16) uint8_t arena[4096];
const void* volatile model;
int main() {
  PART_TWO
  tflite::MicroInterpreter interpreter(tflite::GetModel(model), resolver, arena, sizeof(arena));
  return interpreter.AllocateTensors() == kTfLiteOk && interpreter.Invoke() == kTfLiteOk ? 0 : 1;
}
"""
SCALE_MODEL = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 32, "builtin_code": "CUSTOM", "custom_code": "ScaleIt"},
                       {"deprecated_builtin_code": 0, "builtin_code": "ADD"}],
    "subgraphs": [{
        "tensors": [{"shape": [3], "type": "FLOAT32", "buffer": 0, "name": "x"},
                    {"shape": [3], "type": "FLOAT32", "buffer": 0, "name": "y"},
                    {"shape": [3], "type": "FLOAT32", "buffer": 0, "name": "z"}],
        "inputs": [0], "outputs": [2],
        "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1]},
                      {"opcode_index": 1, "inputs": [1, 1], "outputs": [2], "builtin_options_type": "AddOptions",
                       "builtin_options": {}}],
    }],
    "buffers": [{}],
}
SCALE = r"""
TfLiteStatus Prepare(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }
TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const float* in = context->GetEvalTensor(context, node->inputs->data[0])->data.f;
  float* out = context->GetEvalTensor(context, node->outputs->data[0])->data.f;
  for (int i = 0; i < 3; ++i) out[i] = 10 * in[i];
  return kTfLiteOk;
}
const TFLMRegistration scale = {nullptr, nullptr, Prepare, Invoke, nullptr, 0, nullptr};
"""
# int32 sums, and their total in a variable.
COUNTER_MODEL = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 0, "builtin_code": "ADD"},
                       {"deprecated_builtin_code": 127, "builtin_code": "VAR_HANDLE"},
                       {"deprecated_builtin_code": 127, "builtin_code": "READ_VARIABLE"},
                       {"deprecated_builtin_code": 127, "builtin_code": "ASSIGN_VARIABLE"}],
    "subgraphs": [{
        "tensors": [{"shape": [2], "type": "INT32", "buffer": 0, "name": "step"},
                    {"shape": [], "type": "RESOURCE", "buffer": 0, "name": "handle"},
                    {"shape": [2], "type": "INT32", "buffer": 0, "name": "before"},
                    {"shape": [2], "type": "INT32", "buffer": 0, "name": "after"}],
        "inputs": [0], "outputs": [3],
        "operators": [
            {"opcode_index": 1, "outputs": [1], "builtin_options_type": "VarHandleOptions",
             "builtin_options": {"shared_name": "total"}},
            {"opcode_index": 2, "inputs": [1], "outputs": [2], "builtin_options_type": "ReadVariableOptions",
             "builtin_options": {}},
            {"opcode_index": 0, "inputs": [2, 0], "outputs": [3], "builtin_options_type": "AddOptions",
             "builtin_options": {}},
            {"opcode_index": 3, "inputs": [1, 3], "builtin_options_type": "AssignVariableOptions",
             "builtin_options": {}}],
    }],
    "buffers": [{}],
}


# The places of what is not 0, as int32, in a tensor whose shape the model leaves open.
WHERE_MODEL = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 109, "builtin_code": "WHERE"},
                       {"deprecated_builtin_code": 53, "builtin_code": "CAST"}],
    "subgraphs": [{
        "tensors": [{"shape": [3], "type": "INT32", "buffer": 0, "name": "x"},
                    {"shape": [1, 1], "type": "INT64", "buffer": 0, "name": "y"},
                    {"shape": [], "type": "INT32", "buffer": 0, "name": "z"}],
        "inputs": [0], "outputs": [2],
        "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1], "builtin_options_type": "WhereOptions",
                       "builtin_options": {}},
                      {"opcode_index": 1, "inputs": [1], "outputs": [2], "builtin_options_type": "CastOptions",
                       "builtin_options": {}}],
    }],
    "buffers": [{}],
}


def fnv(data):
    """FNV-1a, as mote run prints it."""
    hashed = 0xcbf29ce484222325
    for byte in data:
        hashed = ((hashed ^ byte) * 0x100000001b3) % 2**64
    return hashed


def models():
    yield from mote.own_models()
    folder = mote.SHARED / "models"
    if not folder.exists():
        print(f"only our own models are tried, since {folder} is not there")
    yield from sorted(folder.glob("*.tflite"))


class GenResolverTest(mote.MoteTest):

    def generate(self, *arguments, name="resolver.h"):
        path = self.folder / name
        done = mote.run("gen-resolver", *arguments, "-o", path)
        self.assertEqual(done.returncode, 0, done.stderr)
        return path.read_text()

    def build(self, source, name, *flags, libraries=(MICRO_LIBRARY,)):
        program, path = self.folder / name, self.folder / f"{name}.cc"
        path.write_text(source)
        subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", *INCLUDES, f"-I{self.folder}", *flags, path,
                        *libraries, "-Wl,--gc-sections", "-o", program], check=True)
        return program

    def compile_for_arm(self, source):
        done = subprocess.run([*ARM, "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-x", "c++", *INCLUDES,
                               f"-I{self.folder}", "-"], input=source, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def run_source(self, text, more="", arena=None):
        name = re.search(r"class (\w+) ", text).group(1)
        resources = re.search(r"int (k\w+ResourceVariables)", text)
        return (RUN_MICRO.replace("HEADER", "resolver.h").replace("CLASS", name).replace("MORE_OPERATORS", more)
                .replace("ARENA", arena or re.search(r"size_t (k\w+ArenaBytes)", text).group(1))
                .replace("INTERPRETER", INTERPRETER_WITH_VARIABLES.replace("RESOURCES", resources.group(1))
                         if resources else INTERPRETER))

    def check_run(self, model, program):
        """It runs in the arena that is stated, and not in one that is a byte smaller."""
        expected = mote.run_json("run", model, "--input", "lcg", "--runtime", "micro")
        done = subprocess.run([program, model, "0"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(int(str(expected["output_hash"]), 16), fnv(done.stdout))
        self.assertEqual(int(done.stderr), expected["arena_used_bytes"])
        self.assertEqual(subprocess.run([program, model, "-1"], capture_output=True, check=False).returncode, 3)

    def test_each_model_runs_in_exactly_that_arena(self):
        for model in models():
            with self.subTest(model=model.name):
                text = self.generate(model)
                source = self.run_source(text)
                self.check_run(model, self.build(source, "program"))
                arenas = mote.run_json("inspect", model)["arena_bytes"]
                if arenas["cortex-m4"] is not None:
                    stated = [int(n) for n in re.findall(r"ArenaBytes = (\d+);", text)]
                    targets = ["cortex-m55", "cortex-m4", "cortex-m3", "riscv32", "host"]
                    self.assertEqual(stated, [arenas[target] for target in targets])

    def test_the_arena_of_one_target(self):
        arenas = mote.run_json("inspect", mote.DIGITS)["arena_bytes"]
        for target, expected in (*arenas.items(), ("any", max(arenas.values()))):
            with self.subTest(target=target):
                text = self.generate(mote.DIGITS, "--target", target)
                self.assertEqual(re.findall(r"ArenaBytes = (\d+);", text), [str(expected)])

    def test_only_the_types_of_the_model_are_linked(self):
        by_hand = """
          tflite::MicroMutableOpResolver<6> resolver;
          (void)resolver.AddConv2D(tflite::Register_CONV_2D_INT8());
          (void)resolver.AddDepthwiseConv2D(tflite::Register_DEPTHWISE_CONV_2D_INT8());
          (void)resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8());
          (void)resolver.AddMaxPool2D(tflite::Register_MAX_POOL_2D_INT8());
          (void)resolver.AddReshape();
          (void)resolver.AddSoftmax(tflite::Register_SOFTMAX_INT8());"""
        self.generate(mote.DIGITS)
        self.compile_for_arm(LINK.replace("PART_ONE", '#include "resolver.h"').replace(
            "PART_TWO", "DigitsInt8OpResolver resolver; static_assert(kDigitsInt8ArenaBytes % 16 == 0);"))

        def bytes_of(one, two):
            program = self.build(LINK.replace("PART_ONE", one).replace("PART_TWO", two), "linked", *AS_ON_DEVICES)
            text, data = subprocess.run(["size", program], capture_output=True, text=True,
                                        check=True).stdout.splitlines()[1].split()[:2]
            return int(text) + int(data)

        generated = bytes_of('#include "resolver.h"', "DigitsInt8OpResolver resolver;")
        self.assertLessEqual(generated, bytes_of("", by_hand))
        self.assertLess(generated, bytes_of("", by_hand.replace("_INT8", "")))

    def test_types_of_all_models_together(self):
        both = self.generate(mote.DIGITS, mote.SINE, "--name", "our_models")
        self.assertIn("class OurModelsOpResolver : public tflite::MicroMutableOpResolver<6>", both)
        self.assertIn("AddConv2D(tflite::Register_CONV_2D_INT8());", both)
        self.assertIn("AddFullyConnected();", both)
        for model, constant in ((mote.DIGITS, "kDigitsInt8ArenaBytes"), (mote.SINE, "kSineFloatArenaBytes")):
            self.check_run(model, self.build(self.run_source(both, arena=constant), "program"))

    def test_resource_variables(self):
        model = self.write("counter.tflite", mote.tflite(self.folder, COUNTER_MODEL))
        text = self.generate(model)
        self.assertIn("inline constexpr int kCounterResourceVariables = 1;", text)
        self.check_run(model, self.build(self.run_source(text), "program"))

    def test_sparse_constants(self):
        """They bring DENSIFY, without which no operator reads them on the micro runtime."""
        sine = mote.ROOT / "models/sine/sine_int8.tflite"
        schema = mote.ROOT / "src/model/schema.fbs"
        subprocess.run(["flatc", "--json", "--raw-binary", "--strict-json", "-o", self.folder, schema, "--", sine], check=True)
        model = json.loads((self.folder / "sine_int8.json").read_text())
        graph = model["subgraphs"][0]
        weights = graph["tensors"][graph["operators"][0]["inputs"][1]]
        weights["sparsity"] = {"traversal_order": list(range(len(weights["shape"]))),
                               "dim_metadata": [{"format": "DENSE", "dense_size": n} for n in weights["shape"]]}
        (self.folder / "sparse.json").write_text(json.dumps(model))
        subprocess.run(["flatc", "-b", "-o", self.folder, schema, self.folder / "sparse.json"], check=True)
        for model, has_densify in ((self.folder / "sparse.tflite", True), (sine, False)):
            done = mote.run("gen-resolver", model)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual("AddDensify" in done.stdout, has_densify, done.stdout)

    def test_operators_of_the_application(self):
        model = self.write("scale.tflite", mote.tflite(self.folder, SCALE_MODEL))
        path = self.folder / "resolver.h"
        done = mote.run("gen-resolver", model, "-o", path)
        self.assertEqual(done.returncode, 0)
        self.assertIn('the custom operator "ScaleIt" is the application\'s', done.stderr)
        text = path.read_text()
        line = '    // AddCustom("ScaleIt", Register_SCALE_IT());\n'
        self.assertIn(line, text)
        self.assertIn("// Not known: operators of the application may take some of it\n", text)
        self.assertIn("MicroMutableOpResolver<2>", text)
        self.assertIn("AddAdd(tflite::Register_ADD_FLOAT32());", text)
        # Added later, and filled in.
        source = self.run_source(text, 'resolver.AddCustom("ScaleIt", &scale);', "4096").replace("int main", SCALE + "int main")
        done = subprocess.run([self.build(source, "program"), model, "0"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        outputs = done.stdout
        path.write_text(text.replace(line, line.replace("// ", "").replace("Register_SCALE_IT()", "Register_SCALE_IT()")))
        source = "\n".join(["#include \"tensorflow/lite/micro/micro_common.h\"", SCALE,
                            "const TFLMRegistration* Register_SCALE_IT() { return &scale; }", self.run_source(text, "", "4096")])
        done = subprocess.run([self.build(source, "program"), model, "0"], capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, outputs), done.stderr)

    def test_dynamic_runtime(self):
        """The resolver for it runs each model, and links no more than the operators in it."""
        for model in models():
            with self.subTest(model=model.name):
                text = self.generate(model, "--runtime", "dynamic", "--name", "these")
                done = subprocess.run([self.build(RUN_HOST, "program", libraries=(HOST_LIBRARY, MICRO_LIBRARY)), model],
                                      capture_output=True, check=False)
                self.assertEqual(done.returncode, 0, done.stderr)
                expected = mote.run_json("run", model, "--input", "lcg", "--no-xnnpack")
                self.assertEqual(int(str(expected["output_hash"]), 16), fnv(done.stdout))
        text = self.generate(mote.DIGITS, "--runtime", "dynamic")
        self.assertIn("mote::AddBuiltin(this, tflite::BuiltinOperator_CONV_2D, tflite::Register_CONV_2D_INT8(), 3, 3);", text)
        self.assertIn("AddBuiltin(tflite::BuiltinOperator_RESHAPE, tflite::ops::builtin::Register_RESHAPE(), 1, 1);", text)
        program = self.build(RUN_HOST.replace("TheseOp", "DigitsInt8Op"), "program", *AS_ON_DEVICES[1:3],
                             libraries=(HOST_LIBRARY, MICRO_LIBRARY))
        symbols = subprocess.run(["nm", "-C", program], capture_output=True, text=True, check=True).stdout
        self.assertIn("ConvInt8", symbols)
        for other in ("ConvFloat32", "ConvInt16", "SvdfInt8", "LstmInt8"):
            self.assertNotRegex(symbols, rf"\b(mote::)?{other}\b")

    def test_dynamic_shapes(self):
        """A model that the micro runtime refuses has registrations for all types."""
        model = self.write("where.tflite", mote.tflite(self.folder, WHERE_MODEL))
        self.refuses("cannot be prepared on the micro runtime", "gen-resolver", model)
        text = self.generate(model, "--runtime", "dynamic", "--name", "these")
        self.assertIn("AddBuiltin(tflite::BuiltinOperator_CAST, tflite::ops::builtin::Register_CAST(), 1, 1);", text)
        done = subprocess.run([self.build(RUN_HOST, "program", libraries=(HOST_LIBRARY, MICRO_LIBRARY)), model],
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_gen_op_registration(self):
        """TensorFlow Lite's tool: the source defines RegisterSelectedOps."""
        scale = self.write("scale.tflite", mote.tflite(self.folder, SCALE_MODEL))
        for flags in ([], ["--namespace=selected"], ["--for_micro"]):
            source = self.folder / "registration.cc"
            done = mote.run("gen_op_registration", f"--input_models={mote.DIGITS},{mote.SINE},{scale}",
                            f"--output_registration={source}", "--tflite_path=tensorflow/lite", *flags)
            self.assertEqual(done.returncode, 0, done.stderr)
            text = source.read_text()
            self.assertIn("Register_SCALE_IT();", text)
            self.assertIn("void RegisterSelectedOps(", text)
            if not flags:
                self.assertIn("resolver->AddBuiltin(::tflite::BuiltinOperator_CONV_2D, "
                              "::tflite::ops::builtin::Register_CONV_2D(), 3, 3);", text)
                self.assertIn('resolver->AddCustom("ScaleIt", ::tflite::ops::custom::Register_SCALE_IT(), 1, 1);', text)
            subprocess.run(["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", *INCLUDES, source], check=True)

    def test_wrong_input(self):
        self.refuses("no.tflite does not exist", "gen-resolver", self.folder / "no.tflite")
        self.refuses("is not a good model", "gen-resolver", mote.ROOT / "README.md")
        self.refuses("runtime", "gen-resolver", mote.DIGITS, "--runtime", "other")
        same = self.write("digits-int8.tflite", mote.DIGITS.read_bytes())
        self.refuses("two models would give the constant kDigitsInt8ArenaBytes", "gen-resolver", mote.DIGITS, same)
        self.refuses("cannot be written", "gen-resolver", mote.DIGITS, "-o", "/no/such/folder/resolver.h")
        missing = json.loads(json.dumps(SCALE_MODEL))
        missing["operator_codes"][1] = {"deprecated_builtin_code": 51, "builtin_code": "DELEGATE"}
        model = self.write("missing.tflite", mote.tflite(self.folder, missing))
        self.refuses("needs operators that are missing:\n  DELEGATE", "gen-resolver", model)


if __name__ == "__main__":
    mote.main()
