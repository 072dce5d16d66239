// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/ota_model/crc32.h"

namespace {

constexpr uint32_t kPolynomial = 0xEDB88320;  // bits reversed

// The remainders of the 16 values of four bits: small and quick enough.
struct Remainders {
  constexpr Remainders() : of() {
    for (uint32_t i = 0; i < 16; ++i) {
      uint32_t value = i;
      for (int bit = 0; bit < 4; ++bit) value = (value & 1) != 0 ? value >> 1 ^ kPolynomial : value >> 1;
      of[i] = value;
    }
  }
  uint32_t of[16];
};
constexpr Remainders kRemainders;

}  // namespace

uint32_t Crc32(const void* data, size_t bytes, uint32_t before) {
  uint32_t crc = ~before;
  for (const auto* byte = static_cast<const uint8_t*>(data); bytes > 0; --bytes, ++byte) {
    crc ^= *byte;
    crc = crc >> 4 ^ kRemainders.of[crc & 15];
    crc = crc >> 4 ^ kRemainders.of[crc & 15];
  }
  return ~crc;
}
