// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/layer_plan.h"

#include <algorithm>
#include <cstring>

#include "tests/operators/shared/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

// Also where some channels are dead: a multiplier of 0 has the shift 0.
TEST(LayerPlan, KnowsTheLargestShift) {
  RandomMac random(6);
  for (int i = 0; i < kRandomProblems; ++i) {
    const int channels = random.Int(1, 20);
    const ChannelMultipliers m = random.Format(channels).requantizer.multipliers;
    const int8_t largest = *std::max_element(m.shift, m.shift + (m.step == 0 ? 1 : channels));
    ASSERT_EQ(random.plan().LargestShift(channels), largest);
  }
}

// All Arm loops take the first shift, and none takes the second; those of other processors take any.
TEST(LayerPlan, DecidesWhichLoopRuns) {
  constexpr int kChannels = 16, kDepth = 16;
  const ConvShape conv = {1, 4, 4, kDepth, 1, 1, kDepth, 4, 4, kChannels, kChannels, {1, 1, 1, 1, 0, 0}};
  const ConvShape depthwise = {1, 4, 4, kDepth, 3, 3, kDepth, 4, 4, kDepth, kDepth, {1, 1, 1, 1, 1, 1}};
  LayerPlan served = {}, other = {};
  served.multiplier = other.multiplier = 1 << 30;
  served.shift = -6;
  other.shift = 3;
  const auto expect_refused = [](const LoopChoice& choice, const LoopChoice& refused) {
    const bool is_arm = std::strcmp(choice.loop, "cortex_m_dsp") == 0 || std::strcmp(choice.loop, "helium") == 0;
    EXPECT_EQ(refused.reason != nullptr, is_arm || choice.reason != nullptr);
    if (!is_arm) return;
    EXPECT_EQ(std::strcmp(refused.loop, kPortableLoop.loop), 0);
    EXPECT_EQ(refused.scratch_bytes, 0);
    EXPECT_TRUE(refused.in_place_bytes < 0);
  };
  expect_refused(ChooseConvInt8(conv, served), ChooseConvInt8(conv, other));
  expect_refused(ChooseDepthwiseConvInt8(depthwise, 1, served), ChooseDepthwiseConvInt8(depthwise, 1, other));
  expect_refused(ChooseFullyConnectedInt8(1, kDepth, kChannels, served),
                 ChooseFullyConnectedInt8(1, kDepth, kChannels, other));
}

}  // namespace
}  // namespace mote
