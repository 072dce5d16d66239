// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Scales that ask for a multiplier of 2^30 or more.
#ifndef MOTE_TESTS_OPERATORS_SHARED_HUGE_MULTIPLIER_H_
#define MOTE_TESTS_OPERATORS_SHARED_HUGE_MULTIPLIER_H_

#include <algorithm>
#include <limits>
#include <vector>

#include "tests/operators/shared/elementwise_reference.h"

namespace mote {

// True if each element of the output is the type's largest.
template <class T>
bool Saturates(OpTester& op) {
  if (op.Run() != kTfLiteOk) return false;
  const std::vector<T> out = op.Out<T>();
  return std::all_of(out.begin(), out.end(), [](T x) { return x == std::numeric_limits<T>::max(); });
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_SHARED_HUGE_MULTIPLIER_H_
