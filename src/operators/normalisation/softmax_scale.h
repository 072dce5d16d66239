// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Scales the 8-bit inputs of SOFTMAX and LOG_SOFTMAX.
#ifndef MOTE_SRC_OPERATORS_NORMALISATION_SOFTMAX_SCALE_H_
#define MOTE_SRC_OPERATORS_NORMALISATION_SOFTMAX_SCALE_H_

#include "src/operators/normalisation/softmax_loop.h"
#include "src/operators/seam/op.h"

namespace mote {

// Computes multiplier and shift from a difference of inputs to Q5.26, and the least difference that counts.
[[nodiscard]] TfLiteStatus PrepareSoftmaxOf8Bits(const PrepareContext& ctx, float beta, SoftmaxParams* params);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_NORMALISATION_SOFTMAX_SCALE_H_
