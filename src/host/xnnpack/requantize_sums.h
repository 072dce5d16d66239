// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Brings sums of products of 8-bit numbers back to 8 bits.
#ifndef MOTE_SRC_HOST_XNNPACK_REQUANTIZE_SUMS_H_
#define MOTE_SRC_HOST_XNNPACK_REQUANTIZE_SUMS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/core/fixed_point.h"
#include "src/operators/dense/dense_rounding.h"
#include "src/operators/shared/output_scaling.h"

namespace mote::xnnpack {

struct Requantization {
  size_t channels;
  // There is one for each channel, all repeated several times, since long loops run faster.
  std::vector<int32_t> multipliers;
  std::vector<int32_t> shifts;  // as in QuantizedMultiplier
  int32_t zero_point;
  ClampRange range;
  Rounding rounding = Rounding::kTwice;

  static constexpr size_t kLongLoop = 128;
  void Repeat();
};

// Takes whole rows of channels. The sums are integers below 2^24, as floats; the results are the bytes of int8 or uint8
// numbers, the same that the operators of src/operators give.
void Requantize(const Requantization& to, const float* sums, size_t elements, uint8_t* out);

inline void Requantization::Repeat() {
  channels = multipliers.size();
  while (multipliers.size() < kLongLoop) {
    multipliers.insert(multipliers.end(), multipliers.begin(), multipliers.begin() + static_cast<ptrdiff_t>(channels));
    shifts.insert(shifts.end(), shifts.begin(), shifts.begin() + static_cast<ptrdiff_t>(channels));
  }
}

// `rounded` is a rounding of FULLY_CONNECTED.
template <class Rounded>
inline __attribute__((always_inline)) void RequantizeRounded(const Requantization& to, const float* sums,
                                                             size_t elements, const Rounded& rounded, uint8_t* out) {
  const size_t period = to.multipliers.size();
  for (size_t i = 0; i < elements; ++i) {
    const QuantizedMultiplier m = {to.multipliers[i % period], to.shifts[i % period]};
    out[i] = static_cast<uint8_t>(rounded(static_cast<int32_t>(sums[i]), m, to.zero_point, to.range));
  }
}

// The loop is inlined into a function for each compiler setting.
inline __attribute__((always_inline)) void RequantizeElements(const Requantization& to, const float* sums,
                                                              size_t elements, uint8_t* out) {
  if (to.rounding == Rounding::kOnceInFloat) {
    return RequantizeRounded(to, sums, elements, RoundedOnceInFloat, out);
  }
  if (to.rounding == Rounding::kTwiceHalvesUp) {
    return RequantizeRounded(to, sums, elements, RoundedTwiceHalvesUp<int32_t>, out);
  }
  const size_t period = to.multipliers.size();
  const int32_t* const multipliers = to.multipliers.data();
  const int32_t* const shifts = to.shifts.data();
  const int32_t zero_point = to.zero_point;
  const ClampRange range = to.range;
  for (size_t first = 0; first < elements; first += period) {
    const size_t count = std::min(period, elements - first);
    for (size_t i = 0; i < count; ++i) {
      const int32_t sum = static_cast<int32_t>(sums[first + i]);
      const int32_t scaled = MultiplyByQuantizedMultiplier(sum, {multipliers[i], shifts[i]}) + zero_point;
      out[first + i] = static_cast<uint8_t>(Clamp(scaled, range));
    }
  }
}

}  // namespace mote::xnnpack

#endif  // MOTE_SRC_HOST_XNNPACK_REQUANTIZE_SUMS_H_
