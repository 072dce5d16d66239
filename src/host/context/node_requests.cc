// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/context/node_requests.h"

#include <algorithm>
#include <cstring>

#include "mote/half.h"
#include "src/host/common/guarded.h"
#include "src/host/graph/graph_resources.h"
#include "src/host/graph/tensor_shapes.h"
#include "src/host/memory/tensor_memory.h"
#include "src/host/run/node_life.h"
#include "tensorflow/lite/array.h"

namespace mote {

namespace {

bool Holds(const TfLiteIntArray& array, int value) {
  return std::find(array.data, array.data + array.size, value) != array.data + array.size;
}

// String tensors that have no memory show this memory of 0 bytes, behind its size.
constexpr uint32_t kNoStrings[] = {0, 0};

// Returns a copy of `scales` that lives as long as the graph: operators keep it between Prepare and Eval, when an
// application may have replaced the tensor's own. Returns null when there is no memory.
const TfLiteFloatArray* KeepScales(const Graph& graph, const TfLiteFloatArray& scales, std::vector<Block>* kept) {
  const size_t bytes = static_cast<size_t>(TfLiteFloatArrayGetSizeInBytes(scales.size));
  if (!kept->empty()) {
    const auto* const last = static_cast<const TfLiteFloatArray*>(kept->back().get());
    if (last->size == scales.size && std::memcmp(last, &scales, bytes) == 0) return last;
  }
  Block copy = NewBlock(bytes, alignof(TfLiteFloatArray));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy.get(), &scales, bytes);
  const auto* const array = static_cast<const TfLiteFloatArray*>(copy.get());
  const TfLiteStatus status = Guarded(graph.surroundings.error_reporter, [&] {
    kept->push_back(std::move(copy));
    return kTfLiteOk;
  });
  return status == kTfLiteOk ? array : nullptr;
}

// Returns the scales of a tensor whose blocks of elements, in its last dimension, have one each. Operators see them
// along dimension 0, which has fewer elements. Returns null, after a message, where they are not as they should be.
tflite::FloatArrayUniquePtr ReadBlockScales(Graph& graph, int tensor_index) {
  const TfLiteTensor& tensor = graph.tensor(tensor_index);
  const auto& blocks = *static_cast<const TfLiteBlockwiseQuantization*>(tensor.quantization.params);
  const int rank = tensor.dims->size, last = rank > 1 ? tensor.dims->data[rank - 1] : 0, block = blocks.blocksize;
  if (last == 0) return nullptr;
  if (block <= 0 || last % block != 0 || blocks.zero_point > 0 || !graph.HasTensor(blocks.scale)) {
    graph.ReportError(
        "tensor %d has rows of %d elements in blocks of %d, scales in tensor %d and zero points in tensor %d; blocks "
        "that fill a row, scales and no zero points are needed",
        tensor_index, last, block, blocks.scale, blocks.zero_point);
    return nullptr;
  }
  const TfLiteTensor& scales = graph.tensor(blocks.scale);
  const int count = Elements(*tensor.dims) / block;
  const bool is_constant = IsConstant(scales) && scales.data.data != nullptr;
  if (scales.type != kTfLiteFloat16 || !is_constant || Elements(*scales.dims) != count) {
    graph.ReportError(
        "tensor %d has %d scales of type %s for the %d blocks of tensor %d; that many constants of type FLOAT16 are "
        "needed",
        blocks.scale, Elements(*scales.dims), TfLiteTypeGetName(scales.type), count, tensor_index);
    return nullptr;
  }
  tflite::FloatArrayUniquePtr array = tflite::BuildTfLiteArray<float>(count);
  if (array == nullptr) {
    graph.lacks_memory = true;
    return nullptr;
  }
  const auto* const halves = static_cast<const Float16*>(scales.data.data);
  std::copy(halves, halves + count, array->data);
  return array;
}

void DescribeBlocks(Graph& graph, int tensor_index, TensorRecord* record, TensorInfo* info) {
  const tflite::FloatArrayUniquePtr scales = ReadBlockScales(graph, tensor_index);
  if (scales == nullptr || scales->size == 0) return;
  info->scales = KeepScales(graph, *scales, &record->scales);
  if (info->scales == nullptr) {
    graph.lacks_memory = true;
    return;
  }
  info->scale = scales->data[0];
}

}  // namespace

