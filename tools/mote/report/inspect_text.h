// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_INSPECT_TEXT_H_
#define MOTE_TOOLS_MOTE_REPORT_INSPECT_TEXT_H_

#include <string>

#include "nlohmann/json_fwd.hpp"

namespace mote::cli {

// Returns the report of `mote inspect --json`, for people.
std::string InspectText(const nlohmann::ordered_json& report);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_INSPECT_TEXT_H_
