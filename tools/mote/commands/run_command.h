// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote run`: a model, its inputs, its answer and what it cost.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_RUN_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_RUN_COMMAND_H_

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/mote/input/pixel_sign.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {

struct RunOptions {
  std::filesystem::path model;
  std::vector<std::string> inputs;
  std::filesystem::path preprocessor;  // empty: none
  std::filesystem::path labels;        // empty: none
  PixelSign pixels = PixelSign::kAuto;
  TargetOptions target;
  std::string runtime;  // "micro" or "host"; empty: as the other options ask for
  DynamicOptions dynamic;
  std::vector<std::string> resizes;  // "NAME=1x2x3", or a shape alone for the only input
  unsigned sets = 1;                 // of inputs in the files, one after the other
  std::filesystem::path output;      // for the bytes of all outputs; empty: none
  unsigned invokes = 1;
  size_t arena_bytes = 0;
  bool profile = false;
  bool json = false;
};

// Writes to standard output. Throws Error.
void RunCommand(const RunOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_RUN_COMMAND_H_
