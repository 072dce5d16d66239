// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote plan` shows where in the arena a model's tensors lie, and when.
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/commands/command.h"
#include "tools/mote/commands/region_plan.h"
#include "tools/mote/commands/shared_options.h"
#include "tools/mote/input/input.h"
#include "tools/mote/model/model_writer.h"
#include "tools/mote/model/tensor_spec.h"
#include "tools/mote/report/board_fit.h"
#include "tools/mote/report/plan_report.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/targets/arena_prediction.h"
#include "tools/mote/targets/described_board.h"
#include "tools/mote/targets/host_runner.h"
#include "tools/mote/targets/plan.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {
namespace {

struct PlanOptions {
  std::filesystem::path model;
  std::string target = "cortex-m4";
  std::filesystem::path port_dir;  // with more boards; empty: none
  std::filesystem::path svg;       // empty: none
  std::filesystem::path embed;     // the model with its plan; empty: none
  std::string memory;              // empty: one arena
  std::vector<std::string> pins;   // TENSOR=NAME
  bool json = false;
};

constexpr char kPlanName[] = "OfflineMemoryAllocation";
constexpr int kPlanVersion = 1;

Bytes Answers(const ModelFile& file) {
  const std::vector<TensorSpec> specs = InputSpecs(file.model());
  const InputSets inputs = ReadInputs({"lcg"}, specs, PixelSign::kAuto);
  return MakeHostRunner()->Run({file, specs, inputs}).outputs;
}

size_t ArenaBytes(const ModelFile& file, const std::string& target) {
  const ArenaPrediction arena = PredictArena(file, target);
  if (arena.bytes.has_value()) return *arena.bytes;
  throw Error("the arena of " + file.path().string() + " for " + target + " is not known");
}

// Writes the model with its plan, once that is known to do what the model does without.
void Embed(const ModelFile& file, const Plan& plan, const PlanOptions& options) {
  std::vector<int32_t> words = {kPlanVersion, 0, NumTensors(SubgraphAt(file.model(), 0))};
  words.resize(words.size() + static_cast<size_t>(words[2]), -1);
  // Other runtimes do not work in place: tensors that share memory so are left to the runtime.
  for (const PlannedBuffer& b : plan.buffers) {
    if (b.tensor >= 0 && !plan.IsInPlace(b)) words[3 + static_cast<size_t>(b.tensor)] = static_cast<int32_t>(b.offset);
  }
  const Bytes bytes = WithMetadata(file, kPlanName, words.data(), words.size() * sizeof(int32_t));
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "planned.tflite";
  WriteFile(path, bytes.data(), bytes.size());
  const ModelFile planned(path);
  const size_t before = ArenaBytes(file, options.target), after = ArenaBytes(planned, options.target);
  if (after > before) {
    throw Error(Format("with its plan embedded the model needs %zu bytes on %s, and %zu without; nothing was written",
                       after, options.target.c_str(), before));
  }
  if (Answers(file) != Answers(planned)) throw Error("the embedded plan changes the outputs; nothing was written");
  WriteFile(options.embed, bytes.data(), bytes.size());
  Print(Format("embedded in %s: arena of %s bytes on %s, same outputs\n", options.embed.string().c_str(),
               Grouped(after).c_str(), options.target.c_str()));
}

void PlanMemory(PlanOptions options) {
  const NamedTarget place = FindNamedTarget(options.target, options.port_dir);
  options.target = place.target;
  const ModelFile file(options.model);
  RequireOperators(file);
  if (!options.memory.empty()) {
    PrintRegionPlan(file, {options.target, options.memory, options.pins, options.json});
    return;
  }
  const Plan plan = FindPlan(file, options.target);
  nlohmann::ordered_json json = PlanJson(file, place.name, plan);
  if (place.board) json["fit"] = FitJson(file, *place.board, options.port_dir);
  Print(options.json ? JsonText(json) : PlanText(file, plan) + (place.board ? FitText(json["fit"], "") : ""));
  if (!options.svg.empty()) {
    const std::string svg = PlanSvg(file, plan);
    WriteFile(options.svg, svg.data(), svg.size());
  }
  if (!options.embed.empty()) Embed(file, plan, options);
}

}  // namespace

Action AddPlan(CLI::App* command) {
  const auto options = std::make_shared<PlanOptions>();
  AddModel(command, &options->model);
  command
      ->add_option("-t,--target", options->target,
                   "cortex-m4 (default) or another emulated target, a board as nucleo_f446re, or host")
      ->type_name("TARGET");
  AddPortDir(command, &options->port_dir);
  command->add_option("--svg", options->svg, "draw the plan: operators from left to right, addresses upwards")
      ->type_name("FILE");
  CLI::Option* const embed =
      command->add_option("--embed", options->embed, "write the model with the plan in it, which runtimes then follow")
          ->type_name("FILE");
  AddJson(command, &options->json)->excludes(embed);
  CLI::Option* const memory =
      command
          ->add_option("--memory", options->memory,
                       "several memories instead of one arena, as dtcm=64K,sram=256K:4: NAME=BYTES:COST, where COST is "
                       "what moving a byte costs; default: 1 for the first, 2 for the second ...")
          ->type_name("MEMORIES")
          ->excludes(embed)
          ->excludes("--svg");
  command->add_option("--pin", options->pins, "TENSOR=NAME: the tensor lies in that memory")
      ->type_name("TENSOR=NAME")
      ->needs(memory)
      ->allow_extra_args(false);
  AddExamples(command, {{"mote plan model.tflite", "which tensors lie in the arena of a Cortex-M4, and when"},
                        {"mote plan model.tflite --target nucleo_f446re --svg plan.svg",
                         "draws the plan, and says if it fits that board"},
                        {"mote plan model.tflite --memory dtcm=64K,sram=256K", "the same in two memories"}});
  return [options] {
    PlanMemory(*options);
    return kSuccess;
  };
}

}  // namespace mote::cli
