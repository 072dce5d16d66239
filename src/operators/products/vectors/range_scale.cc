// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Uses the processor's doubles, which round as the specification says.
#include <algorithm>
#include <cmath>
#include <limits>

#include "src/operators/products/quantize_values.h"

namespace mote {

DynamicScale ScaleOfRange(const ValueRange& range) {
  constexpr double kMin = -128, kMax = 127;
  constexpr float kLargest = std::numeric_limits<float>::max();
  const float sum = range.max - range.min;
  if (sum > kLargest) {  // a 128th of the range has the same zero point
    constexpr float kLess = 1.0f / 128;
    const DynamicScale less =
        ScaleOfRange({std::max(range.min, -kLargest) * kLess, std::min(range.max, kLargest) * kLess});
    return {less.scale / kLess, less.zero_point};
  }
  const double step = static_cast<double>(sum) / (kMax - kMin);
  const double below = -range.min / step, above = range.max / step;
  // The zero point is counted from the end of the range that gives the more precise result.
  const double zero_point = std::round(below - kMin < above + kMax ? kMin + below : kMax - above);
  return {static_cast<float>(step), static_cast<int32_t>(std::min(std::max(zero_point, kMin), kMax))};
}

}  // namespace mote
