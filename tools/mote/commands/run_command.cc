// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote run` gives a model inputs, and prints its answer and what it cost.
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/compile/compiled_runner.h"
#include "tools/mote/input/pixel_sign.h"
#include "tools/mote/input/wav.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/report/run_report.h"
#include "tools/mote/serial/link.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/arena_prediction.h"
#include "tools/mote/targets/described_board.h"
#include "tools/mote/targets/dynamic_runner.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {
namespace {

struct RunOptions {
  std::filesystem::path model;
  std::vector<std::string> inputs = {kRandomInput};
  std::filesystem::path preprocessor;  // empty: none
  std::filesystem::path labels;        // empty: none
  PixelSign pixels = PixelSign::kAuto;
  TargetOptions target;
  std::filesystem::path port_dir;  // with more boards; empty: none
  std::string runtime;             // "micro" or "host"; empty: as the other options ask for
  DynamicOptions dynamic;
  std::vector<std::string> resizes;  // "NAME=1x2x3", or a shape alone for the only input
  unsigned sets = 1;                 // of inputs in the files, one after the other
  std::filesystem::path output;      // for the bytes of all outputs; empty: none
  unsigned invokes = 1;
  size_t arena_bytes = 0;
  bool profile = false;
  bool compiled = false;  // as code, without an interpreter
  RamOption ram;          // of that code
  bool json = false;
};

std::vector<std::string> ReadLabels(const std::filesystem::path& path, const ModelFile& file) {
  const Bytes bytes = ReadFile(path);
  std::istringstream stream(std::string(bytes.begin(), bytes.end()));
  std::vector<std::string> labels;
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (!line.empty()) labels.push_back(line);
  }
  const std::vector<TensorSpec> outputs = KnownOutputSpecs(file);
  if (!outputs.empty() && outputs[0].elements == labels.size()) return labels;
  throw Error(path.string() + " has " + std::to_string(labels.size()) + " labels; the first output " +
              (outputs.empty() ? "is missing" : "has " + std::to_string(outputs[0].elements) + " elements"));
}

TensorSpec OnlySpec(const ModelFile& file, const std::vector<TensorSpec>& specs, const char* what) {
  if (specs.size() == 1) return specs[0];
  throw Error(file.path().string() + " has " + std::to_string(specs.size()) + " " + what +
              "; with --preprocessor both models have one input and one output");
}

// Throws Error for options that are for an interpreter.
void RequireForCompiled(const RunOptions& options) {
  if (options.runtime == "dynamic") throw Error("--compiled runs without an interpreter: leave out --runtime dynamic");
  if (options.arena_bytes != 0) throw Error("--compiled has memory of the size that it needs: leave out --arena");
  if (options.profile) {
    throw Error(
        "--profile measures operators in the interpreter, which a compiled model runs without: leave out one of "
        "--profile and --compiled");
  }
  if (!options.target.image.empty()) throw Error("--compiled builds an image of its own: leave out --image");
}

// Says if the dynamic runtime runs the model. Throws Error for options that exclude each other.
bool IsDynamic(const RunOptions& options) {
  const bool is_here = options.target.name == "host";
  if (options.compiled) RequireForCompiled(options);
  if (!options.compiled && options.ram.bytes().has_value()) throw Error("--ram is for --compiled");
  const bool is_default_dynamic = is_here && options.arena_bytes == 0 && !options.compiled;
  const bool is_dynamic = options.runtime.empty() ? is_default_dynamic : options.runtime == "dynamic";
  if (is_dynamic && !is_here) throw Error("--runtime dynamic runs here only, without --target");
  if (is_dynamic && options.arena_bytes != 0) throw Error("--arena is for --runtime micro");
  const DynamicOptions& dynamic = options.dynamic;
  if (dynamic.delegate.empty() && !dynamic.delegate_options.empty()) {
    throw Error("--delegate-option is for the library that --external-delegate names; there is none");
  }
  const bool needs_dynamic = !options.resizes.empty() || !dynamic.delegate.empty() || !dynamic.custom_ops.empty() ||
                             dynamic.reports_partitions || dynamic.threads != -1;
  if (is_dynamic || !needs_dynamic) return is_dynamic;
  throw Error(
      std::string("--resize, --external-delegate, --custom-ops, --threads and --partition-report are for the ") +
      "dynamic runtime: leave out " +
      (options.compiled ? "--compiled"
       : is_here        ? "--runtime micro and --arena"
                        : "--target"));
}

// Parses "1x8x8x1", say.
std::vector<int> ParseShape(const std::string& text, const std::string& argument) {
  std::vector<int> shape;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, 'x');) {
    int dim = -1;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), dim);
    if (error != std::errc() || end != part.data() + part.size() || dim < 0) {
      throw Error("--resize " + argument + ": '" + part + "' is no dimension; NAME:1x8x8x1 is what it takes");
    }
    shape.push_back(dim);
  }
  return shape;
}

