// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote validate`: what a target computes, compared with this machine.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_VALIDATE_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_VALIDATE_COMMAND_H_

#include <filesystem>
#include <string>
#include <vector>

#include "tools/mote/targets/runner.h"

namespace mote::cli {

struct ValidateOptions {
  std::filesystem::path model;
  std::vector<std::string> inputs = {"lcg"};
  TargetOptions target = {"cortex-m4", {}, 600};
  double tolerance = 1e-5;  // of floats, as a part of the tensor's greatest magnitude
  bool json = false;
};

// Writes to standard output. Throws Error where something differs, too.
void ValidateCommand(const ValidateOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_VALIDATE_COMMAND_H_
