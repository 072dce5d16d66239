// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_
#define MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_

#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"

namespace mote::cli {

// Collects what `mote inspect`, `mote plan` and `mote run` say of a model on these targets, and advice. Parts that
// cannot be had are null, with the reason beside them: `error` for a model that is refused, `plan_unknown` and
// `run_unknown` for a target. Throws Error if there is no file.
nlohmann::ordered_json ReportData(const std::filesystem::path& model, const std::vector<std::string>& targets,
                                  const std::vector<std::string>& inputs);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_REPORT_DATA_H_
