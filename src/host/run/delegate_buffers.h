// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates may keep tensors in buffers of their own; these functions copy them to the memory of tensors. Functions
// with a status fail after a message.
#ifndef MOTE_SRC_HOST_RUN_DELEGATE_BUFFERS_H_
#define MOTE_SRC_HOST_RUN_DELEGATE_BUFFERS_H_

#include "src/host/graph/graph.h"

namespace mote {

TfLiteStatus SetBufferHandle(Graph& graph, int tensor_index, TfLiteBufferHandle buffer_handle, TfLiteDelegate* delegate,
                             bool frees_old_buffer);
TfLiteStatus GetBufferHandle(Graph& graph, int tensor_index, TfLiteBufferHandle* buffer_handle,
                             TfLiteDelegate** delegate);
TfLiteStatus MakeReadable(Graph& graph, TfLiteTensor* tensor);
// Copies the node's inputs to their tensors' memory, but for those in a buffer of the delegate that runs the node.
TfLiteStatus MakeInputsReadable(Graph& graph, int node_index);
// `tensors` are the graph's inputs, or its outputs.
TfLiteStatus MakeReadable(Graph& graph, const std::vector<int>& tensors);
// Gives all buffers back to their delegates, each once, though TfLiteTensorCopy may have given a handle to several
// tensors.
void ReleaseBuffers(Graph& graph);

}  // namespace mote

#endif  // MOTE_SRC_HOST_RUN_DELEGATE_BUFFERS_H_
