// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/half.h"

namespace mote {
namespace {

constexpr uint32_t kSign = 0x80000000;
constexpr uint32_t kInfinity = 0x7F800000;
constexpr int kDroppedBits = 13;  // of float32's fraction in float16's
constexpr uint32_t kBiasDifference = (127 - 15) << 23;
constexpr uint32_t kSmallestNormal = (127 - 14) << 23;  // 2^-14, float16's smallest normal number
constexpr uint32_t kOverflow = 0x477FF000;              // 65520, from which on float16 is infinite

// Rounds x / 2^drop to the nearest integer, ties to even; drop in [1, 31].
uint32_t ShiftRightToEven(uint32_t x, int drop) {
  const uint32_t below_half = (uint32_t{1} << (drop - 1)) - 1;
  return (x + below_half + ((x >> drop) & 1)) >> drop;
}

}  // namespace

uint32_t Float32BitsOfFloat16(uint16_t bits) {
  const uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  const uint32_t magnitude = bits & 0x7FFF;
  if (magnitude == 0) return sign;
  if (magnitude >= 0x7C00) return sign | kInfinity | (magnitude & 0x3FF) << kDroppedBits;
  if (magnitude >= 0x400) return sign | ((magnitude << kDroppedBits) + kBiasDifference);
  // The number is subnormal: the leading one moves to where the exponent begins.
  uint32_t fraction = magnitude;
  uint32_t exponent = kSmallestNormal;
  for (; (fraction & 0x400) == 0; fraction <<= 1) exponent -= 1 << 23;
  return sign | (exponent + ((fraction & 0x3FF) << kDroppedBits));
}

uint16_t Float16BitsOfFloat32(uint32_t bits) {
  const uint32_t sign = (bits & kSign) >> 16;
  const uint32_t magnitude = bits & ~kSign;
  if (magnitude > kInfinity) return static_cast<uint16_t>(sign | 0x7E00 | (magnitude >> kDroppedBits & 0x1FF));
  if (magnitude >= kOverflow) return static_cast<uint16_t>(sign | 0x7C00);
  if (magnitude >= kSmallestNormal) {
    return static_cast<uint16_t>(sign | ShiftRightToEven(magnitude - kBiasDifference, kDroppedBits));
  }
  const int drop = kDroppedBits + static_cast<int>((kSmallestNormal - magnitude + (1 << 23) - 1) >> 23);
  const uint32_t fraction = (magnitude & 0x7FFFFF) | 0x800000;
  return static_cast<uint16_t>(sign | (drop > 24 + 1 ? 0 : ShiftRightToEven(fraction, drop)));
}

uint16_t BFloat16BitsOfFloat32(uint32_t bits) {
  if ((bits & ~kSign) > kInfinity) return static_cast<uint16_t>(bits >> 16 | 0x40);
  return static_cast<uint16_t>(ShiftRightToEven(bits, 16));
}

}  // namespace mote
