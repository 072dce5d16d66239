// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Serves outputs whose first dimension depends on data. On the micro runtime, the model states the largest shape, and
// memory is planned for it; at Eval the first dimension may be smaller, where no other node reads the output: such
// nodes would leave old elements in theirs. Operators of applications may change shapes all the same, and those behind
// them see the planned shape in Prepare and the smaller one at Eval. So an operator must not use sizes from Prepare to
// address elements at Eval, or the other way round, where that could lead outside of a tensor.
#ifndef MOTE_SRC_OPERATORS_SHARED_DYNAMIC_SHAPE_H_
#define MOTE_SRC_OPERATORS_SHARED_DYNAMIC_SHAPE_H_

#include "src/operators/seam/op.h"

namespace mote {

// This is a part of an operator's Plan, for one output.
struct DynamicShape {
  TfLiteIntArray* dims;  // the output's, where this runtime has fixed shapes
  int32_t most;          // in the first dimension: as planned, where this runtime has fixed shapes
  int32_t least;         // the same, or 0 where no node reads the output
};

// Prepare calls this for output i.
[[nodiscard]] TfLiteStatus PrepareDynamicShape(const PrepareContext& ctx, int i, DynamicShape* dynamic);

// Eval calls this in place of EvalContext::SetOutputShape.
[[nodiscard]] TfLiteStatus SetDynamicShape(const EvalContext& ctx, int i, const Shape& shape,
                                           const DynamicShape& dynamic);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_DYNAMIC_SHAPE_H_
