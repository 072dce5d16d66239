// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote inspect`: what is in a model, and what it takes to run it.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_INSPECT_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_INSPECT_COMMAND_H_

#include <filesystem>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/model/model_file.h"

namespace mote::cli {

// What `mote inspect --json` prints. Asks the programs of all targets for the arena.
nlohmann::ordered_json InspectJson(const ModelFile& file);

// Writes to standard output. Throws Error where the model cannot be read or trusted.
void InspectCommand(const std::filesystem::path& model, bool json);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_INSPECT_COMMAND_H_
