// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Thirty-two weights at a time.
#include <arm_mve.h>

#include <cstdint>

#include "src/operators/shared/packed_weights.h"

namespace mote {

void UnpackInt4(const void* packed, int first, int count, int8_t* values) {
  const int8_t* bytes = static_cast<const int8_t*>(packed) + first / 2;
  if (first % 2 != 0 && count > 0) {
    *values++ = static_cast<int8_t>(*bytes++ >> 4);
    --count;
  }
  for (; count >= 32; count -= 32, bytes += 16, values += 32) {
    const int8x16_t bytes_of_pairs = vldrbq_s8(bytes);
    int8x16x2_t weights;
    weights.val[0] = vshrq_n_s8(vshlq_n_s8(bytes_of_pairs, 4), 4);
    weights.val[1] = vshrq_n_s8(bytes_of_pairs, 4);
    vst2q_s8(values, weights);
  }
  for (; count > 0; count -= 2, ++bytes) {
    *values++ = static_cast<int8_t>(static_cast<int8_t>(*bytes << 4) >> 4);
    if (count > 1) *values++ = static_cast<int8_t>(*bytes >> 4);
  }
}

}  // namespace mote
