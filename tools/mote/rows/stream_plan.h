// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Plans a model over time that stores its rows from run to run (mote/compiled_stream.h).
#ifndef MOTE_TOOLS_MOTE_ROWS_STREAM_PLAN_H_
#define MOTE_TOOLS_MOTE_ROWS_STREAM_PLAN_H_

#include <map>
#include <string>
#include <vector>

#include "tools/mote/rows/row_graph.h"
#include "tools/mote/rows/row_segment.h"
#include "tools/mote/targets/prepared_graph.h"

namespace mote::cli {

// Holds the steps of the runs of a phase.
struct StreamSteps {
  std::vector<CompiledRowStep> steps;
  int loop = 0;  // the first step of a run as all further ones are
};

struct StreamPlan {
  int step = 0;  // rows of the input that a run takes; 0: the model is no stream
  int phases = 1;
  int grid = 1;                    // rows of the input from a window of a phase to the next that it may have
  int last = -1;                   // the last node of the graph that makes rows; the others run whole, behind it
  int input = -1;                  // the tensor of the graph that takes the rows
  int axis = 1;                    // along which it has rows
  RowSegment segment;              // tensor 0 is the input; those behind nodes that are left out are not in it
  int window = 0;                  // of the segment's tensors: the nodes behind the segment read it
  std::vector<StreamSteps> steps;  // by phase
  int first_output = 0;            // the first run of a phase that gives an output
  int span = 0;                    // an output is that of the window that began so many rows ago
  std::vector<int> advances;       // by tensor of the segment
  // These are places: the rows that a phase stores lie in memory of the model's own, and all other tensors lie in the
  // buffer.
  size_t kept_bytes = 0;
  size_t arrived_offset = 0;
  std::vector<std::vector<size_t>> kept;  // by phase and tensor; kNotKept: in the buffer
  size_t buffer_bytes = 0;
  std::map<int, size_t> offsets;  // of the graph's tensors in the buffer
  std::vector<size_t> scratch;
};
constexpr int kStreamRows = kMostTensorRows;  // of each tensor, for RowMap: a stream does not end
constexpr size_t kNotKept = ~size_t{0};

// Throws Error, which says why the model cannot be a stream, or not with this step.
StreamPlan MakeStreamPlan(const RowGraph& graph, int step, const std::string& model);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_STREAM_PLAN_H_
