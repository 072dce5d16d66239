// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/known_shapes.h"
#include "src/micro/operator_names.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace mote {
namespace {

using tflite::MicroInterpreterGraph;
using tflite::NodeAndRegistration;
using tflite::SubGraph;

// Says if a node's sizes, begins or the like are numbers that nobody knows before the model runs.
bool ReadsSizes(const TfLiteNode& node, const TfLiteEvalTensor* tensors) {
  for (int i = 1; node.inputs != nullptr && i < node.inputs->size; ++i) {
    if (node.inputs->data[i] < 0) continue;
    const TfLiteEvalTensor& tensor = tensors[node.inputs->data[i]];
    if ((tensor.type == kTfLiteInt32 || tensor.type == kTfLiteInt64) && tensor.data.data == nullptr) return true;
  }
  return false;
}

bool IsOpen(const SubGraph& subgraph, int tensor) {
  return Contains(AsIntArray(TensorAt(subgraph, tensor).shape_signature()), -1);
}

const char* NameOfTensor(const SubGraph& subgraph, int tensor) {
  const auto* const name = TensorAt(subgraph, tensor).name();
  return name == nullptr ? "" : name->c_str();
}

constexpr char kHelp[] =
    "this runtime plans memory before the model runs. Give the model fixed lengths (in Keras: unroll=True in recurrent "
    "layers, the length of sequences in Input, no growing lists), or run it in the dynamic runtime";

}  // namespace

void ReportShapeOfRun(MicroInterpreterGraph& graph) {
  const int s = graph.GetCurrentSubgraphIndex(), at = graph.GetCurrentOperatorIndex();
  const SubGraph& subgraph = graph.subgraph(s);
  const tflite::Operator& op = OperatorAt(subgraph, graph.OperatorNumber(s, at));
  const NodeAndRegistration* const nodes = graph.GetAllocations()[s].begin_nodes();
  const TfLiteIntArray &inputs = *InputsOf(op), &outputs = *OutputsOf(op);
  for (int i = 0; i < inputs.size; ++i) {
    const int t = inputs.data[i];
    if (t < 0 || !IsOpen(subgraph, t)) continue;
    for (int maker = 0; maker < at; ++maker) {
      const int number = graph.OperatorNumber(s, maker);
      const tflite::Operator& made_by = OperatorAt(subgraph, number);
      if (!Contains(OutputsOf(made_by), t) || !ReadsSizes(nodes[maker].node, graph.current_tensors())) continue;
      MicroPrintf("the shape of its input %d, tensor %d (\"%s\"), which %s (number %d) makes, depends on the run; %s",
                  i, t, NameOfTensor(subgraph, t), OperatorName(CodeOf(*graph.model(), made_by)), number, kHelp);
      return;
    }
  }
  for (int i = 0; s != 0 && i < outputs.size; ++i) {
    const int t = outputs.data[i];
    if (t < 0 || !IsOpen(subgraph, t) || !Contains(OutputsOf(subgraph), t)) continue;
    MicroPrintf("the shape of its output %d, tensor %d (\"%s\"), which subgraph %d hands on, depends on the run; %s", i,
                t, NameOfTensor(subgraph, t), s, kHelp);
    return;
  }
}

}  // namespace mote
