// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_
#define MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_

#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/targets/described_board.h"

namespace mote::cli {

// Collects what `mote inspect`, `mote plan` and `mote run` say of a model in these places, and advice. Parts that
// cannot be had are null, with the reason beside them: `error` for a model that is refused, `plan_unknown` and
// `run_unknown` for a target. Throws Error if there is no file.
nlohmann::ordered_json ReportData(const std::filesystem::path& model, const std::vector<NamedTarget>& places,
                                  const std::vector<std::string>& inputs, const std::filesystem::path& port_dir);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_
