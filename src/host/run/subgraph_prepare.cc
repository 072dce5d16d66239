// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// From the application's shapes to prepared nodes and planned memory.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include "src/core/shape.h"
#include "src/core/string_tensor.h"
#include "src/host/common/guarded.h"
#include "src/host/common/scoped.h"
#include "src/host/memory/graph_memory.h"
#include "src/host/memory/string_frames.h"
#include "src/host/memory/tensor_memory.h"
#include "src/host/seam/operator.h"
#include "src/operators/seam/op.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/subgraph.h"

namespace tflite {
namespace {

bool IsConstant(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteMmapRo || tensor.allocation_type == kTfLitePersistentRo;
}

bool Holds(const TfLiteIntArray& array, int value) {
  return std::find(array.data, array.data + array.size, value) != array.data + array.size;
}

// For string tensors that have no memory: memory of 0 bytes, behind its size.
constexpr uint32_t kNoStrings[] = {0, 0};

}  // namespace

// What operators ask for.

namespace {

// A copy of `scales` that lives as long as the graph: operators keep it between Prepare and Eval, when an application
// may have replaced the tensor's own. Null: there is no memory.
const TfLiteFloatArray* KeepScales(const TfLiteFloatArray& scales, std::vector<mote::Block>* kept) {
  const size_t bytes = static_cast<size_t>(TfLiteFloatArrayGetSizeInBytes(scales.size));
  if (!kept->empty()) {
    const auto* const last = static_cast<const TfLiteFloatArray*>(kept->back().get());
    if (last->size == scales.size && std::memcmp(last, &scales, bytes) == 0) return last;
  }
  mote::Block copy = mote::NewBlock(bytes, alignof(TfLiteFloatArray));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy.get(), &scales, bytes);
  kept->push_back(std::move(copy));
  return static_cast<const TfLiteFloatArray*>(kept->back().get());
}

}  // namespace

TfLiteStatus Subgraph::Describe(int tensor_index, mote::TensorInfo* info) {
  if (!HasTensor(tensor_index)) return kTfLiteError;
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  mote::TensorRecord& record = memory_->tensors[static_cast<size_t>(tensor_index)];
  const void* data = tensor.data.data;
  if (tensor.type == kTfLiteString && !IsConstant(tensor) && data == nullptr) data = kNoStrings + 1;
  info->type = tensor.type;
  info->dims = tensor.dims;
  info->is_constant = IsConstant(tensor) && data != nullptr;
  info->data = info->is_constant || tensor.type == kTfLiteString ? data : nullptr;
  info->is_variable = tensor.is_variable;
  info->is_open = record.is_open;
  info->sparsity = record.sparsity;
  const auto* const affine = tensor.quantization.type == kTfLiteAffineQuantization
                                 ? static_cast<const TfLiteAffineQuantization*>(tensor.quantization.params)
                                 : nullptr;
  if (affine == nullptr || affine->scale == nullptr || affine->scale->size == 0) return kTfLiteOk;
  info->scales = KeepScales(*affine->scale, &record.scales);
  if (info->scales == nullptr) {
    ReportError("there is no memory for the %d scales of tensor %d", affine->scale->size, tensor_index);
    return kTfLiteError;
  }
  info->scale = affine->scale->data[0];
  info->zero_point = affine->zero_point == nullptr || affine->zero_point->size == 0 ? 0 : affine->zero_point->data[0];
  info->zero_points_are_equal = record.zero_points.empty();
  info->zero_points = record.zero_points.empty() ? nullptr : record.zero_points.data();
  info->quantized_dimension = affine->quantized_dimension;
  return kTfLiteOk;
}

void* Subgraph::AllocatePersistent(size_t bytes, size_t alignment) {
  mote::Block block = mote::NewBlock(bytes, alignment);
  if (block == nullptr || current_node_ < 0) {
    ReportError("there is no memory for %zu bytes, or no node to keep them", bytes);
    return nullptr;
  }
  void* const memory = block.get();
  const TfLiteStatus status = mote::Guarded(surroundings_.error_reporter, [&] {
    memory_->nodes[static_cast<size_t>(current_node_)].blocks.push_back(std::move(block));
    return kTfLiteOk;
  });
  return status == kTfLiteOk ? memory : nullptr;
}

void Subgraph::KeepNodeMemory() {
  if (current_node_ >= 0 && IsPreparingNode()) memory_->nodes[static_cast<size_t>(current_node_)].keeps_memory = true;
}

