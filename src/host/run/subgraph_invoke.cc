// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Running a graph.
#include <algorithm>
#include <cstring>
#include <utility>

#include "src/core/shape.h"
#include "src/core/string_tensor.h"
#include "src/host/common/guarded.h"
#include "src/host/common/scoped.h"
#include "src/host/graph/graph_resources.h"
#include "src/host/memory/graph_memory.h"
#include "src/host/memory/string_frames.h"
#include "src/host/memory/tensor_memory.h"
#include "src/host/seam/operator.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {
namespace {

// Bytes of the strings of a tensor: the longest one, and all together.
struct StringBytes {
  uint64_t longest = 0;
  uint64_t total = 0;
};

StringBytes MeasureStrings(const TfLiteTensor& tensor) {
  StringBytes bytes;
  mote::Strings strings;
  if (!strings.Open(tensor.data.data, mote::Elements(*tensor.dims))) return bytes;
  for (int i = 0; i < strings.size(); ++i) bytes.longest = std::max<uint64_t>(bytes.longest, strings[i].bytes);
  bytes.total = strings.bytes();
  return bytes;
}

bool WantsStringRoom(const mote::GraphMemory& memory, const TfLiteIntArray& outputs) {
  return std::any_of(outputs.data, outputs.data + outputs.size, [&memory](int output) {
    return output >= 0 && memory.tensors[static_cast<size_t>(output)].strings_wanted > 0;
  });
}

}  // namespace

// The operator of src/operators that is prepared or runs sees its string tensors as frames.
TfLiteStatus Subgraph::FrameStrings(int node_index, mote::StringFrames* frames) {
  const auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  if (!mote::IsOfTable(registration)) return kTfLiteOk;
  if (frames->Add(*node.inputs) == kTfLiteOk && frames->Add(*node.outputs) == kTfLiteOk) return kTfLiteOk;
  ReportError("There is no memory for the strings of node %s (number %d of subgraph %d).", OperatorName(node_index),
              node_index, subgraph_index_);
  return kTfLiteError;
}

// An empty frame for so many strings, and of at least so many bytes. Where there is no memory, the tensor is as before.
TfLiteStatus Subgraph::GiveStringMemory(int tensor_index, int elements, size_t bytes) {
  TfLiteTensor& tensor = tensors_[static_cast<size_t>(tensor_index)];
  const uint64_t needed = std::max<uint64_t>(bytes, mote::StringTensorBytes(elements));
  void* const frame = needed > mote::kMaxTensorBytes ? nullptr : mote::NewFrame(needed);
  if (frame == nullptr) {
    ReportError("there is no memory for the strings of tensor %d (%s)", tensor_index, tensor.name);
    return kTfLiteError;
  }
  mote::FreeFrame(tensor.data.data);
  tensor.data.data = frame;
  tensor.bytes = needed;
  memory_->tensors[static_cast<size_t>(tensor_index)].string_room = elements;
  return kTfLiteOk;
}

// So that the application has a place for its strings, if they are short.
TfLiteStatus Subgraph::GiveStringInputsMemory() {
  for (const int input : inputs_) {
    TfLiteTensor* const tensor = this->tensor(input);
    if (tensor == nullptr || tensor->allocation_type != kTfLiteDynamic || tensor->type != kTfLiteString) continue;
    if (tensor->data.data != nullptr) continue;
    if (TfLiteTensorRealloc(mote::FrameBytes(*tensor), tensor) != kTfLiteOk) {
      ReportError("There is no memory for the strings of input %d (%s).", input, tensor->name);
      return kTfLiteError;
    }
    std::memset(tensor->data.data, 0xFF, tensor->bytes);  // so many strings no tensor has
  }
  return kTfLiteOk;
}

// For the longest string of the node's inputs in each element; where their number is not known yet, for all of them
// besides.
size_t Subgraph::RoomForStrings(int node_index, int tensor_index, int elements) const {
  const TfLiteIntArray& inputs = *nodes_and_registration_[static_cast<size_t>(node_index)].first.inputs;
  uint64_t longest = 0, total = 0;
  for (int i = 0; i < inputs.size; ++i) {
    const TfLiteTensor* const input = tensor(inputs.data[i]);
    if (input == nullptr || input->type != kTfLiteString || input->data.data == nullptr) continue;
    const StringBytes bytes = MeasureStrings(*input);
    longest = std::max(longest, bytes.longest);
    total += bytes.total + mote::StringTensorBytes(mote::Elements(*input->dims));
  }
  uint64_t room = mote::StringHeadBytes(elements) + longest * static_cast<uint32_t>(elements);
  if (memory_->tensors[static_cast<size_t>(tensor_index)].is_open) room = std::max(room, total);
  return static_cast<size_t>(room);
}

