#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Mote Authors
# SPDX-License-Identifier: Apache-2.0
"""benchmark_model takes the documented flags and prints what scripts look for."""
import csv
import json
import os
import re
import struct
import subprocess

import mote_command as mote

PROGRAM = mote.BUILD / "bin" / "benchmark_model"
PERFORMANCE_OPTIONS = mote.BUILD / "bin" / "benchmark_model_performance_options"
QUICK = ["--min_secs=0", "--warmup_min_secs=0"]
PROFILED = [*QUICK, "--enable_op_profiling=true", "--use_xnnpack=false"]
NEGATE = mote.ROOT / "tests" / "host" / "plugins" / "negate_plugin.c"
SINE_INT8 = mote.ROOT / "models" / "sine" / "sine_int8.tflite"

# Patterns that scripts search for.
NUMBER = r"([-+]?\d*\.?\d+(?:[eE][-+]?\d+)?)"
TIMINGS = re.compile(rf"Inference timings in us: Init: (\d+), First inference: (\d+), Warmup \(avg\): {NUMBER}, "
                     rf"Inference \(avg\): {NUMBER}")
STATS = re.compile(rf"count=(\d+) first=(\d+) curr=(\d+) min=(\d+) max=(\d+) avg={NUMBER} std=(\d+)")
FOOTPRINT = re.compile(rf"Memory footprint delta from the start of the tool \(MB\): init={NUMBER} overall={NUMBER}")
PEAK = re.compile(rf"Overall peak memory footprint \(MB\) via periodic monitoring: {NUMBER}")
NODE = re.compile(r"^\t\s*(\w+)\t\s*([\d.]+)\t\s*([\d.]+)\t\s*([\d.]+)%\t\s*([\d.]+)%\t\s*([\d.]+)\t\s*(\d+)\t(.*)$",
                  re.M)

# y = Scale(x): x, [n] floats, times a number that the operator has.
SCALE_MODEL = {
    "version": 3,
    "operator_codes": [{"deprecated_builtin_code": 32, "builtin_code": "CUSTOM", "custom_code": "Scale"}],
    "subgraphs": [{
        "tensors": [{"shape": [3], "type": "FLOAT32", "buffer": 0, "name": "x:0"},
                    {"shape": [3], "type": "FLOAT32", "buffer": 0, "name": "y"}],
        "inputs": [0], "outputs": [1],
        "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1]}],
    }],
    "buffers": [{}],
}
NEG_MODEL = {
    **SCALE_MODEL,
    "operator_codes": [{"deprecated_builtin_code": 59, "builtin_code": "NEG"}],
    "subgraphs": [{
        **SCALE_MODEL["subgraphs"][0],
        "operators": [{"opcode_index": 0, "inputs": [0], "outputs": [1], "builtin_options_type": "NegOptions",
                       "builtin_options": {}}],
    }],
}
# In C, with nothing but the C API.
SCALE_C = r"""
#include "mote/custom_op_library.h"
static TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* in = &context->tensors[node->inputs->data[0]];
  return context->ResizeTensor(context, &context->tensors[node->outputs->data[0]], TfLiteIntArrayCopy(in->dims));
}
static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* in = &context->tensors[node->inputs->data[0]];
  TfLiteTensor* out = &context->tensors[node->outputs->data[0]];
  for (int i = 0; i < in->dims->data[0]; ++i) out->data.f[i] = 2 * in->data.f[i];
  return kTfLiteOk;
}
void MoteRegisterCustomOps(MoteOpResolver* resolver) {
  const TfLiteRegistration scale = {.prepare = Prepare, .invoke = Invoke};
  MoteAddCustomOp(resolver, "Scale", &scale, 1, 1);
}
"""
# For both runtimes.
SCALE_BOTH = r"""
#include "mote/custom_op_library.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
static TfLiteStatus Prepare(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }
static TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteEvalTensor* in = tflite::micro::GetEvalInput(context, node, 0);
  TfLiteEvalTensor* out = tflite::micro::GetEvalOutput(context, node, 0);
  for (int i = 0; i < in->dims->data[0]; ++i) out->data.f[i] = 4 * in->data.f[i];
  return kTfLiteOk;
}
extern "C" int MoteCustomOps(const MoteCustomOp** ops) {
  static const TFLMRegistration scale = {nullptr, nullptr, Prepare, Invoke, nullptr, 0, nullptr};
  static const MoteCustomOp all[] = {{"Scale", &scale}};
  *ops = all;
  return 1;
}
"""


