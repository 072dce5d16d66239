// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/arena_prediction.h"

#include <cstdlib>
#include <map>

#include "tools/mote/arena/arena_size.h"
#include "tools/mote/system/error.h"
#include "tools/mote/system/files.h"
#include "tools/mote/system/first_arena.h"
#include "tools/mote/system/format_text.h"
#include "tools/mote/system/message_log.h"
#include "tools/mote/system/progress.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

ArenaPrediction TooLarge() {
  return {"", std::nullopt, "it needs more than " + Grouped(kMostArenaBytes) + " bytes", true};
}

ArenaPrediction AskHost(const ModelFile& file) {
  const ArenaNeed need = ArenaNeedOf(file.model());
  const std::string messages = TakeMessages();
  if (need.is_too_large) return TooLarge();
  if (need.bytes == 0) return {"", std::nullopt, messages};
  return {"", need.bytes, ""};
}

ArenaPrediction AskProgram(const std::string& kind, const ModelFile& file) {
  ProcessResult process;
  try {
    process = RunArenaProgram(kind, file, {});
  } catch (const Error& error) {
    return {"", std::nullopt, error.what()};
  }
  if (process.status == kArenaTooLargeStatus) return TooLarge();
  if (process.status != 0) return {"", std::nullopt, CleanMessages(process.output)};
  // Messages about an arena that was too small at first come before the number.
  const size_t before = process.output.find_last_of('\n', process.output.size() - 2);
  return {"", std::strtoull(process.output.c_str() + (before == std::string::npos ? 0 : before + 1), nullptr, 10), ""};
}

}  // namespace

std::string ArenaKindOf(const std::string& target) {
  static const std::map<std::string, std::string> kinds = {
      {"cortex-m0", "arm_portable"},     {"cortex-m3", "arm_portable"},      {"cortex-m4", "arm_cortex_m_dsp"},
      {"cortex-m7", "arm_cortex_m_dsp"}, {"cortex-m33", "arm_cortex_m_dsp"}, {"cortex-m55", "arm_helium"},
      {"riscv32", "riscv32_portable"}};
  return kinds.at(target);
}

ProcessResult RunArenaProgram(const std::string& kind, const ModelFile& file, const std::vector<std::string>& options) {
  const fs::path program = ProgramFolder() / ("mote_arena_" + kind);
  if (!fs::exists(program)) {
    throw Error(
        program.filename().string() +
        " is not there: a build makes it where the compiler makes 32-bit programs (Debian on x86-64: the package "
        "g++-12-multilib), and the Python package for x86-64 has it");
  }
  const auto run = [&](const fs::path& model) {
    std::vector<std::string> command = {program.string(), model.string()};
    command.insert(command.end(), options.begin(), options.end());
    return RunProcess(command);
  };
  if (file.IsAsInFile()) return run(file.path());
  const TemporaryFolder folder;
  WriteFile(folder.path() / "model.tflite", file.data(), file.bytes());
  return run(folder.path() / "model.tflite");
}

std::vector<ArenaPrediction> PredictArenas(const ModelFile& file) {
  std::vector<ArenaPrediction> predictions;
  std::map<std::string, ArenaPrediction> answers;  // by kind
  const uint64_t targets = EmulatedTargets().size() + 1;
  const ProgressStep step("", targets);
  for (const std::string& target : EmulatedTargets()) {
    ProgressStep::Begin("arena on " + target, predictions.size());
    const std::string kind = ArenaKindOf(target);
    if (answers.count(kind) == 0) answers[kind] = AskProgram(kind, file);
    predictions.push_back(answers[kind]);
    predictions.back().target = target;
  }
  ProgressStep::Begin("arena on host", targets - 1);
  predictions.push_back(PredictArena(file, "host"));
  return predictions;
}

ArenaPrediction PredictArena(const ModelFile& file, const std::string& target) {
  ArenaPrediction prediction = target == "host" ? AskHost(file) : AskProgram(ArenaKindOf(target), file);
  prediction.target = target;
  return prediction;
}

}  // namespace mote::cli
