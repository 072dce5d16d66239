// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A node from its Init to its Free, and what its Prepare leaves: memory, notes and the shapes that it was prepared
// for. An operator of src/operators begins anew each time that it is prepared.
#ifndef MOTE_SRC_HOST_RUN_NODE_LIFE_H_
#define MOTE_SRC_HOST_RUN_NODE_LIFE_H_

#include <vector>

#include "src/host/graph/graph.h"

namespace mote {

inline bool IsConstant(const TfLiteTensor& tensor) {
  return tensor.allocation_type == kTfLiteMmapRo || tensor.allocation_type == kTfLitePersistentRo;
}

void InitNode(Graph& graph, int node_index);
void FreeNode(Graph& graph, int node_index);
// Drops what the last Prepare of the node has left. Needs no memory.
void DropWork(Graph& graph, int node_index);
// Takes back what runs have changed in the nodes that are operators of src/operators. No run may be under way.
void ResetNodes(Graph& graph);
// Makes the node as if it had never been prepared.
void RestartNode(Graph& graph, int node_index);
// Each run writes the tensor, though the node had said in Prepare what it holds.
void UnmakeConstant(Graph& graph, int tensor_index);

// Returns the shapes of a node's inputs, and the versions of constants among them: its Prepare holds for these.
std::vector<int> ShapesOf(const Graph& graph, int node_index);
bool HasOpenInput(const Graph& graph, int node_index);
// Puts the Prepare of a node off until the graph runs, as the shapes of its inputs are not known before.
void Postpone(Graph& graph, int node_index);
// These follow Prepare: one marks outputs whose shape is not known, the other takes down what a custom operator says in
// its registration of the memory of its inputs.
void NoteOpenOutputs(Graph& graph, int node_index);
void NoteInPlace(Graph& graph, int node_index);

}  // namespace mote

#endif  // MOTE_SRC_HOST_RUN_NODE_LIFE_H_
