// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The two 16-bit floats as numbers: they are read and written as float32, in integer arithmetic.
#ifndef MOTE_HALF_H_
#define MOTE_HALF_H_

#include <cstdint>

namespace mote {

// Returns the bits of the float32 of the same value.
uint32_t Float32BitsOfFloat16(uint16_t bits);
// Returns the nearest float16 (bfloat16), ties to even; too large numbers become infinite, a NaN stays one.
uint16_t Float16BitsOfFloat32(uint32_t bits);
uint16_t BFloat16BitsOfFloat32(uint32_t bits);

struct Float16 {
  uint16_t bits;

  Float16() = default;
  explicit Float16(float x) : bits(Float16BitsOfFloat32(BitsOf(x))) {}
  operator float() const { return FromBits(Float32BitsOfFloat16(bits)); }

  // Returns the bits of a float32.
  static uint32_t BitsOf(float x) {
    uint32_t bits;
    __builtin_memcpy(&bits, &x, sizeof(bits));
    return bits;
  }
  // Returns the float32 that has these bits.
  static float FromBits(uint32_t bits) {
    float x;
    __builtin_memcpy(&x, &bits, sizeof(x));
    return x;
  }
};

struct BFloat16 {
  uint16_t bits;

  BFloat16() = default;
  explicit BFloat16(float x) : bits(BFloat16BitsOfFloat32(Float16::BitsOf(x))) {}
  operator float() const { return Float16::FromBits(uint32_t{bits} << 16); }
};

}  // namespace mote

#endif  // MOTE_HALF_H_
