// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/micro_op_runtime.h"
#include "src/model/access.h"
#include "src/operators/seam/runtime.h"
#include "tensorflow/lite/micro/micro_interpreter_context.h"

namespace mote {

bool IsReadByNode(TfLiteContext* context, int tensor) {
  // Also operators of other runtimes, of tests for instance, come here.
  if (context->op_runtime == nullptr || context->op_runtime->Describe != kMicroOpRuntime.Describe) return false;
  tflite::MicroInterpreterGraph& graph =
      static_cast<tflite::MicroInterpreterContext*>(context->impl_)->MicroInterpreterContext::graph();
  const int s = graph.GetCurrentSubgraphIndex();
  const tflite::SubGraph& subgraph = graph.subgraph(s);
  if (s != 0 && Contains(OutputsOf(subgraph), tensor)) return true;  // the node that runs the subgraph
  for (int i = 0; i < NumOperators(subgraph); ++i) {
    if (Contains(InputsOf(OperatorAt(subgraph, i)), tensor)) return true;
  }
  return false;
}

}  // namespace mote
