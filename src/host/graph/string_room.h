// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Memory for the strings that a node of src/operators writes: how much it needs is known only when its inputs are
// there.
#ifndef MOTE_SRC_HOST_GRAPH_STRING_ROOM_H_
#define MOTE_SRC_HOST_GRAPH_STRING_ROOM_H_

#include <cstddef>

#include "src/host/graph/graph.h"
#include "src/host/memory/string_frames.h"

namespace mote {

// The operator of src/operators that is prepared or runs sees its string tensors as frames.
TfLiteStatus FrameStrings(Graph& graph, int node_index, StringFrames* frames);
// An output of that node gets an empty frame with room for the longest string of the node's inputs in each of so many
// elements and, where the output's shape is not known yet, for at least all strings of the inputs.
TfLiteStatus GiveStringRoom(Graph& graph, int node_index, int tensor_index, int elements);
// An operator gives a string output another shape. While it moves the numbers of the strings, which stand in the
// output's own memory, there can be no more of it: the operator fails, and runs again with more.
TfLiteStatus CheckStringRoom(Graph& graph, int tensor_index, int elements);
// Returns true if the operator has failed because one of these outputs had too little room.
bool WantsStringRoom(const Graph& graph, const TfLiteIntArray& outputs);
// Gives string inputs memory, so that the application has a place for its strings, if they are short.
TfLiteStatus GiveStringInputsMemory(Graph& graph);
// The outputs that have the strings of an input get them.
TfLiteStatus ShareStrings(Graph& graph, int node_index);
// `to`, an output of the node that runs, which is a frame, or a tensor of another graph, gets the strings of `from`,
// which has as many elements.
TfLiteStatus CopyStrings(Graph& graph, const TfLiteTensor& from, TfLiteTensor* to);
// Operators of src/operators take the memory for their work after the room of their strings.
bool DependsOnStringBytes(const Graph& graph, int node_index);

}  // namespace mote

#endif  // MOTE_SRC_HOST_GRAPH_STRING_ROOM_H_