TfLiteStatus Subgraph::PlanCall(int subgraph_index) {
  return mote::Guarded(surroundings_.error_reporter, [&] {
    if (IsPreparingNode()) memory_->nodes[static_cast<size_t>(current_node_)].callees.push_back(subgraph_index);
    return (*surroundings_.subgraphs)[static_cast<size_t>(subgraph_index)]->AllocateTensors();
  });
}

TfLiteStatus Subgraph::RequestScratch(size_t bytes, int* id) {
  if (!IsPreparingNode()) {
    ReportError("scratch memory can be asked for in Prepare only");
    return kTfLiteError;
  }
  mote::Block own;
  if (IsInvoking()) {  // the arena is planned already
    own = mote::NewBlock(bytes, mote::kTensorAlignment);
    if (own == nullptr) {
      ReportError("there is no memory for %zu bytes", bytes);
      return kTfLiteError;
    }
  }
  return mote::Guarded(surroundings_.error_reporter, [&] {
    std::vector<int>& of_node = memory_->nodes[static_cast<size_t>(current_node_)].scratch;
    of_node.reserve(of_node.size() + 1);  // throws, if it does, before the buffer is there
    *id = memory_->plan.AddScratch(current_node_, bytes, std::move(own));
    of_node.push_back(*id);
    return kTfLiteOk;
  });
}

void Subgraph::NoteLoop(const mote::LoopChoice& choice) {
  if (IsPreparingNode()) memory_->nodes[static_cast<size_t>(current_node_)].loop = choice;
}

const char* Subgraph::loop_of_node(int node_index, const char** reason) const {
  const mote::LoopChoice& choice = memory_->nodes[static_cast<size_t>(node_index)].loop;
  *reason = choice.reason;
  return choice.loop;
}

mote::KeptMemory* Subgraph::KeptMemoryOfNode() {
  if (current_node_ < 0) return nullptr;
  mote::NodeRecord& record = memory_->nodes[static_cast<size_t>(current_node_)];
  if (record.has_constants == mote::NodeRecord::kUnknown) {
    const TfLiteIntArray& inputs = *nodes_and_registration_[static_cast<size_t>(current_node_)].first.inputs;
    const bool are_constant =
        std::all_of(inputs.data + std::min(1, inputs.size), inputs.data + inputs.size, [&](int i) {
          return i == kTfLiteOptionalTensor || (HasTensor(i) && IsConstant(tensors_[static_cast<size_t>(i)]));
        });
    record.has_constants = are_constant ? mote::NodeRecord::kYes : mote::NodeRecord::kNo;
  }
  return record.has_constants == mote::NodeRecord::kYes ? record.kept.Begin() : nullptr;
}

void Subgraph::AllowInPlace(int input) {
  if (!IsPreparingNode()) return;
  const TfLiteIntArray& inputs = *nodes_and_registration_[static_cast<size_t>(current_node_)].first.inputs;
  if (input >= inputs.size) return;
  // Without memory for the note the output gets memory of its own.
  (void)mote::Guarded(surroundings_.error_reporter, [&] {
    memory_->nodes[static_cast<size_t>(current_node_)].in_place.push_back(inputs.data[input]);
    return kTfLiteOk;
  });
}

void* Subgraph::GetScratch(int id) const { return memory_->plan.ScratchData(id); }

void Subgraph::MoveToHeap(int tensor_index) {
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  if (tensor.allocation_type == kTfLiteDynamic) return;
  tensor.allocation_type = kTfLiteDynamic;
  tensor.data.data = nullptr;
  memory_->tensors[static_cast<size_t>(tensor_index)].is_moved = true;
  has_open_shapes_ = true;
}