TfLiteStatus Describe(Graph& graph, int tensor_index, TensorInfo* info) {
  if (!graph.HasTensor(tensor_index)) return kTfLiteError;
  TfLiteTensor& tensor = graph.tensor(tensor_index);
  TensorRecord& record = graph.tensor_record(tensor_index);
  const void* data = tensor.data.data;
  if (tensor.type == kTfLiteString && !IsConstant(tensor) && data == nullptr) data = kNoStrings + 1;
  info->type = tensor.type;
  info->dims = tensor.dims;
  info->is_constant = IsConstant(tensor) && data != nullptr;
  info->data = info->is_constant || tensor.type == kTfLiteString ? data : nullptr;
  info->is_variable = tensor.is_variable;
  info->is_open = record.is_open;
  info->sparsity = record.sparsity;
  if (tensor.quantization.type == kTfLiteBlockwiseQuantization) DescribeBlocks(graph, tensor_index, &record, info);
  const auto* const affine = tensor.quantization.type == kTfLiteAffineQuantization
                                 ? static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params)
                                 : nullptr;
  if (affine == nullptr || affine->scale == nullptr || affine->scale->size == 0) return kTfLiteOk;
  info->scales = KeepScales(graph, *affine->scale, &record.scales);
  if (info->scales == nullptr) {
    // Operators rely on the shapes of their tensors: Prepare goes on with the tensor's own, and fails afterwards.
    info->scales = affine->scale;
    graph.lacks_memory = true;
  }
  info->scale = affine->scale->data[0];
  info->zero_point = affine->zero_point == nullptr || affine->zero_point->size == 0 ? 0 : affine->zero_point->data[0];
  info->zero_points_are_equal = record.zero_points.empty();
  info->zero_points = record.zero_points.empty() ? nullptr : record.zero_points.data();
  info->quantized_dimension = affine->quantized_dimension;
  return kTfLiteOk;
}

void* AllocatePersistent(Graph& graph, size_t bytes, size_t alignment) {
  Block block = NewBlock(bytes, alignment);
  if (block == nullptr || graph.current_node < 0) {
    graph.ReportError("there is no memory for %zu bytes, or no node to keep them", bytes);
    return nullptr;
  }
  void* const memory = block.get();
  const TfLiteStatus status = Guarded(graph.surroundings.error_reporter, [&] {
    graph.node_record(graph.current_node).blocks.push_back(std::move(block));
    return kTfLiteOk;
  });
  return status == kTfLiteOk ? memory : nullptr;
}

void KeepNodeMemory(Graph& graph) {
  if (graph.current_node >= 0 && IsPreparingNode(graph.phase))
    graph.node_record(graph.current_node).keeps_memory = true;
}

TfLiteStatus RequestScratch(Graph& graph, size_t bytes, int* id) {
  if (!IsPreparingNode(graph.phase)) {
    graph.ReportError("scratch memory can be asked for in Prepare only");
    return kTfLiteError;
  }
  Block own;
  if (IsInvoking(graph.phase)) {  // the arena is planned already
    own = graph.plan.NewMemory(bytes);
    if (own == nullptr) {
      graph.ReportError("there is no memory for %zu bytes", bytes);
      return kTfLiteError;
    }
  }
  return Guarded(graph.surroundings.error_reporter, [&] {
    std::vector<int>& of_node = graph.node_record(graph.current_node).scratch;
    of_node.reserve(of_node.size() + 1);  // throws, if it does, before the buffer is there
    *id = graph.plan.AddScratch(graph.current_node, bytes, std::move(own));
    of_node.push_back(*id);
    return kTfLiteOk;
  });
}

void NoteLoop(Graph& graph, const LoopChoice& choice) {
  if (IsPreparingNode(graph.phase)) graph.node_record(graph.current_node).loop = choice;
}

