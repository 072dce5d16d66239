// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Requests of the node that is prepared or run, which reach these functions through the tables that operators see.
// Functions with a status give kTfLiteError after a message.
#ifndef MOTE_SRC_HOST_CONTEXT_NODE_REQUESTS_H_
#define MOTE_SRC_HOST_CONTEXT_NODE_REQUESTS_H_

#include <cstddef>

#include "src/host/graph/graph.h"
#include "src/operators/seam/op.h"

namespace mote {

TfLiteStatus Describe(Graph& graph, int tensor_index, TensorInfo* info);
// Returns null, after a message, where there is no memory, or no node.
void* AllocatePersistent(Graph& graph, size_t bytes, size_t alignment);
// The memory of the node at work stays as long as the interpreter.
void KeepNodeMemory(Graph& graph);
TfLiteStatus RequestScratch(Graph& graph, size_t bytes, int* id);
TfLiteStatus StateShape(Graph& graph, int tensor_index, int rank, const int* dims);
TfLiteStatus SetConstant(Graph& graph, int tensor_index, const void* data);
void NoteLoop(Graph& graph, const LoopChoice& choice);
void AllowInPlace(Graph& graph, int input);
// Returns null where an input besides the first is no constant.
KeptMemory* KeptMemoryOfNode(Graph& graph);
TfLiteStatus PlanCall(Graph& graph, int subgraph);
TfLiteStatus RunSubgraph(Graph& graph, int subgraph);

}  // namespace mote

#endif  // MOTE_SRC_HOST_CONTEXT_NODE_REQUESTS_H_
