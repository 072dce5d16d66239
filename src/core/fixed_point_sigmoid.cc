// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/core/fixed_point_math.h"
#include "src/core/fixed_point_steps.h"

namespace mote {
namespace {

using steps::kAlmostOne;

// Turns x in [0, 1] from Q2.29 to Q0.31.
int32_t FromQ29(int32_t x) { return x >= 1 << 29 ? kAlmostOne : x * 4; }

}  // namespace

int32_t LogisticOf(int32_t x) {
  if (x == 0) return 1 << 30;
  const int32_t of_magnitude = ReciprocalOfOnePlus(steps::ExpOf<4>(x < 0 ? x : -x));
  return x > 0 ? of_magnitude : kAlmostOne - of_magnitude;
}

int32_t TanhOf(int32_t x) {
  if (x == 0) return 0;
  // This is (1 - e) / (1 + e) of e = exp(-2 * |x|), which Q4.27 read as Q5.26 doubles.
  const int32_t of_magnitude = FromQ29(steps::TwiceReciprocalOfOnePlus(ExpOfNegative(x < 0 ? x : -x)) - (1 << 29));
  return x > 0 ? of_magnitude : -of_magnitude;
}

}  // namespace mote
