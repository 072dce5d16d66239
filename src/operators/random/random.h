// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Prepares the operators that draw random numbers.
#ifndef MOTE_SRC_OPERATORS_RANDOM_RANDOM_H_
#define MOTE_SRC_OPERATORS_RANDOM_RANDOM_H_

#include "src/operators/random/random_bits.h"
#include "src/operators/seam/op.h"

namespace mote {

// Returns a number from 0 to less than 1, out of two words of random bits, of which the 12 highest are left out.
inline double UnitDouble(const uint32_t words[2]) {
  const uint64_t one_and_more = uint64_t{0x3FF00000u | (words[0] & 0xFFFFFu)} << 32 | words[1];
  double value;
  std::memcpy(&value, &one_and_more, sizeof(value));
  return value - 1.0;
}

// These give an output the shape that the node's first input, a vector of int32 or int64, holds: now if the input is
// constant, or by SetRandomShape in Eval.
[[nodiscard]] TfLiteStatus PrepareRandomShape(PrepareContext& ctx);
[[nodiscard]] TfLiteStatus SetRandomShape(const EvalContext& ctx);

// Returns the seeds of a custom operator: its options `seed` and `seed2`, or 0.
TfLiteRandomParams CustomRandomParams(const PrepareContext& ctx);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RANDOM_RANDOM_H_
