// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Asks nodes whether they can run on some rows of their tensors.
#ifndef MOTE_TOOLS_MOTE_ROWS_ROW_NODES_H_
#define MOTE_TOOLS_MOTE_ROWS_ROW_NODES_H_

#include <vector>

#include "tools/mote/rows/row_graph.h"

namespace mote::cli {

// Returns the dimension along which a tensor has rows, the first that is not 1, or -1 if it has none.
int FirstAxis(const GraphTensor& tensor);

// True if rows are slices of the tensor along that dimension, one after the other in memory.
bool HasRowsAlong(const GraphTensor& tensor, int axis);

// Finds what the node states about rows if its inputs have them along in_axis. Only the inputs for which `is_row` is
// true have rows. Returns false if the node cannot run on rows.
bool PlaceRows(const RowGraph& graph, const GraphNode& node, int in_axis, const std::vector<bool>& is_row,
               NodeRows* placed);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_ROW_NODES_H_
