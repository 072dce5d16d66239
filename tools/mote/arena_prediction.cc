// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/arena_prediction.h"

#include <cstdlib>

#include "tools/mote/arena/arena_size.h"
#include "tools/mote/message_log.h"
#include "tools/mote/process.h"
#include "tools/mote/runner.h"

namespace mote::cli {
namespace {

namespace fs = std::filesystem;

// The program that stands in for a target: mote_arena_<kind>.
std::string KindOf(const std::string& target) { return target == "riscv32" ? "riscv32" : "arm"; }

ArenaPrediction OnHost(const ModelFile& file) {
  const size_t bytes = ArenaBytesOf(file.model());
  const std::string messages = TakeMessages();
  if (bytes == 0) return {"host", std::nullopt, messages};
  return {"host", bytes, ""};
}

ArenaPrediction AskProgram(const std::string& kind, const ModelFile& file) {
  const fs::path program = ProgramFolder() / ("mote_arena_" + kind);
  if (!fs::exists(program)) {
    return {"", std::nullopt,
            program.filename().string() +
                " was not built: it needs a compiler that can make 32-bit programs (Debian: the package g++-multilib)"};
  }
  const ProcessResult process = RunProcess({program.string(), file.path().string()});
  if (process.status != 0) return {"", std::nullopt, CleanMessages(process.output)};
  return {"", std::strtoull(process.output.c_str(), nullptr, 10), ""};
}

}  // namespace

std::vector<ArenaPrediction> PredictArenas(const ModelFile& file) {
  std::vector<ArenaPrediction> predictions;
  const ArenaPrediction arm = AskProgram("arm", file);
  const ArenaPrediction riscv32 = AskProgram("riscv32", file);
  for (const std::string& target : EmulatedTargets()) {
    predictions.push_back(KindOf(target) == "arm" ? arm : riscv32);
    predictions.back().target = target;
  }
  predictions.push_back(OnHost(file));
  return predictions;
}

}  // namespace mote::cli
