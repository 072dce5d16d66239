// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote plan`: where in the arena a model's tensors lie, and when.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_PLAN_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_PLAN_COMMAND_H_

#include <filesystem>
#include <string>
#include <vector>

#include "nlohmann/json_fwd.hpp"
#include "tools/mote/targets/plan.h"

namespace mote::cli {

struct PlanOptions {
  std::filesystem::path model;
  std::string target = "cortex-m4";
  std::filesystem::path svg;      // empty: none
  std::filesystem::path embed;    // the model with its plan; empty: none
  std::string memory;             // NAME=BYTES[K|M][:COST],...; empty: one arena
  std::vector<std::string> pins;  // TENSOR=NAME
  bool json = false;
};

// What `mote plan --json` prints.
nlohmann::ordered_json PlanJson(const ModelFile& file, const std::string& target, const Plan& plan);

// Prints the plan. Throws Error.
void PlanCommand(const PlanOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_PLAN_COMMAND_H_
