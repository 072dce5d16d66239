// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/channel_multipliers.h"

#include <cmath>

#include "src/core/soft_real.h"
#include "tests/operators/shared/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

float RandomScale(RandomMac& random) {
  const int exponent = random.Sometimes() ? random.Int(-60, 30) : random.Int(-14, -2);
  const int mantissa = random.Sometimes() ? random.Int(0, 3) : random.Int(0, (1 << 23) - 1);
  return std::ldexp(static_cast<float>((1 << 23) + mantissa), exponent - 23);
}

TEST(FindChannelMultipliers, IsTheSoftArithmetic) {
  RandomMac random(9);
  constexpr int kChannels = 16;
  for (int i = 0; i < kRandomProblems / kChannels; ++i) {
    const float in_scale = RandomScale(random), out_scale = RandomScale(random);
    float scales[kChannels];
    for (float& scale : scales) scale = RandomScale(random);
    int32_t multipliers[kChannels];
    int8_t shifts[kChannels];
    FindChannelMultipliers(in_scale, out_scale, scales, kChannels, multipliers, shifts);
    for (int c = 0; c < kChannels; ++c) {
      const QuantizedMultiplier expected = ChannelMultiplier(in_scale, out_scale)(scales[c]);
      ASSERT_EQ(multipliers[c], expected.multiplier);
      ASSERT_EQ(shifts[c], static_cast<int8_t>(expected.shift));
    }
  }
}

}  // namespace
}  // namespace mote
