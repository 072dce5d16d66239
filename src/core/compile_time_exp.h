// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Serves tables that the compiler computes: none of these functions may be called when a program runs.
#ifndef MOTE_SRC_CORE_COMPILE_TIME_EXP_H_
#define MOTE_SRC_CORE_COMPILE_TIME_EXP_H_

#include <cstdint>

namespace mote {

constexpr double RoundHalfAway(double x) { return static_cast<double>(static_cast<int64_t>(x + (x < 0 ? -0.5 : 0.5))); }

// Returns exp(x) for |x| <= 16, by the Taylor series of x / 1024, squared ten times.
constexpr double CompileTimeExp(double x) {
  const double small = x / 1024;
  double term = 1, sum = 1;
  for (int n = 1; n < 12; ++n) {
    term *= small / n;
    sum += term;
  }
  for (int i = 0; i < 10; ++i) sum *= sum;
  return sum;
}

}  // namespace mote

#endif  // MOTE_SRC_CORE_COMPILE_TIME_EXP_H_
