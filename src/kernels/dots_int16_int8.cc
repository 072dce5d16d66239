// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/dot_int16_int8.h"
#include "src/kernels/patch_product.h"

namespace mote {

// Ends a step, where the compiler would mix steps, for which registers are too few.
#if defined(__arm__) || defined(__riscv)
#define MOTE_END_STEP \
  asm("" : "+r"(x), "+r"(w), "+r"(w1), "+r"(w2), "+r"(w3), "+r"(sum0), "+r"(sum1), "+r"(sum2), "+r"(sum3))
#else
#define MOTE_END_STEP
#endif

// A turn has all pointers and sums in the registers of a Cortex-M, or those of RV32 that need not be saved.
void DotsInt16Int8(const int16_t* x, const int8_t* w, int count, int32_t* sums) {
  const int8_t* w1 = w + count;
  const int8_t* w2 = w1 + count;
  const int8_t* w3 = w2 + count;
  int32_t sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  const int16_t* const end = x + count;
  if constexpr (!kUnrolls) {
    const auto step = [&]() __attribute__((always_inline)) {
      const int32_t value = *x++;
      sum0 += value * *w++;
      sum1 += value * *w1++;
      sum2 += value * *w2++;
      sum3 += value * *w3++;
      MOTE_END_STEP;
    };
    const int16_t* const end_of_fours = x + (count & ~3);
    while (x != end_of_fours) {
      step();
      step();
      step();
      step();
    }
    while (x != end) step();
  } else {
    const auto step = [&](int i) __attribute__((always_inline)) {
      const int32_t value = x[i];
      sum0 += value * w[i];
      sum1 += value * w1[i];
      sum2 += value * w2[i];
      sum3 += value * w3[i];
      MOTE_END_STEP;
    };
    const auto four_steps = [&](int i) __attribute__((always_inline)) {
      step(i);
      step(i + 1);
      step(i + 2);
      step(i + 3);
    };
    const auto advance = [&](int numbers) __attribute__((always_inline)) {
      x += numbers, w += numbers, w1 += numbers, w2 += numbers, w3 += numbers;
    };
    for (const int16_t* const end_of_rest = x + (count & 3); x != end_of_rest; advance(1)) step(0);
    if ((count & 4) != 0) {
      four_steps(0);
      advance(4);
    }
    for (; x != end; advance(8)) {
      four_steps(0);
      four_steps(4);
    }
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

}  // namespace mote
