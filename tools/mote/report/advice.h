// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Says in plain words what changes of a model would gain.
#ifndef MOTE_TOOLS_MOTE_REPORT_ADVICE_H_
#define MOTE_TOOLS_MOTE_REPORT_ADVICE_H_

#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"
#include "tools/mote/targets/runner.h"

namespace mote::cli {

struct Advice {
  std::string kind;        // "missing-operator", "portable-loop", ...: docs/mote.md
  std::vector<int> nodes;  // of subgraph 0
  std::string text;        // what there is
  std::string gain;        // what to do, and what that would gain
};

// Holds the cost of a run of the model on a target.
struct MeasuredRun {
  std::string target;
  std::vector<OperatorCost> operators, inner_operators;
};

// Returns the advice for a model; shares of time are those of `runs`, of which there may be none.
std::vector<Advice> AdviceFor(const ModelFile& file, const std::vector<MeasuredRun>& runs);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_ADVICE_H_
