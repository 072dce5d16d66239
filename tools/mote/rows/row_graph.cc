// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/row_graph.h"

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {
namespace {

std::vector<int> ListOf(const TfLiteIntArray& array) { return {array.data, array.data + array.size}; }

void AddTensors(const ModelFile& file, const PreparedSubgraph& prepared, RowGraph* graph) {
  const tflite::SubGraph& subgraph = SubgraphAt(file.model(), 0);
  for (int t = 0; t < NumTensors(subgraph); ++t) {
    const TensorSpec spec = SpecOf(TensorAt(subgraph, t));
    GraphTensor tensor;
    tensor.name = spec.name;
    tensor.shape = spec.shape;
    tensor.bytes = spec.bytes;
    tensor.element_bytes = spec.elements > 0 && spec.bytes % spec.elements == 0 ? spec.bytes / spec.elements : 0;
    tensor.type = spec.type;
    const auto found = prepared.tensors.find(t);
    tensor.is_planned = found != prepared.tensors.end() && found->second.data.region == Address::Region::kBuffer;
    tensor.is_output = Contains(OutputsOf(subgraph), t);
    graph->tensors.push_back(tensor);
  }
}

}  // namespace

void SetScratchApart(const PreparedGraph& apart, RowGraph* graph) {
  for (GraphNode& node : graph->nodes) node.scratch_apart.clear();
  for (const ScratchRequest& request : apart.requests) {
    graph->nodes[static_cast<size_t>(request.node)].scratch_apart.push_back(request.bytes);
  }
}

RowGraph MakeRowGraph(const ModelFile& file, const PreparedGraph& prepared, const PreparedGraph& apart) {
  const tflite::SubGraph& subgraph = SubgraphAt(file.model(), 0);
  RowGraph graph;
  AddTensors(file, prepared.subgraphs.at(0), &graph);
  graph.inputs = ListOf(*InputsOf(subgraph));
  for (int i = 0; i < NumOperators(subgraph); ++i) {
    const tflite::Operator& op = OperatorAt(subgraph, i);
    GraphNode node;
    node.op = tflite::GetBuiltinCode(&CodeOf(file.model(), op));
    node.inputs = ListOf(*InputsOf(op));
    node.outputs = ListOf(*OutputsOf(op));
    const Address plan = prepared.subgraphs.at(0).plans[static_cast<size_t>(i)];
    if (plan.region == Address::Region::kBlock) {
      node.plan_bytes = prepared.blocks[plan.block].bytes - plan.offset;
      node.has_state = prepared.blocks[plan.block].may_change;
    }
    for (const int t : node.inputs) {
      if (t >= 0) graph.tensors[static_cast<size_t>(t)].users.push_back(i);
    }
    for (const int t : node.outputs) graph.tensors[static_cast<size_t>(t)].producer = i;
    graph.nodes.push_back(node);
  }
  for (const RowsOfNode& of : prepared.rows) graph.nodes[static_cast<size_t>(of.node)].rows[of.in_axis] = of.rows;
  for (const ScratchRequest& request : prepared.requests) {
    graph.nodes[static_cast<size_t>(request.node)].scratch.push_back(request.bytes);
  }
  SetScratchApart(apart, &graph);
  for (const auto& [node, input] : prepared.overlays) graph.nodes[static_cast<size_t>(node)].overlaid_input = input;
  return graph;
}

}  // namespace mote::cli
