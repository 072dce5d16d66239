// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes LstmSigmoid and LstmTanh of eight numbers at a time, in the steps of lstm_fixed_point.cc. No intermediate
// result needs more than 16 bits, and Mul is VQRDMULH.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_HELIUM_LSTM_VECTORS_H_
#define MOTE_SRC_OPERATORS_RECURRENT_HELIUM_LSTM_VECTORS_H_

#include <arm_mve.h>

#include <cstdint>

namespace mote {
inline namespace helium {

// Returns 1 / (1 + exp(-x)) as Q0.15 of x in Q3.12.
int16x8_t LstmSigmoid(int16x8_t x);

// Returns tanh(x) as Q0.15 of x with `integer_bits` in [0, 6].
int16x8_t LstmTanh(int16x8_t x, int integer_bits);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_HELIUM_LSTM_VECTORS_H_
