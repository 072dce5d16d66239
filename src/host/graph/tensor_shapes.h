// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The shape of a tensor, its size and its memory, which change together.
#ifndef MOTE_SRC_HOST_GRAPH_TENSOR_SHAPES_H_
#define MOTE_SRC_HOST_GRAPH_TENSOR_SHAPES_H_

#include <cstddef>

#include "src/host/graph/graph.h"

namespace mote {

// Computes the bytes of a tensor of that type and shape; fails if that is longer than a tensor may be.
TfLiteStatus BytesOf(Graph& graph, int tensor_index, TfLiteType type, int rank, const int* dims, size_t* bytes);
// Shape, size and memory change together, or not at all. Where the graph does not run, memory in the arena comes with
// the next plan; until then there is none.
TfLiteStatus ChangeShape(Graph& graph, int tensor_index, int rank, const int* dims);
// Makes the tensor dynamic, since its size is known only while the graph runs. Its memory is freed.
void MoveToHeap(Graph& graph, int tensor_index);
// Gives the tensor memory of the application, which has to be long enough when nodes are prepared, and aligned unless
// `flags` say otherwise.
TfLiteStatus GiveMemory(Graph& graph, int tensor_index, const TfLiteCustomAllocation& allocation, int64_t flags);
void ResetVariables(Graph& graph);

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_TENSOR_SHAPES_H_
