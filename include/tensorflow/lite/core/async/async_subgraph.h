// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_ASYNC_ASYNC_SUBGRAPH_H_
#define TENSORFLOW_LITE_CORE_ASYNC_ASYNC_SUBGRAPH_H_

#include <map>
#include <memory>
#include <vector>

#include "tensorflow/lite/core/async/async_kernel_internal.h"
#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/async/interop/c/attribute_map.h"
#include "tensorflow/lite/core/async/interop/c/types.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/subgraph.h"

namespace tflite {
namespace async {

// The asynchronous side of a subgraph whose one node is a delegate's, with an asynchronous kernel. The functions are
// those of core/async/c/async_signature_runner.h, with tensors by their index; each fails, with a message, where there
// is no such kernel or its function is missing. Has to go before the subgraph: then it waits for tasks that are under
// way, and gives tasks and buffers back to the kernel.
class AsyncSubgraph {
 public:
  explicit AsyncSubgraph(Subgraph* subgraph);
  AsyncSubgraph(const AsyncSubgraph&) = delete;
  AsyncSubgraph& operator=(const AsyncSubgraph&) = delete;
  ~AsyncSubgraph();

  Subgraph* subgraph() const { return subgraph_; }
  TfLiteContext* context() const { return subgraph_->context(); }
  // Returns false, after a message, where no kernel is asynchronous.
  bool is_async() const { return Kernel() != nullptr; }

  TfLiteStatus RegisterBuffer(TfLiteIoType io_type, const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs,
                              TfLiteBufferHandle* handle);
  TfLiteStatus RegisterBufferSlice(TfLiteBufferHandle buffer_pool, const TfLiteAttributeMap* attrs,
                                   TfLiteBufferHandle* handle);
  TfLiteStatus UnregisterBuffer(TfLiteBufferHandle handle);
  const std::vector<const char*>& SupportedBufferTypes(TfLiteIoType io_type) const;
  const std::vector<const char*>& SupportedSynchronizations(TfLiteIoType io_type) const;
  bool ReconcileRestrictions(int tensor_index, const TfLiteAttributeMap* user_provided_attributes,
                             TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict) const;
  TfLiteStatus SetAttributes(int tensor_index, const TfLiteAttributeMap* attrs);
  TfLiteStatus SetBufferAttributes(const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs);
  TfLiteStatus GetBufferAttributes(const TfLiteBackendBuffer* buffer, TfLiteAttributeMap* attrs);
  TfLiteStatus Prepare();

  TfLiteExecutionTask* CreateTask();
  TfLiteStatus InvokeAsync(TfLiteExecutionTask* task);
  TfLiteStatus Wait(TfLiteExecutionTask* task);
  TfLiteStatus Finish(TfLiteExecutionTask* task);

 private:
  friend class mote::Delegation;
  struct State;

  // The nodes of delegates are about to go: gives tasks and buffers back to the kernel and forgets it.
  void LetGo();
  TfLiteOpaqueContext* opaque_context() const { return reinterpret_cast<TfLiteOpaqueContext*>(context()); }
  TfLiteOpaqueNode* opaque_node() const;
  // Returns the kernel of the one node; null, after a message, if there is none.
  TfLiteAsyncKernel* Kernel() const;
  TfLiteAsyncKernel* FindKernel() const;
  // Returns null also if the kernel lacks that function.
  template <class Function>
  TfLiteAsyncKernel* KernelWith(Function TfLiteAsyncKernel::*function, const char* name) const;
  bool IsGiven(const void* pointer, const char* function, const char* what) const;
  bool IsForBuffers(const TfLiteAttributeMap* attrs, const char* function) const;
  bool IsInputOrOutput(int tensor_index, const char* function) const;
  bool IsUnused(TfLiteBufferHandle handle) const;
  const std::vector<const char*>& NamesOf(TfLiteIoType io_type, bool is_synchronization) const;
  template <class Register>
  TfLiteStatus RegisterAs(TfLiteIoType io_type, TfLiteBufferHandle* handle, const Register& call_kernel);
  TfLiteStatus CheckReady(const TfLiteExecutionTask& task) const;
  TfLiteStatus CheckBuffers(const TfLiteExecutionTask& task) const;
  TfLiteStatus CheckBuffer(const TfLiteExecutionTask& task, int tensor_index, bool is_output) const;
  TfLiteStatus ReportNoTask() const;
  void EndRun(TfLiteExecutionTask* task, TfLiteStatus status);

  Subgraph* subgraph_;
  std::unique_ptr<State> state_;
};

}  // namespace async
}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_ASYNC_ASYNC_SUBGRAPH_H_
