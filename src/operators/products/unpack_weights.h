// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_UNPACK_WEIGHTS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_UNPACK_WEIGHTS_H_

#include <cstdint>

namespace mote {

// Does what UnpackInt4 and UnpackInt2 do, number by number.
template <int kBits>
void Unpack(const void* packed, int first, int count, int8_t* values) {
  constexpr int kPerByte = 8 / kBits;
  const uint8_t* const bytes = static_cast<const uint8_t*>(packed);
  for (int i = first; i < first + count; ++i) {
    const int bits_above = (kPerByte - 1 - i % kPerByte) * kBits;
    *values++ = static_cast<int8_t>(static_cast<int8_t>(bytes[i / kPerByte] << bits_above) >> (8 - kBits));
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_UNPACK_WEIGHTS_H_
