// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reports a memory plan as a table, as JSON and as a picture.
#ifndef MOTE_TOOLS_MOTE_REPORT_PLAN_REPORT_H_
#define MOTE_TOOLS_MOTE_REPORT_PLAN_REPORT_H_

#include <string>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/targets/plan.h"

namespace mote::cli {

std::string PlanText(const ModelFile& file, const Plan& plan);

// `mote plan --json` prints this.
nlohmann::ordered_json PlanJson(const ModelFile& file, const std::string& target, const Plan& plan);

// Operators run from left to right, addresses upwards.
std::string PlanSvg(const ModelFile& file, const Plan& plan);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_PLAN_REPORT_H_
