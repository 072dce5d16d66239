// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/recurrent/dot_product.h"

namespace mote {

int32_t DotProduct(const int16_t* x, const int8_t* w, int count) {
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

int64_t WideDotProduct(const int16_t* x, const int8_t* w, int count) {
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