namespace {

// Returns the first node that multiplies as many rows of floats by the same weights as a FULLY_CONNECTED, itself if
// there is none: both keep the same. Recurrent layers that are unrolled have such nodes for each step.
int FirstWithSameWeights(const Graph& graph, int node_index) {
  const TfLiteIntArray& inputs = *graph.node(node_index).inputs;
  const TfLiteTensor* const rows = inputs.size == 0 ? nullptr : graph.FindTensor(inputs.data[0]);
  const auto is_dense = [&](int n) { return graph.registration(n).builtin_code == kTfLiteBuiltinFullyConnected; };
  if (!is_dense(node_index) || rows == nullptr || rows->type != kTfLiteFloat32) return node_index;
  for (const int other : graph.execution_plan) {
    if (other == node_index) break;
    const TfLiteIntArray& others = *graph.node(other).inputs;
    if (!is_dense(other) || graph.node_record(other).keeps_with != other || others.size != inputs.size) continue;
    if (!std::equal(inputs.data + 1, inputs.data + inputs.size, others.data + 1)) continue;
    const TfLiteTensor* const other_rows = graph.FindTensor(others.data[0]);
    if (other_rows == nullptr || other_rows->type != rows->type) continue;
    if (TfLiteIntArrayEqual(rows->dims, other_rows->dims)) return other;
  }
  return node_index;
}

}  // namespace

KeptMemory* KeptMemoryOfNode(Graph& graph) {
  if (graph.current_node < 0) return nullptr;
  NodeRecord& record = graph.node_record(graph.current_node);
  if (record.has_constants == NodeRecord::kUnknown) {
    const TfLiteIntArray& inputs = *graph.node(graph.current_node).inputs;
    // These are the shape of TRANSPOSE_CONV's output and its activations, on which no weights depend.
    const bool is_transposed = graph.registration(graph.current_node).builtin_code == kTfLiteBuiltinTransposeConv;
    const auto is_constant = [&](int i) {
      return i == kTfLiteOptionalTensor || (graph.HasTensor(i) && IsConstant(graph.tensor(i)));
    };
    bool are_constant = true;
    for (int at = is_transposed ? 0 : 1; at < inputs.size; ++at) {
      const bool may_vary = is_transposed && at % 2 == 0;
      are_constant = are_constant && (may_vary || is_constant(inputs.data[at]));
    }
    record.has_constants = are_constant ? NodeRecord::kYes : NodeRecord::kNo;
    record.keeps_with = are_constant ? FirstWithSameWeights(graph, graph.current_node) : -1;
  }
  if (record.has_constants == NodeRecord::kNo) return nullptr;
  return graph.node_record(record.keeps_with).kept.Begin(&graph.lacks_memory);
}

void AllowInPlace(Graph& graph, int input) {
  if (!IsPreparingNode(graph.phase)) return;
  const TfLiteIntArray& inputs = *graph.node(graph.current_node).inputs;
  if (input >= inputs.size) return;
  // If there is no memory for the note, the output gets memory of its own.
  (void)Guarded(graph.surroundings.error_reporter, [&] {
    graph.node_record(graph.current_node).in_place.push_back(inputs.data[input]);
    return kTfLiteOk;
  });
}

TfLiteStatus StateShape(Graph& graph, int tensor_index, int rank, const int* dims) {
  const TfLiteTensor& tensor = graph.tensor(tensor_index);
  if (graph.current_node >= 0 && IsPreparingNode(graph.phase)) {
    const TfLiteIntArray& outputs = *graph.node(graph.current_node).outputs;
    std::vector<bool>& is_stated = graph.node_record(graph.current_node).is_stated;
    for (int i = 0; i < outputs.size && i < static_cast<int>(is_stated.size()); ++i) {
      if (outputs.data[i] == tensor_index) is_stated[static_cast<size_t>(i)] = true;
    }
  }
  // A tensor that an operator has added has no bytes before its first shape.
  const bool is_same = TfLiteIntArrayEqualsArray(tensor.dims, rank, dims) != 0 && (rank > 0 || tensor.bytes > 0);
  const bool needs_memory = IsInvoking(graph.phase) || tensor.allocation_type == kTfLiteDynamic;
  if (!is_same || (needs_memory && tensor.data.data == nullptr)) {
    if (IsConstant(tensor) || (IsInvoking(graph.phase) && tensor.is_variable)) {
      graph.ReportError("tensor %d (%s) has a fixed size and cannot be resized", tensor_index, tensor.name);
      return kTfLiteError;
    }
    TF_LITE_ENSURE_STATUS(ChangeShape(graph, tensor_index, rank, dims));
  }
  graph.tensor_record(tensor_index).is_open = false;
  return kTfLiteOk;
}

