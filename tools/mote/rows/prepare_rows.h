// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ROWS_PREPARE_ROWS_H_
#define MOTE_TOOLS_MOTE_ROWS_PREPARE_ROWS_H_

#include <string>
#include <vector>

#include "tools/mote/rows/row_plan.h"
#include "tools/mote/rows/stream_plan.h"
#include "tools/mote/targets/prepared_graph.h"

namespace mote::cli {

struct RowRequest {
  std::string target;
  std::vector<std::string> registrations;  // as of PrepareGraph
  size_t enough = 0;                       // bytes; 0: as few as possible
};

struct PreparedRows {
  RowPlan plan;
  std::string reason;  // why no node runs row by row, for a message
};

// Finds what of a prepared model runs row by row, and changes `graph` to that: places in the buffer, and scratch
// memory. Throws Error if that needs more than `enough` bytes; the message has a number that can be met.
PreparedRows PrepareRows(const ModelFile& file, const RowRequest& request, PreparedGraph* graph);

// Finds what of a prepared model keeps its rows from run to run, and changes `graph` to that. Throws Error where it
// cannot be a stream.
StreamPlan PrepareStream(const ModelFile& file, const RowRequest& request, int step, PreparedGraph* graph);
std::string StreamText(const StreamPlan& stream);

// Lines for people: the parts that run row by row and their calls, or why nothing does.
std::string RowsText(const PreparedRows& rows);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_PREPARE_ROWS_H_
