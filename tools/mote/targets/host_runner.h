// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_TARGETS_HOST_RUNNER_H_
#define MOTE_TOOLS_MOTE_TARGETS_HOST_RUNNER_H_

#include <memory>

#include "tools/mote/targets/runner.h"

namespace mote::cli {

// Runs models with the micro runtime, here.
std::unique_ptr<Runner> MakeHostRunner();

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_HOST_RUNNER_H_
