// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mote/rows/row_graph.h"

#include <cstring>

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"
#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {
namespace {

constexpr size_t kShortBytes = 64;

std::vector<int> ListOf(const TfLiteIntArray& array) { return {array.data, array.data + array.size}; }

// The bytes of the plan. Words that are addresses are left as zeros.
std::vector<uint8_t> PlanBytes(const PreparedGraph& prepared, const Address& plan) {
  if (plan.region != Address::Region::kBlock) return {};
  const PreparedBlock& block = prepared.blocks[plan.block];
  if (block.times != 1 || block.words.empty()) return {};
  const size_t word_bytes = (block.bytes + block.words.size() - 1) / block.words.size() > 4 ? 8 : 4;
  std::vector<uint8_t> bytes;
  for (const PreparedWord& word : block.words) {
    for (size_t i = 0; i < word_bytes; ++i) {
      bytes.push_back(word.is_address ? 0 : static_cast<uint8_t>(word.number >> (8 * i)));
    }
  }
  bytes.resize(block.bytes);
  return {bytes.begin() + static_cast<long>(plan.offset), bytes.end()};
}

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
    const void* const data = ConstantData(file.model(), TensorAt(subgraph, t));
    if (data != nullptr && spec.type == tflite::TensorType_INT32 && spec.bytes <= kShortBytes) {
      tensor.numbers.resize(spec.elements);
      std::memcpy(tensor.numbers.data(), data, spec.bytes);
    }
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
    node.plan = PlanBytes(prepared, plan);
    node.has_state = plan.region == Address::Region::kBlock && prepared.blocks[plan.block].may_change;
    for (const int t : node.inputs) {
      if (t >= 0) graph.tensors[static_cast<size_t>(t)].users.push_back(i);
    }
    for (const int t : node.outputs) graph.tensors[static_cast<size_t>(t)].producer = i;
    graph.nodes.push_back(node);
  }
  for (const ScratchRequest& request : prepared.requests) {
    graph.nodes[static_cast<size_t>(request.node)].scratch.push_back(request.bytes);
  }
  SetScratchApart(apart, &graph);
  for (const auto& [node, input] : prepared.overlays) graph.nodes[static_cast<size_t>(node)].overlaid_input = input;
  return graph;
}

}  // namespace mote::cli
