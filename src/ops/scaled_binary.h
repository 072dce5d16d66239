// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What MUL and DIV share for numbers with a scale.
#ifndef MOTE_SRC_OPS_SCALED_BINARY_H_
#define MOTE_SRC_OPS_SCALED_BINARY_H_

#include "src/kernels/mul.h"
#include "src/ops/op.h"

namespace mote {

// Whether the numbers of this node have a scale: always in 8 bits, in int16 if any tensor says so.
bool HasScales(const PrepareContext& ctx);

// Checks the quantisation of the operands and the output, and fills all of `params` but multiplier and shift.
[[nodiscard]] TfLiteStatus PrepareScaledBinary(const PrepareContext& ctx, TfLiteFusedActivation activation,
                                               MulParams* params);

}  // namespace mote

#endif  // MOTE_SRC_OPS_SCALED_BINARY_H_
