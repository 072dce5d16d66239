// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Asynchronous runs, as the application and the kernel see them.
#include "tensorflow/lite/core/async/c/task.h"

#include <algorithm>

#include "src/host/c_api/c_api.h"
#include "src/host/common/guarded.h"
#include "src/host/interpreter/signature_tensors.h"
#include "tensorflow/lite/core/async/task_internal.h"
#include "tensorflow/lite/core/subgraph.h"

TfLiteExecutionTask::TfLiteExecutionTask() = default;
TfLiteExecutionTask::~TfLiteExecutionTask() = default;

namespace tflite {
namespace async {

ExecutionTask::ExecutionTask(Subgraph* subgraph) : subgraph_(*subgraph) {}

int ExecutionTask::IndexOf(TfLiteIoType io_type, const char* name) const {
  const bool is_input = io_type == kTfLiteIoTypeInput, is_output = io_type == kTfLiteIoTypeOutput;
  const TensorNameMapT* const names = is_input ? input_names_ : is_output ? output_names_ : nullptr;
  const int found = names == nullptr ? -1 : mote::TensorNamed(*names, name);
  if (found >= 0) return found;
  subgraph_.ReportError("the signature of the task has no %s %s",
                        is_input    ? "input"
                        : is_output ? "output"
                                    : "tensor that is neither input nor output,",
                        name == nullptr ? "(null)" : name);
  return -1;
}

bool ExecutionTask::MaySet(int tensor_index, const char* what) const {
  const auto has = [tensor_index](const std::vector<int>& tensors) {
    return std::find(tensors.begin(), tensors.end(), tensor_index) != tensors.end();
  };
  if (tensor_index < 0 || (!has(subgraph_.inputs()) && !has(subgraph_.outputs()))) {
    subgraph_.ReportError("tensor %d cannot be given a %s: it is neither an input nor an output of subgraph %d",
                          tensor_index, what, subgraph_.GetSubgraphIndex());
    return false;
  }
  if (Scheduled()) {
    subgraph_.ReportError("tensor %d cannot be given a %s: the task is under way; wait for it", tensor_index, what);
    return false;
  }
  return true;
}

TfLiteBufferHandle ExecutionTask::GetBufferHandle(TfLiteIoType io_type, const char* name) const {
  return GetBufferHandle(IndexOf(io_type, name));
}

TfLiteBufferHandle ExecutionTask::GetBufferHandle(int tensor_index) const {
  const auto found = buffers_.find(tensor_index);
  return found == buffers_.end() ? kTfLiteNullBufferHandle : found->second;
}

TfLiteStatus ExecutionTask::SetBufferHandle(TfLiteIoType io_type, const char* name, TfLiteBufferHandle handle) {
  const int index = IndexOf(io_type, name);
  return index < 0 ? kTfLiteError : SetBufferHandle(index, handle);
}

TfLiteStatus ExecutionTask::SetBufferHandle(int tensor_index, TfLiteBufferHandle handle) {
  if (!MaySet(tensor_index, "buffer")) return kTfLiteError;
  buffers_[tensor_index] = handle;
  return kTfLiteOk;
}

bool ExecutionTask::Uses(TfLiteBufferHandle handle) const {
  return std::any_of(buffers_.begin(), buffers_.end(),
                     [handle](const auto& buffer) { return buffer.second == handle; });
}

TfLiteSynchronization* ExecutionTask::GetSynchronization(TfLiteIoType io_type, const char* name) const {
  return GetSynchronization(IndexOf(io_type, name));
}

TfLiteSynchronization* ExecutionTask::GetSynchronization(int tensor_index) const {
  const auto found = synchronizations_.find(tensor_index);
  return found == synchronizations_.end() ? nullptr : found->second;
}

TfLiteStatus ExecutionTask::SetSynchronization(TfLiteIoType io_type, const char* name, TfLiteSynchronization* sync) {
  const int index = IndexOf(io_type, name);
  return index < 0 ? kTfLiteError : SetSynchronization(index, sync);
}

TfLiteStatus ExecutionTask::SetSynchronization(int tensor_index, TfLiteSynchronization* sync) {
  if (!MaySet(tensor_index, "synchronisation object")) return kTfLiteError;
  synchronizations_[tensor_index] = sync;
  return kTfLiteOk;
}

void* ExecutionTask::GetDelegateExecutionData(TfLiteAsyncKernel* kernel) const {
  const auto found = execution_data_.find(kernel);
  return found == execution_data_.end() ? nullptr : found->second;
}

}  // namespace async
}  // namespace tflite

