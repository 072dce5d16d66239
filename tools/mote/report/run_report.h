// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_RUN_REPORT_H_
#define MOTE_TOOLS_MOTE_REPORT_RUN_REPORT_H_

#include <optional>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/model/model_file.h"
#include "tools/mote/targets/described_board.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {

// The result of a run of one model.
struct ModelResult {
  const ModelFile& file;
  size_t sets;
  RunResult run;
};

struct RunReport {
  std::string target;
  std::string runtime;  // "micro", "dynamic" or "compiled"
  bool counts_instructions;
  ModelResult model;
  std::optional<ModelResult> preprocessor;
  std::vector<std::string> labels;
  std::optional<DescribedBoard> board = std::nullopt;  // for which the target stands
  std::string generated = {};                          // of the input: "random:1", say; empty: of files
};

nlohmann::ordered_json ToJson(const RunReport& report);
std::string ToText(const RunReport& report);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_RUN_REPORT_H_
