// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/emulation.h"

#include <cstdlib>

#include "nlohmann/json.hpp"
#include "tools/mote/model/known_graph.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/process.h"
#include "tools/mote/system/source_folder.h"
#include "tools/mote/targets/target_name.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kTimeoutStatus = 124;  // tools/run_on_target

// An installed command, which cannot build in the folder of its sources, looks for the images here.
fs::path CacheFolder() {
  const char* const cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && cache[0] == '/') return fs::path(cache) / "mote";
  const char* const home = std::getenv("HOME");
  return fs::path(home != nullptr ? home : "/tmp") / ".cache" / "mote";
}

// Quotes the text as one word of a shell's command.
std::string ShellWord(const std::string& text) {
  const bool is_plain = text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./") ==
                        std::string::npos;
  if (is_plain) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

[[noreturn]] void ThrowFailure(const TargetOptions& options, const ModelFile& file, const ProcessResult& process) {
  std::string text = file.path().string() + " cannot be run on " + options.name + ": ";
  const std::string messages = CleanMessages(process.output);
  text += messages.empty() ? "status " + std::to_string(process.status) : messages;
  if (process.status == kTimeoutStatus) text += "\n--timeout SECONDS gives it more time";
  throw Error(text);
}

void AddInner(const RunRequest& request, const nlohmann::json& report, RunResult* result) {
  if (!report.contains("inner")) return;
  int subgraph = 0;
  for (const nlohmann::json& nodes : report["inner"]) {
    std::vector<uint64_t> times, runs;
    for (const nlohmann::json& node : nodes) {
      times.push_back(node[0]);
      runs.push_back(node[1]);
    }
    const std::vector<OperatorCost> costs = InnerCostsOf(request.file, ++subgraph, times, runs);
    result->inner_operators.insert(result->inner_operators.end(), costs.begin(), costs.end());
  }
}

}  // namespace

fs::path BuiltFile(const std::string& target, const fs::path& file) {
  const fs::path built = fs::path(TargetFileName(target)) / file;
  if (IsInstalled()) return CacheFolder() / built;
  const fs::path beside = ProgramFolder().parent_path().parent_path() / built;
  return fs::exists(beside) ? beside : SourceFolder() / "build" / built;
}

std::string BuildCommand(const std::string& target, const std::string& goal) {
  const std::string name = TargetFileName(target);
  const std::string sources = ShellWord(SourceFolder().string());
  if (!IsInstalled()) return "make -C " + sources + " " + name;
  const std::string folder = ShellWord((CacheFolder() / name).string());
  const std::string tests = goal == "mote_runner" ? "NONE" : "LIBRARY";
  return "cmake -S " + sources + " --preset " + name + " -B " + folder + " -DMOTE_TESTS=" + tests +
         " && cmake --build " + folder + " --target " + goal;
}

void Emulate(const TargetOptions& options, const ModelFile& file, const fs::path& image,
             const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {SourceFolder() / "tools" / "run_on_target", "--timeout",
                                      std::to_string(options.timeout_seconds), TargetFileName(options.name),
                                      image.string()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const ProcessResult process = RunProcess(command);
  if (process.status != 0) ThrowFailure(options, file, process);
}

RunResult ReadRunFolder(const RunRequest& request, const fs::path& folder) {
  const nlohmann::json report = nlohmann::json::parse(ReadText(folder / "report.json"));
  RunResult result;
  result.outputs = ReadFile(folder / "outputs.bin");
  result.arena_used_bytes = report.at("arena_used_bytes");
  result.allocate_time = report.at("allocate");
  result.invoke_time = report.at("invoke");
  result.operators = CostsOf(request.file, report.at("operators").get<std::vector<uint64_t>>());
  const nlohmann::json& loops = report.at("loops");
  for (size_t i = 0; i < loops.size(); ++i) {
    OperatorCost& op = result.operators[i];
    if (loops[i][0].is_string()) op.loop = loops[i][0];
    if (loops[i][1].is_string()) op.loop_reason = loops[i][1];
  }
  AddInner(request, report, &result);
  result.output_specs = KnownOutputSpecs(request.file);
  return result;
}

}  // namespace mote::cli
