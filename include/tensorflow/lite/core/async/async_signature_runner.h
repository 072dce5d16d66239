// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_ASYNC_ASYNC_SIGNATURE_RUNNER_H_
#define TENSORFLOW_LITE_CORE_ASYNC_ASYNC_SIGNATURE_RUNNER_H_

#include <cstddef>
#include <string>
#include <vector>

#include "tensorflow/lite/core/async/async_kernel_internal.h"
#include "tensorflow/lite/core/async/async_subgraph.h"
#include "tensorflow/lite/core/async/c/types.h"
#include "tensorflow/lite/core/c/c_api_types.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/internal/signature_def.h"

namespace tflite {
namespace async {

// Runs one signature of a model asynchronously: core/async/c/async_signature_runner.h says what each function does.
// Belongs to the Interpreter.
class AsyncSignatureRunner {
 public:
  // If there is no signature, tensors go by index only.
  AsyncSignatureRunner(const internal::SignatureDef* signature_def, Subgraph* subgraph);

  // Returns false, after a message, if the subgraph cannot run asynchronously.
  bool is_async() const { return async_subgraph_.is_async(); }
  TfLiteStatus RegisterBuffer(TfLiteIoType io_type, const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs,
                              TfLiteBufferHandle* handle) {
    return async_subgraph_.RegisterBuffer(io_type, buffer, attrs, handle);
  }
  TfLiteStatus RegisterBufferSlice(TfLiteBufferHandle buffer_pool, const TfLiteAttributeMap* attrs,
                                   TfLiteBufferHandle* handle) {
    return async_subgraph_.RegisterBufferSlice(buffer_pool, attrs, handle);
  }
  TfLiteStatus UnregisterBuffer(TfLiteBufferHandle handle) { return async_subgraph_.UnregisterBuffer(handle); }
  const std::vector<const char*>& SupportedBufferTypes(TfLiteIoType io_type) const {
    return async_subgraph_.SupportedBufferTypes(io_type);
  }
  const std::vector<const char*>& SupportedSynchronizations(TfLiteIoType io_type) const {
    return async_subgraph_.SupportedSynchronizations(io_type);
  }
  bool ReconcileRestrictions(TfLiteIoType io_type, const char* name, const TfLiteAttributeMap* user_provided_attributes,
                             TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict) const;
  bool ReconcileRestrictions(int tensor_index, const TfLiteAttributeMap* user_provided_attributes,
                             TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict) const {
    return async_subgraph_.ReconcileRestrictions(tensor_index, user_provided_attributes, merged, conflict);
  }
  TfLiteStatus SetAttributes(TfLiteIoType io_type, const char* name, const TfLiteAttributeMap* attrs);
  TfLiteStatus SetAttributes(int tensor_index, const TfLiteAttributeMap* attrs) {
    return async_subgraph_.SetAttributes(tensor_index, attrs);
  }
  TfLiteStatus SetBufferAttributes(const TfLiteBackendBuffer* buffer, const TfLiteAttributeMap* attrs) {
    return async_subgraph_.SetBufferAttributes(buffer, attrs);
  }
  TfLiteStatus GetBufferAttributes(const TfLiteBackendBuffer* buffer, TfLiteAttributeMap* attrs) {
    return async_subgraph_.GetBufferAttributes(buffer, attrs);
  }
  TfLiteStatus PrepareBackends() { return async_subgraph_.Prepare(); }

  TfLiteExecutionTask* CreateTask();
  TfLiteStatus InvokeAsync(TfLiteExecutionTask* task) { return async_subgraph_.InvokeAsync(task); }
  TfLiteStatus Wait(TfLiteExecutionTask* task) { return async_subgraph_.Wait(task); }
  TfLiteStatus Finish(TfLiteExecutionTask* task) { return async_subgraph_.Finish(task); }

  const std::string& signature_key() const { return signature_.signature_key; }
  // These return the numbers of inputs and outputs of the subgraph.
  size_t input_size() const { return subgraph_->inputs().size(); }
  size_t output_size() const { return subgraph_->outputs().size(); }
  // These names are in the order of the alphabet.
  const std::vector<const char*>& input_names() const { return input_names_; }
  const std::vector<const char*>& output_names() const { return output_names_; }
  // Returns null, after a message, for a name that does not exist.
  const TfLiteOpaqueTensor* input_tensor(const char* input_name) const;
  const TfLiteOpaqueTensor* output_tensor(const char* output_name) const;
  // These are indices in the subgraph.
  const std::vector<int>& inputs() const { return subgraph_->inputs(); }
  const std::vector<int>& outputs() const { return subgraph_->outputs(); }
  const TfLiteOpaqueTensor* tensor(int tensor_index) const;

 private:
  // Returns -1, after a message, for a name that does not exist.
  int IndexOf(TfLiteIoType io_type, const char* name) const;

  internal::SignatureDef signature_;
  Subgraph* subgraph_;
  AsyncSubgraph async_subgraph_;
  std::vector<const char*> input_names_;
  std::vector<const char*> output_names_;
};

}  // namespace async
}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_ASYNC_ASYNC_SIGNATURE_RUNNER_H_
