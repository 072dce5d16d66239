// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_TARGETS_BOARD_RUNNER_H_
#define MOTE_TOOLS_MOTE_TARGETS_BOARD_RUNNER_H_

#include <memory>

#include "tools/mote/targets/runner.h"

namespace mote::cli {

// Runs models on the board at the end of the line that the options name.
std::unique_ptr<Runner> MakeBoardRunner(const TargetOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_BOARD_RUNNER_H_