TfLiteStatus SetConstant(Graph& graph, int tensor_index, const void* data) {
  TfLiteTensor& tensor = graph.tensor(tensor_index);
  TensorRecord& record = graph.tensor_record(tensor_index);
  if (data == nullptr) return kTfLiteOk;
  const TfLiteNode& node = graph.node(graph.current_node);
  if (tensor.type == kTfLiteString) {
    // These strings are an input's, whose memory may move: they are copied when the node has run.
    for (int i = 0; i < node.inputs->size; ++i) {
      const TfLiteTensor* const input = graph.FindTensor(node.inputs->data[i]);
      if (input == nullptr || input->data.data != data) continue;
      return Guarded(graph.surroundings.error_reporter, [&] {
        graph.node_record(graph.current_node).shared_strings.emplace_back(tensor_index, node.inputs->data[i]);
        return kTfLiteOk;
      });
    }
    graph.ReportError("tensor %d (%s) is given strings that are not an input's", tensor_index, tensor.name);
    return kTfLiteError;
  }
  if (tensor.allocation_type == kTfLiteCustom) {
    const TfLiteCustomAllocation given = graph.plan.GivenTo(tensor_index);
    TF_LITE_ENSURE_STATUS(MemoryPlan::CheckLength(&graph.context, tensor_index, given, tensor.bytes));
  }
  ++record.constant_version;
  if (!Holds(*node.outputs, tensor_index)) {
    KeepNodeMemory(graph);  // other nodes read the tensor too
    tensor.data.data = const_cast<void*>(data);
    return kTfLiteOk;
  }
  if (tensor.allocation_type == kTfLiteCustom) {
    std::memcpy(tensor.data.data, data, tensor.bytes);
    return kTfLiteOk;
  }
  TfLiteTensorDataFree(&tensor);
  tensor.allocation_type = kTfLitePersistentRo;
  tensor.data.data = const_cast<void*>(data);
  tensor.allocation = data;  // which is the node's
  record.is_made_constant = true;
  return kTfLiteOk;
}

TfLiteStatus PlanCall(Graph& graph, int subgraph_index) {
  return Guarded(graph.surroundings.error_reporter, [&] {
    if (IsPreparingNode(graph.phase)) graph.node_record(graph.current_node).callees.push_back(subgraph_index);
    return (*graph.surroundings.subgraphs)[static_cast<size_t>(subgraph_index)]->AllocateTensors();
  });
}

TfLiteStatus RunSubgraph(Graph& graph, int subgraph_index) {
  const auto& all = *graph.surroundings.subgraphs;
  if (subgraph_index < 0 || subgraph_index >= static_cast<int>(all.size())) {
    graph.ReportError("subgraph %d does not exist; there are %zu", subgraph_index, all.size());
    return kTfLiteError;
  }
  const bool is_once = graph.current_node >= 0 &&
                       graph.registration(graph.current_node).builtin_code == tflite::BuiltinOperator_CALL_ONCE;
  if (is_once && !graph.surroundings.resources->MarkCalled(subgraph_index)) return kTfLiteOk;
  tflite::Subgraph& callee = *all[static_cast<size_t>(subgraph_index)];
  TfLiteStatus status = callee.Invoke();
  if (status == kTfLiteOk) status = callee.EnsureOutputsAreReadable();
  if (is_once && status != kTfLiteOk) graph.surroundings.resources->ForgetCall(subgraph_index);
  return status;
}

}  // namespace mote
