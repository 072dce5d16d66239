// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_INSPECT_JSON_H_
#define MOTE_TOOLS_MOTE_REPORT_INSPECT_JSON_H_

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/model/model_file.h"

namespace mote::cli {

// `mote inspect --json` prints this. It asks the programs of all targets for the arena. Throws Error.
nlohmann::ordered_json InspectJson(const ModelFile& file);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_INSPECT_JSON_H_
