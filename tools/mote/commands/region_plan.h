// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote plan --memory` shows in which of several memories a model's tensors lie.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_REGION_PLAN_H_
#define MOTE_TOOLS_MOTE_COMMANDS_REGION_PLAN_H_

#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"

namespace mote::cli {

struct RegionPlanOptions {
  std::string target;             // its full name
  std::string memory;             // NAME=BYTES[K|M][:COST],...
  std::vector<std::string> pins;  // TENSOR=NAME
  bool json;
};

// Throws Error.
void PrintRegionPlan(const ModelFile& file, const RegionPlanOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_REGION_PLAN_H_
