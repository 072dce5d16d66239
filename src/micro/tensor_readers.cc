// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/micro_op_runtime.h"
#include "src/model/access.h"
#include "src/operators/seam/runtime.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"

namespace mote {
namespace {

// Returns true if a node of the subgraph at work that `counts` takes reads the tensor.
template <class Counts>
bool HasReader(tflite::MicroInterpreterGraph& graph, int tensor, const Counts& counts) {
  const tflite::SubGraph& subgraph = graph.subgraph(graph.GetCurrentSubgraphIndex());
  for (int i = 0; i < NumOperators(subgraph); ++i) {
    if (counts(i) && Contains(InputsOf(OperatorAt(subgraph, i)), tensor)) return true;
  }
  return false;
}

}  // namespace

bool IsReadByNode(TfLiteContext* context, int tensor) {
  auto* const micro = MicroContextOf(context);
  if (micro == nullptr) return false;
  tflite::MicroInterpreterGraph& graph = micro->MicroInterpreterContext::graph();
  const int s = graph.GetCurrentSubgraphIndex();
  const bool is_read_by_caller = s != 0 && Contains(OutputsOf(graph.subgraph(s)), tensor);
  return is_read_by_caller || HasReader(graph, tensor, [](int) { return true; });
}

bool ReadersComeLater(TfLiteContext* context, int tensor) {
  auto* const micro = MicroContextOf(context);
  if (micro == nullptr) return false;
  tflite::MicroInterpreterGraph& graph = micro->MicroInterpreterContext::graph();
  if (graph.GetCurrentSubgraphIndex() != 0 || graph.delegation() != nullptr) return false;
  const tflite::NodeAndRegistration* const nodes = graph.GetAllocations()[0].begin_nodes();
  return !HasReader(graph, tensor, [nodes](int i) { return nodes[i].registration != nullptr; });
}

}  // namespace mote
