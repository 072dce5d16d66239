// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_PREDICTION_H_
#define MOTE_TOOLS_MOTE_ARENA_PREDICTION_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/mote/model_file.h"

namespace mote::cli {

struct ArenaPrediction {
  std::string target;
  std::optional<size_t> bytes;
  std::string reason;  // why the bytes are not known
};

// The arena that the model needs on each target and on the host, found without running anything on a target.
std::vector<ArenaPrediction> PredictArenas(const ModelFile& file);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ARENA_PREDICTION_H_
