// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/channel_multipliers.h"

#include <cmath>
#include <limits>

#include "src/core/soft_real.h"
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

float RandomScale(RandomProblems& random) {
  const int exponent = random.Sometimes() ? random.Int(-60, 30) : random.Int(-14, -2);
  const int mantissa = random.Sometimes() ? random.Int(0, 3) : random.Int(0, (1 << 23) - 1);
  return std::ldexp(static_cast<float>((1 << 23) + mantissa), exponent - 23);
}

// Returns a scale whose product with in_scale / out_scale is as near to a power of two as float allows.
float NearPowerOfTwo(RandomProblems& random, float in_scale, float out_scale) {
  const float scale = std::ldexp(out_scale / in_scale, random.Int(-20, 4));
  const int step = random.Int(-1, 1);
  return step == 0 ? scale : std::nextafter(scale, step < 0 ? 0.0f : std::numeric_limits<float>::max());
}

TEST(FindChannelMultipliers, IsTheSoftArithmetic) {
  RandomProblems random(9);
  constexpr int kChannels = 16;
  for (int i = 0; i < kRandomProblems / kChannels; ++i) {
    const float in_scale = RandomScale(random), out_scale = random.Sometimes() ? in_scale : RandomScale(random);
    float scales[kChannels];
    for (float& scale : scales) {
      scale = random.Sometimes() ? NearPowerOfTwo(random, in_scale, out_scale) : RandomScale(random);
    }
    // The shifts lie behind the multipliers of as many channels.
    const int channels = random.Int(1, kChannels);
    int32_t multipliers[kChannels * 2] = {};
    int8_t* const shifts = reinterpret_cast<int8_t*>(multipliers + channels);
    FindChannelMultipliers(in_scale, out_scale, scales, channels, multipliers, shifts);
    for (int c = 0; c < channels; ++c) {
      const QuantizedMultiplier expected = ChannelMultiplier(in_scale, out_scale)(scales[c]);
      ASSERT_EQ(multipliers[c], expected.multiplier);
      ASSERT_EQ(shifts[c], static_cast<int8_t>(expected.shift));
    }
    ASSERT_EQ(shifts[channels], 0);
  }
}

}  // namespace
}  // namespace mote
