// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of fixed-point numbers. Qm.n has m integer bits, n fraction bits and a sign.
//
// The last bit of each result is part of the specification of quantised operators: polynomial, order of
// operations and roundings are those of the reference.
#ifndef MOTE_SRC_CORE_FIXED_POINT_MATH_H_
#define MOTE_SRC_CORE_FIXED_POINT_MATH_H_

#include <cstdint>

#include "src/core/fixed_point.h"

namespace mote {

// Returns exp(x) as Q0.31, for x <= 0 in Q5.26. exp(0) is the largest Q0.31 number.
int32_t ExpOfNegative(int32_t x);

// Returns 1 / (1 + x) as Q0.31, for x in [0, 1) in Q0.31.
int32_t ReciprocalOfOnePlus(int32_t x);

// Returns 1 / (1 + exp(-x)) and tanh(x) as Q0.31, for x > -16 in Q4.27.
int32_t LogisticOf(int32_t x);
int32_t TanhOf(int32_t x);

// Returns log(x) as Q5.26, for x >= 1 in Q12.19.
int32_t LogOfAtLeastOne(int32_t x);

// Returns 1 / sqrt(x) of an integer x >= 1.
QuantizedMultiplier InverseSquareRoot(int32_t x);

// Returns the number of leading zero bits; 32 for 0.
int CountLeadingZeros(uint32_t x);

}  // namespace mote

#endif  // MOTE_SRC_CORE_FIXED_POINT_MATH_H_
