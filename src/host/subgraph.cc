// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Building a graph, and the shapes and memory that the application gives its tensors.
#include "tensorflow/lite/core/subgraph.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "src/core/shape.h"
#include "src/host/graph_memory.h"
#include "src/host/operator.h"
#include "src/host/tensor_memory.h"

namespace tflite {
namespace {

TfLiteIntArray* ToIntArray(const std::vector<int>& values) {
  TfLiteIntArray* const array = TfLiteIntArrayCreate(static_cast<int>(values.size()));
  if (array != nullptr) std::copy(values.begin(), values.end(), array->data);
  return array;
}

}  // namespace

Subgraph::Subgraph(const SubgraphSurroundings& surroundings, int subgraph_index)
    : surroundings_(surroundings), subgraph_index_(subgraph_index), memory_(std::make_unique<mote::GraphMemory>()) {
  tensors_.reserve(kTensorsReservedCapacity);
  InitContext();
}

Subgraph::~Subgraph() {
  for (int i = 0; i < static_cast<int>(nodes_size()); ++i) DeleteNode(i);
  ReleaseBuffers();
  for (TfLiteTensor& tensor : tensors_) TfLiteTensorFree(&tensor);
}

TfLiteStatus Subgraph::CheckTensors(const char* what, const std::vector<int>& indices) {
  for (const int index : indices) {
    if (index == kTfLiteOptionalTensor || HasTensor(index)) continue;
    ReportError("Tensor %d among the %s does not exist; there are %zu tensors.", index, what, tensors_.size());
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetInputs(std::vector<int> inputs) {
  TF_LITE_ENSURE_STATUS(CheckUndelegated("Inputs cannot be set"));
  TF_LITE_ENSURE_STATUS(CheckTensors("inputs", inputs));
  memory_->inputs = BuildTfLiteArray(inputs);
  inputs_ = std::move(inputs);
  state_ = State::kUninvokable;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetOutputs(std::vector<int> outputs) {
  TF_LITE_ENSURE_STATUS(CheckUndelegated("Outputs cannot be set"));
  TF_LITE_ENSURE_STATUS(CheckTensors("outputs", outputs));
  memory_->outputs = BuildTfLiteArray(outputs);
  outputs_ = std::move(outputs);
  state_ = State::kUninvokable;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetVariables(std::vector<int> variables) {
  TF_LITE_ENSURE_STATUS(CheckUndelegated("Variables cannot be set"));
  TF_LITE_ENSURE_STATUS(CheckTensors("variables", variables));
  variables_ = std::move(variables);
  state_ = State::kUninvokable;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::AddTensors(int tensors_to_add, int* first_new_tensor_index) {
  if (tensors_to_add < 0) {
    ReportError("%d tensors cannot be added.", tensors_to_add);
    return kTfLiteError;
  }
  if (first_new_tensor_index != nullptr) *first_new_tensor_index = static_cast<int>(tensors_.size());
  TfLiteTensor tensor = {};
  tensor.name = "";
  tensor.buffer_handle = kTfLiteNullBufferHandle;
  tensors_.resize(tensors_.size() + static_cast<size_t>(tensors_to_add), tensor);
  for (size_t i = tensors_.size() - static_cast<size_t>(tensors_to_add); i < tensors_.size(); ++i) {
    tensors_[i].dims = TfLiteIntArrayCreate(0);
  }
  memory_->tensors.resize(tensors_.size());
  context_.tensors = tensors_.data();
  context_.tensors_size = tensors_.size();
  return kTfLiteOk;
}

// So that pointers to tensors stay valid while an operator adds a few.
void Subgraph::ReserveTensors() {
  const size_t needed = tensors_.size() + kTensorsCapacityHeadroom;
  if (needed <= tensors_.capacity()) return;
  tensors_.reserve(std::max(needed, tensors_.capacity() * 2));
  context_.tensors = tensors_.data();
}

TfLiteTensor* Subgraph::tensor(int tensor_index) {
  return HasTensor(tensor_index) ? &tensors_[static_cast<size_t>(tensor_index)] : nullptr;
}

const TfLiteTensor* Subgraph::tensor(int tensor_index) const {
  return HasTensor(tensor_index) ? &tensors_[static_cast<size_t>(tensor_index)] : nullptr;
}

TfLiteStatus Subgraph::BytesOf(int tensor_index, TfLiteType type, int rank, const int* dims, size_t* bytes) {
  const uint64_t bits = type == kTfLiteString ? 0 : static_cast<uint64_t>(mote::ElementBits(type));
  if (bits == 0 && type != kTfLiteString) {
    ReportError("Tensor %d has type %s, whose elements have no size.", tensor_index, TfLiteTypeGetName(type));
    return kTfLiteError;
  }
  bool fits = true, is_empty = false;
  uint64_t elements = 1;
  for (int d = 0; d < rank; ++d) {
    if (dims[d] < 0) {
      ReportError("Tensor %d cannot have %d elements in dimension %d.", tensor_index, dims[d], d);
      return kTfLiteError;
    }
    is_empty = is_empty || dims[d] == 0;
    if (dims[d] > 0) fits = fits && !__builtin_mul_overflow(elements, static_cast<uint64_t>(dims[d]), &elements);
    fits = fits && elements <= mote::kMaxTensorBytes;
  }
  const uint64_t total = is_empty ? 0 : (elements * bits + 7) / 8;
  if (!is_empty && (!fits || total > mote::kMaxTensorBytes)) {
    ReportError("Tensor %d would have 2^31 bytes or more.", tensor_index);
    return kTfLiteError;
  }
  *bytes = static_cast<size_t>(total);
  return kTfLiteOk;
}

// With the word in front that the caller's memory may lack.
const char* Subgraph::CopyStrings(const char* strings, size_t bytes) {
  mote::Block block = mote::NewBlock(mote::kTensorAlignment + bytes, mote::kTensorAlignment);
  if (block == nullptr) return nullptr;
  auto* const copy = static_cast<char*>(block.get()) + mote::kTensorAlignment;
  reinterpret_cast<uint32_t*>(copy)[-1] = static_cast<uint32_t>(bytes);
  if (bytes > 0) std::memcpy(copy, strings, bytes);
  memory_->kept.push_back(std::move(block));
  return copy;
}

TfLiteStatus Subgraph::SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                                   const std::vector<int>& dims, TfLiteQuantization quantization,
                                                   const char* buffer, size_t bytes, const void* allocation,
                                                   const SparsityParameters* sparsity) {
  size_t needed = bytes;
  TfLiteStatus status = CheckUndelegated("A tensor cannot be made a constant");
  if (status == kTfLiteOk) status = CheckTensors("constants", {tensor_index});
  if (status == kTfLiteOk && type != kTfLiteString && sparsity == nullptr) {
    status = BytesOf(tensor_index, type, static_cast<int>(dims.size()), dims.data(), &needed);
  }
  if (status == kTfLiteOk && needed != bytes) {
    ReportError("Constant tensor %d has %zu bytes; its type and shape need %zu.", tensor_index, bytes, needed);
    status = kTfLiteError;
  }
  if (status != kTfLiteOk) {
    TfLiteQuantizationFree(&quantization);
    return status;
  }
  if (type == kTfLiteString) buffer = CopyStrings(buffer, bytes);
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  TfLiteTensorReset(type, name, ToIntArray(dims), {}, const_cast<char*>(buffer), bytes, kTfLiteMmapRo, allocation,
                    false, &tensor);
  memory_->tensors[static_cast<size_t>(tensor_index)] = {};
  memory_->tensors[static_cast<size_t>(tensor_index)].sparsity = sparsity;
  return SetQuantization(tensor_index, quantization);
}

TfLiteStatus Subgraph::SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                                    const std::vector<int>& dims, TfLiteQuantization quantization,
                                                    bool is_variable, const std::vector<int>& dims_signature) {
  size_t bytes = 0;
  TfLiteStatus status = CheckUndelegated("A tensor cannot be set");
  if (status == kTfLiteOk) status = CheckTensors("activations", {tensor_index});
  if (status == kTfLiteOk && type != kTfLiteNoType) {
    status = BytesOf(tensor_index, type, static_cast<int>(dims.size()), dims.data(), &bytes);
  }
  if (status == kTfLiteOk && type == kTfLiteString && is_variable) {
    ReportError("Tensor %d is a variable, which cannot hold strings.", tensor_index);
    status = kTfLiteError;
  }
  if (status != kTfLiteOk) {
    TfLiteQuantizationFree(&quantization);
    return status;
  }
  const TfLiteAllocationType place = type == kTfLiteString ? kTfLiteDynamic
                                     : is_variable         ? kTfLiteArenaRwPersistent
                                                           : kTfLiteArenaRw;
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  TfLiteTensorReset(type, name, ToIntArray(dims), {}, nullptr, bytes, place, nullptr, is_variable, &tensor);
  if (!dims_signature.empty()) tensor.dims_signature = ToIntArray(dims_signature);
  memory_->tensors[static_cast<size_t>(tensor_index)] = {};
  memory_->tensors[static_cast<size_t>(tensor_index)].is_string = type == kTfLiteString;
  return SetQuantization(tensor_index, quantization);
}

TfLiteStatus Subgraph::SetQuantization(int tensor_index, const TfLiteQuantization& quantization) {
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  tensor.quantization = quantization;
  state_ = State::kUninvokable;
  if (quantization.type != kTfLiteAffineQuantization || quantization.params == nullptr) return kTfLiteOk;
  const auto& affine = *static_cast<const TfLiteAffineQuantization*>(quantization.params);
  const int scales = affine.scale == nullptr ? 0 : affine.scale->size;
  const int zero_points = affine.zero_point == nullptr ? 0 : affine.zero_point->size;
  if (scales == 0) return kTfLiteOk;
  if (zero_points != 0 && zero_points != 1 && zero_points != scales) {
    ReportError("Tensor %d has %d scales and %d zero points.", tensor_index, scales, zero_points);
    return kTfLiteError;
  }
  const int32_t first = zero_points == 0 ? 0 : affine.zero_point->data[0];
  tensor.params = {affine.scale->data[0], first};
  const int* const points = zero_points == 0 ? nullptr : affine.zero_point->data;
  if (std::all_of(points, points + zero_points, [first](int point) { return point == first; })) return kTfLiteOk;
  memory_->tensors[static_cast<size_t>(tensor_index)].zero_points.assign(points, points + zero_points);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::AddNodeWithParameters(const std::vector<int>& inputs, const std::vector<int>& outputs,
                                             const std::vector<int>& intermediates, const char* init_data,
                                             size_t init_data_size, void* builtin_data,
                                             const TfLiteRegistration* registration, int* node_index) {
  std::unique_ptr<void, decltype(&std::free)> owned_data(builtin_data, std::free);
  TF_LITE_ENSURE_STATUS(CheckUndelegated("A node cannot be added"));
  TF_LITE_ENSURE_STATUS(CheckTensors("inputs of a node", inputs));
  TF_LITE_ENSURE_STATUS(CheckTensors("outputs of a node", outputs));
  TF_LITE_ENSURE_STATUS(CheckTensors("intermediate tensors of a node", intermediates));
  for (const int output : outputs) {
    if (output == kTfLiteOptionalTensor || std::find(inputs.begin(), inputs.end(), output) == inputs.end()) continue;
    ReportError("Tensor %d is input and output of the same node.", output);
    return kTfLiteError;
  }
  if (registration == nullptr || !mote::HasInvoke(*registration)) {
    ReportError("A node needs a registration with an invoke function.");
    return kTfLiteError;
  }
  const int index = static_cast<int>(nodes_size());
  TfLiteNode node = {};
  node.inputs = ToIntArray(inputs);
  node.outputs = ToIntArray(outputs);
  node.intermediates = ToIntArray(intermediates);
  node.temporaries = TfLiteIntArrayCreate(0);
  node.builtin_data = owned_data.release();
  node.custom_initial_data = init_data;
  node.custom_initial_data_size = static_cast<int>(init_data_size);
  node.might_have_side_effect = MightHaveSideEffect(node, registration->builtin_code);
  nodes_and_registration_.emplace_back(node, *registration);
  memory_->nodes.emplace_back();
  execution_plan_.push_back(index);
  state_ = State::kUninvokable;
  if (!mote::IsOfTable(*registration)) InitNode(index);
  if (node_index != nullptr) *node_index = index;
  return kTfLiteOk;
}

TfLiteOperator* Subgraph::OperatorOf(int node_index) {
  if (node_and_registration(node_index) == nullptr) return nullptr;
  const TfLiteRegistration& registration = nodes_and_registration_[static_cast<size_t>(node_index)].second;
  if (registration.registration_external != nullptr) return registration.registration_external;
  mote::OperatorPtr& op = memory_->nodes[static_cast<size_t>(node_index)].named_operator;
  if (op == nullptr) op = mote::NameOperator(registration);
  return op.get();
}

// Resources and other subgraphs are what nodes can change besides their outputs.
bool Subgraph::MightHaveSideEffect(const TfLiteNode& node, int builtin_code) const {
  if (builtin_code == BuiltinOperator_IF || builtin_code == BuiltinOperator_WHILE ||
      builtin_code == BuiltinOperator_CALL_ONCE) {
    return true;
  }
  for (const TfLiteIntArray* tensors : {node.inputs, node.outputs}) {
    for (int i = 0; i < tensors->size; ++i) {
      const TfLiteTensor* const used = tensor(tensors->data[i]);
      if (used != nullptr && used->type == kTfLiteResource) return true;
    }
  }
  return false;
}

const TfLiteIntArray* Subgraph::input_array() const { return memory_->inputs.get(); }
const TfLiteIntArray* Subgraph::output_array() const { return memory_->outputs.get(); }

const std::pair<TfLiteNode, TfLiteRegistration>* Subgraph::node_and_registration(int node_index) const {
  if (node_index < 0 || node_index >= static_cast<int>(nodes_size())) return nullptr;
  return &nodes_and_registration_[static_cast<size_t>(node_index)];
}

TfLiteStatus Subgraph::SetExecutionPlan(const std::vector<int>& new_plan) {
  TF_LITE_ENSURE_STATUS(CheckMutable("The execution plan cannot be set"));
  TF_LITE_ENSURE_STATUS(CheckUndelegated("The execution plan cannot be set"));
  for (const int node : new_plan) {
    if (node_and_registration(node) != nullptr) continue;
    ReportError("Node %d of the execution plan does not exist; there are %zu nodes.", node, nodes_size());
    return kTfLiteError;
  }
  execution_plan_ = new_plan;
  state_ = State::kUninvokable;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::CheckIdle(const char* what) {
  if (!is_invoking_ && !is_preparing_) return kTfLiteOk;
  ReportError("%s while the graph is prepared or run.", what);
  return kTfLiteError;
}

TfLiteStatus Subgraph::CheckMutable(const char* what) {
  TF_LITE_ENSURE_STATUS(CheckIdle(what));
  const int async_runs = async_runs_;
  if (async_runs == 0) return kTfLiteOk;
  ReportError("%s while asynchronous tasks of subgraph %d are under way, which are %d: wait for them.", what,
              subgraph_index_, async_runs);
  return kTfLiteError;
}

TfLiteStatus Subgraph::SetTensorShape(int tensor_index, int rank, const int* dims) {
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  size_t bytes = 0;
  TF_LITE_ENSURE_STATUS(BytesOf(tensor_index, tensor.type, rank, dims, &bytes));
  TfLiteIntArray* const copy = TfLiteIntArrayCreate(rank);
  if (copy == nullptr) return kTfLiteError;
  std::copy(dims, dims + rank, copy->data);
  TfLiteIntArrayFree(tensor.dims);
  tensor.dims = copy;
  if (tensor.type != kTfLiteString) tensor.bytes = bytes;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ResizeInputTensor(int tensor_index, const std::vector<int>& dims) {
  TF_LITE_ENSURE_STATUS(CheckMutable("An input cannot be resized"));
  if (!HasTensor(tensor_index)) {
    ReportError("Tensor %d does not exist and cannot be resized; there are %zu tensors.", tensor_index,
                tensors_.size());
    return kTfLiteError;
  }
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  const int rank = static_cast<int>(dims.size());
  if (tensor.allocation_type == kTfLiteMmapRo || tensor.allocation_type == kTfLitePersistentRo) {
    ReportError("Tensor %d (%s) is a constant and cannot be resized.", tensor_index, tensor.name);
    return kTfLiteError;
  }
  if (TfLiteIntArrayEqualsArray(tensor.dims, rank, dims.data())) return kTfLiteOk;
  TF_LITE_ENSURE_STATUS(SetTensorShape(tensor_index, rank, dims.data()));
  if (is_immutable_) TF_LITE_ENSURE_STATUS(UndoAllDelegates());
  if (tensor.allocation_type != kTfLiteCustom) TfLiteTensorDataFree(&tensor);
  state_ = State::kUninvokable;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ResizeInputTensorStrict(int tensor_index, const std::vector<int>& dims) {
  if (!HasTensor(tensor_index)) return ResizeInputTensor(tensor_index, dims);
  const TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  const TfLiteIntArray& signature = *TfLiteTensorGetDimsSignature(&tensor);
  if (static_cast<size_t>(signature.size) != dims.size()) {
    ReportError("Tensor %d (%s) has %d dimensions and cannot be resized to %zu.", tensor_index, tensor.name,
                signature.size, dims.size());
    return kTfLiteError;
  }
  for (int d = 0; d < signature.size; ++d) {
    const int wanted = dims[static_cast<size_t>(d)];
    if (signature.data[d] == -1 || signature.data[d] == wanted) continue;
    ReportError(
        "Tensor %d (%s): dimension %d is fixed to %d and cannot be resized to %d; only those that are -1 in the model "
        "can.",
        tensor_index, tensor.name, d, signature.data[d], wanted);
    return kTfLiteError;
  }
  return ResizeInputTensor(tensor_index, dims);
}

TfLiteStatus Subgraph::SetCustomAllocationForTensor(int tensor_index, const TfLiteCustomAllocation& allocation,
                                                    int64_t flags) {
  TF_LITE_ENSURE_STATUS(CheckMutable("A tensor cannot be given memory"));
  if (!HasTensor(tensor_index)) {
    ReportError("Tensor %d does not exist and cannot be given memory; there are %zu tensors.", tensor_index,
                tensors_.size());
    return kTfLiteError;
  }
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  const TfLiteAllocationType place = tensor.allocation_type;
  if (place != kTfLiteArenaRw && place != kTfLiteArenaRwPersistent && place != kTfLiteCustom) {
    ReportError("Tensor %d (%s) cannot be given memory: it is a constant, or is sized while the graph runs.",
                tensor_index, tensor.name);
    return kTfLiteError;
  }
  const bool checks_alignment = (flags & kTfLiteCustomAllocationFlagsSkipAlignCheck) == 0;
  const bool is_aligned = reinterpret_cast<uintptr_t>(allocation.data) % mote::kTensorAlignment == 0;
  if (allocation.data == nullptr || (checks_alignment && !is_aligned)) {
    ReportError("The memory for tensor %d (%s) is null, or not aligned to %zu bytes.", tensor_index, tensor.name,
                mote::kTensorAlignment);
    return kTfLiteError;
  }
  memory_->custom_allocations[tensor_index] = allocation;
  tensor.allocation_type = kTfLiteCustom;
  tensor.data.data = allocation.data;
  return state_ == State::kInvokable ? CheckCustomAllocations() : kTfLiteOk;
}

TfLiteStatus Subgraph::CheckCustomAllocations() {
  for (const auto& [index, allocation] : memory_->custom_allocations) {
    const TfLiteTensor& tensor = tensors_[static_cast<size_t>(index)];
    if (allocation.bytes >= tensor.bytes) continue;
    ReportError("Tensor %d (%s) needs %zu bytes; the memory that it was given has %zu.", index, tensor.name,
                tensor.bytes, allocation.bytes);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::EnsureTensorDataIsReadable(int tensor_index) {
  TfLiteTensor* const found = tensor(tensor_index);
  if (found == nullptr) {
    ReportError("Tensor %d does not exist; there are %zu tensors.", tensor_index, tensors_.size());
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(MakeReadable(found));
  if (found->data.data != nullptr) return kTfLiteOk;
  ReportError("Tensor %d (%s) has no data yet: %s.", tensor_index, found->name,
              state_ == State::kInvokable ? "call Invoke first" : "call AllocateTensors first");
  return kTfLiteError;
}

void Subgraph::SetCancellationFunction(void* data, bool (*check_cancelled_func)(void*)) {
  cancellation_data_ = data;
  check_cancelled_func_ = check_cancelled_func;
}

TfLiteStatus Subgraph::ResetVariableTensors() {
  for (size_t i = 0; i < tensors_.size(); ++i) {
    TfLiteTensor& tensor = tensors_[i];
    // The application's memory is the application's business.
    if (!tensor.is_variable || tensor.allocation_type != kTfLiteArenaRwPersistent || tensor.data.data == nullptr)
      continue;
    std::memset(tensor.data.data, tensor.type == kTfLiteInt8 ? tensor.params.zero_point : 0, tensor.bytes);
  }
  return kTfLiteOk;
}

}  // namespace tflite
