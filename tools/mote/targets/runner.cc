// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/targets/runner.h"

#include "src/model/access.h"
#include "tools/mote/serial/link.h"
#include "tools/mote/targets/board_runner.h"
#include "tools/mote/targets/host_runner.h"
#include "tools/mote/targets/target_name.h"
#include "tools/mote/targets/target_runner.h"

namespace mote::cli {

const std::vector<std::string>& EmulatedTargets() {
  static const std::vector<std::string> targets = {"cortex-m0",  "cortex-m3",  "cortex-m4", "cortex-m7",
                                                   "cortex-m33", "cortex-m55", "riscv32"};
  return targets;
}

std::vector<OperatorCost> CostsOf(const ModelFile& file, const std::vector<uint64_t>& times) {
  std::vector<OperatorCost> costs;
  for (size_t i = 0; i < times.size(); ++i) {
    const tflite::Operator& op = OperatorAt(SubgraphAt(file.model(), 0), static_cast<int>(i));
    OperatorCost cost;
    cost.index = static_cast<int>(i);
    cost.name = NameOf(CodeOf(file.model(), op));
    cost.time = times[i];
    costs.push_back(cost);
  }
  return costs;
}

std::vector<OperatorCost> InnerCostsOf(const ModelFile& file, int subgraph, const std::vector<uint64_t>& times,
                                       const std::vector<uint64_t>& runs) {
  std::vector<OperatorCost> costs;
  for (size_t i = 0; i < times.size(); ++i) {
    if (runs[i] == 0) continue;
    const tflite::Operator& op = OperatorAt(SubgraphAt(file.model(), subgraph), static_cast<int>(i));
    OperatorCost cost;
    cost.index = static_cast<int>(i);
    cost.name = NameOf(CodeOf(file.model(), op));
    cost.time = times[i];
    cost.subgraph = subgraph;
    cost.runs = runs[i];
    costs.push_back(cost);
  }
  return costs;
}

void SetLoop(const char* loop, const char* reason, OperatorCost* cost) {
  if (loop != nullptr) cost->loop = loop;
  if (reason != nullptr) cost->loop_reason = reason;
}

std::unique_ptr<Runner> MakeRunner(const TargetOptions& options) {
  if (IsLink(options.name)) return MakeBoardRunner(options);
  TargetOptions target = options;
  target.name = FindTarget(options.name, KnownTargets());
  return target.name == "host" ? MakeHostRunner() : MakeTargetRunner(target);
}

}  // namespace mote::cli
