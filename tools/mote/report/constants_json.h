// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_CONSTANTS_JSON_H_
#define MOTE_TOOLS_MOTE_REPORT_CONSTANTS_JSON_H_

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/model/model_file.h"

namespace mote::cli {

// Describes each constant that holds numbers: the least, the greatest and the mean of its real values, the part that is
// zero, and a histogram between the least and the greatest. The first million of elements of large ones counts.
nlohmann::ordered_json ConstantsJson(const ModelFile& file);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_CONSTANTS_JSON_H_
