// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the TfLiteExecutionTask of core/async/c/task.h, which says what each function does.
#ifndef TENSORFLOW_LITE_CORE_ASYNC_TASK_INTERNAL_H_
#define TENSORFLOW_LITE_CORE_ASYNC_TASK_INTERNAL_H_

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "tensorflow/lite/core/async/async_kernel_internal.h"
#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/async/interop/c/types.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"

namespace tflite {

class Subgraph;

namespace async {

class ExecutionTask;

}  // namespace async
}  // namespace tflite

struct TfLiteExecutionTask {
  TfLiteExecutionTask();
  ~TfLiteExecutionTask();

  std::unique_ptr<tflite::async::ExecutionTask> task;
};

namespace tflite {
namespace async {

// While it is scheduled, its buffers and synchronisation objects cannot be set, so that a kernel's threads may read it.
class ExecutionTask {
 public:
  // The task asks the subgraph which tensors are its inputs and outputs, and reports messages to it.
  explicit ExecutionTask(Subgraph* subgraph);
  ExecutionTask(const ExecutionTask&) = delete;
  ExecutionTask& operator=(const ExecutionTask&) = delete;

  TfLiteBufferHandle GetBufferHandle(TfLiteIoType io_type, const char* name) const;
  TfLiteBufferHandle GetBufferHandle(int tensor_index) const;
  TfLiteStatus SetBufferHandle(TfLiteIoType io_type, const char* name, TfLiteBufferHandle handle);
  TfLiteStatus SetBufferHandle(int tensor_index, TfLiteBufferHandle handle);
  // Says if the buffer belongs to a tensor.
  bool Uses(TfLiteBufferHandle handle) const;
  TfLiteSynchronization* GetSynchronization(TfLiteIoType io_type, const char* name) const;
  TfLiteSynchronization* GetSynchronization(int tensor_index) const;
  TfLiteStatus SetSynchronization(TfLiteIoType io_type, const char* name, TfLiteSynchronization* sync);
  TfLiteStatus SetSynchronization(int tensor_index, TfLiteSynchronization* sync);

  using TensorNameMapT = std::map<std::string, uint32_t>;
  // The maps have to outlive the task.
  void SetInputNameMap(const TensorNameMapT* input_name_to_idx) { input_names_ = input_name_to_idx; }
  void SetOutputNameMap(const TensorNameMapT* output_name_to_idx) { output_names_ = output_name_to_idx; }

  // Says that the task is under way.
  bool Scheduled() const { return scheduled_; }
  // Gives what was before.
  bool SetScheduled(bool scheduled) { return scheduled_.exchange(scheduled); }
  TfLiteStatus Status() const { return status_; }
  void SetStatus(TfLiteStatus status) { status_ = status; }
  void SetDelegateExecutionData(TfLiteAsyncKernel* kernel, void* data) { execution_data_[kernel] = data; }
  void* GetDelegateExecutionData(TfLiteAsyncKernel* kernel) const;

 private:
  // Returns -1, after a message, for a name that does not exist.
  int IndexOf(TfLiteIoType io_type, const char* name) const;
  // Returns false, after a message, for other tensors than inputs and outputs, and for a task that is under way.
  bool MaySet(int tensor_index, const char* what) const;

  Subgraph& subgraph_;
  const TensorNameMapT* input_names_ = nullptr;
  const TensorNameMapT* output_names_ = nullptr;
  std::map<int, TfLiteBufferHandle> buffers_;
  std::map<int, TfLiteSynchronization*> synchronizations_;
  std::map<const TfLiteAsyncKernel*, void*> execution_data_;
  std::atomic<bool> scheduled_{false};
  std::atomic<TfLiteStatus> status_{kTfLiteOk};
};

}  // namespace async
}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_ASYNC_TASK_INTERNAL_H_
