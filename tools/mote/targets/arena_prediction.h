// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_TARGETS_ARENA_PREDICTION_H_
#define MOTE_TOOLS_MOTE_TARGETS_ARENA_PREDICTION_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"
#include "tools/mote/system/process.h"

namespace mote::cli {

struct ArenaPrediction {
  std::string target;
  std::optional<size_t> bytes;
  std::string reason;         // why the bytes are not known
  bool is_too_large = false;  // they are not known, but more than kMostArenaBytes
};

// The program that stands in for an emulated target is mote_arena_<kind>: it has the target's sizes, and asks for the
// memory that its loops want.
std::string ArenaKindOf(const std::string& target);

// Runs mote_arena_<kind> with the model's file and the options. Throws Error where the program was not built.
ProcessResult RunArenaProgram(const std::string& kind, const ModelFile& file, const std::vector<std::string>& options);

// Predicts the arena that the model needs on each target and on the host, without running anything on a target.
std::vector<ArenaPrediction> PredictArenas(const ModelFile& file);
// Predicts it for one of them.
ArenaPrediction PredictArena(const ModelFile& file, const std::string& target);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_ARENA_PREDICTION_H_
