// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/dynamic_quantization.h"
#include "src/operators/recurrent/dot_product.h"

namespace mote {

float QuantizeOperand(const float* values, int count, bool asymmetric, int16_t* x) {
  // The upper half of x holds the int8 numbers until each gets its place: element i is read before it is written over.
  int8_t* quantized = reinterpret_cast<int8_t*>(x) + count;
  const DynamicScale scale =
      asymmetric ? QuantizeAsymmetric(values, count, quantized) : QuantizeSymmetric(values, count, quantized);
  SubtractZeroPoint(quantized, count, scale.zero_point, x);
  return scale.scale;
}

}  // namespace mote