TfLiteStatus Subgraph::StateShape(int tensor_index, int rank, const int* dims) {
  const TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  if (current_node_ >= 0 && IsPreparingNode()) {
    const TfLiteIntArray& outputs = *nodes_and_registration_[static_cast<size_t>(current_node_)].first.outputs;
    std::vector<bool>& is_stated = memory_->nodes[static_cast<size_t>(current_node_)].is_stated;
    for (int i = 0; i < outputs.size && i < static_cast<int>(is_stated.size()); ++i) {
      if (outputs.data[i] == tensor_index) is_stated[static_cast<size_t>(i)] = true;
    }
  }
  // A tensor that an operator has added has no bytes before its first shape.
  const bool is_same = TfLiteIntArrayEqualsArray(tensor.dims, rank, dims) != 0 && (rank > 0 || tensor.bytes > 0);
  const bool needs_memory = IsInvoking() || tensor.allocation_type == kTfLiteDynamic;
  if (!is_same || (needs_memory && tensor.data.data == nullptr)) {
    if (IsConstant(tensor) || (IsInvoking() && tensor.is_variable)) {
      ReportError("tensor %d (%s) has a fixed size and cannot be resized", tensor_index, tensor.name);
      return kTfLiteError;
    }
    TF_LITE_ENSURE_STATUS(ChangeShape(tensor_index, rank, dims));
  }
  memory_->tensors[static_cast<size_t>(tensor_index)].is_open = false;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::SetConstant(int tensor_index, const void* data) {
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  mote::TensorRecord& record = memory_->tensors[static_cast<size_t>(tensor_index)];
  if (data == nullptr) return kTfLiteOk;
  const TfLiteNode& node = nodes_and_registration_[static_cast<size_t>(current_node_)].first;
  if (tensor.type == kTfLiteString) {
    // Strings of an input, whose memory may move: they are copied when the node has run.
    for (int i = 0; i < node.inputs->size; ++i) {
      const TfLiteTensor* const input = this->tensor(node.inputs->data[i]);
      if (input == nullptr || input->data.data != data) continue;
      return mote::Guarded(surroundings_.error_reporter, [&] {
        memory_->nodes[static_cast<size_t>(current_node_)].shared_strings.emplace_back(tensor_index,
                                                                                       node.inputs->data[i]);
        return kTfLiteOk;
      });
    }
    ReportError("tensor %d (%s) is given strings that are not an input's", tensor_index, tensor.name);
    return kTfLiteError;
  }
  if (tensor.allocation_type == kTfLiteCustom) {
    const TfLiteCustomAllocation given = memory_->plan.GivenTo(tensor_index);
    TF_LITE_ENSURE_STATUS(mote::MemoryPlan::CheckLength(&context_, tensor_index, given, tensor.bytes));
  }
  ++record.constant_version;
  if (!Holds(*node.outputs, tensor_index)) {
    KeepNodeMemory();  // other nodes read the tensor too
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

// Init, Free, and the start of an operator of src/operators, which begins anew each time.

void Subgraph::InitNode(int node_index) {
  auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  mote::NodeRecord& record = memory_->nodes[static_cast<size_t>(node_index)];
  const mote::Scoped<int> current(&current_node_, node_index);
  record.is_initialized = true;
  const bool has_options = node.custom_initial_data != nullptr;
  const auto* const data = static_cast<const char*>(has_options ? node.custom_initial_data : node.builtin_data);
  node.user_data = mote::CallInit(registration, &context_, data,
                                  has_options ? static_cast<size_t>(node.custom_initial_data_size) : 0);
  record.init_blocks = record.blocks.size();
}

void Subgraph::FreeNode(int node_index) {
  auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  mote::NodeRecord& record = memory_->nodes[static_cast<size_t>(node_index)];
  if (!record.is_initialized || mote::IsOfTable(registration)) return;
  record.is_initialized = false;
  const mote::Scoped<int> current(&current_node_, node_index);
  mote::CallFree(registration, &context_, node.user_data);
  node.user_data = nullptr;
}

void Subgraph::DeleteNode(int node_index) {
  FreeNode(node_index);
  TfLiteNode& node = nodes_and_registration_[static_cast<size_t>(node_index)].first;
  for (TfLiteIntArray* array : {node.inputs, node.outputs, node.intermediates, node.temporaries}) {
    TfLiteIntArrayFree(array);
  }
  std::free(node.builtin_data);
  node = {};
}

// Drops what the last Prepare of the node has left. Needs no memory.
void Subgraph::DropWork(int node_index) {
  auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  mote::NodeRecord& record = memory_->nodes[static_cast<size_t>(node_index)];
  const bool begins_anew = mote::IsOfTable(registration);
  if (begins_anew && record.is_prepared && registration.free != nullptr) registration.free(&context_, node.user_data);
  record.is_prepared = false;
  for (const int id : record.scratch) memory_->plan.RemoveScratch(id);
  record.scratch.clear();
  record.callees.clear();
  record.shared_strings.clear();
  record.in_place.clear();
  record.has_constants = mote::NodeRecord::kUnknown;
  record.kept = {};
  const size_t kept_blocks = begins_anew ? 0 : record.init_blocks;
  const auto dropped = std::next(record.blocks.begin(), static_cast<ptrdiff_t>(kept_blocks));
  if (record.keeps_memory) memory_->kept.splice(memory_->kept.end(), record.blocks, dropped, record.blocks.end());
  record.keeps_memory = false;
  ForgetOutputs(node_index);
  while (record.blocks.size() > kept_blocks) record.blocks.pop_back();
}

void Subgraph::RestartNode(int node_index) {
  DropWork(node_index);
  const auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  memory_->nodes[static_cast<size_t>(node_index)].is_stated.assign(static_cast<size_t>(node.outputs->size), false);
  if (mote::IsOfTable(registration)) InitNode(node_index);
}

void Subgraph::ForgetOutputs(int node_index) {
  const TfLiteIntArray& outputs = *nodes_and_registration_[static_cast<size_t>(node_index)].first.outputs;
  for (int i = 0; i < outputs.size; ++i) {
    if (!HasTensor(outputs.data[i])) continue;
    TfLiteTensor& tensor = tensors_[static_cast<size_t>(outputs.data[i])];
    mote::TensorRecord& record = memory_->tensors[static_cast<size_t>(outputs.data[i])];
    UnmakeConstant(outputs.data[i]);
    if (IsInvoking()) continue;
    record.is_open = false;
    if (!record.is_moved) continue;
    record.is_moved = false;
    TfLiteTensorDataFree(&tensor);
    tensor.allocation_type = kTfLiteArenaRw;
  }
}

void Subgraph::UnmakeConstant(int tensor_index) {
  if (!HasTensor(tensor_index)) return;
  mote::TensorRecord& record = memory_->tensors[static_cast<size_t>(tensor_index)];
  if (!record.is_made_constant) return;
  record.is_made_constant = false;
  TfLiteTensorDataFree(&tensors_[static_cast<size_t>(tensor_index)]);
  tensors_[static_cast<size_t>(tensor_index)].allocation_type = kTfLiteArenaRw;
  if (IsInvoking()) MoveToHeap(tensor_index);
}

std::vector<int> Subgraph::ShapesOf(int node_index) const {
  std::vector<int> shapes;
  const bool depends_on_string_bytes = DependsOnStringBytes(node_index);
  const TfLiteIntArray& inputs = *nodes_and_registration_[static_cast<size_t>(node_index)].first.inputs;
  for (int i = 0; i < inputs.size; ++i) {
    const TfLiteTensor* const input = tensor(inputs.data[i]);
    if (input == nullptr) continue;
    shapes.push_back(input->dims->size);
    shapes.insert(shapes.end(), input->dims->data, input->dims->data + input->dims->size);
    shapes.push_back(memory_->tensors[static_cast<size_t>(inputs.data[i])].constant_version);
    if (depends_on_string_bytes && input->type == kTfLiteString)
      shapes.push_back(static_cast<int>(mote::FrameBytes(*input)));
  }
  return shapes;
}

bool Subgraph::HasOpenInput(int node_index) const {
  const TfLiteIntArray& inputs = *nodes_and_registration_[static_cast<size_t>(node_index)].first.inputs;
  return std::any_of(inputs.data, inputs.data + inputs.size, [this](int input) {
    return HasTensor(input) && memory_->tensors[static_cast<size_t>(input)].is_open;
  });
}

// Marks outputs whose shape is not known, after Prepare.
void Subgraph::NoteOpenOutputs(int node_index) {
  const auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  const mote::NodeRecord& record = memory_->nodes[static_cast<size_t>(node_index)];
  for (int i = 0; i < node.outputs->size; ++i) {
    const int index = node.outputs->data[i];
    if (!HasTensor(index)) continue;
    const TfLiteTensor& tensor = tensors_[static_cast<size_t>(index)];
    if (IsConstant(tensor) || tensor.is_variable) continue;
    const bool is_open = mote::IsOfTable(registration) ? !record.is_stated[static_cast<size_t>(i)]
                                                       : tensor.allocation_type == kTfLiteDynamic;
    if (!is_open) continue;
    memory_->tensors[static_cast<size_t>(index)].is_open = true;
    has_open_shapes_ = true;
    if (tensor.allocation_type == kTfLiteArenaRw) MoveToHeap(index);
  }
}

// The shapes of its inputs are not known yet: Prepare waits for them.
void Subgraph::Postpone(int node_index) {
  const TfLiteIntArray& outputs = *nodes_and_registration_[static_cast<size_t>(node_index)].first.outputs;
  for (int i = 0; i < outputs.size; ++i) {
    if (!HasTensor(outputs.data[i])) continue;
    memory_->tensors[static_cast<size_t>(outputs.data[i])].is_open = true;
    if (tensors_[static_cast<size_t>(outputs.data[i])].allocation_type == kTfLiteArenaRw) MoveToHeap(outputs.data[i]);
  }
  has_open_shapes_ = true;
}

TfLiteStatus Subgraph::CallPrepare(int node_index) {
  auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  TF_LITE_ENSURE_STATUS(PropagateShapes(node_index));
  const mote::Scoped<int> current(&current_node_, node_index);
  const mote::Scoped<Phase> preparing(&phase_, IsInvoking() ? Phase::kRepreparingNode : Phase::kPreparingNode);
  mote::StringFrames frames(&tensors_);
  TF_LITE_ENSURE_STATUS(FrameStrings(node_index, &frames));
  return mote::CallPrepare(registration, &context_, &node);
}

TfLiteStatus Subgraph::PrepareNode(int node_index) {
  ReserveTensors();
  RestartNode(node_index);
  const TfLiteStatus status = CallPrepare(node_index);
  if (status != kTfLiteOk) {
    ReportError("Node %s (number %d of subgraph %d) failed to prepare with status %d.", OperatorName(node_index),
                node_index, subgraph_index_, status);
    return status;
  }
  mote::NodeRecord& record = memory_->nodes[static_cast<size_t>(node_index)];
  record.is_prepared = true;
  record.shapes = ShapesOf(node_index);
  if (IsInvoking()) return kTfLiteOk;
  NoteOpenOutputs(node_index);
  NoteInPlace(node_index);
  return kTfLiteOk;
}

TfLiteStatus Subgraph::PrepareNodes() {
  has_open_shapes_ = false;
  for (const int node : execution_plan_) {
    if (HasOpenInput(node)) {
      RestartNode(node);
      Postpone(node);
    } else {
      TF_LITE_ENSURE_STATUS(PrepareNode(node));
    }
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::AllocateTensors() {
  if (state_ == State::kInvokable) return kTfLiteOk;
  const bool resets_variables = state_ == State::kUninvokable;
  if (!IsAtWork()) TF_LITE_ENSURE_STATUS(RedoAllDelegates());
  TF_LITE_ENSURE_STATUS(PrepareAndPlan());
  return resets_variables ? ResetVariableTensors() : kTfLiteOk;
}

// Inputs and variables keep their values, unless their sizes have changed.
TfLiteStatus Subgraph::PrepareAndPlan() {
  if (state_ == State::kInvokable) return kTfLiteOk;
  if (IsAtWork()) {
    ReportError(
        "Subgraph %d cannot be allocated while it is prepared or run: subgraphs must not call each other in a "
        "circle.",
        subgraph_index_);
    return kTfLiteError;
  }
  const mote::Scoped<Phase> preparing(&phase_, Phase::kPreparing);
  return mote::Guarded(surroundings_.error_reporter, [this] {
    if (state_ == State::kUninvokable) {
      memory_->plan.DropArena(&context_);
      TF_LITE_ENSURE_STATUS(PrepareNodes());
    }
    TF_LITE_ENSURE_STATUS(PlanMemory());
    TF_LITE_ENSURE_STATUS(GiveStringInputsMemory());
    state_ = State::kInvokable;
    return kTfLiteOk;
  });
}

// Memory.

TfLiteStatus Subgraph::ReleaseNonPersistentMemory() {
  TF_LITE_ENSURE_STATUS(CheckMutable("Memory cannot be released"));
  memory_->plan.DropInputs();
  memory_->plan.DropArena(&context_);
  if (state_ == State::kInvokable) state_ = State::kReleased;
  return kTfLiteOk;
}

// What a custom operator says of its inputs in its registration.
void Subgraph::NoteInPlace(int node_index) {
  const auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  if (mote::IsOfTable(registration) || node.outputs->size == 0) return;
  constexpr uint64_t kShared[] = {kTfLiteInplaceOpInput0Shared, kTfLiteInplaceOpInput1Shared,
                                  kTfLiteInplaceOpInput2Shared};
  for (int i = 0; i < kTfLiteMaxSharableOpInputs && i < node.inputs->size; ++i) {
    if ((registration.inplace_operator & kShared[i]) == 0) continue;
    memory_->nodes[static_cast<size_t>(node_index)].in_place.push_back(node.inputs->data[i]);
  }
}

TfLiteStatus Subgraph::PlanMemory() {
  const mote::PlannedGraph graph = {&context_,
                                    subgraph_index_,
                                    inputs_,
                                    outputs_,
                                    nodes_and_registration_,
                                    memory_->nodes,
                                    execution_plan_,
                                    surroundings_.options->GetPreserveAllTensors()};
  mote::MemoryPlan& plan = memory_->plan;
  TF_LITE_ENSURE_STATUS(plan.CheckGiven(&context_));
  TF_LITE_ENSURE_STATUS(plan.AllocateArena(graph));
  TF_LITE_ENSURE_STATUS(plan.AllocateInputs(graph));
  return state_ == State::kUninvokable ? plan.AllocateVariables(&context_) : kTfLiteOk;
}

}  // namespace tflite
