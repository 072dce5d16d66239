// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Estimates of cycles on emulated targets: docs/benchmarks.md.
#ifndef MOTE_TOOLS_MOTE_TARGETS_CYCLE_COUNT_H_
#define MOTE_TOOLS_MOTE_TARGETS_CYCLE_COUNT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {

struct CycleCount {
  uint64_t invoke;
  std::vector<uint64_t> operators;  // of subgraph 0
  // Each block of code that ran was counted, as `make bench` does; else all instructions take the same.
  bool is_counted;
  std::string why_not_counted;
};

// Takes a run on generated input (`is_generated`) or other. Counting needs the sources, Python, the emulator's plugin,
// and rules for the target; without them, an instruction takes `cycles_per_instruction`.
CycleCount CountCycles(const ModelFile& file, const std::string& target, const RunResult& run, bool is_generated,
                       double cycles_per_instruction);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_CYCLE_COUNT_H_
