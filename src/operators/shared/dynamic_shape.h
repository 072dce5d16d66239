// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Outputs whose first dimension depends on data. On the static runtime the shape that the model states is the largest
// one: its memory is planned, and at Eval the first dimension may be smaller. The operators behind look at the planned
// shape in Prepare and at the other one at Eval: what they compute from the first dimension must not lead outside of
// tensors that are planned for the larger one.
#ifndef MOTE_SRC_OPERATORS_SHARED_DYNAMIC_SHAPE_H_
#define MOTE_SRC_OPERATORS_SHARED_DYNAMIC_SHAPE_H_

#include "src/operators/seam/op.h"

namespace mote {

// A part of an operator's Plan, for one output.
struct DynamicShape {
  TfLiteIntArray* dims;  // the output's, where this runtime has fixed shapes
  int32_t most;          // in the first dimension: as planned, where this runtime has fixed shapes
};

// In Prepare, for output i.
[[nodiscard]] TfLiteStatus PrepareDynamicShape(const PrepareContext& ctx, int i, DynamicShape* dynamic);

// At Eval, in place of EvalContext::SetOutputShape.
[[nodiscard]] TfLiteStatus SetDynamicShape(const EvalContext& ctx, int i, const Shape& shape,
                                           const DynamicShape& dynamic);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_SHARED_DYNAMIC_SHAPE_H_
