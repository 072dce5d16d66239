// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_TARGETS_DYNAMIC_RUNNER_H_
#define MOTE_TOOLS_MOTE_TARGETS_DYNAMIC_RUNNER_H_

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tools/mote/targets/runner.h"

namespace mote::cli {

// Says how the dynamic runtime runs here.
struct DynamicOptions {
  bool uses_xnnpack = true;                   // where it is part of the build and expected to be faster
  std::filesystem::path delegate;             // a shared library; empty: none
  std::vector<std::string> delegate_options;  // each is "key=value"
  std::filesystem::path custom_ops;           // a shared library; empty: none
  int threads = -1;                           // -1: operators and delegates choose
  bool reports_partitions = false;
};

std::unique_ptr<Runner> MakeDynamicRunner(const DynamicOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_DYNAMIC_RUNNER_H_
