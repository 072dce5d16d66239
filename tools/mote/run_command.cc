// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/run_command.h"

#include <cstdio>
#include <sstream>

#include "nlohmann/json.hpp"
#include "tools/mote/error.h"
#include "tools/mote/run_report.h"
#include "tools/mote/wav.h"

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
  const std::vector<TensorSpec> outputs = OutputSpecs(file.model());
  if (!outputs.empty() && outputs[0].elements == labels.size()) return labels;
  throw Error(path.string() + " has " + std::to_string(labels.size()) + " labels; the first output " +
              (outputs.empty() ? "is missing" : "has " + std::to_string(outputs[0].elements) + " elements"));
}

TensorSpec OnlySpec(const ModelFile& file, const std::vector<TensorSpec>& specs, const char* what) {
  if (specs.size() == 1) return specs[0];
  throw Error(file.path().string() + " has " + std::to_string(specs.size()) + " " + what +
              "; with --preprocessor both models have one input and one output");
}

// The features of a recording: what the preprocessor makes of all its windows, in order.
ModelResult RunPreprocessor(const RunOptions& options, const Runner& runner, const ModelFile& preprocessor) {
  const TensorSpec window = OnlySpec(preprocessor, InputSpecs(preprocessor.model()), "inputs");
  OnlySpec(preprocessor, OutputSpecs(preprocessor.model()), "outputs");
  if (options.inputs.size() != 1 || ExtensionOf(options.inputs[0]) != ".wav" || !IsWindow(window)) {
    throw Error("--preprocessor takes one .wav file as --input and a model whose input is an int16 window; that of " +
                preprocessor.path().string() + " is " + Describe(window));
  }
  const InputSets windows = ReadInputs(options.inputs, {window}, options.pixels);
  return {preprocessor, windows.sets, runner.Run({preprocessor, windows, 1, 0, options.profile})};
}

InputSets AsInput(const ModelResult& features, const ModelFile& classifier) {
  const TensorSpec input = OnlySpec(classifier, InputSpecs(classifier.model()), "inputs");
  const TensorSpec feature = OutputSpecs(features.file.model())[0];
  if (input.type == feature.type && features.run.outputs.size() == input.bytes) return {features.run.outputs};
  throw Error("the recording gives " + std::to_string(features.sets) + " windows of " +
              std::to_string(feature.elements) + " features of type " + TypeName(feature.type) + "; the input of " +
              classifier.path().string() + " is " + Describe(input) + ", " + std::to_string(input.elements) +
              " elements");
}

}  // namespace

void RunCommand(const RunOptions& options) {
  const std::unique_ptr<Runner> runner = MakeRunner(options.target);
  const ModelFile model(options.model);
  RequireOperators(model);
  const std::vector<std::string> labels =
      options.labels.empty() ? std::vector<std::string>() : ReadLabels(options.labels, model);
  std::optional<ModelFile> preprocessor;
  std::optional<ModelResult> features;
  InputSets inputs;
  if (options.preprocessor.empty()) {
    inputs = ReadInputs(options.inputs, InputSpecs(model.model()), options.pixels);
  } else {
    preprocessor.emplace(options.preprocessor);
    RequireOperators(*preprocessor);
    features.emplace(RunPreprocessor(options, *runner, *preprocessor));
    inputs = AsInput(*features, model);
  }
  const RunResult result =
      runner->Run({model, inputs, options.invokes, options.arena_bytes, options.profile || options.json});
  const RunReport report{
      options.target.name, runner->CountsInstructions(), {model, inputs.sets, result}, features, labels};
  // A model's names may be any bytes.
  const std::string text = options.json
                               ? ToJson(report).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n"
                               : ToText(report);
  std::fwrite(text.data(), 1, text.size(), stdout);
}

}  // namespace mote::cli