std::vector<TensorSpec> ResizedInputs(const ModelFile& file, const std::vector<std::string>& resizes) {
  std::vector<TensorSpec> specs = InputSpecs(file.model());
  for (const std::string& resize : resizes) {
    const size_t colon = resize.rfind(':');
    const bool has_name = colon != std::string::npos;
    const std::string name = has_name ? resize.substr(0, colon) : "";
    if (!has_name && specs.size() != 1) throw Error("--resize " + resize + ": which input? NAME:1x8x8x1 says it");
    std::string known;
    bool is_found = false;
    for (TensorSpec& spec : specs) {
      known += "\n  " + spec.name + ": " + Describe(spec);
      if (has_name && spec.name != name) continue;
      SetShape(ParseShape(resize.substr(has_name ? colon + 1 : 0), resize), &spec);
      is_found = true;
    }
    if (!is_found) throw Error("--resize " + resize + ": the model has no input of this name; it has:" + known);
  }
  return specs;
}

// Returns the features of a recording: what the preprocessor makes of all its windows, in order.
ModelResult RunPreprocessor(const RunOptions& options, const Runner& runner, const ModelFile& preprocessor) {
  const TensorSpec window = OnlySpec(preprocessor, InputSpecs(preprocessor.model()), "inputs");
  OnlySpec(preprocessor, KnownOutputSpecs(preprocessor), "outputs");
  if (options.inputs.size() != 1 || ExtensionOf(options.inputs[0]) != ".wav" || !IsWindow(window)) {
    throw Error("--preprocessor takes one .wav file as --input and a model whose input is an int16 window; that of " +
                preprocessor.path().string() + " is " + Describe(window));
  }
  const std::vector<TensorSpec> window_specs = {window};
  const InputSets windows = ReadInputs(options.inputs, window_specs, options.pixels);
  return {preprocessor, windows.sets, runner.Run({preprocessor, window_specs, windows, 1, 0, options.profile})};
}

InputSets AsInput(const ModelResult& features, const ModelFile& classifier, const std::vector<TensorSpec>& inputs) {
  const TensorSpec input = OnlySpec(classifier, inputs, "inputs");
  const TensorSpec feature = features.run.output_specs[0];
  if (input.type == feature.type && features.run.outputs.size() == input.bytes) return {features.run.outputs};
  throw Error("the recording gives " + std::to_string(features.sets) + " windows of " +
              std::to_string(feature.elements) + " features of type " + TypeName(feature.type) + "; the input of " +
              classifier.path().string() + " is " + Describe(input) + ", " + std::to_string(input.elements) +
              " elements");
}

// Runs the model, and says what it needs in total where the arena is too small.
RunResult RunIn(const RunOptions& options, const Runner& runner, const RunRequest& request) {
  try {
    return runner.Run(request);
  } catch (const Error&) {
    if (options.arena_bytes == 0 || IsLink(options.target.name)) throw;
    const std::optional<size_t> need = PredictArena(request.file, options.target.name).bytes;
    if (!need.has_value() || *need <= options.arena_bytes) throw;
    throw Error(Format("%s cannot be run on %s: it needs %zu bytes of arena in total, %zu more than --arena %zu",
                       request.file.path().string().c_str(), options.target.name.c_str(), *need,
                       *need - options.arena_bytes, options.arena_bytes));
  }
}

