// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Holds an operator's own statement about rows: which rows of its inputs some rows of its output need. `mote compile
// --ram` and `--stream` ask for it after Prepare; no device does. An operator without a statement runs whole.
#ifndef MOTE_SRC_OPERATORS_SEAM_NODE_ROWS_H_
#define MOTE_SRC_OPERATORS_SEAM_NODE_ROWS_H_

#include <cstdint>

#include "mote/row_map.h"

namespace mote {

struct NodeRows {
  int32_t axis = -1;  // the dimension along which the output has rows; -1: the node cannot make some rows alone
  // These are inputs by their bits: those that may have rows, and those that may be the same for all rows. An input in
  // neither set must be missing.
  uint32_t with_rows = 0, whole = 0;
  uint32_t constants = 0;  // inputs whose elements were read for the statement: they have to be constants of the model
  RowMap map = {1, 0, 0, 1};  // of all inputs with rows
  RowKind kind = RowKind::kShape;
  int32_t pad = 0;               // of kWindow, kPadding and kTransposed: rows of padding above the whole tensor
  int32_t pad_offset = 0;        // of kWindow: where in the plan, in bytes, an int32 holds `pad`
  int32_t together = 1;          // a call makes a multiple of so many rows of the output
  bool finds_plan_anew = false;  // each run finds anew what it changes in its plan
};

// States rows along `axis` that come only from the input `input`, row by row unless the caller states more.
inline NodeRows RowsOfInput(int input, int axis) {
  NodeRows rows;
  rows.axis = axis;
  rows.with_rows = uint32_t{1} << input;
  rows.whole = ~rows.with_rows;
  return rows;
}

// Returns the place of a member in a plan, in bytes.
template <class Plan>
int32_t OffsetInPlan(const Plan& plan, const int32_t& member) {
  return static_cast<int32_t>(reinterpret_cast<const char*>(&member) - reinterpret_cast<const char*>(&plan));
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SEAM_NODE_ROWS_H_
