// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/ota_model/crc32.h"

namespace {

constexpr uint32_t kPolynomial = 0xEDB88320;  // bits reversed

constexpr uint32_t Remainder(uint32_t value, int bits) {
  return bits == 0 ? value : Remainder((value & 1) != 0 ? value >> 1 ^ kPolynomial : value >> 1, bits - 1);
}

// For the 16 values of four bits: a table that is small, and quick enough.
constexpr uint32_t kRemainders[16] = {Remainder(0, 4),  Remainder(1, 4),  Remainder(2, 4),  Remainder(3, 4),
                                      Remainder(4, 4),  Remainder(5, 4),  Remainder(6, 4),  Remainder(7, 4),
                                      Remainder(8, 4),  Remainder(9, 4),  Remainder(10, 4), Remainder(11, 4),
                                      Remainder(12, 4), Remainder(13, 4), Remainder(14, 4), Remainder(15, 4)};

}  // namespace

uint32_t Crc32(const void* data, size_t bytes, uint32_t before) {
  uint32_t crc = ~before;
  for (const auto* byte = static_cast<const uint8_t*>(data); bytes > 0; --bytes, ++byte) {
    crc ^= *byte;
    crc = crc >> 4 ^ kRemainders[crc & 15];
    crc = crc >> 4 ^ kRemainders[crc & 15];
  }
  return ~crc;
}
