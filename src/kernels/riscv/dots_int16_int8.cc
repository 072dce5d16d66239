// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/dot_int16_int8.h"

namespace mote {

// Eight numbers per turn: loads do not move their pointers on.
void DotsInt16Int8(const int16_t* x, const int8_t* w, int count, int32_t* sums) {
  const int8_t* w1 = w + count;
  const int8_t* w2 = w1 + count;
  const int8_t* w3 = w2 + count;
  int32_t sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  const auto add = [&](int i) __attribute__((always_inline)) {
    const int32_t value = x[i];
    sum0 += value * w[i];
    sum1 += value * w1[i];
    sum2 += value * w2[i];
    sum3 += value * w3[i];
    // Loads that move up from the next number would take registers that have to be saved first.
    asm volatile("" ::: "memory");
  };
  const auto advance = [&](int numbers) __attribute__((always_inline)) {
    x += numbers;
    w += numbers;
    w1 += numbers;
    w2 += numbers;
    w3 += numbers;
  };
  const int16_t* const end = x + count;
  for (const int16_t* const end_of_rest = x + (count & 3); x != end_of_rest; advance(1)) add(0);
  const auto add4 = [&](int i) __attribute__((always_inline)) {
    add(i);
    add(i + 1);
    add(i + 2);
    add(i + 3);
  };
  if ((count & 4) != 0) {
    add4(0);
    advance(4);
  }
  for (; x != end; advance(8)) {
    add4(0);
    add4(4);
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

}  // namespace mote
