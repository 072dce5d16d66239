// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_SIGNATURE_RUNNER_H_
#define TENSORFLOW_LITE_CORE_SIGNATURE_RUNNER_H_

#include <cstddef>
#include <string>
#include <vector>

#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/internal/signature_def.h"

namespace tflite {
namespace impl {

class Interpreter;

// Runs one signature of a model; tensors go by name. Belongs to the Interpreter. A name that does not exist gives null
// or kTfLiteError, with a message.
class SignatureRunner {
 public:
  SignatureRunner(const internal::SignatureDef& signature, Subgraph* subgraph, Interpreter* interpreter);

  const std::string& signature_key() const { return signature_.signature_key; }
  size_t input_size() const { return input_names_.size(); }
  size_t output_size() const { return output_names_.size(); }
  // These names are in the order of the alphabet.
  const std::vector<const char*>& input_names() const { return input_names_; }
  const std::vector<const char*>& output_names() const { return output_names_; }
  // These names are in the order of the subgraph.
  const std::vector<const char*>& subgraph_input_names() const { return subgraph_input_names_; }
  const std::vector<const char*>& subgraph_output_names() const { return subgraph_output_names_; }

  TfLiteTensor* input_tensor(const char* input_name);
  const TfLiteTensor* output_tensor(const char* output_name) const;
  TfLiteStatus ResizeInputTensor(const char* input_name, const std::vector<int>& new_size);
  TfLiteStatus ResizeInputTensorStrict(const char* input_name, const std::vector<int>& new_size);
  TfLiteStatus AllocateTensors() { return subgraph_->AllocateTensors(); }
  TfLiteStatus Invoke();
  // Invoke may leave outputs in buffers of delegates. By default it copies them to their memory.
  void SetAllowBufferHandleOutput(bool allow_buffer_handle_output) {
    allow_buffer_handle_output_ = allow_buffer_handle_output;
  }
  // Does the same as Interpreter::SetBufferHandle.
  TfLiteStatus SetInputBufferHandle(const char* input_name, TfLiteBufferHandle buffer_handle, TfLiteDelegate* delegate,
                                    bool release_existing_buffer_handle = true);
  TfLiteStatus SetOutputBufferHandle(const char* output_name, TfLiteBufferHandle buffer_handle,
                                     TfLiteDelegate* delegate, bool release_existing_buffer_handle = true);
  // Does the same as Interpreter::Cancel.
  TfLiteStatus Cancel();
  TfLiteStatus SetCustomAllocationForInputTensor(const char* input_name, const TfLiteCustomAllocation& allocation,
                                                 int64_t flags = kTfLiteCustomAllocationFlagsNone);
  TfLiteStatus SetCustomAllocationForOutputTensor(const char* output_name, const TfLiteCustomAllocation& allocation,
                                                  int64_t flags = kTfLiteCustomAllocationFlagsNone);

 private:
  int IndexOf(const std::map<std::string, uint32_t>& names, const char* what, const char* name) const;

  const internal::SignatureDef& signature_;
  Subgraph* subgraph_;
  bool allow_buffer_handle_output_ = false;
  Interpreter* interpreter_;
  std::vector<const char*> input_names_;
  std::vector<const char*> output_names_;
  std::vector<const char*> subgraph_input_names_;
  std::vector<const char*> subgraph_output_names_;
};

}  // namespace impl

using SignatureRunner = impl::SignatureRunner;

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_SIGNATURE_RUNNER_H_
