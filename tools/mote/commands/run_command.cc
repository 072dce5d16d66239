// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/commands/run_command.h"

#include <charconv>
#include <cstdio>
#include <sstream>

#include "nlohmann/json.hpp"
#include "tools/mote/input/wav.h"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/report/run_report.h"
#include "tools/mote/serial/link.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/arena_prediction.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

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

// Whether the dynamic runtime runs the model. Throws Error where what is asked for does not go together.
bool IsDynamic(const RunOptions& options) {
  const bool is_here = options.target.name == "host";
  const bool is_dynamic = options.runtime.empty() ? is_here && options.arena_bytes == 0 : options.runtime == "dynamic";
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
      "dynamic runtime: leave out " + (is_here ? "--runtime micro and --arena" : "--target"));
}

// "1x8x8x1".
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

// The features of a recording: what the preprocessor makes of all its windows, in order.
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

// With what the model needs in total where the arena is too small.
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

}  // namespace

void RunCommand(const RunOptions& given) {
  RunOptions options = given;
  if (!IsLink(given.target.name)) options.target.name = FindTarget(given.target.name, KnownTargets());
  const bool is_dynamic = IsDynamic(options);
  const std::unique_ptr<Runner> runner = is_dynamic ? MakeDynamicRunner(options.dynamic) : MakeRunner(options.target);
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
  RunResult result =
      RunIn(options, *runner,
            {model, input_specs, inputs, options.invokes, options.arena_bytes, options.profile || options.json});
  if (!options.output.empty()) WriteFile(options.output, result.outputs.data(), result.outputs.size());
  if (options.sets > 1) {  // the report is on the last one
    result.outputs.erase(result.outputs.begin(),
                         result.outputs.end() - static_cast<ptrdiff_t>(TotalBytes(result.output_specs)));
    inputs.sets = 1;
  }
  const RunReport report{options.target.name,
                         is_dynamic ? "dynamic" : "micro",
                         runner->CountsInstructions(),
                         {model, inputs.sets, result},
                         features,
                         labels};
  // A model's names may be any bytes.
  const std::string text = options.json
                               ? ToJson(report).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"
                               : ToText(report);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace mote::cli
