// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sums and transcendental functions of real numbers in integer arithmetic.
#ifndef MOTE_SRC_CORE_SOFT_FUNCTIONS_H_
#define MOTE_SRC_CORE_SOFT_FUNCTIONS_H_

#include "src/core/soft_real.h"

namespace mote {

// Rounds a + b to `bits` bits; both have at most 24 bits, and bits is at most 24.
SoftReal RoundedSum(SoftReal a, SoftReal b, int bits);

// Returns 1 / (1 + exp(-x)) for x = magnitude or -magnitude; every operation is rounded to float.
SoftReal SigmoidInFloat(bool negative, SoftReal magnitude);

// Returns tanh(magnitude), rounded to float.
SoftReal TanhInFloat(SoftReal magnitude);

}  // namespace mote

#endif  // MOTE_SRC_CORE_SOFT_FUNCTIONS_H_
