// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decides which nodes of a model run row by row, and places everything in memory.
#ifndef MOTE_TOOLS_MOTE_ROWS_ROW_PLAN_H_
#define MOTE_TOOLS_MOTE_ROWS_ROW_PLAN_H_

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "tools/mote/rows/row_graph.h"
#include "tools/mote/rows/row_segment.h"

namespace mote::cli {

struct RowPlan {
  size_t buffer_bytes = 0;           // of the buffer
  size_t state_bytes = 0;            // beside it: how far each tensor has come
  std::vector<RowSegment> segments;  // in their order; empty: the model has nothing to gain
  std::map<int, size_t> offsets;     // of the graph's tensors in the buffer
  std::vector<size_t> scratch;       // offsets of scratch memory, in the order in which nodes ask for it
  size_t bytes() const { return buffer_bytes + state_bytes; }
};

// Returns the plan with the least memory or, if `enough` is not 0, the one with the fewest calls of operators among the
// plans that take no more than that; if there is none, the one with the least memory. `plain_bytes` is the size of the
// buffer without rows.
RowPlan FindRowPlan(const RowGraph& graph, size_t plain_bytes, size_t enough);

// Computes all places again, after the scratch memory of nodes has changed.
void PlaceRowPlan(const RowGraph& graph, RowPlan* plan);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_ROW_PLAN_H_