// An operator gives a string output another shape. While it moves the numbers of the strings, which stand in the
// output's own memory, there can be no more of it: the operator fails, and runs
// again with more.
TfLiteStatus Subgraph::CheckStringRoom(int tensor_index, int elements) {
  if (phase_ != Phase::kInvoking) return kTfLiteOk;
  const bool is_moving = tensors_[static_cast<size_t>(tensor_index)].type != kTfLiteString;
  if (!is_moving) {
    return GiveStringMemory(tensor_index, elements, RoomForStrings(current_node_, tensor_index, elements));
  }
  mote::TensorRecord& record = memory_->tensors[static_cast<size_t>(tensor_index)];
  if (elements <= record.string_room) return kTfLiteOk;
  record.strings_wanted = elements;
  return kTfLiteError;
}

TfLiteStatus Subgraph::Invoke() {
  if (state_ != State::kInvokable) {
    ReportError("Subgraph %d is not ready to run: call AllocateTensors first, and after each change of a shape.",
                subgraph_index_);
    return kTfLiteError;
  }
  if (IsInvoking()) {
    ReportError("Subgraph %d is running already: subgraphs must not call each other in a circle.", subgraph_index_);
    return kTfLiteError;
  }
  TF_LITE_ENSURE_STATUS(CheckMutable("The graph cannot be run"));
  const mote::Scoped<Phase> invoking(&phase_, Phase::kInvoking);
  return mote::Guarded(surroundings_.error_reporter, [this] { return InvokeNodes(); });
}

