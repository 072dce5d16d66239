// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The memory plan of a model with one subgraph, as the runtime makes it.
#ifndef MOTE_TOOLS_MOTE_TARGETS_PLAN_H_
#define MOTE_TOOLS_MOTE_TARGETS_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "tools/mote/model/model_file.h"

namespace mote::cli {

struct PlannedBuffer {
  int tensor;  // -1: scratch memory
  int64_t bytes, offset;
  int first, last;           // operators
  bool is_input, is_output;  // of an operator that may work in place

  bool IsAliveAt(int op) const { return first <= op && op <= last; }
};

struct Plan {
  std::vector<PlannedBuffer> buffers;
  int operators;

  int64_t Total() const;
  // Returns the bytes in use while an operator runs: of an output that may lie over its input, only the larger one.
  int64_t BytesAt(int op) const;
  int PeakOperator() const;
  // Says that the buffer shares memory with another one that is used at the same time.
  bool IsInPlace(const PlannedBuffer& buffer) const;
};

// Throws Error, with the messages of the runtime, for an unknown target and where the model cannot be prepared.
Plan FindPlan(const ModelFile& file, const std::string& target);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_PLAN_H_
