// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/dynamic_quantization.h"

#include <algorithm>

#include "src/operators/products/quantize_values.h"

namespace mote {
namespace {

constexpr int kMin = -128;
constexpr int kMax = 127;

// This is inline, since most programs link one caller.
[[gnu::always_inline]] inline DynamicScale QuantizeSymmetric(const ValueRange& limits, const float* values, int count,
                                                             int8_t* quantized) {
  const float range = std::max(-limits.min, limits.max);
  if (range == 0.0f) {
    std::fill_n(quantized, count, int8_t{0});
    return {1.0f, 0};
  }
  QuantizeValues(values, count, {kMax / range, 0.0f, -kMax}, quantized);
  return {range / kMax, 0};
}

[[gnu::always_inline]] inline DynamicScale QuantizeAsymmetric(const ValueRange& limits, const float* values, int count,
                                                              int8_t* quantized) {
  if (limits.min == 0.0f && limits.max == 0.0f) {
    std::fill_n(quantized, count, int8_t{0});
    return {1.0f, 0};
  }
  const DynamicScale found = ScaleOfRange(limits);
  const float inverse_scale = found.scale == 0.0f ? 0.0f : 1.0f / found.scale;
  QuantizeValues(values, count, {inverse_scale, static_cast<float>(found.zero_point), kMin}, quantized);
  return found;
}

}  // namespace

DynamicScale QuantizeSymmetric(const float* values, int count, int8_t* quantized) {
  return QuantizeSymmetric(RangeOfValues(values, count), values, count, quantized);
}

DynamicScale QuantizeAsymmetric(const float* values, int count, int8_t* quantized) {
  return QuantizeAsymmetric(RangeOfValues(values, count), values, count, quantized);
}

// The ranges of all rows are found first, so that no row waits for the one before.
void QuantizeRows(bool is_asymmetric, const float* values, int rows, int count, int8_t* quantized,
                  DynamicScale* scales) {
  ValueRange limits[kRowsToQuantize];
  for (int row = 0; row < rows; ++row) limits[row] = RangeOfValues(values + row * count, count);
  for (int row = 0; row < rows; ++row, values += count, quantized += count) {
    scales[row] = is_asymmetric ? QuantizeAsymmetric(limits[row], values, count, quantized)
                                : QuantizeSymmetric(limits[row], values, count, quantized);
  }
}

}  // namespace mote
