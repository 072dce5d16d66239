// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What delegates keep in buffers of their own, and copying it to the memory of tensors.
#include "src/host/delegation/delegate_calls.h"
#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/core/subgraph.h"

namespace tflite {

TfLiteStatus Subgraph::SetBufferHandle(int tensor_index, TfLiteBufferHandle buffer_handle, TfLiteDelegate* delegate,
                                       bool frees_old_buffer) {
  TfLiteTensor* const found = tensor(tensor_index);
  if (found == nullptr) {
    ReportError("Tensor %d does not exist and cannot be given a buffer; there are %zu tensors.", tensor_index,
                tensors_.size());
    return kTfLiteError;
  }
  if (delegate == nullptr || (found->delegate != nullptr && found->delegate != delegate)) {
    ReportError("Tensor %d (%s) cannot be given a buffer of %s.", tensor_index, found->name,
                delegate == nullptr ? "no delegate" : "a delegate that is not the tensor's own");
    return kTfLiteError;
  }
  if (frees_old_buffer && found->buffer_handle != buffer_handle) mote::FreeBuffer(&context_, found);
  found->delegate = delegate;
  found->buffer_handle = buffer_handle;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::GetBufferHandle(int tensor_index, TfLiteBufferHandle* buffer_handle, TfLiteDelegate** delegate) {
  const TfLiteTensor* const found = tensor(tensor_index);
  if (found == nullptr) {
    ReportError("Tensor %d does not exist and has no buffer; there are %zu tensors.", tensor_index, tensors_.size());
    return kTfLiteError;
  }
  *buffer_handle = found->buffer_handle;
  *delegate = found->delegate;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::MakeReadable(TfLiteTensor* tensor) {
  if (!tensor->data_is_stale) return kTfLiteOk;
  const int index = static_cast<int>(tensor - tensors_.data());
  const char* missing = nullptr;
  if (tensor->delegate == nullptr) {
    missing = "no delegate";
  } else if (tensor->buffer_handle == kTfLiteNullBufferHandle) {
    missing = "no buffer";
  } else if (tensor->data.data == nullptr && tensor->bytes > 0) {
    missing = "no memory to copy to";
  }
  if (missing != nullptr) {
    ReportError("The data of tensor %d (%s) is in a delegate's buffer, but the tensor has %s.", index, tensor->name,
                missing);
    return kTfLiteError;
  }
  const TfLiteStatus status = mote::CopyFromBuffer(&context_, tensor);
  if (status != kTfLiteOk) {
    ReportError("The delegate failed to copy tensor %d (%s) from its buffer, with status %d.", index, tensor->name,
                status);
    return status;
  }
  tensor->data_is_stale = false;
  return kTfLiteOk;
}

TfLiteStatus Subgraph::MakeInputsReadable(int node_index) {
  const TfLiteNode& node = nodes_and_registration_[static_cast<size_t>(node_index)].first;
  for (const int input : TfLiteIntArrayView(node.inputs)) {
    TfLiteTensor* const found = tensor(input);
    if (found == nullptr || (found->delegate == node.delegate && node.delegate != nullptr)) continue;
    TF_LITE_ENSURE_STATUS(MakeReadable(found));
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::EnsureInputsAreReadable() {
  for (const int input : inputs_) {
    TfLiteTensor* const found = tensor(input);
    if (found != nullptr) TF_LITE_ENSURE_STATUS(MakeReadable(found));
  }
  return kTfLiteOk;
}

TfLiteStatus Subgraph::EnsureOutputsAreReadable() {
  for (const int output : outputs_) {
    TfLiteTensor* const found = tensor(output);
    if (found != nullptr) TF_LITE_ENSURE_STATUS(MakeReadable(found));
  }
  return kTfLiteOk;
}

// Each once, though TfLiteTensorCopy may have given a handle to several tensors.
void Subgraph::ReleaseBuffers() {
  for (TfLiteTensor& tensor : tensors_) {
    if (tensor.delegate == nullptr) continue;
    TfLiteDelegate* const delegate = tensor.delegate;
    const TfLiteBufferHandle handle = tensor.buffer_handle;
    mote::FreeBuffer(&context_, &tensor);
    for (TfLiteTensor& other : tensors_) {
      if (other.delegate != delegate || (other.buffer_handle != handle && &other != &tensor)) continue;
      other.buffer_handle = kTfLiteNullBufferHandle;
      other.delegate = nullptr;
      other.data_is_stale = false;
    }
  }
}

}  // namespace tflite
