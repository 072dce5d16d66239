// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote optimize`: a model's operators in an order that needs less memory.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_OPTIMIZE_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_OPTIMIZE_COMMAND_H_

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include "tools/mote/model/model_file.h"

namespace mote::cli {

struct OptimizeOptions {
  std::filesystem::path model;
  std::filesystem::path output;
};

// What a better order of operators would save, on the target where it saves most.
struct OrderGain {
  std::string target;
  size_t before, after;  // arena bytes
};

// None where `mote optimize` would find nothing, or refuse.
std::optional<OrderGain> FindOrderGain(const ModelFile& file);

// Writes the model with such an order, or as it is where none is found, and prints what it needs before and after.
// Throws Error; then the output is as it was.
void OptimizeCommand(const OptimizeOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_OPTIMIZE_COMMAND_H_
