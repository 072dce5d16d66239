// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Calls the functions of a delegate, in whichever of the two forms it has them: with opaque types or with plain ones.
#ifndef MOTE_SRC_HOST_RUN_DELEGATE_CALLS_H_
#define MOTE_SRC_HOST_RUN_DELEGATE_CALLS_H_

#include <cstdint>

#include "src/host/graph/graph.h"
#include "tensorflow/lite/core/c/common.h"

namespace mote {

bool IsOpaque(const TfLiteDelegate& delegate);
int64_t FlagsOf(const TfLiteDelegate& delegate);

// Returns the nodes that a delegate's node runs.
const TfLiteIntArray& NodesReplacedBy(const TfLiteNode& node);

// Returns kTfLiteError where the delegate lacks the function.
TfLiteStatus CallDelegatePrepare(TfLiteContext* context, TfLiteDelegate* delegate);
// The tensor's memory gets what its buffer holds.
TfLiteStatus CopyFromBuffer(Graph& graph, TfLiteTensor* tensor);
// Takes the handle away from the tensor. A delegate may leave the function out.
void FreeBuffer(Graph& graph, TfLiteTensor* tensor);

}  // namespace mote

#endif  // MOTE_SRC_HOST_RUN_DELEGATE_CALLS_H_
