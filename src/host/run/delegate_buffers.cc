// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/run/delegate_buffers.h"

#include "src/host/run/delegate_calls.h"
#include "tensorflow/lite/context_util.h"

namespace mote {

TfLiteStatus SetBufferHandle(Graph& graph, int tensor_index, TfLiteBufferHandle buffer_handle, TfLiteDelegate* delegate,
                             bool frees_old_buffer) {
  TfLiteTensor* const found = graph.FindTensor(tensor_index);
  if (found == nullptr) {
    graph.ReportError("tensor %d does not exist and cannot be given a buffer; there are %zu tensors", tensor_index,
                      graph.tensors.size());
    return kTfLiteError;
  }
  if (delegate == nullptr || (found->delegate != nullptr && found->delegate != delegate)) {
    graph.ReportError("tensor %d (%s) cannot be given a buffer of %s", tensor_index, found->name,
                      delegate == nullptr ? "no delegate" : "a delegate that is not the tensor's own");
    return kTfLiteError;
  }
  if (frees_old_buffer && found->buffer_handle != buffer_handle) FreeBuffer(graph, found);
  TfLiteTensor& tensor = graph.tensor(tensor_index);  // a delegate that has added tensors has moved it
  tensor.delegate = delegate;
  tensor.buffer_handle = buffer_handle;
  return kTfLiteOk;
}

TfLiteStatus GetBufferHandle(Graph& graph, int tensor_index, TfLiteBufferHandle* buffer_handle,
                             TfLiteDelegate** delegate) {
  const TfLiteTensor* const found = graph.FindTensor(tensor_index);
  if (found == nullptr) {
    graph.ReportError("tensor %d does not exist and has no buffer; there are %zu tensors", tensor_index,
                      graph.tensors.size());
    return kTfLiteError;
  }
  *buffer_handle = found->buffer_handle;
  *delegate = found->delegate;
  return kTfLiteOk;
}

TfLiteStatus MakeReadable(Graph& graph, TfLiteTensor* tensor) {
  if (!tensor->data_is_stale) return kTfLiteOk;
  const int index = static_cast<int>(tensor - graph.tensors.data());
  const char* missing = nullptr;
  if (tensor->delegate == nullptr) {
    missing = "no delegate";
  } else if (tensor->buffer_handle == kTfLiteNullBufferHandle) {
    missing = "no buffer";
  } else if (tensor->data.data == nullptr && tensor->bytes > 0) {
    missing = "no memory to copy to";
  }
  if (missing != nullptr) {
    graph.ReportError("the data of tensor %d (%s) is in a delegate's buffer, but the tensor has %s", index,
                      tensor->name, missing);
    return kTfLiteError;
  }
  const TfLiteStatus status = CopyFromBuffer(graph, tensor);
  TfLiteTensor& copied = graph.tensor(index);  // a delegate that has added tensors has moved it
  if (status != kTfLiteOk) {
    graph.ReportError("the delegate failed to copy tensor %d (%s) from its buffer, with status %d", index, copied.name,
                      status);
    return status;
  }
  copied.data_is_stale = false;
  return kTfLiteOk;
}

TfLiteStatus MakeInputsReadable(Graph& graph, int node_index) {
  const TfLiteNode& node = graph.node(node_index);
  for (const int input : tflite::TfLiteIntArrayView(node.inputs)) {
    TfLiteTensor* const found = graph.FindTensor(input);
    if (found == nullptr || (found->delegate == node.delegate && node.delegate != nullptr)) continue;
    TF_LITE_ENSURE_STATUS(MakeReadable(graph, found));
  }
  return kTfLiteOk;
}

TfLiteStatus MakeReadable(Graph& graph, const std::vector<int>& tensors) {
  for (const int index : tensors) {
    TfLiteTensor* const found = graph.FindTensor(index);
    if (found != nullptr) TF_LITE_ENSURE_STATUS(MakeReadable(graph, found));
  }
  return kTfLiteOk;
}

void ReleaseBuffers(Graph& graph) {
  for (size_t t = 0; t < graph.tensors.size(); ++t) {
    TfLiteDelegate* const delegate = graph.tensors[t].delegate;
    if (delegate == nullptr) continue;
    const TfLiteBufferHandle handle = graph.tensors[t].buffer_handle;
    FreeBuffer(graph, &graph.tensors[t]);  // which moves them all where the delegate adds tensors
    for (TfLiteTensor& other : graph.tensors) {
      if (other.delegate != delegate || (other.buffer_handle != handle && &other != &graph.tensors[t])) continue;
      other.buffer_handle = kTfLiteNullBufferHandle;
      other.delegate = nullptr;
      other.data_is_stale = false;
    }
  }
}

}  // namespace mote
