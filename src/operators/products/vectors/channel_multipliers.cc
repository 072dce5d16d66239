// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Uses the processor's doubles, which round as the specification says.
#include "src/operators/products/channel_multipliers.h"

#include <cstring>

#include "src/core/soft_real.h"
#include "src/operators/products/vectors/product_loops.h"

namespace mote {

void FindChannelMultipliers(float in_scale, float out_scale, const float* filter_scales, int channels,
                            int32_t* multipliers, int8_t* shifts) {
  constexpr int kMantissaBits = 52, kDroppedBits = kMantissaBits - 30;
  const vectors::ProductLoops* const loops =
      vectors::LoopsFor<vectors::ProductLoops>(vectors::Int8LevelOfThisProcessor());
  int c = loops == nullptr ? 0 : loops->multipliers(in_scale, out_scale, filter_scales, channels, multipliers, shifts);
  for (; c < channels; ++c) {
    const double scale = double{in_scale} * double{filter_scales[c]} / double{out_scale};  // the product is exact
    uint64_t bits;
    std::memcpy(&bits, &scale, sizeof(bits));
    const uint64_t one = uint64_t{1} << kMantissaBits;
    int shift = static_cast<int>(bits >> kMantissaBits) - 1022;  // for a mantissa below 1
    uint64_t multiplier = ((bits & (one - 1)) + one + (1 << (kDroppedBits - 1))) >> kDroppedBits;
    if (multiplier == uint64_t{1} << 31) {
      multiplier /= 2;
      ++shift;
    }
    if (shift < -30 || shift > 29) {  // shifts near the limits are left to the portable loop
      const QuantizedMultiplier m = ChannelMultiplier(in_scale, out_scale)(filter_scales[c]);
      multiplier = static_cast<uint64_t>(m.multiplier);
      shift = m.shift;
    }
    multipliers[c] = static_cast<int32_t>(multiplier);
    shifts[c] = static_cast<int8_t>(shift);
  }
}

}  // namespace mote
