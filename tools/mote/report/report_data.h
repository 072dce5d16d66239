// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_
#define MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_

#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/report/accuracy.h"
#include "tools/mote/targets/described_board.h"

namespace mote::cli {

struct ReportRequest {
  std::vector<NamedTarget> places;
  std::vector<std::string> inputs;  // as those of `mote run`
  std::filesystem::path port_dir;   // with more boards; empty: none
  KnownFiles files;                 // without a folder: the accuracy is not asked for
};

// Collects what `mote inspect`, `mote plan`, `mote run` and `mote evaluate` say of a model, and advice. Parts that
// cannot be had are null, with the reason beside them: `error` for a model that is refused, `accuracy_unknown`, and
// `plan_unknown` and `run_unknown` for a target. Throws Error if there is no file.
nlohmann::ordered_json ReportData(const std::filesystem::path& model, const ReportRequest& request);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_
