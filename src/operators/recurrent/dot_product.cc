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

}  // namespace mote
