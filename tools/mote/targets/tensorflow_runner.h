// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_TARGETS_TENSORFLOW_RUNNER_H_
#define MOTE_TOOLS_MOTE_TARGETS_TENSORFLOW_RUNNER_H_

#include <memory>
#include <string>

#include "tools/mote/targets/runner.h"

namespace mote::cli {

// Makes a runner with TensorFlow Lite's reference kernels, in the Python of that name or path, which Run asks for the
// package.
std::unique_ptr<Runner> MakeTensorFlowRunner(const std::string& python);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_TENSORFLOW_RUNNER_H_
