// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of 16-bit fixed-point numbers for recurrent operators. Qm.n has m integer bits, n fraction bits and a sign.
//
// The last bit of each result is part of the specification: polynomial, order of operations and roundings are those
// of the reference.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_LSTM_FIXED_POINT_H_
#define MOTE_SRC_OPERATORS_RECURRENT_LSTM_FIXED_POINT_H_

#include <algorithm>
#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {

[[gnu::always_inline]] inline int16_t SaturateToInt16(int32_t x) {
  if (x != static_cast<int16_t>(x)) x = (x >> 31) ^ 0x7FFF;
  return static_cast<int16_t>(x);
}

// Returns 1 / (1 + exp(-x)) as Q0.15 of x in Q3.12.
int16_t LstmSigmoid(int16_t x);

// Returns tanh(x) as Q0.15 of x with `integer_bits` in [0, 6].
int16_t LstmTanh(int16_t x, int integer_bits);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_LSTM_FIXED_POINT_H_
