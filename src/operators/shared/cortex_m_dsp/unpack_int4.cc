// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Eight weights at a time.
#include <arm_acle.h>

#include <cstdint>
#include <cstring>

#include "src/operators/shared/packed_weights.h"

namespace mote {

void UnpackInt4(const void* packed, int first, int count, int8_t* values) {
  const int8_t* bytes = static_cast<const int8_t*>(packed) + first / 2;
  if (first % 2 != 0 && count > 0) {
    *values++ = static_cast<int8_t>(*bytes++ >> 4);
    --count;
  }
  constexpr uint32_t kSigns = 0x08080808;
  for (; count >= 8; count -= 8, bytes += 4, values += 8) {
    uint32_t word;
    std::memcpy(&word, bytes, sizeof(word));
    // The weights of bytes 0 and 2, and those of bytes 1 and 3.
    const uint32_t even = (word & 0x000F000F) | (word & 0x00F000F0) << 4;
    const uint32_t odd = (word >> 8 & 0x000F000F) | (word >> 4 & 0x0F000F00);
    const uint32_t pairs[2] = {(even & 0xFFFF) | odd << 16, even >> 16 | (odd & 0xFFFF0000)};
    for (int i = 0; i < 2; ++i) {
      const int8x4_t weights = __ssub8(static_cast<int8x4_t>(pairs[i] ^ kSigns), static_cast<int8x4_t>(kSigns));
      std::memcpy(values + 4 * i, &weights, sizeof(weights));
    }
  }
  for (; count > 0; count -= 2, ++bytes) {
    *values++ = static_cast<int8_t>(static_cast<int8_t>(*bytes << 4) >> 4);
    if (count > 1) *values++ = static_cast<int8_t>(*bytes >> 4);
  }
}

}  // namespace mote