TfLiteStatus Subgraph::BeginAsyncRun() {
  TF_LITE_ENSURE_STATUS(CheckIdle("An asynchronous run cannot begin"));
  if (state_ == State::kUninvokable) {
    ReportError(
        "Subgraph %d is not ready to run: call AllocateTensors and PrepareBackends after each change of a shape.",
        subgraph_index_);
    return kTfLiteError;
  }
  ++async_runs_;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::InvokeNodes() {
  for (size_t place = 0; place < execution_plan_.size(); ++place) {
    const int node = execution_plan_[place];
    if (check_cancelled_func_ != nullptr && check_cancelled_func_(cancellation_data_)) {
      ReportError("The run was cancelled before node %s (number %d of subgraph %d).", OperatorName(node), node,
                  subgraph_index_);
      return kTfLiteCancelled;
    }
    TF_LITE_ENSURE_STATUS(InvokeNode(node));
    if (surroundings_.options->GetEnsureDynamicTensorsAreReleased()) ReleaseUnused(static_cast<int>(place));
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::InvokeNode(int node_index) {
  if (has_open_shapes_ || DependsOnStringBytes(node_index)) TF_LITE_ENSURE_STATUS(PrepareIfChanged(node_index));
  TF_LITE_ENSURE_STATUS(MakeInputsReadable(node_index));
  TF_LITE_ENSURE_STATUS(CheckInputs(node_index));
  for (const int callee : memory_->nodes[static_cast<size_t>(node_index)].callees) {
    TF_LITE_ENSURE_STATUS((*surroundings_.subgraphs)[static_cast<size_t>(callee)]->AllocateTensors());
  }
  mote::StringFrames frames(&tensors_);
  TF_LITE_ENSURE_STATUS(FrameStrings(node_index, &frames));
  TF_LITE_ENSURE_STATUS(GiveOutputsMemory(node_index));
  ReserveTensors();
  TfLiteStatus status = kTfLiteOk;
  {
    const mote::Scoped<int> current(&current_node_, node_index);
    const ScopedOperatorProfile profile(profiler_, profiler_ == nullptr ? nullptr : OperatorName(node_index),
                                        node_index, subgraph_index_);
    auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
    status = mote::CallInvoke(registration, &context_, &node);
    while (status != kTfLiteOk && WantsStringRoom(*memory_, *node.outputs)) {
      TF_LITE_ENSURE_STATUS(GiveOutputsMemory(node_index));
      status = mote::CallInvoke(registration, &context_, &node);
    }
  }
  if (status != kTfLiteOk) {
    ReportError("Node %s (number %d of subgraph %d) failed to invoke with status %d.", OperatorName(node_index),
                node_index, subgraph_index_, status);
    return status;
  }
  const TfLiteIntArray& outputs = *nodes_and_registration_[static_cast<size_t>(node_index)].first.outputs;
  for (int i = 0; i < outputs.size; ++i) {
    if (HasTensor(outputs.data[i])) memory_->tensors[static_cast<size_t>(outputs.data[i])].is_open = false;
  }
  TF_LITE_ENSURE_STATUS(ShareStrings(node_index));
  if (frames.Keep(outputs) == kTfLiteOk) return kTfLiteOk;
  ReportError("There is no memory for the strings that node %s (number %d of subgraph %d) has written.",
              OperatorName(node_index), node_index, subgraph_index_);
  return kTfLiteError;
}

// Operators of src/operators take the memory for their work after the room of their strings.
bool Subgraph::DependsOnStringBytes(int node_index) const {
  const auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  if (!mote::IsOfTable(registration)) return false;
  return std::any_of(node.inputs->data, node.inputs->data + node.inputs->size, [this](int input) {
    return HasTensor(input) && tensors_[static_cast<size_t>(input)].type == kTfLiteString;
  });
}

TfLiteStatus Subgraph::PrepareIfChanged(int node_index) {
  const mote::NodeRecord& record = memory_->nodes[static_cast<size_t>(node_index)];
  return record.is_prepared && record.shapes == ShapesOf(node_index) ? kTfLiteOk : PrepareNode(node_index);
}

TfLiteStatus Subgraph::CheckInputs(int node_index) {
  const TfLiteIntArray& inputs = *nodes_and_registration_[static_cast<size_t>(node_index)].first.inputs;
  for (int i = 0; i < inputs.size; ++i) {
    const TfLiteTensor* const input = tensor(inputs.data[i]);
    if (input == nullptr || input->data.data != nullptr || input->type == kTfLiteNoType) continue;
    if (input->bytes == 0 && input->type != kTfLiteString) continue;
    ReportError("Node %s (number %d of subgraph %d): input tensor %d (%s) has no data.", OperatorName(node_index),
                node_index, subgraph_index_, inputs.data[i], input->name);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::GiveOutputsMemory(int node_index) {
  const auto& [node, registration] = nodes_and_registration_[static_cast<size_t>(node_index)];
  for (int i = 0; i < node.outputs->size; ++i) {
    const int index = node.outputs->data[i];
    if (!HasTensor(index)) continue;
    TfLiteTensor& output = tensors_[static_cast<size_t>(index)];
    if (output.allocation_type == kTfLiteMmapRo || output.allocation_type == kTfLitePersistentRo) continue;
    if (output.type == kTfLiteString) {
      // A custom operator writes its strings where it likes.
      if (!mote::IsOfTable(registration)) continue;
      const mote::Scoped<int> current(&current_node_, node_index);
      const int wanted = std::exchange(memory_->tensors[static_cast<size_t>(index)].strings_wanted, 0);
      const int elements = std::max(mote::Elements(*output.dims), wanted);
      TF_LITE_ENSURE_STATUS(GiveStringMemory(index, elements, RoomForStrings(node_index, index, elements)));
      continue;
    }
    if (output.data.data != nullptr) continue;
    MoveToHeap(index);
    if (TfLiteTensorRealloc(output.bytes, &output) == kTfLiteOk) continue;
    ReportError("There is no memory for the %zu bytes of tensor %d (%s).", output.bytes, index, output.name);
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::ShareStrings(int node_index) {
  for (const auto& [to, from] : memory_->nodes[static_cast<size_t>(node_index)].shared_strings) {
    const TfLiteTensor& source = tensors_[static_cast<size_t>(from)];
    const size_t bytes = std::max<size_t>(MeasureStrings(source).total, sizeof(uint32_t));
    TF_LITE_ENSURE_STATUS(GiveStringMemory(to, mote::Elements(*tensors_[static_cast<size_t>(to)].dims), bytes));
    std::memcpy(tensors_[static_cast<size_t>(to)].data.data, source.data.data, bytes);
  }
  return kTfLiteOk;
}

void Subgraph::ReleaseUnused(int place) {
  const int node_index = execution_plan_[static_cast<size_t>(place)];
  const TfLiteNode& node = nodes_and_registration_[static_cast<size_t>(node_index)].first;
  for (const TfLiteIntArray* array : {node.inputs, node.outputs}) {
    for (int i = 0; i < array->size; ++i) {
      TfLiteTensor* const used = tensor(array->data[i]);
      if (used == nullptr || used->allocation_type != kTfLiteDynamic) continue;
      if (memory_->plan.IsLastUse(array->data[i], place)) TfLiteTensorDataFree(used);
    }
  }
}

TfLiteStatus Subgraph::RunSubgraph(int subgraph_index) {
  const auto& all = *surroundings_.subgraphs;
  if (subgraph_index < 0 || subgraph_index >= static_cast<int>(all.size())) {
    ReportError("subgraph %d does not exist; there are %zu", subgraph_index, all.size());
    return kTfLiteError;
  }
  const bool is_once =
      current_node_ >= 0 &&
      nodes_and_registration_[static_cast<size_t>(current_node_)].second.builtin_code == BuiltinOperator_CALL_ONCE;
  if (is_once && !surroundings_.resources->MarkCalled(subgraph_index)) return kTfLiteOk;
  Subgraph& callee = *all[static_cast<size_t>(subgraph_index)];
  TfLiteStatus status = callee.Invoke();
  if (status == kTfLiteOk) status = callee.EnsureOutputsAreReadable();
  if (is_once && status != kTfLiteOk) surroundings_.resources->ForgetCall(subgraph_index);
  return status;
}

void Subgraph::GetMemoryAllocInfo(SubgraphAllocInfo* alloc_info) const {
  const mote::MemoryPlan& plan = memory_->plan;
  *alloc_info = {plan.arena_and_input_bytes(), plan.variable_bytes(), 0, surroundings_.resources->Bytes()};
  for (const TfLiteTensor& tensor : tensors_) {
    if (tensor.allocation_type == kTfLiteDynamic && tensor.data.data != nullptr) {
      alloc_info->dynamic_size += tensor.bytes;
    }
  }
}

}  // namespace tflite
