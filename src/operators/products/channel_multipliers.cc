// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/channel_multipliers.h"

#include "src/core/soft_real.h"

namespace mote {

void FindChannelMultipliers(float in_scale, float out_scale, const float* filter_scales, int channels,
                            int32_t* multipliers, int8_t* shifts) {
  const ChannelMultiplier channel_multiplier(in_scale, out_scale);
  for (int c = 0; c < channels; ++c) {
    const QuantizedMultiplier m = channel_multiplier(filter_scales[c]);
    multipliers[c] = m.multiplier;
    shifts[c] = static_cast<int8_t>(m.shift);
  }
}

}  // namespace mote
