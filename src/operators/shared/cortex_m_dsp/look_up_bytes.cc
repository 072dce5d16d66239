// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Looks up four bytes at a time: a load and a store take a word, which may lie anywhere.
#include <cstring>

#include "src/operators/shared/sigmoid.h"

namespace mote {

void LookUpBytes(const uint8_t* table, const uint8_t* in, uint8_t* out, int count) {
  uint32_t word;
  for (; count >= 4; count -= 4, in += 4, out += 4) {
    std::memcpy(&word, in, sizeof(word));
    const uint32_t a = table[word & 0xFF], b = table[word >> 8 & 0xFF], c = table[word >> 16 & 0xFF];
    const uint32_t d = table[word >> 24];
    word = a | b << 8 | c << 16 | d << 24;
    std::memcpy(out, &word, sizeof(word));
  }
  for (; count > 0; --count) *out++ = table[*in++];
}

}  // namespace mote
