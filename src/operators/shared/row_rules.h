// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Makes statements about rows (seam/node_rows.h) for several operators.
#ifndef MOTE_SRC_OPERATORS_SHARED_ROW_RULES_H_
#define MOTE_SRC_OPERATORS_SHARED_ROW_RULES_H_

#include <algorithm>

#include "src/operators/seam/node_rows.h"
#include "src/operators/seam/prepare.h"
#include "src/operators/shared/window.h"

namespace mote {

// Returns the statement of an operator whose output elements come from the input elements at the same place, or from
// those of its row. Inputs that are broadcast along the rows are the same for all of them.
inline NodeRows RowsOfElements(const PrepareContext& ctx, int axis) {
  const TensorInfo out = ctx.out(0);
  if (axis >= out.rank()) return {};
  NodeRows rows;
  rows.axis = axis;
  for (int i = 0; i < ctx.num_inputs(); ++i) {
    if (!ctx.has_in(i)) continue;
    const TensorInfo in = ctx.in(i);
    const int at = in.rank() - (out.rank() - axis);
    const uint32_t bit = uint32_t{1} << i;
    const int *const dims = in.dims->data, *const out_dims = out.dims->data;
    if (std::equal(dims, dims + in.rank(), out_dims, out_dims + out.rank())) rows.with_rows |= bit;
    if (at < 0 || in.dim(at) == 1) rows.whole |= bit;
  }
  return rows;
}

// Operators on each element have this base.
struct RowByRow {
  template <class Plan>
  static NodeRows RowsAlong(const PrepareContext& ctx, const Plan&, int axis) {
    return RowsOfElements(ctx, axis);
  }
};

// A window of height x width moves over the image of input 0. Its rows are lines or, where it has one line, the steps
// of time in that line. The plan holds the window.
template <class Plan>
NodeRows RowsOfWindow(const PrepareContext& ctx, const Plan& plan, const Window& window, int height, int width,
                      int axis) {
  if (axis != 1 && axis != 2) return {};
  const bool is_time = axis == 2;
  const bool is_one_line = height == 1 && window.pad_y == 0 && ctx.in(0).dim(1) == 1 && ctx.out(0).dim(1) == 1;
  if (is_time && !is_one_line) return {};
  const int32_t& pad = is_time ? window.pad_x : window.pad_y;
  const int32_t reach = is_time ? (width - 1) * window.dilation_x : (height - 1) * window.dilation_y;
  NodeRows rows = RowsOfInput(0, axis);
  rows.kind = RowKind::kWindow;
  rows.map = {is_time ? window.stride_x : window.stride_y, -pad, reach - pad, 1};
  rows.pad = pad;
  rows.pad_offset = OffsetInPlan(plan, pad);
  return rows;
}

// Returns the statement of an operator whose output has the elements of input 0 in their order, so that rows are some
// whole rows of the other tensor.
inline NodeRows RowsOfSameElements(const PrepareContext& ctx, int axis) {
  const TensorInfo in = ctx.in(0), out = ctx.out(0);
  int out_axis = 0;
  while (out_axis < out.rank() && out.dim(out_axis) == 1) ++out_axis;
  if (axis >= in.rank() || out_axis >= out.rank() || out.rank() > kMostRowRank) return {};
  const int in_rows = in.dim(axis), out_rows = out.dim(out_axis);
  if (in_rows == 0 || out_rows == 0) return {};
  NodeRows rows = RowsOfInput(0, out_axis);
  rows.kind = RowKind::kCopy;
  if (in_rows % out_rows == 0) {
    const int each = in_rows / out_rows;
    rows.map = {each, 0, each - 1, 1};
  } else if (out_rows % in_rows == 0) {  // a row of the input is several of the output
    rows.together = out_rows / in_rows;
    rows.map = {1, 0, 0, rows.together};
  } else {
    return {};
  }
  return rows;
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_ROW_RULES_H_
