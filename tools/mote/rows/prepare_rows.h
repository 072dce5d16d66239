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

// Finds the parts of a prepared model that run row by row, and changes `graph` accordingly: places in the buffer, and
// scratch memory. Throws Error if that needs more than `enough` bytes; the message has a number that can be met.
PreparedRows PrepareRows(const ModelFile& file, const RowRequest& request, PreparedGraph* graph);

// Finds the nodes of a prepared model that store rows from run to run, and changes `graph` accordingly. Throws Error if
// the model cannot be a stream.
StreamPlan PrepareStream(const ModelFile& file, const RowRequest& request, int step, PreparedGraph* graph);
std::string StreamText(const StreamPlan& stream);

// Returns lines for people: the parts that run row by row and their calls, or why nothing does.
std::string RowsText(const PreparedRows& rows);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_ROWS_PREPARE_ROWS_H_