void RunModel(const RunOptions& given) {
  RunOptions options = given;
  NamedTarget place = {given.target.name, given.target.name, std::nullopt};
  if (!IsLink(given.target.name)) place = FindNamedTarget(given.target.name, given.port_dir);
  options.target.name = place.target;
  const bool is_dynamic = IsDynamic(options);
  const std::unique_ptr<Runner> runner = is_dynamic         ? MakeDynamicRunner(options.dynamic)
                                         : options.compiled ? MakeCompiledRunner(options.target, options.ram.bytes())
                                                            : MakeRunner(options.target);
  const ModelFile model(options.model);
  if (options.dynamic.custom_ops.empty()) RequireOperators(model);
  const std::vector<TensorSpec> input_specs = ResizedInputs(model, options.resizes);
  const std::vector<std::string> labels =
      options.labels.empty() ? std::vector<std::string>() : ReadLabels(options.labels, model);
  std::optional<ModelFile> preprocessor;
  std::optional<ModelResult> features;
  InputSets inputs;
  if (options.sets > 1) {
    if (!options.preprocessor.empty()) throw Error("--sets is for inputs that need no preprocessor");
    inputs = ReadSets(options.inputs, input_specs, options.sets);
  } else if (options.preprocessor.empty()) {
    inputs = ReadInputs(options.inputs, input_specs, options.pixels);
  } else {
    preprocessor.emplace(options.preprocessor);
    if (options.dynamic.custom_ops.empty()) RequireOperators(*preprocessor);
    features.emplace(RunPreprocessor(options, *runner, *preprocessor));
    inputs = AsInput(*features, model, input_specs);
  }
  RunResult result = RunIn(options, *runner,
                           {model, input_specs, inputs, options.invokes, options.arena_bytes,
                            !options.compiled && (options.profile || options.json)});
  if (!options.output.empty()) WriteFile(options.output, result.outputs.data(), result.outputs.size());
  if (options.sets > 1) {  // the report is on the last one
    result.outputs.erase(result.outputs.begin(),
                         result.outputs.end() - static_cast<ptrdiff_t>(TotalBytes(result.output_specs)));
    inputs.sets = 1;
  }
  const RunReport report{place.name,
                         is_dynamic         ? "dynamic"
                         : options.compiled ? "compiled"
                                            : "micro",
                         runner->CountsInstructions(),
                         {model, inputs.sets, result},
                         features,
                         labels,
                         place.board,
                         inputs.generated};
  Print(options.json ? JsonText(ToJson(report)) : ToText(report));
}

void AddDynamicOptions(CLI::App* command, DynamicOptions* options) {
  command->add_flag("!--no-xnnpack", options->uses_xnnpack, "leave all operators to the runtime itself");
  command->add_option("--external-delegate", options->delegate, "a shared library with a delegate")->type_name("FILE");
  command->add_option("--delegate-option", options->delegate_options, "KEY=VALUE for that delegate; may be repeated")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  command->add_option("--custom-ops", options->custom_ops, "a shared library with custom operators")->type_name("FILE");
  command->add_option("--threads", options->threads, "threads for operators and delegates that use any")
      ->check(Between(1, 1024));
  command->add_flag("--partition-report", options->reports_partitions, "say who runs each node, and why");
}

}  // namespace

Action AddRun(CLI::App* command) {
  const auto options = std::make_shared<RunOptions>();
  AddModel(command, &options->model);
  AddInput(command, &options->inputs);
  command
      ->add_option("--preprocessor", options->preprocessor,
                   "a model that makes the features of a recording, window by window")
      ->type_name("FILE");
  AddLabels(command, &options->labels);
  AddPixels(command, &options->pixels);
  command
      ->add_option("-t,--target", options->target.name,
                   "host (default), a board as nucleo_f446re, which its emulated processor stands for, or an emulated "
                   "target as cortex-m4; serial:/dev/ttyACM0[,BAUD] or tcp:HOST:PORT for a board with Mote's firmware")
      ->type_name("TARGET");
  AddPortDir(command, &options->port_dir);
  AddRuntime(command, &options->runtime,
             "on the host: dynamic, for shapes that change (default), or micro, as on a microcontroller");
  command->add_option("--resize", options->resizes, "NAME:1x8x8x1: another shape for that input, or for the only one")
      ->type_name("SHAPE")
      ->allow_extra_args(false);
  AddDynamicOptions(command, &options->dynamic);
  command
      ->add_option("--image", options->target.image,
                   "the runner's image for the target, if not the one in the build folder")
      ->type_name("FILE");
  command
      ->add_option("--timeout", options->target.timeout_seconds, "seconds that an emulator or a board may take (600)")
      ->type_name("SECONDS");
  command->add_option("--sets", options->sets, "so many inputs lie one after the other in the .bin file of each input")
      ->check(Between(1u, 1000000u));
  command->add_option("-o,--output", options->output, "a file for the bytes of the outputs, for each set of inputs")
      ->type_name("FILE");
  command->add_option("-n,--invoke", options->invokes, "run the model so many times on the input")
      ->check(Between(1u, 1000000u));
  command->add_option("--arena", options->arena_bytes, "the arena's bytes; default: as many as it takes")
      ->type_name("BYTES")
      ->check(Between(size_t{1}, size_t{1} << 30));
  command->add_flag("--profile", options->profile, "measure each operator");
  command->add_flag("--compiled", options->compiled,
                    "build the code that `mote compile` writes, and run that; it takes the target's compiler");
  AddRam(command, &options->ram);
  AddJson(command, &options->json);
  AddExamples(command, {{"mote run model.tflite", "runs it here, on random input"},
                        {"mote run digits_int8.tflite --input digit_7.bmp", "runs it on a picture"},
                        {"mote run model.tflite --target nucleo_f446re --profile",
                         "what each operator would cost on that board, whose processor is emulated"}});
  return [options] {
    RunModel(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
