// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/int4.h"

namespace mote {

void UnpackInt4(const void* packed, int first, int count, int8_t* values) {
  const int8_t* bytes = static_cast<const int8_t*>(packed);
  for (int i = first; i < first + count; ++i) {
    const int8_t byte = bytes[i >> 1];
    const int8_t in_high_half = (i & 1) != 0 ? byte : static_cast<int8_t>(static_cast<uint8_t>(byte) << 4);
    *values++ = static_cast<int8_t>(in_high_half >> 4);
  }
}

}  // namespace mote
