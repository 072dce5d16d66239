// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/dot_product.h"

namespace mote {

// Eight numbers a turn, as not all processors have loads that move their pointers on. The first turn takes the rest;
// pointers are at the end of what a turn takes.
void FourDotProducts(const int16_t* x, const int8_t* w, int count, int32_t* sums) {
  int32_t sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  if (count > 0) {
    const int16_t* const end = x + count;
    const int first = ((count - 1) & 7) + 1;
    x += first;
    w += first;
    const int8_t* w1 = w + count;
    const int8_t* w2 = w1 + count;
    const int8_t* w3 = w2 + count;
    const auto add = [&](int i) __attribute__((always_inline)) {
      const int32_t value = x[i];
      sum0 += value * w[i];
      sum1 += value * w1[i];
      sum2 += value * w2[i];
      sum3 += value * w3[i];
    };
    switch (first) {
      do {
        x += 8, w += 8, w1 += 8, w2 += 8, w3 += 8;
        [[fallthrough]];
        default:
          add(-8);
          [[fallthrough]];
        case 7:
          add(-7);
          [[fallthrough]];
        case 6:
          add(-6);
          [[fallthrough]];
        case 5:
          add(-5);
          [[fallthrough]];
        case 4:
          add(-4);
          [[fallthrough]];
        case 3:
          add(-3);
          [[fallthrough]];
        case 2:
          add(-2);
          [[fallthrough]];
        case 1:
          add(-1);
      } while (x != end);
    }
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

}  // namespace mote
