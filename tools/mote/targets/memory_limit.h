// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_TARGETS_MEMORY_LIMIT_H_
#define MOTE_TOOLS_MOTE_TARGETS_MEMORY_LIMIT_H_

#include <string>

#include "tools/mote/model/model_file.h"

namespace mote::cli {

// Throws Error for a model that needs more memory on the target than kMostArenaBytes, before anything takes that much
// here. `done` is what cannot be done with it: "compiled".
void RequireMemory(const ModelFile& file, const std::string& target, const char* done);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_MEMORY_LIMIT_H_
