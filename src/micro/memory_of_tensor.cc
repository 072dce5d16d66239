// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/memory_of_tensor.h"

#include "src/core/string_tensor.h"
#include "src/micro/tensor_records.h"
#include "src/model/access.h"
#include "tensorflow/lite/micro/micro_interpreter.h"

namespace tflite {
namespace internal {

// Reaches into an interpreter.
struct TensorPlaces {
  static const MicroInterpreterGraph* GraphOf(const MicroInterpreter& interpreter) {
    return interpreter.tensors_allocated_ ? &interpreter.graph_ : nullptr;
  }
};

}  // namespace internal
}  // namespace tflite

namespace mote {
namespace {

using tflite::MicroInterpreter;
using tflite::MicroInterpreterGraph;
using tflite::SubGraph;
using tflite::SubgraphAllocations;
using tflite::Tensor;

// The planner gives a tensor memory if it is used (MicroAllocator::PlanSubgraph). Nodes that a delegate runs have no
// lists.
bool IsUsed(const SubGraph& subgraph, const SubgraphAllocations& allocations, int tensor) {
  if (Contains(InputsOf(subgraph), tensor) || Contains(OutputsOf(subgraph), tensor)) return true;
  for (const tflite::NodeAndRegistration* node = allocations.begin_nodes(); node != allocations.end_nodes(); ++node) {
    for (const TfLiteIntArray* const list : {node->node.inputs, node->node.outputs}) {
      if (list != nullptr && Contains(list, tensor)) return true;
    }
  }
  return false;
}

}  // namespace

TensorMemory MemoryOfTensor(const MicroInterpreter& interpreter, int tensor, int subgraph) {
  const MicroInterpreterGraph* const graph = tflite::internal::TensorPlaces::GraphOf(interpreter);
  if (graph == nullptr || !graph->HasTensor(subgraph, tensor)) return {};
  const SubGraph& tensors = graph->subgraph(subgraph);
  const Tensor& description = TensorAt(tensors, tensor);
  const SubgraphAllocations& allocations = graph->GetAllocations()[subgraph];
  const TfLiteEvalTensor& eval = allocations.tensors[tensor];
  const bool is_constant = ConstantData(*graph->model(), description) != nullptr;
  const bool is_variable = description.is_variable(), is_string = eval.type == kTfLiteString;
  const bool is_planned = !is_constant && !is_variable && !is_string;
  if (eval.data.data == nullptr || (is_string && is_variable) ||
      (is_planned && !interpreter.preserve_all_tensors() && !IsUsed(tensors, allocations, tensor))) {
    return {};
  }
  const size_t bytes = is_string ? StringMemoryBytes(eval.data.data) : TensorBytes(*graph->model(), description, eval);
  if (bytes == 0) return {};
  return {eval.data.data, bytes, is_variable || (!is_constant && Contains(InputsOf(tensors), tensor))};
}

namespace {

TensorMemory MemoryOfEntry(const MicroInterpreter& interpreter, const flatbuffers::Vector<int32_t>& list, size_t i) {
  return i < list.size() ? MemoryOfTensor(interpreter, list.Get(static_cast<uint32_t>(i))) : TensorMemory{};
}

}  // namespace

TensorMemory MemoryOfInput(const MicroInterpreter& interpreter, size_t index) {
  return MemoryOfEntry(interpreter, interpreter.inputs(), index);
}

TensorMemory MemoryOfOutput(const MicroInterpreter& interpreter, size_t index) {
  return MemoryOfEntry(interpreter, interpreter.outputs(), index);
}

}  // namespace mote
