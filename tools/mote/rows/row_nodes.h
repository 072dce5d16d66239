// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Which operators can run on some rows of their tensors, and what they then need.
#ifndef MOTE_TOOLS_MOTE_ROWS_ROW_NODES_H_
#define MOTE_TOOLS_MOTE_ROWS_ROW_NODES_H_

#include "tools/mote/rows/row_segment.h"

namespace mote::cli {

// The dimension along which a tensor has rows: the first that is not 1. -1: it has none.
int FirstAxis(const GraphTensor& tensor);

// True if rows are slices of the tensor along that dimension, one after the other in memory.
bool HasRowsAlong(const GraphTensor& tensor, int axis);

// Sets what rows of the node's output need, as rows of those inputs that have them along in_axis; `is_row` says which
// do. Returns the dimension along which the output has rows; -1: the node cannot run on rows.
int PlaceRows(const RowGraph& graph, const GraphNode& node, int in_axis, const std::vector<bool>& is_row,
              SegmentNode* placed);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_ROW_NODES_H_
