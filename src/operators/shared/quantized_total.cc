// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/quantized_total.h"

namespace mote {

int8_t QuantizedTotal(int32_t total, const TotalParams& params) {
  // From here on a scaled total does not fit in 32 bits, and the specification says nothing.
  constexpr int32_t kLarge = 1 << (31 - kTotalLeftShift);
  int64_t scaled;
  if (total > -kLarge && total < kLarge) {
    scaled = MultiplyByQuantizedMultiplier(total * (1 << kTotalLeftShift), params.multiplier);
  } else {
    const int right = 31 - params.multiplier.shift - kTotalLeftShift;
    scaled = (int64_t{total} * params.multiplier.multiplier + (int64_t{1} << (right - 1))) >> right;
  }
  scaled += params.out_zero_point;
  return static_cast<int8_t>(scaled < -128 ? -128 : scaled > 127 ? 127 : scaled);
}

}  // namespace mote
