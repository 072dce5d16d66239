// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/run/node_life.h"

#include <algorithm>
#include <iterator>

#include "src/host/common/operator.h"
#include "src/host/common/scoped.h"
#include "src/host/graph/string_room.h"
#include "src/host/graph/tensor_shapes.h"
#include "src/host/memory/string_frames.h"

namespace mote {

namespace {

void ForgetOutputs(Graph& graph, int node_index) {
  const TfLiteIntArray& outputs = *graph.node(node_index).outputs;
  for (int i = 0; i < outputs.size; ++i) {
    if (!graph.HasTensor(outputs.data[i])) continue;
    TfLiteTensor& tensor = graph.tensor(outputs.data[i]);
    TensorRecord& record = graph.tensor_record(outputs.data[i]);
    UnmakeConstant(graph, outputs.data[i]);
    if (IsInvoking(graph.phase)) continue;
    record.is_open = false;
    if (!record.is_moved) continue;
    record.is_moved = false;
    TfLiteTensorDataFree(&tensor);
    tensor.allocation_type = kTfLiteArenaRw;
  }
}

// Takes back what runs have changed in the plan of an operator of src/operators.
void ResetPlan(Graph& graph, int node_index) {
  const std::optional<TableOperator>& op = graph.node_record(node_index).table_operator;
  if (op && op->reset != nullptr) op->reset(&graph.context, graph.node(node_index).user_data);
}

}  // namespace

void InitNode(Graph& graph, int node_index) {
  const auto [node, registration] = graph.nodes[static_cast<size_t>(node_index)];  // Init may add nodes, which move it
  const Scoped<int> current(&graph.current_node, node_index);
  graph.node_record(node_index).is_initialized = true;
  const bool has_options = node.custom_initial_data != nullptr;
  const auto* const data = static_cast<const char*>(has_options ? node.custom_initial_data : node.builtin_data);
  void* const user_data = CallInit(registration, &graph.context, data,
                                   has_options ? static_cast<size_t>(node.custom_initial_data_size) : 0);
  graph.node(node_index).user_data = user_data;
  NodeRecord& record = graph.node_record(node_index);
  record.init_blocks = record.blocks.size();
}

void FreeNode(Graph& graph, int node_index) {
  auto& [node, registration] = graph.nodes[static_cast<size_t>(node_index)];
  NodeRecord& record = graph.node_record(node_index);
  if (!record.is_initialized || record.table_operator) return;
  record.is_initialized = false;
  const Scoped<int> current(&graph.current_node, node_index);
  const Scoped<Phase> phase(&graph.phase, InCallback(graph.phase));
  CallFree(registration, &graph.context, node.user_data);
  node.user_data = nullptr;
}

void ResetNodes(Graph& graph) {
  for (size_t i = 0; i < graph.nodes.size(); ++i) {
    if (graph.node_records[i].is_prepared) ResetPlan(graph, static_cast<int>(i));
  }
}

void DropWork(Graph& graph, int node_index) {
  NodeRecord& record = graph.node_record(node_index);
  if (record.is_prepared) ResetPlan(graph, node_index);
  record.is_prepared = false;
  for (const int id : record.scratch) graph.plan.RemoveScratch(id);
  record.scratch.clear();
  record.callees.clear();
  record.shared_strings.clear();
  record.in_place.clear();
  record.has_constants = NodeRecord::kUnknown;
  record.kept = {};
  record.keeps_with = -1;
  const size_t kept_blocks = record.table_operator ? 0 : record.init_blocks;
  const auto dropped = std::next(record.blocks.begin(), static_cast<ptrdiff_t>(kept_blocks));
  if (record.keeps_memory) graph.kept.splice(graph.kept.end(), record.blocks, dropped, record.blocks.end());
  record.keeps_memory = false;
  ForgetOutputs(graph, node_index);
  while (record.blocks.size() > kept_blocks) record.blocks.pop_back();
}

void RestartNode(Graph& graph, int node_index) {
  DropWork(graph, node_index);
  NodeRecord& record = graph.node_record(node_index);
  record.is_stated.assign(static_cast<size_t>(graph.node(node_index).outputs->size), false);
  if (record.table_operator) InitNode(graph, node_index);
}

void UnmakeConstant(Graph& graph, int tensor_index) {
  if (!graph.HasTensor(tensor_index)) return;
  TensorRecord& record = graph.tensor_record(tensor_index);
  if (!record.is_made_constant) return;
  record.is_made_constant = false;
  TfLiteTensorDataFree(&graph.tensor(tensor_index));
  graph.tensor(tensor_index).allocation_type = kTfLiteArenaRw;
  if (IsInvoking(graph.phase)) MoveToHeap(graph, tensor_index);
}

std::vector<int> ShapesOf(const Graph& graph, int node_index) {
  std::vector<int> shapes;
  const bool depends_on_string_bytes = DependsOnStringBytes(graph, node_index);
  const TfLiteIntArray& inputs = *graph.node(node_index).inputs;
  for (int i = 0; i < inputs.size; ++i) {
    const TfLiteTensor* const input = graph.FindTensor(inputs.data[i]);
    if (input == nullptr) continue;
    shapes.push_back(input->dims->size);
    shapes.insert(shapes.end(), input->dims->data, input->dims->data + input->dims->size);
    shapes.push_back(graph.tensor_record(inputs.data[i]).constant_version);
    if (depends_on_string_bytes && input->type == kTfLiteString) shapes.push_back(static_cast<int>(FrameBytes(*input)));
  }
  return shapes;
}

bool HasOpenInput(const Graph& graph, int node_index) {
  const TfLiteIntArray& inputs = *graph.node(node_index).inputs;
  return std::any_of(inputs.data, inputs.data + inputs.size,
                     [&](int input) { return graph.HasTensor(input) && graph.tensor_record(input).is_open; });
}

void NoteOpenOutputs(Graph& graph, int node_index) {
  const TfLiteNode& node = graph.node(node_index);
  const NodeRecord& record = graph.node_record(node_index);
  for (int i = 0; i < node.outputs->size; ++i) {
    const int index = node.outputs->data[i];
    if (!graph.HasTensor(index)) continue;
    const TfLiteTensor& tensor = graph.tensor(index);
    if (IsConstant(tensor) || tensor.is_variable) continue;
    const bool is_open =
        record.table_operator ? !record.is_stated[static_cast<size_t>(i)] : tensor.allocation_type == kTfLiteDynamic;
    if (!is_open) continue;
    graph.tensor_record(index).is_open = true;
    graph.has_open_shapes = true;
    if (tensor.allocation_type == kTfLiteArenaRw) MoveToHeap(graph, index);
  }
}

void Postpone(Graph& graph, int node_index) {
  const TfLiteIntArray& outputs = *graph.node(node_index).outputs;
  for (int i = 0; i < outputs.size; ++i) {
    if (!graph.HasTensor(outputs.data[i])) continue;
    graph.tensor_record(outputs.data[i]).is_open = true;
    if (graph.tensor(outputs.data[i]).allocation_type == kTfLiteArenaRw) MoveToHeap(graph, outputs.data[i]);
  }
  graph.has_open_shapes = true;
}

void NoteInPlace(Graph& graph, int node_index) {
  const auto& [node, registration] = graph.nodes[static_cast<size_t>(node_index)];
  if (graph.node_record(node_index).table_operator || node.outputs->size == 0) return;
  constexpr uint64_t kShared[] = {kTfLiteInplaceOpInput0Shared, kTfLiteInplaceOpInput1Shared,
                                  kTfLiteInplaceOpInput2Shared};
  for (int i = 0; i < kTfLiteMaxSharableOpInputs && i < node.inputs->size; ++i) {
    if ((registration.inplace_operator & kShared[i]) == 0) continue;
    graph.node_record(node_index).in_place.push_back(node.inputs->data[i]);
  }
}

}  // namespace mote
