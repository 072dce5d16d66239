// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_TYPES_HALF_H_
#define TENSORFLOW_LITE_TYPES_HALF_H_

#include <cstdint>

#include "mote/half.h"
#include "tensorflow/lite/types/fp16.h"

namespace tflite {

// An IEEE 16-bit float: 1 sign, 5 exponent and 10 mantissa bits.
class half {
 public:
  half() = default;
  // Becomes the nearest number, ties to even; too large ones become infinite.
  half(float x) : bits_(mote::Float16(x).bits) {}
  operator float() const {
    mote::Float16 number;
    number.bits = bits_;
    return number;
  }

  static constexpr half from_bits(uint16_t bits) { return half(bits, FromBits()); }
  constexpr uint16_t to_bits() const { return bits_; }
  // Says if it is zero of either sign.
  bool is_zero() const { return (bits_ & 0x7FFF) == 0; }

  static constexpr half epsilon() { return from_bits(0x1400); }  // from 1 to the next larger number
  static constexpr half infinity() { return from_bits(0x7C00); }
  static constexpr half min() { return from_bits(0xFBFF); }  // the lowest finite number
  static constexpr half max() { return from_bits(0x7BFF); }
  static constexpr half smallest_normal() { return from_bits(0x0400); }
  // A minimum, a maximum and a sum begin with these values.
  static constexpr half min_identity() { return infinity(); }
  static constexpr half max_identity() { return from_bits(0xFC00); }
  static constexpr half sum_identity() { return from_bits(0); }

  uint16_t bits_;

 private:
  struct FromBits {};
  constexpr half(uint16_t bits, FromBits) : bits_(bits) {}
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_TYPES_HALF_H_