namespace {

// Returns null, after a message, for a task that is null.
tflite::async::ExecutionTask* TaskOf(const TfLiteExecutionTask* task, const char* function) {
  return mote::IsGiven(task, function, "the task") ? task->task.get() : nullptr;
}

}  // namespace

extern "C" {

TfLiteStatus TfLiteExecutionTaskSetBuffer(TfLiteExecutionTask* task, TfLiteIoType io_type,
                                          const char* tensor_signature_name, TfLiteBufferHandle handle) {
  auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? kTfLiteError : mote::GuardedOr(kTfLiteError, [&] {
    return impl->SetBufferHandle(io_type, tensor_signature_name, handle);
  });
}

TfLiteStatus TfLiteExecutionTaskSetBufferByIndex(TfLiteExecutionTask* task, int tensor_index,
                                                 TfLiteBufferHandle handle) {
  auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? kTfLiteError
                         : mote::GuardedOr(kTfLiteError, [&] { return impl->SetBufferHandle(tensor_index, handle); });
}

TfLiteBufferHandle TfLiteExecutionTaskGetBufferByName(const TfLiteExecutionTask* task, TfLiteIoType io_type,
                                                      const char* tensor_signature_name) {
  const auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? kTfLiteNullBufferHandle : impl->GetBufferHandle(io_type, tensor_signature_name);
}

TfLiteBufferHandle TfLiteExecutionTaskGetBufferByIndex(const TfLiteExecutionTask* task, int tensor_index) {
  const auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? kTfLiteNullBufferHandle : impl->GetBufferHandle(tensor_index);
}

TfLiteStatus TfLiteExecutionTaskSetSync(TfLiteExecutionTask* task, TfLiteIoType io_type,
                                        const char* tensor_signature_name, TfLiteSynchronization* sync) {
  auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? kTfLiteError : mote::GuardedOr(kTfLiteError, [&] {
    return impl->SetSynchronization(io_type, tensor_signature_name, sync);
  });
}

TfLiteStatus TfLiteExecutionTaskSetSyncByIndex(TfLiteExecutionTask* task, int tensor_index,
                                               TfLiteSynchronization* sync) {
  auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? kTfLiteError
                         : mote::GuardedOr(kTfLiteError, [&] { return impl->SetSynchronization(tensor_index, sync); });
}

TfLiteSynchronization* TfLiteExecutionTaskGetSyncByName(const TfLiteExecutionTask* task, TfLiteIoType io_type,
                                                        const char* tensor_signature_name) {
  const auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? nullptr : impl->GetSynchronization(io_type, tensor_signature_name);
}

TfLiteSynchronization* TfLiteExecutionTaskGetSyncByIndex(const TfLiteExecutionTask* task, int tensor_index) {
  const auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? nullptr : impl->GetSynchronization(tensor_index);
}

void* TfLiteExecutionTaskGetDelegateExecutionData(const TfLiteExecutionTask* task, TfLiteAsyncKernel* kernel) {
  const auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? nullptr : impl->GetDelegateExecutionData(kernel);
}

void TfLiteExecutionTaskSetDelegateExecutionData(TfLiteExecutionTask* task, TfLiteAsyncKernel* kernel, void* data) {
  auto* const impl = TaskOf(task, __func__);
  if (impl == nullptr) return;
  (void)mote::GuardedOr(false, [&] {
    impl->SetDelegateExecutionData(kernel, data);
    return true;
  });
}

TfLiteStatus TfLiteExecutionTaskGetStatus(const TfLiteExecutionTask* task) {
  const auto* const impl = TaskOf(task, __func__);
  return impl == nullptr ? kTfLiteError : impl->Status();
}

void TfLiteExecutionTaskSetStatus(TfLiteExecutionTask* task, TfLiteStatus status) {
  auto* const impl = TaskOf(task, __func__);
  if (impl != nullptr) impl->SetStatus(status);
}

}  // extern "C"
