// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/packed_weights.h"

namespace mote {

namespace {

template <int kBits>
void Unpack(const void* packed, int first, int count, int8_t* values) {
  constexpr int kPerByte = 8 / kBits;
  const uint8_t* const bytes = static_cast<const uint8_t*>(packed);
  for (int i = first; i < first + count; ++i) {
    const int bits_above = (kPerByte - 1 - i % kPerByte) * kBits;
    *values++ = static_cast<int8_t>(static_cast<int8_t>(bytes[i / kPerByte] << bits_above) >> (8 - kBits));
  }
}

}  // namespace

void UnpackInt4(const void* packed, int first, int count, int8_t* values) { Unpack<4>(packed, first, count, values); }

void UnpackInt2(const void* packed, int first, int count, int8_t* values) { Unpack<2>(packed, first, count, values); }

}  // namespace mote
