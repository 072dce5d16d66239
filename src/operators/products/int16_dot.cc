// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/int16_dot.h"

#include "src/core/fixed_point.h"

namespace mote {

int64_t DotInt16(const int16_t* x, const int16_t* w, int count) {
  int64_t sum = 0;
  for (; count > 0; --count) sum += *x++ * *w++;
  return sum;
}

int32_t DotInt16To32(const int16_t* x, const int16_t* w, int count) {
  int32_t sum = 0;
  for (; count > 0; --count) sum = WrappingAdd(sum, *x++ * *w++);
  return sum;
}

}  // namespace mote
