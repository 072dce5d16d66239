// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/graph/graph.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>

#include "src/host/common/guarded.h"
#include "src/host/common/operator.h"
#include "src/host/graph/tensor_shapes.h"
#include "src/host/memory/tensor_memory.h"
#include "tensorflow/lite/context_util.h"

namespace mote {

using tflite::BuildTfLiteArray;
using tflite::IntArrayUniquePtr;
using tflite::Subgraph;
using tflite::TfLiteIntArrayView;

Graph::Graph(const tflite::SubgraphSurroundings& shared, int number) : surroundings(shared), index(number) {
  tensors.reserve(Subgraph::kTensorsReservedCapacity);
}

Graph::~Graph() {
  RemoveNodesFrom(0);
  for (TfLiteTensor& tensor : tensors) TfLiteTensorFree(&tensor);
}

const char* Graph::OperatorName(int node) const {
  const TfLiteRegistration& named = registration(node);
  if (named.custom_name != nullptr) return named.custom_name;
  const char* const opaque_name = TfLiteOperatorGetCustomName(named.registration_external);
  if (opaque_name != nullptr) return opaque_name;
  return EnumNameBuiltinOperator(static_cast<tflite::BuiltinOperator>(named.builtin_code));
}

// Errors.

void Graph::ReportError(const char* format, ...) {
  va_list args;
  va_start(args, format);
  VReportError(format, args);
  va_end(args);
}

void Graph::VReportError(const char* format, va_list args) {
  char text[1024];
  int length = 0;
  if (current_node >= 0) {
    length = std::snprintf(text, sizeof(text), "node %s (number %d of subgraph %d): ", OperatorName(current_node),
                           current_node, index);
  }
  const int limit = static_cast<int>(sizeof(text)) - 1;
  if (length > limit) length = limit;
  std::vsnprintf(text + length, sizeof(text) - static_cast<size_t>(length), format, args);
  surroundings.error_reporter->Report("%s", text);
}

TfLiteStatus Graph::ReportNoMemory() {
  ReportError("there is no memory left");
  return kTfLiteError;
}

TfLiteStatus Graph::CheckIdle(const char* what) {
  if (!IsAtWork(phase)) return kTfLiteOk;
  ReportError("%s while the graph is prepared or run, or from inside a function of a delegate or an operator", what);
  return kTfLiteError;
}

TfLiteStatus Graph::CheckMutable(const char* what) {
  TF_LITE_ENSURE_STATUS(CheckIdle(what));
  const int runs = async_runs;
  if (runs == 0) return kTfLiteOk;
  ReportError("%s while asynchronous tasks of subgraph %d are under way, which are %d: wait for them", what, index,
              runs);
  return kTfLiteError;
}

TfLiteStatus Graph::CheckTensors(const char* what, const std::vector<int>& indices) {
  for (const int tensor : indices) {
    if (tensor == kTfLiteOptionalTensor || HasTensor(tensor)) continue;
    ReportError("tensor %d among the %s does not exist; there are %zu tensors", tensor, what, tensors.size());
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Graph::CheckTensor(int tensor) {
  if (HasTensor(tensor)) return kTfLiteOk;
  ReportError("tensor %d does not exist; there are %zu tensors", tensor, tensors.size());
  return kTfLiteError;
}

// Building.

TfLiteStatus Graph::SetInputs(std::vector<int> new_inputs) {
  TF_LITE_ENSURE_STATUS(CheckTensors("inputs", new_inputs));
  IntArrayUniquePtr shown = BuildTfLiteArray(new_inputs);
  if (shown == nullptr) return ReportNoMemory();
  input_array = std::move(shown);
  inputs = std::move(new_inputs);
  readiness = Readiness::kUnprepared;
  return kTfLiteOk;
}

TfLiteStatus Graph::SetOutputs(std::vector<int> new_outputs) {
  TF_LITE_ENSURE_STATUS(CheckTensors("outputs", new_outputs));
  IntArrayUniquePtr shown = BuildTfLiteArray(new_outputs);
  if (shown == nullptr) return ReportNoMemory();
  output_array = std::move(shown);
  outputs = std::move(new_outputs);
  readiness = Readiness::kUnprepared;
  return kTfLiteOk;
}

TfLiteStatus Graph::SetVariables(std::vector<int> new_variables) {
  TF_LITE_ENSURE_STATUS(CheckTensors("variables", new_variables));
  variables = std::move(new_variables);
  readiness = Readiness::kUnprepared;
  return kTfLiteOk;
}

TfLiteEvalTensor* Graph::EvalTensor(int i) {
  TfLiteTensor* const of = FindTensor(i);
  if (of == nullptr) return nullptr;
  TfLiteEvalTensor& shown = shown_tensors[static_cast<size_t>(i)];
  shown = {of->data, of->dims, of->type};
  return &shown;
}

TfLiteTensor* Graph::FindShown(const TfLiteEvalTensor* shown) {
  const std::less<const TfLiteEvalTensor*> is_before;
  const TfLiteEvalTensor* const first = shown_tensors.data();
  if (is_before(shown, first) || !is_before(shown, first + shown_tensors.size())) return nullptr;
  return FindTensor(static_cast<int>(shown - first));
}

TfLiteStatus Graph::AddTensors(int tensors_to_add, int* first_new_tensor) {
  if (tensors_to_add < 0) {
    ReportError("%d tensors cannot be added", tensors_to_add);
    return kTfLiteError;
  }
  const size_t first = tensors.size(), end = first + static_cast<size_t>(tensors_to_add);
  const TfLiteStatus status = Guarded(surroundings.error_reporter, [&] {
    if (tensor_records.size() < end) tensor_records.resize(end);
    if (shown_tensors.size() < end) shown_tensors.resize(end);
    TfLiteTensor tensor = {};
    tensor.name = "";
    tensor.buffer_handle = kTfLiteNullBufferHandle;
    tensors.resize(end, tensor);
    for (size_t i = first; i < end; ++i) {
      tensors[i].dims = TfLiteIntArrayCreate(0);
      if (tensors[i].dims == nullptr) return ReportNoMemory();
    }
    return kTfLiteOk;
  });
  if (status != kTfLiteOk) {
    for (size_t i = first; i < tensors.size(); ++i) TfLiteTensorFree(&tensors[i]);
    tensors.resize(first);
  }
  tensor_records.resize(tensors.size());
  shown_tensors.resize(tensors.size());
  if (context.eval_tensors != nullptr) context.eval_tensors = shown_tensors.data();
  context.tensors = tensors.data();
  context.tensors_size = tensors.size();
  if (status == kTfLiteOk && first_new_tensor != nullptr) *first_new_tensor = static_cast<int>(first);
  return status;
}

// Reserves room, so that pointers to tensors stay valid while an operator adds a few.
void Graph::ReserveTensors() {
  const size_t needed = tensors.size() + Subgraph::kTensorsCapacityHeadroom;
  if (needed <= tensors.capacity()) return;
  tensors.reserve(std::max(needed, tensors.capacity() * 2));
  context.tensors = tensors.data();
}

TfLiteStatus Graph::PutSizeInFront(const char** data, size_t bytes) {
  return Guarded(surroundings.error_reporter, [&] {
    Block block = bytes > kMaxTensorBytes ? nullptr : NewBlock(kTensorAlignment + bytes, kTensorAlignment);
    if (block == nullptr) return ReportNoMemory();
    auto* const copy = static_cast<char*>(block.get()) + kTensorAlignment;
    reinterpret_cast<uint32_t*>(copy)[-1] = static_cast<uint32_t>(bytes);
    if (bytes > 0) std::memcpy(copy, *data, bytes);
    kept.push_back(std::move(block));
    *data = copy;
    return kTfLiteOk;
  });
}

// Readies the tensor to become another one.
TfLiteTensor& Graph::Renew(int tensor) {
  plan.Forget(tensor);
  tensor_record(tensor) = {};
  return this->tensor(tensor);
}

TfLiteStatus Graph::SetConstant(int tensor_index, TfLiteType type, const char* tensor_name,
                                const std::vector<int>& dims, QuantizationPtr quantization, const char* buffer,
                                size_t bytes, const void* allocation, const tflite::SparsityParameters* sparsity) {
  TF_LITE_ENSURE_STATUS(CheckTensor(tensor_index));
  size_t needed = bytes;
  if (type != kTfLiteString && sparsity == nullptr) {
    TF_LITE_ENSURE_STATUS(BytesOf(*this, tensor_index, type, static_cast<int>(dims.size()), dims.data(), &needed));
  }
  if (needed != bytes) {
    ReportError("constant tensor %d has %zu bytes; its type and shape need %zu", tensor_index, bytes, needed);
    return kTfLiteError;
  }
  return Guarded(surroundings.error_reporter, [&] {
    IntArrayUniquePtr shape = BuildTfLiteArray(dims);
    SparsityPtr read_sparsity = sparsity == nullptr ? nullptr : ReadSparsity(*sparsity);
    if (shape == nullptr || (sparsity != nullptr && read_sparsity == nullptr)) return ReportNoMemory();
    TfLiteTensor& constant = Renew(tensor_index);
    TfLiteTensorReset(type, tensor_name, shape.release(), {}, const_cast<char*>(buffer), bytes, kTfLiteMmapRo,
                      allocation, false, &constant);
    constant.sparsity = read_sparsity.release();
    tensor_record(tensor_index).sparsity = sparsity;
    return SetQuantization(tensor_index, *quantization.release());
  });
}

TfLiteStatus Graph::SetTensor(int tensor_index, TfLiteType type, const char* tensor_name, const std::vector<int>& dims,
                              QuantizationPtr quantization, bool is_variable, const std::vector<int>& dims_signature) {
  TF_LITE_ENSURE_STATUS(CheckTensor(tensor_index));
  size_t bytes = 0;
  if (type != kTfLiteNoType) {
    TF_LITE_ENSURE_STATUS(BytesOf(*this, tensor_index, type, static_cast<int>(dims.size()), dims.data(), &bytes));
  }
  if (type == kTfLiteString && is_variable) {
    ReportError("tensor %d is a variable, which cannot hold strings", tensor_index);
    return kTfLiteError;
  }
  return Guarded(surroundings.error_reporter, [&] {
    IntArrayUniquePtr shape = BuildTfLiteArray(dims), signature;
    if (!dims_signature.empty()) signature = BuildTfLiteArray(dims_signature);
    if (shape == nullptr || (!dims_signature.empty() && signature == nullptr)) return ReportNoMemory();
    const TfLiteAllocationType place = type == kTfLiteString ? kTfLiteDynamic
                                       : is_variable         ? kTfLiteArenaRwPersistent
                                                             : kTfLiteArenaRw;
    TfLiteTensor& made = Renew(tensor_index);
    TfLiteTensorReset(type, tensor_name, shape.release(), {}, nullptr, bytes, place, nullptr, is_variable, &made);
    made.dims_signature = signature.release();
    tensor_record(tensor_index).is_string = type == kTfLiteString;
    return SetQuantization(tensor_index, *quantization.release());
  });
}

TfLiteStatus Graph::SetQuantization(int tensor_index, const TfLiteQuantization& quantization) {
  TfLiteTensor& tensor = this->tensor(tensor_index);
  tensor.quantization = quantization;
  readiness = Readiness::kUnprepared;
  if (quantization.type != kTfLiteAffineQuantization || quantization.params == nullptr) return kTfLiteOk;
  const auto& affine = *static_cast<const TfLiteAffineQuantization*>(quantization.params);
  const int scales = affine.scale == nullptr ? 0 : affine.scale->size;
  const int zero_points = affine.zero_point == nullptr ? 0 : affine.zero_point->size;
  if (scales == 0) return kTfLiteOk;
  if (zero_points != 0 && zero_points != 1 && zero_points != scales) {
    ReportError("tensor %d has %d scales and %d zero points", tensor_index, scales, zero_points);
    return kTfLiteError;
  }
  const int32_t first = zero_points == 0 ? 0 : affine.zero_point->data[0];
  tensor.params = {affine.scale->data[0], first};
  const int* const points = zero_points == 0 ? nullptr : affine.zero_point->data;
  if (std::all_of(points, points + zero_points, [first](int point) { return point == first; })) return kTfLiteOk;
  tensor_record(tensor_index).zero_points.assign(points, points + zero_points);
  return kTfLiteOk;
}

TfLiteStatus Graph::CheckNode(const std::vector<int>& node_inputs, const std::vector<int>& node_outputs,
                              const std::vector<int>& intermediates) {
  TF_LITE_ENSURE_STATUS(CheckTensors("inputs of a node", node_inputs));
  TF_LITE_ENSURE_STATUS(CheckTensors("outputs of a node", node_outputs));
  TF_LITE_ENSURE_STATUS(CheckTensors("intermediate tensors of a node", intermediates));
  for (const int output : node_outputs) {
    if (output == kTfLiteOptionalTensor) continue;
    if (std::find(node_inputs.begin(), node_inputs.end(), output) == node_inputs.end()) continue;
    ReportError("tensor %d is input and output of the same node", output);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Graph::AddNode(TfLiteNode node, const TfLiteRegistration& registration,
                            const std::vector<int>& node_inputs, const std::vector<int>& node_outputs,
                            const std::vector<int>& intermediates) {
  std::unique_ptr<void, decltype(&std::free)> owned_data(node.builtin_data, std::free);
  IntArrayUniquePtr arrays[] = {BuildTfLiteArray(node_inputs), BuildTfLiteArray(node_outputs),
                                BuildTfLiteArray(intermediates), BuildTfLiteArray(0)};
  for (const IntArrayUniquePtr& array : arrays) {
    if (array == nullptr) return ReportNoMemory();
  }
  node.inputs = arrays[0].get();
  node.outputs = arrays[1].get();
  node.intermediates = arrays[2].get();
  node.temporaries = arrays[3].get();
  if (node.delegate == nullptr) node.might_have_side_effect = MightHaveSideEffect(node, registration.builtin_code);
  node_records.resize(nodes.size() + 1);
  if (node.delegate == nullptr) node_records.back().table_operator = FindTableOperator(registration);
  if (execution_plan.size() == execution_plan.capacity()) execution_plan.reserve(2 * nodes.size() + 8);
  nodes.emplace_back(node, registration);
  execution_plan.push_back(static_cast<int>(nodes.size()) - 1);
  for (IntArrayUniquePtr& array : arrays) (void)array.release();
  (void)owned_data.release();
  return kTfLiteOk;
}

void Graph::RemoveNodesFrom(size_t first) {
  for (size_t i = first; i < nodes.size(); ++i) {
    const TfLiteNode& node = nodes[i].first;
    for (TfLiteIntArray* array : {node.inputs, node.outputs, node.intermediates, node.temporaries}) {
      TfLiteIntArrayFree(array);
    }
    std::free(node.builtin_data);
  }
  nodes.erase(nodes.begin() + static_cast<ptrdiff_t>(first), nodes.end());
  node_records.resize(first);
}

// Resources and other subgraphs are what nodes can change besides their outputs.
bool Graph::MightHaveSideEffect(const TfLiteNode& node, int builtin_code) const {
  if (builtin_code == tflite::BuiltinOperator_IF || builtin_code == tflite::BuiltinOperator_WHILE ||
      builtin_code == tflite::BuiltinOperator_CALL_ONCE) {
    return true;
  }
  for (const TfLiteIntArray* tensors : {node.inputs, node.outputs}) {
    for (int i = 0; i < tensors->size; ++i) {
      const TfLiteTensor* const used = FindTensor(tensors->data[i]);
      if (used != nullptr && used->type == kTfLiteResource) return true;
    }
  }
  return false;
}

// A node runs once, after those whose outputs it reads. A tensor that no node of the plan writes is the application's
// business.
TfLiteStatus Graph::CheckOrder(const std::vector<int>& order) {
  constexpr int kNone = -1;
  std::vector<int> place_of(nodes.size(), kNone), writer_of(tensors.size(), kNone);
  for (size_t place = 0; place < order.size(); ++place) {
    const int at = order[place];
    if (!HasNode(at)) {
      ReportError("node %d of the execution plan does not exist; there are %zu nodes", at, nodes.size());
      return kTfLiteError;
    }
    if (place_of[static_cast<size_t>(at)] != kNone) {
      ReportError("node %s (number %d) is in the execution plan twice", OperatorName(at), at);
      return kTfLiteError;
    }
    place_of[static_cast<size_t>(at)] = static_cast<int>(place);
    for (const int output : TfLiteIntArrayView(node(at).outputs)) {
      if (HasTensor(output)) writer_of[static_cast<size_t>(output)] = at;
    }
  }
  for (size_t place = 0; place < order.size(); ++place) {
    const int at = order[place];
    for (const int input : TfLiteIntArrayView(node(at).inputs)) {
      const int writer = HasTensor(input) ? writer_of[static_cast<size_t>(input)] : kNone;
      if (writer == kNone || place_of[static_cast<size_t>(writer)] < static_cast<int>(place)) continue;
      ReportError(
          "the execution plan has node %s (number %d) before node %s (number %d), which writes its input, tensor %d "
          "(%s)",
          OperatorName(at), at, OperatorName(writer), writer, input, this->tensor(input).name);
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Graph::SetExecutionPlan(const std::vector<int>& new_plan) {
  return Guarded(surroundings.error_reporter, [&] {
    TF_LITE_ENSURE_STATUS(CheckOrder(new_plan));
    execution_plan = new_plan;
    readiness = Readiness::kUnprepared;
    return kTfLiteOk;
  });
}

}  // namespace mote
