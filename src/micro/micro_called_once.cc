// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/micro_op_runtime.h"
#include "src/operators/seam/called_once.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"

namespace mote {

void MarkCalled(TfLiteContext* context, int subgraph) {
  auto* const micro = MicroContextOf(context);
  if (micro == nullptr) return;
  auto& graph = micro->graph();
  const tflite::SubgraphAllocations* const subgraphs = graph.GetAllocations();
  const TFLMRegistration* const call_once =
      subgraphs[graph.GetCurrentSubgraphIndex()].begin_nodes()[graph.GetCurrentOperatorIndex()].registration;
  for (int s = 0; s < graph.NumSubgraphs(); ++s) {
    for (tflite::NodeAndRegistration* node = subgraphs[s].begin_nodes(); node != subgraphs[s].end_nodes(); ++node) {
      if (node->registration != call_once) continue;
      auto* const plan = static_cast<CallOncePlan*>(node->node.user_data);
      plan->done |= plan->subgraph == subgraph;
    }
  }
}

}  // namespace mote
