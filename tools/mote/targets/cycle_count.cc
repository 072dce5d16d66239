// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/cycle_count.h"

#include <cmath>
#include <filesystem>

#include "nlohmann/json.hpp"
#include "src/model/access.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/process.h"
#include "tools/mote/system/python.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/target_name.h"
#include "tools/mote/targets/target_runner.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

// Longer runs would have the emulator's plugin at work for minutes.
constexpr uint64_t kMostInstructions = 400'000'000;

uint64_t Scaled(uint64_t instructions, double cycles) {
  return static_cast<uint64_t>(std::llround(static_cast<double>(instructions) * cycles));
}

std::string WhyNotCounted(const ModelFile& file, const std::string& target, const RunResult& run, bool is_generated) {
  const fs::path script = SourceFolder() / "bench" / "model_cycles.py";
  const fs::path plugin = ProgramFolder().parent_path() / "lib" / "libmote_block_counts.so";
  if (IsInstalled() || !fs::exists(script)) return "the sources of Mote are not here";
  if (!fs::exists(plugin)) return "the emulator's plugin is not built (ninja -C build/host mote_block_counts)";
  if (!is_generated) return "blocks are counted with generated input alone";
  if (NumSubgraphs(file.model()) > 1) return "blocks are counted for models with one subgraph";
  if (run.invoke_time > kMostInstructions) return "the run is too long for the emulator's plugin";
  return ImageOf(target).empty() ? "the runner's image is packed" : "";
}

bool Count(const ModelFile& file, const std::string& target, CycleCount* count) {
  const TemporaryFolder folder;
  const fs::path model = folder.path() / "model.tflite";
  WriteFile(model, file.data(), file.bytes());
  std::vector<std::string> command = PythonCommand("python3", "bench/model_cycles.py");
  command.insert(command.end(), {model.string(), TargetFileName(target), ImageOf(target).string()});
  const ProcessResult process = RunProcess(command);
  if (process.status != 0) {
    count->why_not_counted = process.output.substr(0, process.output.find('\n'));
    return false;
  }
  try {
    const nlohmann::json answer = nlohmann::json::parse(process.output);
    count->invoke = answer.at("cycles");
    count->operators = answer.at("operators").get<std::vector<uint64_t>>();
    return true;
  } catch (const nlohmann::json::exception& error) {
    count->why_not_counted = error.what();
    return false;
  }
}

}  // namespace

CycleCount CountCycles(const ModelFile& file, const std::string& target, const RunResult& run, bool is_generated,
                       double cycles_per_instruction) {
  CycleCount count = {Scaled(run.invoke_time, cycles_per_instruction), {}, false, ""};
  for (const OperatorCost& op : run.operators) count.operators.push_back(Scaled(op.time, cycles_per_instruction));
  count.why_not_counted = WhyNotCounted(file, target, run, is_generated);
  if (count.why_not_counted.empty()) count.is_counted = Count(file, target, &count);
  return count;
}

}  // namespace mote::cli
