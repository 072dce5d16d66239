// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// `mote plan --memory`: in which of several memories a model's tensors lie.
#ifndef MOTE_TOOLS_MOTE_COMMANDS_REGION_PLAN_COMMAND_H_
#define MOTE_TOOLS_MOTE_COMMANDS_REGION_PLAN_COMMAND_H_

#include "tools/mote/commands/plan_command.h"
#include "tools/mote/model/model_file.h"

namespace mote::cli {

// Prints the plan, for the target that the options name in full. Throws Error.
void RegionPlanCommand(const ModelFile& file, const PlanOptions& options);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_COMMANDS_REGION_PLAN_COMMAND_H_
