// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Requantises the sums of FULLY_CONNECTED as the dynamic runtime does to give the bits of TensorFlow Lite on a
// desktop, as its kernels for each type of weights have them:
//   kOnceInFloat    sum * scale in float, halves to the even number: constant weights alone
//   kOnce           the exact product, halves away from zero
//   kTwiceHalvesUp  as on microcontrollers, but with halves up
#ifndef MOTE_SRC_OPERATORS_DENSE_DENSE_ROUNDING_H_
#define MOTE_SRC_OPERATORS_DENSE_DENSE_ROUNDING_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "src/operators/products/layer_plan.h"
#include "src/operators/seam/kept_memory.h"
#include "src/operators/seam/op.h"

namespace mote {

// Sets the rounding of a plan that PrepareLayer has made. On the micro runtime it is kTwice.
void ChooseRounding(const PrepareContext& ctx, const LayerTensors& tensors, LayerPlan* plan);

// Returns the rounding for activations and constant weights of 8 bits, neither of them packed. It is kTwice where no
// loop stores packed weights.
Rounding RoundingOfBytes(float in_scale, const float* filter_scales, int count, float out_scale, bool has_int8_zero);

// Computes sum * m + zero, rounded and limited to `range`.
inline int32_t RoundedOnceInFloat(int32_t sum, QuantizedMultiplier m, int32_t zero, ClampRange range) {
  float scale;
  std::memcpy(&scale, &m.multiplier, sizeof(scale));
  const float low = static_cast<float>(range.min - zero), high = static_cast<float>(range.max - zero);
  const float near = std::min(std::max(static_cast<float>(sum) * scale, low), high);
  constexpr float kNoFractions = 3 << 22;  // floats near this have a distance of 1
  return static_cast<int32_t>(near + kNoFractions - kNoFractions) + zero;
}

template <class Sum>
int32_t RoundedOnce(Sum sum, QuantizedMultiplier m, int32_t zero, ClampRange range) {
  const double scaled = static_cast<double>(sum) * std::ldexp(static_cast<double>(m.multiplier), m.shift - 31);
  return static_cast<int32_t>(
             std::round(std::min<double>(std::max<double>(scaled, range.min - zero), range.max - zero))) +
         zero;
}

template <class Sum>
int32_t RoundedTwiceHalvesUp(Sum sum, QuantizedMultiplier m, int32_t zero, ClampRange range) {
  const int left = std::max<int>(m.shift, 0), right = std::max<int>(-m.shift, 0);
  const int64_t high = m.shift >= kSaturatingShift
                           ? SaturatedProduct(sum)
                           : RoundingDoublingHighMul(WrappingShiftLeft(static_cast<int32_t>(sum), left), m.multiplier);
  const int64_t half = int64_t{1} << right >> 1;
  return static_cast<int32_t>(
      std::min<int64_t>(std::max<int64_t>(((high + half) >> right) + zero, range.min), range.max));
}

// Does what Requantizer::FinishRow does.
template <class Sum, class Out>
[[gnu::noinline]] void FinishRowRounded(const Requantizer<Sum>& r, const Sum* sums, int channel, int count, Out* out) {
  for (int i = 0; i < count; ++i) {
    const Sum sum = r.bias == nullptr ? sums[i] : WrappingAdd(sums[i], r.bias[channel + i]);
    const QuantizedMultiplier m = r.multipliers[channel + i];
    const int32_t value = r.rounding == Rounding::kOnce ? RoundedOnce(sum, m, r.out_zero, r.clamp)
                          : r.rounding == Rounding::kOnceInFloat
                              ? RoundedOnceInFloat(static_cast<int32_t>(sum), m, r.out_zero, r.clamp)
                              : RoundedTwiceHalvesUp(sum, m, r.out_zero, r.clamp);
    out[i] = static_cast<Out>(value);
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_DENSE_ROUNDING_H_