def benchmark(*arguments, program=PROGRAM):
    command = [str(program)] + [str(argument) for argument in arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


class BenchmarkModelTest(mote.MoteTest):

    def measured(self, model, *arguments):
        """What it prints on standard output; it must work."""
        done = benchmark(f"--graph={model}", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        return done.stdout

    def refused(self, pattern, *arguments):
        done = benchmark(*arguments)
        self.assertEqual(done.returncode, 1, f"{arguments}: {done.stdout}")
        self.assertRegex(done.stderr, re.compile("^ERROR: .*" + pattern, re.S | re.M))
        self.assertNotIn("Inference timings", done.stdout)

    def check_output(self, text, num_runs, warmup_runs):
        order = ["Log parameter values verbosely: [0]", "Graph: [", "Loaded model ", "The input model file size (MB): ",
                 "Initialized session in ", f"Running benchmark for at least {warmup_runs} iterations and at least 0 "
                 "seconds but terminate if exceeding 150 seconds.", "count=",
                 f"Running benchmark for at least {num_runs} iterations and at least 0 seconds", "count=",
                 "Inference timings in us: ", "Memory footprint delta"]
        at = 0
        for part in order:
            at = text.find(part, at)
            self.assertGreaterEqual(at, 0, f"{part} is not there, or in another place, in\n{text}")
            at += len(part)
        init, first, warmup, average = map(float, TIMINGS.search(text).groups())
        counts = [tuple(map(float, found)) for found in STATS.findall(text)]
        count, first_run, current, least, greatest, mean, deviation = counts[-1]
        self.assertEqual(count, num_runs)
        self.assertEqual(mean, average)
        self.assertGreater(min(init, first, warmup, average, first_run, current, least), 0)
        self.assertLessEqual(least, mean + 1)
        self.assertLessEqual(mean, greatest + 1)
        self.assertGreaterEqual(deviation, 0)
        initial, overall = map(float, FOOTPRINT.search(text).groups())
        self.assertGreaterEqual(overall, initial)
        self.assertGreater(float(re.search(r"Initialized session in ([\d.]+)ms", text).group(1)), 0)
        return counts

    def test_output(self):
        for model in (mote.DIGITS, mote.SINE, SINE_INT8):
            with self.subTest(model=model):
                self.check_output(self.measured(model, *QUICK, "--num_runs=20", "--warmup_runs=3"), 20, 3)

    def test_models_of_others(self):
        folder = mote.SHARED / "models"
        for model in sorted(folder.glob("*.tflite")):
            with self.subTest(model=model.name):
                self.check_output(self.measured(model, *QUICK, "--num_runs=3", "--warmup_runs=1"), 3, 1)
        if not folder.exists():
            print(f"only our own models are measured, since {folder} is not there")

    def test_parameter_lines(self):
        text = self.measured(mote.DIGITS, *QUICK, "--num_runs=7", "--num_threads=2", "--use_xnnpack=false")
        for line in ("Min num runs: [7]", "#threads used for CPU inference: [2]", f"Graph: [{mote.DIGITS}]",
                     "Use xnnpack: [0]", "Min runs duration (seconds): [0]"):
            self.assertIn(f"INFO: {line}\n", text)
        self.assertNotIn("Max runs duration", text)
        text = self.measured(mote.DIGITS, *QUICK, "--num_runs=7", "--verbose=true")
        for line in ("Max runs duration (seconds): [150]", "Min warmup runs: [1]", "Verbose: [1]"):
            self.assertIn(f"INFO: {line}\n", text)

    def test_durations(self):
        counts = self.check_output_of_durations("--num_runs=2", "--min_secs=0.2", "--warmup_min_secs=0.1")
        self.assertGreater(counts[0][0], 1)
        self.assertGreater(counts[1][0], counts[0][0])
        self.assertGreater(counts[1][0] * counts[1][5], 0.05e6)
        # 100,000 runs would take far longer.
        counts = self.check_output_of_durations("--num_runs=100000", "--max_secs=0.1", "--run_delay=0.01",
                                                "--warmup_min_secs=0.05")
        self.assertLess(counts[1][0], 15)
        counts = self.check_output_of_durations("--num_runs=5", "--min_secs=0", "--run_frequency=50",
                                                "--warmup_runs=2")
        self.assertEqual(counts[1][0], 5)

    def check_output_of_durations(self, *arguments):
        text = self.measured(mote.SINE, *arguments)
        return [tuple(map(float, found)) for found in STATS.findall(text)]

    def test_dry_run(self):
        text = self.measured(mote.DIGITS, "--dry_run=true")
        self.assertEqual(len(re.findall(r"INFO: count=0$", text, re.M)), 2)
        self.assertIn("Inference (avg): 0", text)

    def test_memory(self):
        text = self.measured(mote.DIGITS, *QUICK, "--report_peak_memory_footprint=true",
                             "--memory_footprint_check_interval_ms=5")
        self.assertGreater(float(PEAK.search(text).group(1)), 0)
        self.assertRegex(text, r"Memory status at the end of exeution:\n- VmRSS +: [\d.]+ MB\n\+ RssAnnon +: [\d.]+ MB\n"
                               r"\+ RssFile \+ RssShmem : [\d.]+ MB\n")

    def test_operators(self):
        text = self.measured(mote.DIGITS, *PROFILED, "--num_runs=10")
        self.assertIn("Profiling Info for Benchmark Initialization:", text)
        text = text[text.index("Operator-wise Profiling Info for Regular Benchmark Runs:"):]
        run_order = text[text.index("= Run Order ="):text.index("= Top by Computation Time =")]
        rows = NODE.findall(run_order)
        with_operators = mote.run_json("inspect", mote.DIGITS)["operators"]
        self.assertEqual([row[0] for row in rows], [op["name"] for op in with_operators])
        for row in rows:
            self.assertGreater(float(row[2]), 0, row)
            self.assertEqual(row[6], "1")
        self.assertAlmostEqual(sum(float(row[3]) for row in rows), 100, delta=0.1)
        self.assertIn(f"Number of nodes executed: {len(rows)}\n", text)
        self.assertRegex(text, r"Timings \(microseconds\): count=10 first=\d+ curr=\d+ min=\d+ max=\d+ avg=[\d.]+ std=\d+")

    def test_operators_as_csv(self):
        path = self.folder / "profile.csv"
        for flags in (["--op_profiling_output_mode=csv", f"--op_profiling_output_file={path}"],
                      [f"--profiling_output_csv_file={path}"]):
            path.unlink(missing_ok=True)
            self.measured(mote.DIGITS, *PROFILED, "--num_runs=10", *flags)
            lines = path.read_text().splitlines()
            at = lines.index("Operator-wise Profiling Info for Regular Benchmark Runs:")
            head = "node type, first, avg_ms, %, cdf%, mem KB, times called, name"
            self.assertEqual(lines[at + 1:at + 3], ["Run Order", head])
            rows = list(csv.reader(lines[at + 3:at + 10], skipinitialspace=True))
            self.assertEqual([len(row) for row in rows], [8] * 7)
            self.assertTrue(all(float(row[2]) > 0 for row in rows), rows)

    def test_lost_events_are_told(self):
        text = self.measured(mote.DIGITS, *PROFILED, "--max_profiling_buffer_entries=2")
        self.assertIn("5 events of a run did not fit", text)
        text = self.measured(mote.DIGITS, *PROFILED, "--max_profiling_buffer_entries=2",
                             "--allow_dynamic_profiling_buffer_increase=true")
        self.assertNotIn("did not fit", text)

    def test_result_as_json(self):
        path = self.folder / "result.json"
        text = self.measured(mote.DIGITS, *PROFILED, "--num_runs=10", "--benchmark_name=digits",
                             f"--result_file_path={path}", "--report_peak_memory_footprint=true")
        result = json.loads(path.read_text())
        init, first, _, average = map(float, TIMINGS.search(text).groups())
        self.assertEqual((result["benchmark_name"], result["init_us"], result["first_inference_us"]), ("digits", init, first))
        self.assertAlmostEqual(result["inference_us"]["avg"], average, delta=average * 1e-5)
        self.assertEqual(result["inference_us"]["count"], 10)
        self.assertLessEqual(result["inference_us"]["p5"], result["inference_us"]["p95"])
        self.assertEqual(len(result["operators"]), 7)
        self.assertEqual(result["operators"][0]["type"], "CONV_2D")
        self.assertGreater(result["peak_memory_mb"], 0)

    def test_files_that_cannot_be_written(self):
        for flag in ("result_file_path", "op_profiling_output_file", "profiling_output_csv_file", "output_filepath"):
            for path in (self.folder / "none" / "file", self.folder, "/dev/full"):
                with self.subTest(flag=flag, path=path):
                    done = benchmark(f"--graph={mote.SINE}", *PROFILED, "--num_runs=1", "--min_secs=0", f"--{flag}={path}")
                    self.assertEqual(done.returncode, 1, done.stderr)
                    self.assertIn(f"{path} cannot be written: ", done.stdout + done.stderr)

    def test_states(self):
        text = self.measured(mote.DIGITS, *QUICK, "--print_preinvoke_state=true", "--print_postinvoke_state=true",
                             "--tensor_name_display_length=10")
        for state in ("pre-invoke", "post-invoke"):
            begin = text.index(f"====Printing out TfLite interpreter {state} state begins====")
            end = text.index(f"====Printing out TfLite interpreter {state} state ends====")
            part = text[begin:end]
            self.assertIn("Interpreter has 1 subgraphs.", part)
            self.assertRegex(part, r"Tensor +0 \S{10} +INT8 +kTfLiteArenaRw +64 .*\[1,8,8,1\]")
            self.assertIn("Operator Builtin Code   3 CONV_2D", part)
        self.assertLess(text.index("pre-invoke state begins"), text.index("Running benchmark"))
        self.assertGreater(text.index("post-invoke state begins"), text.index("Inference timings"))

    def test_signatures(self):
        text = self.measured(mote.DIGITS, "--list_signatures=true")
        self.assertIn("The model has 1 signature(s).\nINFO: Signature: serving_default\n"
                      "INFO:   inputs: keras_tensor int8 [1,8,8,1]\n", text)
        self.assertNotIn("Running benchmark", text)
        self.measured(mote.DIGITS, *QUICK, "--signature_to_run_for=serving_default", "--input_layer=keras_tensor",
                      "--input_layer_shape=1,8,8,1")
        self.refused("no such signature; it has serving_default", f"--graph={mote.DIGITS}", "--signature_to_run_for=other")

    def test_input_values(self):
        """Values from a file give the same outputs as `mote run`, and shapes may change."""
        name = mote.run_json("inspect", mote.SINE)["inputs"][0]["name"]
        value = self.write("x.bin", struct.pack("<f", 1.25))
        outputs = self.folder / "outputs.bin"
        escaped = name.replace(":", "::")
        self.measured(mote.SINE, *QUICK, f"--input_layer_value_files={escaped}:{value}", f"--output_filepath={outputs}")
        expected = mote.run_json("run", mote.SINE, "--input", value)["outputs"][0]["values"]
        self.assertAlmostEqual(struct.unpack("<f", outputs.read_bytes())[0], expected[0], delta=1e-6)
        layer = [f"--input_layer={name}", "--input_layer_shape=5,1"]
        self.measured(mote.SINE, *QUICK, *layer, f"--output_filepath={outputs}",
                      f"--input_layer_value_range={escaped},1.25,1.25")
        for found in struct.unpack("<5f", outputs.read_bytes()):
            self.assertAlmostEqual(found, expected[0], delta=1e-6)
        # Colons of names as they are.
        self.assertIn(":", name)
        self.measured(mote.SINE, *QUICK, f"--input_layer_value_files={name}:{value}", f"--output_filepath={outputs}")
        self.assertAlmostEqual(struct.unpack("<f", outputs.read_bytes())[0], expected[0], delta=1e-6)
        self.measured(mote.SINE, *QUICK, *layer, f"--input_layer_value_range={name},1.25,1.25",
                      f"--output_filepath={outputs}")
        self.assertAlmostEqual(struct.unpack("<5f", outputs.read_bytes())[4], expected[0], delta=1e-6)
        for pattern, flags in {
                "has 4 bytes; the input .* is float32 \\[5,1\\], 20 bytes":
                    [*layer, f"--input_layer_value_files={escaped}:{value}"],
                "no.bin does not exist": [f"--input_layer_value_files={escaped}:/no.bin"],
                "is not NAME:FILE": ["--input_layer_value_files=x.bin"],
                "has no input 'other'; its inputs are:.*float32": ["--input_layer=other"],
                "2 dimensions; it is|3 dimensions; it is": [f"--input_layer={name}", "--input_layer_shape=1,2,3"],
                "'a' is no dimension": [f"--input_layer={name}", "--input_layer_shape=1,a"],
                "2 shapes, and --input_layer 1": [f"--input_layer={name}", "--input_layer_shape=1:2"],
                "is not NAME,LEAST,GREATEST": [f"--input_layer_value_range={escaped},1"],
                "is no number": [f"--input_layer_value_range={escaped},1,x"],
                "the least value is the greater one": [f"--input_layer_value_range={escaped},2,1"],
        }.items():
            with self.subTest(pattern=pattern):
                self.refused(pattern, f"--graph={mote.SINE}", *flags)

    def test_shapes_that_do_not_fit_and_ranges_that_do_not(self):
        name = mote.run_json("inspect", mote.DIGITS)["inputs"][0]["name"]
        self.refused("cannot be allocated", f"--graph={mote.DIGITS}", f"--input_layer={name}",
                     "--input_layer_shape=1,2,2,1")
        escaped = name.replace(":", "\\:")
        self.measured(mote.DIGITS, *QUICK, f"--input_layer_value_range={escaped},-128,127")
        self.refused("-129 to 127 does not fit the input .* int8", f"--graph={mote.DIGITS}",
                     f"--input_layer_value_range={escaped},-129,127")

    def test_custom_operators(self):
        model = self.write("scale.tflite", mote.tflite(self.folder, SCALE_MODEL))
        self.refused("--custom_ops_library=FILE brings custom operators along", f"--graph={model}")
        values = self.write("x.bin", struct.pack("<3f", 1, 2, 3))
        outputs = self.folder / "outputs.bin"
        for factor, source, flags in ((2, SCALE_C, ["-xc"]), (3, mote.SCALE_CC, []), (4, SCALE_BOTH, [])):
            library = mote.build_library(self.folder / f"scale{factor}.so", source, *flags)
            self.measured(model, *QUICK, f"--custom_ops_library={library}", f"--output_filepath={outputs}",
                          f"--input_layer_value_files=x::0:{values}")
            self.assertEqual(struct.unpack("<3f", outputs.read_bytes()), (factor, 2 * factor, 3 * factor))
        other = mote.build_library(self.folder / "other.so", "int Other() { return 0; }")
        self.refused("no function MoteRegisterCustomOps", f"--graph={model}", f"--custom_ops_library={other}")
        self.refused("none.so: cannot open shared object", f"--graph={model}", "--custom_ops_library=none.so")

    def test_library_as_documented(self):
        page = (mote.ROOT / "docs" / "benchmark_model.md").read_text()
        source = re.search(r"^```cpp\n(.*?)^```", page, re.M | re.S).group(1)
        body = mote.SCALE_CC[mote.SCALE_CC.index("static TfLiteStatus Prepare"):mote.SCALE_CC.index('extern "C"')].replace("static ", "")
        library = mote.build_library(self.folder / "atan.so", '#include "tensorflow/lite/kernels/kernel_util.h"\n' +
                                     source.replace('"Atan"', '"Scale"') + body)
        model = self.write("scale.tflite", mote.tflite(self.folder, SCALE_MODEL))
        self.measured(model, *QUICK, f"--custom_ops_library={library}")

    def outputs(self, model, *arguments):
        """The bytes of the outputs, and what it prints."""
        path = self.folder / "outputs.bin"
        text = self.measured(model, *QUICK, f"--output_filepath={path}", *arguments)
        return path.read_bytes(), text

    def test_xnnpack(self):
        share = re.compile(r"INFO: Delegate XNNPACK runs (\d+) of 7 nodes in (\d+) partition\(s\)\.")
        exact, text = self.outputs(mote.DIGITS, "--use_xnnpack=false")
        self.assertNotRegex(text, share)
        if not mote.has_xnnpack():
            self.refused("--use_xnnpack is not in this build", f"--graph={mote.DIGITS}", "--use_xnnpack=true")
            return
        for flags in ([], ["--use_xnnpack=true"], ["--use_xnnpack=true", "--num_threads=2"]):
            with self.subTest(flags=flags):
                got, text = self.outputs(mote.DIGITS, *flags)
                self.assertEqual(got, exact)
                found = share.search(text)
                if flags or found:
                    self.assertEqual(found.groups(), ("6", "1"))
                else:  # the default delegate leaves int8 to the runtime's own loops, where they use vectors
                    self.assertIn("own loops are faster", str(mote.run_json(
                        "run", mote.DIGITS, "--input", "lcg", "--partition-report")["partitions"]))
        # On demand it takes what would not be worth it.
        self.assertNotIn("XNNPACK", self.measured(mote.SINE, *QUICK))
        self.assertIn("XNNPACK runs", self.measured(mote.SINE, *QUICK, "--use_xnnpack=true"))
        self.refused("SOFTMAX: CPU.*\n  XNNPACK: ", f"--graph={mote.DIGITS}", "--use_xnnpack=true",
                     "--require_full_delegation=true")
        self.refused("XNNPACK delegate cannot be made", f"--graph={mote.DIGITS}", "--use_xnnpack=true",
                     "--xnnpack_force_fp16=true")
        self.refused("XNNPACK delegate cannot be made", f"--graph={mote.DIGITS}", "--use_xnnpack=true",
                     "--xnnpack_runtime_flags=65536")
        self.assertIn("WARNING: flags that begin with --xnnpack_ have no effect",
                      self.measured(mote.DIGITS, *QUICK, "--use_xnnpack=false", "--xnnpack_force_fp16=true"))

    def most_threads(self, *arguments):
        """How many threads it has, at most, while it runs."""
        command = [PROGRAM, f"--graph={mote.DIGITS}", "--min_secs=1", "--warmup_min_secs=0", *arguments]
        most = 0
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            while process.poll() is None:
                try:
                    most = max(most, len(os.listdir(f"/proc/{process.pid}/task")))
                except FileNotFoundError:
                    break
        self.assertEqual(process.returncode, 0)
        return most

    def test_threads(self):
        self.assertEqual(self.most_threads("--num_threads=1"), 1)
        if mote.has_xnnpack():
            # The default delegate starts no more threads than there are processors.
            self.assertEqual(self.most_threads("--num_threads=3"), min(3, len(os.sched_getaffinity(0))))
            self.assertEqual(self.most_threads("--num_threads=3", "--use_xnnpack=true"), 3)

    def test_external_delegate(self):
        model = self.write("neg.tflite", mote.tflite(self.folder, NEG_MODEL))
        library = mote.build_library(self.folder / "negate.so", NEGATE.read_text(), "-xc")
        delegate = f"--external_delegate_path={library}"
        values = self.write("x.bin", struct.pack("<3f", 1, 2, 3))
        inputs = ["--input_layer=x:0", f"--input_layer_value_files=x\\:0:{values}"]
        self.assertEqual(struct.unpack("<3f", self.outputs(model, *inputs)[0]), (-1, -2, -3))
        for options, wanted in ({"": (-1, -2, -3), "factor:4": (-4, -8, -12), "factor:3;factor:2;": (-2, -4, -6)}).items():
            got, text = self.outputs(model, *inputs, delegate, f"--external_delegate_options={options}",
                                     "--require_full_delegation=true")
            self.assertEqual(struct.unpack("<3f", got), wanted)
            self.assertRegex(text, r"INFO: Delegate .* runs 1 of 1 nodes in 1 partition\(s\)\.")
        graph = f"--graph={model}"
        for pattern, flags in {
                "option size=2 is not known": [delegate, "--external_delegate_options=size:2"],
                "option min_nodes_per_partition=2 is not known": [delegate, "--min_nodes_per_partition=2"],
                "'factor' of the delegate is not KEY:VALUE": [delegate, "--external_delegate_options=factor"],
                "cannot open shared object": ["--external_delegate_path=/none.so"],
                "has no function tflite_plugin_create_delegate": [
                    f"--external_delegate_path={mote.build_library(self.folder / 'no.so', 'int Other() { return 0; }')}"],
        }.items():
            with self.subTest(pattern=pattern):
                done = benchmark(graph, *flags)
                self.assertEqual(done.returncode, 1, done.stdout)
                self.assertRegex(done.stderr, pattern)
        # One that has nothing to do calls that a failure.
        self.refused("EXTERNAL delegate cannot be applied", f"--graph={mote.SINE}", delegate)
        self.assertIn("WARNING: --external_delegate_options has no effect",
                      self.measured(model, *QUICK, "--external_delegate_options=factor:2"))

    def test_performance_options(self):
        def measured(*arguments):
            done = benchmark(f"--graph={mote.DIGITS}", *QUICK, *arguments, program=PERFORMANCE_OPTIONS)
            self.assertEqual(done.returncode, 0, done.stderr)
            summary = done.stdout.split("Summary of All Runs w/ Different Performance Options")[1]
            return re.findall(rf"^ *(.*): count=(?:\d+) .*avg={NUMBER}", summary, re.M)

        rows = measured("--num_runs=3", "--perf_options_list=cpu")
        kinds = ["", " (xnnpack)"] if mote.has_xnnpack() else [""]
        self.assertEqual(sorted(name for name, _ in rows),
                         sorted(f"cpu w/ {threads} threads{kind}" for kind in kinds for threads in (1, 2, 4)))
        averages = [float(average) for _, average in rows]
        self.assertEqual(averages, sorted(averages))
        self.assertEqual([name for name, _ in measured("--num_runs=3", "--perf_options_list=none")], ["the flags as given"])
        for pattern, flags in {"'gpu' is not in this build": ["--perf_options_list=cpu,gpu"],
                               "--perf_options_list=, is empty": ["--perf_options_list=,"],
                               "could not be measured with any setting": ["--input_layer=no_such_input",
                                                                         "--input_layer_shape=1"]}.items():
            done = benchmark(f"--graph={mote.DIGITS}", *QUICK, *flags, program=PERFORMANCE_OPTIONS)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertRegex(done.stderr, pattern)

    def on_gpu(self, *arguments):
        """What it prints; the delegate has two lines of its own on standard error."""
        done = benchmark(f"--graph={mote.DIGITS}", *QUICK, "--use_gpu=true", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("INFO: Initialized OpenCL-based API", done.stderr)
        return done.stdout

    def test_gpu(self):
        """On OpenCL for the processor (Debian: ocl-icd-libopencl1, pocl-opencl-icd); what is lost without one is test_gpu_is_not_there's."""
        exact, _ = self.outputs(mote.DIGITS, "--use_xnnpack=false")
        path = self.folder / "outputs.bin"
        text = self.on_gpu(f"--output_filepath={path}", "--require_full_delegation=true", "--gpu_backend=cl")
        # Float sums of 8-bit products, rounded once for each operator.
        got = path.read_bytes()
        self.assertLessEqual(max(abs((a - b + 128) % 256 - 128) for a, b in zip(exact, got, strict=True)), 2)
        self.assertRegex(text, r"INFO: Delegate TfLiteGpuDelegateV2 runs (\d+) of \1 nodes in 1 partition\(s\)\.")
        cache = self.folder / "kernels"
        cache.mkdir()
        flags = [f"--delegate_serialize_dir={cache}", "--delegate_serialize_token=digits"]
        self.on_gpu(*flags)
        self.assertEqual(len(list(cache.glob("digits_*.bin"))), 1)
        self.refused("OpenGL-based API disabled", f"--graph={mote.DIGITS}", "--use_gpu=true", "--gpu_backend=gl")
        self.refused("TfLiteGpuDelegateV2: .*quantized models", f"--graph={mote.DIGITS}", "--use_gpu=true",
                     "--gpu_experimental_enable_quant=false", "--require_full_delegation=true")
        self.assertIn("WARNING: --delegate_serialize_dir and --delegate_serialize_token have no effect",
                      self.measured(mote.SINE, *QUICK, *flags))
        self.assertIn("WARNING: --gpu_wait_type", self.measured(mote.SINE, *QUICK, "--gpu_wait_type=passive"))

    def test_gpu_is_not_there(self):
        empty = self.folder / "vendors"
        empty.mkdir()
        broken = self.folder / "libraries"
        broken.mkdir()
        for name in ("libOpenCL.so", "libOpenCL.so.1"):
            (broken / name).write_text("no library")
        for reason, environment in {"OpenCL has no platform": {"OCL_ICD_VENDORS": f"{empty}/"},
                                    "Can not open OpenCL library on this device": {"LD_LIBRARY_PATH": str(broken)}}.items():
            done = subprocess.run([PROGRAM, f"--graph={mote.DIGITS}", "--use_gpu=true"], text=True,
                                  capture_output=True, env={**os.environ, **environment}, check=False)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn(f"TfLiteGpuDelegate Init: {reason}", done.stderr)

    def test_flags_of_other_hardware(self):
        for flag in ("use_nnapi", "use_hexagon", "use_coreml", "use_ynnpack", "disable_nnapi_cpu"):
            self.refused(f"--{flag} is not in this build: ", f"--graph={mote.SINE}", f"--{flag}=true")
            self.measured(mote.SINE, "--dry_run", f"--{flag}=false")
        text = self.measured(mote.SINE, "--dry_run", "--nnapi_accelerator_name=npu")
        self.assertIn("WARNING: --nnapi_accelerator_name=npu has no effect", text)

    def test_wrong_flags(self):
        graph = f"--graph={mote.SINE}"
        for pattern, arguments in {
                "--graph=FILE, the model, is missing": [],
                "/no.tflite is not a file": ["--graph=/no.tflite"],
                "README.md cannot be loaded": [f"--graph={mote.ROOT / 'README.md'}"],
                "there is no flag --other=1": [graph, "--other=1"],
                "there is no flag other": [graph, "other"],
                "num_runs = many": [graph, "--num_runs=many"],
                "verbose = perhaps": [graph, "--verbose=perhaps"],
                "--num_runs=0: at least 1": [graph, "--num_runs=0"],
                "--min_secs=-1: ": [graph, "--min_secs=-1"],
                "--max_secs=nan: ": [graph, "--max_secs=nan"],
                "--num_threads=-2: ": [graph, "--num_threads=-2"],
                "--op_profiling_output_mode=xml: stdout or csv": [graph, "--op_profiling_output_mode=xml"],
                "protocol buffers are not in this build": [graph, "--op_profiling_output_mode=proto"],
                "--use_caching is not in this build": [graph, "--use_caching=true"],
                "cannot be written": [graph, "--dry_run", "--result_file_path=/no/such/folder/r.json"],
        }.items():
            with self.subTest(pattern=pattern):
                done = benchmark(*arguments)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, pattern)

    def test_help(self):
        done = benchmark("--help")
        self.assertEqual(done.returncode, 0)
        for flag in ("--graph", "--num_runs", "--input_layer_value_files", "--use_gpu", "--custom_ops_library"):
            self.assertIn(flag, done.stdout)

    def test_empty_values_are_defaults(self):
        self.measured(mote.SINE, "--input_layer=", "--dry_run")


if __name__ == "__main__":
    mote.main()
