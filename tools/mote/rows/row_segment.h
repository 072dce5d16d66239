// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Describes successive nodes of a model that run row by row (mote/compiled_rows.h).
#ifndef MOTE_TOOLS_MOTE_ROWS_ROW_SEGMENT_H_
#define MOTE_TOOLS_MOTE_ROWS_ROW_SEGMENT_H_

#include <map>
#include <optional>
#include <vector>

#include "mote/compiled_rows.h"
#include "tools/mote/rows/row_graph.h"

namespace mote::cli {

struct SegmentTensor {
  int tensor = 0;         // of the graph; -1: sums over all rows of an image
  size_t sum_bytes = 0;   // of such sums
  size_t sum_offset = 0;  // of them in the buffer, once that is planned
  int axis = 0;
  int rows = 0;
  size_t row_bytes = 0;
  bool is_whole = false;              // it is made, or used, outside of the segment
  int capacity = 0;                   // rows in its buffer
  bool is_emptied = false;            // it is empty whenever another node runs than those that make and use it
  int first_user = 0, last_user = 0;  // nodes of the graph; the first one makes it
};

// A node of the segment, and its statement about rows.
struct SegmentNode : NodeRows {
  int node = 0;             // of the graph
  std::vector<int> inputs;  // as in CompiledRowNode, but -2 - i for tensor i of the graph
  int output = 0;           // of the segment's tensors
  int rows_a_call = 1;
};

// Says that an output may lie over an input, which begins `lead` bytes after the output.
struct RowOverlay {
  int input, output;  // of the segment's tensors
  size_t lead;
};

// Holds the steps of a run. Those in [loop, loop_end) run `times` times.
struct RowSteps {
  std::vector<CompiledRowStep> steps;
  int loop = 0, loop_end = 0, times = 1;
};

struct RowSegment {
  int first = 0, last = 0;  // nodes of the graph
  int num_inputs = 0;
  std::vector<SegmentTensor> tensors;  // the inputs first
  std::vector<SegmentNode> nodes;
  std::vector<RowOverlay> overlays;  // of which one input and one output may be in one at most
  size_t calls = 0;                  // of operators, in a run
};

// Returns the segment of the nodes from `first` to `last`, or nothing if one of them cannot run on some rows.
std::optional<RowSegment> MakeSegment(const RowGraph& graph, int first, int last);

// Finds the rows for which there must be room, the overlays and the calls. Returns false if a step does not fit in a
// CompiledRowStep.
bool RunDry(RowSegment* segment);

// Throws Error if a CompiledRowStep has no room for the numbers.
CompiledRowStep StepOf(size_t node, int rows, int dropped);
bool SameSteps(const CompiledRowStep& a, const CompiledRowStep& b);

// Returns the steps of a segment that ran dry.
RowSteps StepsOf(const RowSegment& segment);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_ROW_SEGMENT_H_
