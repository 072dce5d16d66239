// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote optimize` writes a model without what it need not compute, and with its operators in an order that needs
// less memory.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "tools/mote/commands/command.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/compile/order_search.h"
#include "tools/mote/compile/simplified_model.h"
#include "tools/mote/input/input.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/host_runner.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {
namespace {

struct OptimizeOptions {
  std::filesystem::path model;
  std::filesystem::path output;
};

// Runs the model on several inputs, one after the other, so that state that it remembers counts as well.
Bytes AnswersOf(const ModelFile& file) {
  constexpr size_t kSets = 3;
  const std::vector<TensorSpec> specs = InputSpecs(file.model());
  std::vector<TensorSpec> all;
  for (size_t i = 0; i < kSets; ++i) all.insert(all.end(), specs.begin(), specs.end());
  InputSets inputs = ReadInputs({"lcg"}, all, PixelSign::kAuto);
  inputs.sets = kSets;
  return MakeHostRunner()->Run({file, specs, inputs}).outputs;
}

// Writes the model as it is where no better order is found. Throws Error; then the output is as it was.
void Optimize(const OptimizeOptions& options) {
  const ModelFile given(options.model);
  RequireOperators(given);
  RequireFreeOrder(given);
  const std::optional<SimplifiedModel> simplified = Simplified(given);
  const ModelFile& file = simplified.has_value() ? simplified->file : given;
  OrderSearch search(file, given);
  const Bytes outputs = AnswersOf(given);
  search.Run();
  const ModelFile& result = search.HasChanged() ? search.changed() : file;
  const bool is_copy = !search.HasChanged() && !simplified.has_value();
  if (!is_copy && AnswersOf(result) != outputs) {
    throw Error("the new model gives other outputs than " + given.path().string() + "; nothing was written");
  }
  WriteFile(options.output, result.data(), result.bytes());
  if (simplified.has_value()) Print(simplified->Text());
  Print(search.Report());
  Print(options.output.string() + ": " +
        (search.HasChanged() ? "in the new order, with the same outputs"
         : is_copy           ? "a copy of the model"
                             : "with the same outputs") +
        "\n");
}

}  // namespace

Action AddOptimize(CLI::App* command) {
  const auto options = std::make_shared<OptimizeOptions>();
  AddModel(command, &options->model);
  command->add_option("-o,--output", options->output, "the model to write")->type_name("FILE")->required();
  AddExamples(command,
              {{"mote optimize model.tflite -o smaller.tflite", "the same outputs, in less memory if it can be"}});
  return [options] {
    Optimize(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
