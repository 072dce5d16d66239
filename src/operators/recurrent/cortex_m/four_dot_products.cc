// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/dot_product.h"

namespace mote {

// A step has all pointers and sums in registers.
void FourDotProducts(const int16_t* x, const int8_t* w, int count, int32_t* sums) {
  const int8_t* w1 = w + count;
  const int8_t* w2 = w1 + count;
  const int8_t* w3 = w2 + count;
  int32_t sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  const auto step = [&]() __attribute__((always_inline)) {
    const int32_t value = *x++;
    sum0 += value * *w++;
    sum1 += value * *w1++;
    sum2 += value * *w2++;
    sum3 += value * *w3++;
    // Ends the step: its loads move the pointers on. The compiler would mix steps, for which registers are too few.
#ifdef __OPTIMIZE__  // without it, there are too few registers
    asm("" : "+r"(x), "+r"(w), "+r"(w1), "+r"(w2), "+r"(w3), "+r"(sum0), "+r"(sum1), "+r"(sum2), "+r"(sum3));
#endif
  };
  const int16_t* const end = x + count;
  const int16_t* const end_of_fours = x + (count & ~3);
  while (x != end_of_fours) {
    step();
    step();
    step();
    step();
  }
  while (x != end) step();
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

}  // namespace mote
