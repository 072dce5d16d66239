// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/dot_int16_int8.h"

namespace mote {

int32_t DotInt16Int8(const int16_t* x, const int8_t* w, int count) {
  int32_t sum = 0;
  const int8_t* const end = w + count;
  for (const int8_t* const end_of_fours = w + (count & ~3); w != end_of_fours;) {
    sum += *x++ * *w++;
    sum += *x++ * *w++;
    sum += *x++ * *w++;
    sum += *x++ * *w++;
  }
  while (w != end) sum += *x++ * *w++;
  return sum;
}

// A turn of the loop has all pointers and sums in the registers of a Cortex-M.
void DotsInt16Int8(const int16_t* x, const int8_t* w, int count, int32_t* sums) {
  const int8_t* w1 = w + count;
  const int8_t* w2 = w1 + count;
  const int8_t* w3 = w2 + count;
  int32_t sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  if (count > 0) {
    const int16_t* const end = x + count;
    do {
      const int32_t value = *x++;
      sum0 += value * *w++;
      sum1 += value * *w1++;
      sum2 += value * *w2++;
      sum3 += value * *w3++;
    } while (x != end);
  }
  sums[0] = sum0;
  sums[1] = sum1;
  sums[2] = sum2;
  sums[3] = sum3;
}

int64_t WideDotInt16Int8(const int16_t* x, const int8_t* w, int count) {
  constexpr int kChunk = 256;  // 2^8 products of at most 2^22 stay below 2^31
  int64_t sum = 0;
  while (count > 0) {
    const int chunk = count < kChunk ? count : kChunk;
    int32_t part = 0;
    for (int i = 0; i < chunk; ++i) part += x[i] * w[i];
    sum += part;
    x += chunk;
    w += chunk;
    count -= chunk;
  }
  return sum;
}

}  // namespace mote
