// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Declares the loops of dynamic_quantization.h.
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_QUANTIZE_VALUES_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_QUANTIZE_VALUES_H_

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "src/operators/products/dynamic_quantization.h"

namespace mote {

// The range contains some numbers and 0: min <= 0 <= max.
struct ValueRange {
  float min, max;
};

// Ignores NaN.
inline ValueRange PortableRangeOfValues(const float* values, int count) {
  ValueRange range = {0.0f, 0.0f};
  for (int i = 0; i < count; ++i) {
    range.min = std::min(range.min, values[i]);
    range.max = std::max(range.max, values[i]);
  }
  return range;
}

struct ValueScale {
  float inverse_scale, zero_point;
  float lowest;  // the lowest quantised number
};

// Sets quantized[i] to zero_point + values[i] * inverse_scale, where the product is rounded with halves away from zero,
// and limits it to lowest ... 127. NaN becomes `lowest`.
inline void PortableQuantizeValues(const float* values, int count, const ValueScale& scale, int8_t* quantized) {
  const ValueScale s = scale;
  for (int i = 0; i < count; ++i) {
    const float rounded = s.zero_point + std::round(values[i] * s.inverse_scale);
    quantized[i] = static_cast<int8_t>(rounded >= s.lowest ? std::min(rounded, 127.0f) : s.lowest);
  }
}

// Returns the smallest scale with which -128 ... 127 cover a range that is not empty, and its zero point.
DynamicScale ScaleOfRange(const ValueRange& range);
ValueRange RangeOfValues(const float* values, int count);
void QuantizeValues(const float* values, int count, const ValueScale& scale, int8_t* quantized);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_QUANTIZE_VALUES_H_
