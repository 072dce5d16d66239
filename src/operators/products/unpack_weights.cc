// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/unpack_weights.h"

#include "src/operators/products/packed_weights.h"

namespace mote {

void UnpackInt4(const void* packed, int first, int count, int8_t* values) {
  const int8_t* bytes = static_cast<const int8_t*>(packed) + first / 2;
  if (first % 2 != 0 && count > 0) {
    *values++ = static_cast<int8_t>(*bytes++ >> 4);
    --count;
  }
  for (; count > 0; count -= 2, ++bytes) {
    *values++ = static_cast<int8_t>(static_cast<int8_t>(static_cast<uint8_t>(*bytes) << 4) >> 4);
    if (count > 1) *values++ = static_cast<int8_t>(*bytes >> 4);
  }
}

void UnpackInt2(const void* packed, int first, int count, int8_t* values) { Unpack<2>(packed, first, count, values); }

}  // namespace mote
