// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Building a graph, and the shapes and memory that the application gives its tensors.
#include "tensorflow/lite/core/subgraph.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "src/core/shape.h"
#include "src/host/common/guarded.h"
#include "src/host/graph/tensor_details.h"
#include "src/host/memory/graph_memory.h"
#include "src/host/memory/tensor_memory.h"
#include "src/host/seam/operator.h"
#include "tensorflow/lite/context_util.h"

namespace tflite {

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

TfLiteStatus Subgraph::CheckTensor(int tensor_index) {
  if (HasTensor(tensor_index)) return kTfLiteOk;
  ReportError("Tensor %d does not exist; there are %zu tensors.", tensor_index, tensors_.size());
  return kTfLiteError;
}

TfLiteStatus Subgraph::ReportNoMemory() {
  ReportError("There is no memory left.");
  return kTfLiteError;
}

TfLiteStatus Subgraph::SetInputs(std::vector<int> inputs) {
  TF_LITE_ENSURE_STATUS(CheckUndelegated("Inputs cannot be set"));
  TF_LITE_ENSURE_STATUS(CheckTensors("inputs", inputs));
  IntArrayUniquePtr shown = BuildTfLiteArray(inputs);
  if (shown == nullptr) return ReportNoMemory();
  memory_->inputs = std::move(shown);
  inputs_ = std::move(inputs);
  state_ = State::kUninvokable;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetOutputs(std::vector<int> outputs) {
  TF_LITE_ENSURE_STATUS(CheckUndelegated("Outputs cannot be set"));
  TF_LITE_ENSURE_STATUS(CheckTensors("outputs", outputs));
  IntArrayUniquePtr shown = BuildTfLiteArray(outputs);
  if (shown == nullptr) return ReportNoMemory();
  memory_->outputs = std::move(shown);
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
  const size_t first = tensors_.size(), end = first + static_cast<size_t>(tensors_to_add);
  const TfLiteStatus status = mote::Guarded(surroundings_.error_reporter, [&] {
    if (memory_->tensors.size() < end) memory_->tensors.resize(end);
    TfLiteTensor tensor = {};
    tensor.name = "";
    tensor.buffer_handle = kTfLiteNullBufferHandle;
    tensors_.resize(end, tensor);
    for (size_t i = first; i < end; ++i) {
      tensors_[i].dims = TfLiteIntArrayCreate(0);
      if (tensors_[i].dims == nullptr) return ReportNoMemory();
    }
    return kTfLiteOk;
  });
  if (status != kTfLiteOk) {
    for (size_t i = first; i < tensors_.size(); ++i) TfLiteTensorFree(&tensors_[i]);
    tensors_.resize(first);
  }
  memory_->tensors.resize(tensors_.size());
  context_.tensors = tensors_.data();
  context_.tensors_size = tensors_.size();
  if (status == kTfLiteOk && first_new_tensor_index != nullptr) *first_new_tensor_index = static_cast<int>(first);
  return status;
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

// The tensor will be another one.
void Subgraph::ForgetMemory(int tensor_index) {
  memory_->plan.Forget(tensor_index);
  memory_->tensors[static_cast<size_t>(tensor_index)] = {};
}

TfLiteStatus Subgraph::SetTensorParametersReadOnly(int tensor_index, TfLiteType type, const char* name,
                                                   const std::vector<int>& dims, TfLiteQuantization quantization,
                                                   const char* buffer, size_t bytes, const void* allocation,
                                                   const SparsityParameters* sparsity) {
  mote::QuantizationPtr owned(&quantization);
  TF_LITE_ENSURE_STATUS(CheckUndelegated("A tensor cannot be made a constant"));
  TF_LITE_ENSURE_STATUS(CheckTensor(tensor_index));
  size_t needed = bytes;
  if (type != kTfLiteString && sparsity == nullptr) {
    TF_LITE_ENSURE_STATUS(BytesOf(tensor_index, type, static_cast<int>(dims.size()), dims.data(), &needed));
  }
  if (needed != bytes) {
    ReportError("Constant tensor %d has %zu bytes; its type and shape need %zu.", tensor_index, bytes, needed);
    return kTfLiteError;
  }
  return mote::Guarded(surroundings_.error_reporter, [&] {
    if (type == kTfLiteString) buffer = CopyStrings(buffer, bytes);
    IntArrayUniquePtr shape = BuildTfLiteArray(dims);
    mote::SparsityPtr read_sparsity = sparsity == nullptr ? nullptr : mote::ReadSparsity(*sparsity);
    const bool has_all = shape != nullptr && (sparsity == nullptr || read_sparsity != nullptr) &&
                         (type != kTfLiteString || buffer != nullptr);
    if (!has_all) return ReportNoMemory();
    ForgetMemory(tensor_index);
    TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
    TfLiteTensorReset(type, name, shape.release(), {}, const_cast<char*>(buffer), bytes, kTfLiteMmapRo, allocation,
                      false, &tensor);
    tensor.sparsity = read_sparsity.release();
    memory_->tensors[static_cast<size_t>(tensor_index)].sparsity = sparsity;
    return SetQuantization(tensor_index, *owned.release());
  });
}

TfLiteStatus Subgraph::SetTensorParametersReadWrite(int tensor_index, TfLiteType type, const char* name,
                                                    const std::vector<int>& dims, TfLiteQuantization quantization,
                                                    bool is_variable, const std::vector<int>& dims_signature) {
  mote::QuantizationPtr owned(&quantization);
  TF_LITE_ENSURE_STATUS(CheckUndelegated("A tensor cannot be set"));
  TF_LITE_ENSURE_STATUS(CheckTensor(tensor_index));
  size_t bytes = 0;
  if (type != kTfLiteNoType) {
    TF_LITE_ENSURE_STATUS(BytesOf(tensor_index, type, static_cast<int>(dims.size()), dims.data(), &bytes));
  }
  if (type == kTfLiteString && is_variable) {
    ReportError("Tensor %d is a variable, which cannot hold strings.", tensor_index);
    return kTfLiteError;
  }
  return mote::Guarded(surroundings_.error_reporter, [&] {
    IntArrayUniquePtr shape = BuildTfLiteArray(dims), signature;
    if (!dims_signature.empty()) signature = BuildTfLiteArray(dims_signature);
    if (shape == nullptr || (!dims_signature.empty() && signature == nullptr)) return ReportNoMemory();
    const TfLiteAllocationType place = type == kTfLiteString ? kTfLiteDynamic
                                       : is_variable         ? kTfLiteArenaRwPersistent
                                                             : kTfLiteArenaRw;
    ForgetMemory(tensor_index);
    TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
    TfLiteTensorReset(type, name, shape.release(), {}, nullptr, bytes, place, nullptr, is_variable, &tensor);
    tensor.dims_signature = signature.release();
    memory_->tensors[static_cast<size_t>(tensor_index)].is_string = type == kTfLiteString;
    return SetQuantization(tensor_index, *owned.release());
  });
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
  return mote::Guarded(surroundings_.error_reporter, [&] {
    TfLiteNode node = {};
    IntArrayUniquePtr arrays[] = {BuildTfLiteArray(inputs), BuildTfLiteArray(outputs), BuildTfLiteArray(intermediates),
                                  BuildTfLiteArray(0)};
    for (const IntArrayUniquePtr& array : arrays) {
      if (array == nullptr) return ReportNoMemory();
    }
    node.inputs = arrays[0].get();
    node.outputs = arrays[1].get();
    node.intermediates = arrays[2].get();
    node.temporaries = arrays[3].get();
    node.builtin_data = owned_data.get();
    node.custom_initial_data = init_data;
    node.custom_initial_data_size = static_cast<int>(init_data_size);
    node.might_have_side_effect = MightHaveSideEffect(node, registration->builtin_code);
    AppendNode(node, *registration);
    for (IntArrayUniquePtr& array : arrays) (void)array.release();
    (void)owned_data.release();
    const int index = static_cast<int>(nodes_size()) - 1;
    state_ = State::kUninvokable;
    if (!mote::IsOfTable(*registration)) InitNode(index);
    if (node_index != nullptr) *node_index = index;
    return kTfLiteOk;
  });
}

// Takes what the node points to, unless it throws: then the graph is as before.
void Subgraph::AppendNode(const TfLiteNode& node, const TfLiteRegistration& registration) {
  const size_t index = nodes_size();
  memory_->nodes.resize(index + 1);
  if (execution_plan_.size() == execution_plan_.capacity()) execution_plan_.reserve(2 * index + 8);
  nodes_and_registration_.emplace_back(node, registration);
  execution_plan_.push_back(static_cast<int>(index));
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

// A node runs once, after those whose outputs it reads. What no node of the plan writes is the application's business.
TfLiteStatus Subgraph::CheckOrder(const std::vector<int>& plan) {
  constexpr int kNone = -1;
  std::vector<int> place_of(nodes_size(), kNone), writer_of(tensors_.size(), kNone);
  for (size_t place = 0; place < plan.size(); ++place) {
    const int node = plan[place];
    if (node_and_registration(node) == nullptr) {
      ReportError("Node %d of the execution plan does not exist; there are %zu nodes.", node, nodes_size());
      return kTfLiteError;
    }
    if (place_of[static_cast<size_t>(node)] != kNone) {
      ReportError("Node %s (number %d) is in the execution plan twice.", OperatorName(node), node);
      return kTfLiteError;
    }
    place_of[static_cast<size_t>(node)] = static_cast<int>(place);
    for (const int output : TfLiteIntArrayView(nodes_and_registration_[static_cast<size_t>(node)].first.outputs)) {
      if (HasTensor(output)) writer_of[static_cast<size_t>(output)] = node;
    }
  }
  for (size_t place = 0; place < plan.size(); ++place) {
    const int node = plan[place];
    for (const int input : TfLiteIntArrayView(nodes_and_registration_[static_cast<size_t>(node)].first.inputs)) {
      const int writer = HasTensor(input) ? writer_of[static_cast<size_t>(input)] : kNone;
      if (writer == kNone || place_of[static_cast<size_t>(writer)] < static_cast<int>(place)) continue;
      ReportError(
          "The execution plan has node %s (number %d) before node %s (number %d), which writes its input, tensor %d "
          "(%s).",
          OperatorName(node), node, OperatorName(writer), writer, input, tensors_[static_cast<size_t>(input)].name);
      return kTfLiteError;
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetExecutionPlan(const std::vector<int>& new_plan) {
  TF_LITE_ENSURE_STATUS(CheckMutable("The execution plan cannot be set"));
  TF_LITE_ENSURE_STATUS(CheckUndelegated("The execution plan cannot be set"));
  return mote::Guarded(surroundings_.error_reporter, [&] {
    TF_LITE_ENSURE_STATUS(CheckOrder(new_plan));
    execution_plan_ = new_plan;
    state_ = State::kUninvokable;
    return kTfLiteOk;
  });
}

TfLiteStatus Subgraph::CheckIdle(const char* what) {
  if (!IsAtWork()) return kTfLiteOk;
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

// Shape, size and memory change together, or not at all.
TfLiteStatus Subgraph::ChangeShape(int tensor_index, int rank, const int* dims) {
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  // Also while an operator looks at the numbers of the strings.
  const bool is_string = memory_->tensors[static_cast<size_t>(tensor_index)].is_string || tensor.type == kTfLiteString;
  size_t bytes = 0;
  TF_LITE_ENSURE_STATUS(BytesOf(tensor_index, tensor.type, rank, dims, &bytes));
  IntArrayUniquePtr shape = BuildTfLiteArray(rank, dims);
  if (shape == nullptr) return ReportNoMemory();
  TF_LITE_ENSURE_STATUS(is_string ? CheckStringRoom(tensor_index, mote::Elements(*shape))
                                  : ChangeBytes(tensor_index, bytes));
  TfLiteIntArrayFree(tensor.dims);
  tensor.dims = shape.release();
  return kTfLiteOk;
}

// Where the graph does not run, memory in the arena comes with the next plan; until then there is none.
TfLiteStatus Subgraph::ChangeBytes(int tensor_index, size_t bytes) {
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  if (tensor.allocation_type == kTfLiteCustom) {
    const TfLiteCustomAllocation given = memory_->plan.GivenTo(tensor_index);
    if (IsInvoking()) {
      TF_LITE_ENSURE_STATUS(mote::MemoryPlan::CheckLength(&context_, tensor_index, given, bytes));
    }
    tensor.bytes = bytes;
    memory_->plan.PlaceGiven(&context_, tensor_index);
    return kTfLiteOk;
  }
  if (!IsInvoking() && tensor.allocation_type != kTfLiteDynamic) {
    if (bytes != tensor.bytes) tensor.data.data = nullptr;
    tensor.bytes = bytes;
    return kTfLiteOk;
  }
  if (tensor.allocation_type == kTfLiteDynamic && TfLiteTensorRealloc(bytes, &tensor) == kTfLiteOk) return kTfLiteOk;
  void* const memory = tensor.allocation_type == kTfLiteDynamic ? nullptr : std::malloc(std::max<size_t>(bytes, 1));
  if (memory == nullptr) {
    ReportError("there is no memory for the %zu bytes of tensor %d (%s)", bytes, tensor_index, tensor.name);
    return kTfLiteError;
  }
  MoveToHeap(tensor_index);
  tensor.data.data = memory;
  tensor.bytes = bytes;
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
  TF_LITE_ENSURE_STATUS(ChangeShape(tensor_index, rank, dims.data()));
  state_ = State::kUninvokable;
  if (tensor.allocation_type == kTfLiteDynamic) TfLiteTensorDataFree(&tensor);
  return is_immutable_ ? UndoAllDelegates() : kTfLiteOk;
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
  // Before that, AllocateTensors tells how much is needed.
  if (state_ != State::kUninvokable) {
    TF_LITE_ENSURE_STATUS(mote::MemoryPlan::CheckLength(&context_, tensor_index, allocation, tensor.bytes));
  }
  return mote::Guarded(surroundings_.error_reporter, [&] {
    memory_->plan.Give(&context_, tensor_index, allocation);
    return kTfLiteOk;
  });
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
    std::memset(tensor.data.data, mote::ByteAtFirst(tensor), tensor.bytes);
  }
  return kTfLiteOk;
}

}  // namespace tflite
