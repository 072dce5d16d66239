// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model without work that a microcontroller need not do.
#ifndef MOTE_TOOLS_MOTE_COMPILE_SIMPLIFIED_MODEL_H_
#define MOTE_TOOLS_MOTE_COMPILE_SIMPLIFIED_MODEL_H_

#include <cstddef>
#include <optional>
#include <string>

#include "tools/mote/model/known_graph.h"
#include "tools/mote/model/model_file.h"

namespace mote::cli {

struct SimplifiedModel {
  ModelFile file;  // of the same outputs
  size_t folded = 0, shapes = 0, dilated = 0;

  // Returns lines that say what was done; empty where nothing was.
  std::string Text() const;
};

// Returns none where there is nothing to do: the sizes that the model leaves open are written, operators that compute
// with these are left out, and split convolutions are dilated ones.
std::optional<SimplifiedModel> Simplified(const ModelFile& given);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMPILE_SIMPLIFIED_MODEL_H_
