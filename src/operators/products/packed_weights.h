// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Unpacks numbers of 4 and of 2 bits, which lie in a byte with the first in its lowest bits.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_PACKED_WEIGHTS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_PACKED_WEIGHTS_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace mote {

// These set values[i] to number first + i, i < count.
void UnpackInt4(const void* packed, int first, int count, int8_t* values);
void UnpackInt2(const void* packed, int first, int count, int8_t* values);
// Does the same for 8, 4 or 2 bits.
inline void UnpackBits(int bits, const void* packed, int first, int count, int8_t* values) {
  if (bits == 8) {
    std::memcpy(values, static_cast<const int8_t*>(packed) + first, static_cast<size_t>(count));
  } else {
    (bits == 4 ? UnpackInt4 : UnpackInt2)(packed, first, count, values);
  }
}

// Returns the number of channels whose weights are unpacked at a time: at least a block of channels, and more if that
// takes little memory, since a kernel prepares its input again each time.
inline int ChannelsToUnpack(int channels, int weights_of_a_channel) {
  constexpr int kBlock = 4, kBytes = 4096;
  return std::min(channels, std::max(kBlock, kBytes / std::max(weights_of_a_channel, 1) / kBlock * kBlock));
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_PACKED_WEIGHTS_H_
