// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prepares the two operators on windows over arrays of any rank.
#ifndef MOTE_SRC_OPERATORS_REDUCTION_REDUCE_WINDOW_H_
#define MOTE_SRC_OPERATORS_REDUCTION_REDUCE_WINDOW_H_

#include "src/operators/reduction/reduce_window_loop.h"
#include "src/operators/seam/op.h"

namespace mote {

// The options of one axis, as models have them.
struct WindowAxisOptions {
  int64_t window, stride, dilation, base_dilation;
  int64_t pad_low, pad_high;  // below 0: cut off
};

// Checks that input 0 and the initial value, input 1, fit the output; allocates an axis for each dimension.
[[nodiscard]] TfLiteStatus PrepareReduceWindow(const PrepareContext& ctx, FoldAxis** axes);

// Checks the options of axis d of the input and fills `axis`. Returns kTfLiteError with a message where a window,
// stride or dilation is below 1, more is cut off than there is, or a size is 2^30 or more.
[[nodiscard]] TfLiteStatus PlaceWindowAxis(const PrepareContext& ctx, int d, const WindowAxisOptions& options,
                                           FoldAxis* axis);

// States the output's shape, once all axes are placed.
[[nodiscard]] TfLiteStatus SetReducedShape(const PrepareContext& ctx, const FoldAxis* axes);

// Runs the windows over input 0.
[[nodiscard]] TfLiteStatus EvalReduceWindow(const EvalContext& ctx, const FoldAxis* axes, FoldElement fold,
                                            const void* params);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_REDUCTION_REDUCE_WINDOW_H_
