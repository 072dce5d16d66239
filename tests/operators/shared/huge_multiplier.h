// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What becomes of scales that ask for a multiplier of 2^30 or more.
#ifndef MOTE_TESTS_OPERATORS_SHARED_HUGE_MULTIPLIER_H_
#define MOTE_TESTS_OPERATORS_SHARED_HUGE_MULTIPLIER_H_

#include "tests/operators/shared/elementwise_reference.h"

namespace mote {

// Whether Prepare refuses them or, where products are rounded once, takes the largest multiplier instead.
inline bool KnowsHugeMultiplier(OpTester& op) {
#ifdef TFLITE_SINGLE_ROUNDING
  return op.Prepare() == kTfLiteOk;
#else
  return op.Prepare() == kTfLiteError && Says(op, "too small");
#endif
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SHARED_HUGE_MULTIPLIER_H_
