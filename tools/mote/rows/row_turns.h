// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Finds the order in which the nodes of a segment make their rows. In each turn the last node makes some rows, and the
// nodes before it make the rows that it needs for them, a few at a time. If two nodes can run, the later one goes
// first, so that rows do not wait for others.
#ifndef MOTE_TOOLS_MOTE_ROWS_ROW_TURNS_H_
#define MOTE_TOOLS_MOTE_ROWS_ROW_TURNS_H_

#include <vector>

#include "tools/mote/rows/row_segment.h"

namespace mote::cli {

class RowTurns {
 public:
  explicit RowTurns(const RowSegment& segment);

  // Returns the segment's node that runs next, or -1 if all rows are made. Sets *end to the row behind the last that it
  // makes.
  int Next(int* end);
  // Notes that the node has run.
  void Finish(int node, int end);

  int made(int tensor) const { return states_[static_cast<size_t>(tensor)].made; }
  // Returns the first row of the tensor that nodes still have to read.
  int FirstNeeded(int tensor) const;

 private:
  struct State {
    int made = 0;
    int wanted = 0;  // in this turn
  };

  State& StateOf(const SegmentNode& node) { return states_[static_cast<size_t>(node.output)]; }
  int RowsOf(int tensor) const { return segment_.tensors[static_cast<size_t>(tensor)].rows; }
  int WantedRows(const SegmentNode& node, int input_rows, int wanted) const;
  bool BeginTurn();
  bool CanRun(const SegmentNode& node, int* end);

  const RowSegment& segment_;
  std::vector<State> states_;
  std::vector<std::vector<int>> users_;  // the nodes that read a tensor
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_ROW_TURNS_H_
