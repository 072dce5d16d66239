// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Stands in for targets/arena_prediction.cc: rows_fuzz prepares models for this computer alone.
#include "tools/mote/system/error.h"
#include "tools/mote/targets/arena_prediction.h"

namespace mote::cli {

std::string ArenaKindOf(const std::string& target) { return target; }

ProcessResult RunArenaProgram(const std::string& kind, const ModelFile&, const std::vector<std::string>&) {
  throw Error("rows_fuzz prepares no model for " + kind);
}

}  // namespace mote::cli
