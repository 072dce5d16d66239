// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Quantises float activations to int8 at run time, with the smallest scale that covers them.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_DYNAMIC_QUANTIZATION_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_DYNAMIC_QUANTIZATION_H_

#include <cstdint>

namespace mote {

struct DynamicScale {
  float scale;
  int32_t zero_point;
};

// Quantises to [-127, 127], with the zero point 0.
DynamicScale QuantizeSymmetric(const float* values, int count, int8_t* quantized);

// Quantises to [-128, 127], where these limits stand for the range of the values, extended to hold 0.
DynamicScale QuantizeAsymmetric(const float* values, int count, int8_t* quantized);

// Does the same for each of at most kRowsToQuantize rows of `count` values.
constexpr int kRowsToQuantize = 48;
void QuantizeRows(bool is_asymmetric, const float* values, int rows, int count, int8_t* quantized,
                  DynamicScale* scales);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_DYNAMIC_QUANTIZATION_H_
