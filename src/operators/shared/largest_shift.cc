// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Apart from the rest of LayerPlan, whose code is smaller where no loop asks.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "src/core/soft_real.h"
#include "src/operators/shared/layer_plan.h"

namespace mote {

int32_t LayerPlan::LargestShift(int channels) const {
  if (!per_channel) return shift;
  // Bits, which have the same order as positive floats, to stay clear of the floating-point library.
  uint32_t smallest = UINT32_MAX, largest = 0;
  for (int c = 0; c < channels; ++c) {
    uint32_t bits;
    std::memcpy(&bits, &filter_scales[c], sizeof(bits));
    smallest = std::min(smallest, bits);
    largest = std::max(largest, bits);
  }
  // The multipliers are in the order of the scales; only the smallest can be 0 and have a larger shift than others.
  const ChannelMultiplier multiplier(in_scale, out_scale);
  const auto shift_of = [&](uint32_t bits) {
    float scale;
    std::memcpy(&scale, &bits, sizeof(scale));
    return multiplier(scale).shift;
  };
  return std::max(shift_of(smallest), shift_of(largest));
}

}  // namespace mote
