// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies a vector of activations by a matrix. The part of the sums that comes from its zero point is added up with
// the products, which takes no memory.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_OPERAND_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_OPERAND_H_

#include <arm_mve.h>

#include <cstdint>

namespace mote {
inline namespace helium {

// Computes sum x * w - zero * sum w as +-(sum (x ^ flip) * w + offset * sum w) with an int8 offset. The offset is
// -zero, but for a zero point of -128, whose negative is no int8 number: then x is complemented.
struct Operand {
  const int8_t* x;
  int length;
  int32_t sign;
  bool is_plain;  // the zero point is 0
  int8x16_t flip, offset;

  Operand(const int8_t* numbers, int count, int32_t zero)
      : x(numbers), length(count), sign(zero == -128 ? -1 : 1), is_plain(zero == 0) {
    flip = vdupq_n_s8(static_cast<int8_t>(sign < 0 ? -1 : 0));
    offset = vdupq_n_s8(static_cast<int8_t>(sign < 0 ? zero + 1 : -zero));
  }
};

// Returns `start` plus the operand's products with the weights of four channels, which lie one after the other.
int32x4_t Dot4(const Operand& operand, const int8_t* weights, int32x4_t start);

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_HELIUM_OPERAND_H_
