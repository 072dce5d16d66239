// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/signature_runner.h"

#include "src/host/interpreter/signature_tensors.h"
#include "tensorflow/lite/core/interpreter.h"

namespace tflite {
namespace impl {
namespace {

std::vector<const char*> NamesOf(const std::map<std::string, uint32_t>& tensors) {
  std::vector<const char*> names;
  for (const auto& [name, tensor] : tensors) names.push_back(name.c_str());
  return names;
}

std::vector<const char*> InOrder(const std::vector<int>& order, const std::map<std::string, uint32_t>& tensors) {
  std::vector<const char*> names;
  for (const int index : order) {
    for (const auto& [name, tensor] : tensors) {
      if (static_cast<int>(tensor) == index) names.push_back(name.c_str());
    }
  }
  return names;
}

}  // namespace

SignatureRunner::SignatureRunner(const internal::SignatureDef& signature, Subgraph* subgraph, Interpreter* interpreter)
    : signature_(signature),
      subgraph_(subgraph),
      interpreter_(interpreter),
      input_names_(NamesOf(signature.inputs)),
      output_names_(NamesOf(signature.outputs)),
      subgraph_input_names_(InOrder(subgraph->inputs(), signature.inputs)),
      subgraph_output_names_(InOrder(subgraph->outputs(), signature.outputs)) {}

int SignatureRunner::IndexOf(const std::map<std::string, uint32_t>& names, const char* what, const char* name) const {
  const int found = mote::TensorNamed(names, name);
  if (found >= 0) return found;
  subgraph_->ReportError("%s name %s was not found in signature '%s'", what, name == nullptr ? "(null)" : name,
                         signature_.signature_key.c_str());
  return -1;
}

TfLiteTensor* SignatureRunner::input_tensor(const char* input_name) {
  return subgraph_->tensor(IndexOf(signature_.inputs, "Input", input_name));
}

const TfLiteTensor* SignatureRunner::output_tensor(const char* output_name) const {
  return subgraph_->tensor(IndexOf(signature_.outputs, "Output", output_name));
}

TfLiteStatus SignatureRunner::Invoke() {
  interpreter_->is_cancelled_ = false;
  TF_LITE_ENSURE_STATUS(subgraph_->Invoke());
  return allow_buffer_handle_output_ ? kTfLiteOk : subgraph_->EnsureOutputsAreReadable();
}

TfLiteStatus SignatureRunner::SetInputBufferHandle(const char* input_name, TfLiteBufferHandle buffer_handle,
                                                   TfLiteDelegate* delegate, bool release_existing_buffer_handle) {
  const int index = IndexOf(signature_.inputs, "Input", input_name);
  if (index < 0) return kTfLiteError;
  return subgraph_->SetBufferHandle(index, buffer_handle, delegate, release_existing_buffer_handle);
}

TfLiteStatus SignatureRunner::SetOutputBufferHandle(const char* output_name, TfLiteBufferHandle buffer_handle,
                                                    TfLiteDelegate* delegate, bool release_existing_buffer_handle) {
  const int index = IndexOf(signature_.outputs, "Output", output_name);
  if (index < 0) return kTfLiteError;
  return subgraph_->SetBufferHandle(index, buffer_handle, delegate, release_existing_buffer_handle);
}

TfLiteStatus SignatureRunner::ResizeInputTensor(const char* input_name, const std::vector<int>& new_size) {
  const int index = IndexOf(signature_.inputs, "Input", input_name);
  return index < 0 ? kTfLiteError : subgraph_->ResizeInputTensor(index, new_size);
}

TfLiteStatus SignatureRunner::ResizeInputTensorStrict(const char* input_name, const std::vector<int>& new_size) {
  const int index = IndexOf(signature_.inputs, "Input", input_name);
  return index < 0 ? kTfLiteError : subgraph_->ResizeInputTensorStrict(index, new_size);
}

TfLiteStatus SignatureRunner::Cancel() { return interpreter_->Cancel(); }

TfLiteStatus SignatureRunner::SetCustomAllocationForInputTensor(const char* input_name,
                                                                const TfLiteCustomAllocation& allocation,
                                                                int64_t flags) {
  const int index = IndexOf(signature_.inputs, "Input", input_name);
  return index < 0 ? kTfLiteError : subgraph_->SetCustomAllocationForTensor(index, allocation, flags);
}

TfLiteStatus SignatureRunner::SetCustomAllocationForOutputTensor(const char* output_name,
                                                                 const TfLiteCustomAllocation& allocation,
                                                                 int64_t flags) {
  const int index = IndexOf(signature_.outputs, "Output", output_name);
  return index < 0 ? kTfLiteError : subgraph_->SetCustomAllocationForTensor(index, allocation, flags);
}

}  // namespace impl
}  // namespace tflite
