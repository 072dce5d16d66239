// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What the operators that draw random numbers share.
#ifndef MOTE_SRC_OPERATORS_RANDOM_RANDOM_H_
#define MOTE_SRC_OPERATORS_RANDOM_RANDOM_H_

#include "src/operators/random/random_bits.h"
#include "src/operators/seam/op.h"

namespace mote {

// The shape that an output gets from the node's first input, a vector of int32 or int64: set now if the input is
// constant, or by SetRandomShape in Eval.
[[nodiscard]] TfLiteStatus PrepareRandomShape(PrepareContext& ctx);
[[nodiscard]] TfLiteStatus SetRandomShape(const EvalContext& ctx);

// The seeds of a custom operator: its options `seed` and `seed2`, or 0.
TfLiteRandomParams CustomRandomParams(const PrepareContext& ctx);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RANDOM_RANDOM_H_
