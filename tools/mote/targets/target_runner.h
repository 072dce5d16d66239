// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The images that emulated targets run.
#ifndef MOTE_TOOLS_MOTE_TARGETS_TARGET_RUNNER_H_
#define MOTE_TOOLS_MOTE_TARGETS_TARGET_RUNNER_H_

#include <filesystem>
#include <memory>
#include <string>

#include "tools/mote/targets/runner.h"

namespace mote::cli {

// Returns true if the build folder of an emulated target holds its runner.
bool HasRunner(const std::string& target);
// Returns the runner's image in the build folder of an emulated target; empty where it is not built, or packed.
std::filesystem::path ImageOf(const std::string& target);

// Throws Error for a target whose runner was not built.
std::unique_ptr<Runner> MakeTargetRunner(const TargetOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_TARGET_RUNNER_H_
