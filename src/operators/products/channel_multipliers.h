// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_PRODUCTS_CHANNEL_MULTIPLIERS_H_
#define MOTE_SRC_OPERATORS_PRODUCTS_CHANNEL_MULTIPLIERS_H_

#include <cstdint>

namespace mote {

// Sets multipliers[c] and shifts[c], c < channels, to the QuantizedMultiplier in_scale * filter_scales[c] / out_scale
// that ChannelMultiplier of src/core/soft_real.h computes. Scales are positive and finite.
void FindChannelMultipliers(float in_scale, float out_scale, const float* filter_scales, int channels,
                            int32_t* multipliers, int8_t* shifts);

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_PRODUCTS_CHANNEL_MULTIPLIERS_H_
