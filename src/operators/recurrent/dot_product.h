// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Multiplies int16 operands with int8 weights, and adds up.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_DOT_PRODUCT_H_
#define MOTE_SRC_OPERATORS_RECURRENT_DOT_PRODUCT_H_

#include <cstdint>

namespace mote {

// Operands of at most 255 in size; then up to kMaxDotProductLength products of at most 255 * 128 stay below 2^31.
constexpr int kMaxDotProductLength = 65535;
int32_t DotProduct(const int16_t* x, const int8_t* w, int count);
// Computes the dot products of four rows of weights, each `count` after the last.
void FourDotProducts(const int16_t* x, const int8_t* w, int count, int32_t* sums);

// Computes x = values - zero_point, the operands of DotProduct.
inline void SubtractZeroPoint(const int8_t* values, int count, int32_t zero_point, int16_t* x) {
  for (int i = 0; i < count; ++i) x[i] = static_cast<int16_t>(values[i] - zero_point);
}

// Computes x = float values quantised over their own range, less the zero point. Returns their scale.
float QuantizeOperand(const float* values, int count, bool asymmetric, int16_t* x);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_DOT_PRODUCT_H_
