// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/layer_plan.h"

#include <cstring>

#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

// No multiplier sends a layer to the portable loop: neither 0, nor 1/2 and more, nor 1 and more.
TEST(LayerPlan, ChoosesALoopForAnyMultiplier) {
  constexpr int kChannels = 16, kDepth = 16;
  const ConvShape conv = {1, 4, 4, kDepth, 1, 1, kDepth, 4, 4, kChannels, kChannels, {1, 1, 1, 1, 0, 0}};
  const ConvShape depthwise = {1, 4, 4, kDepth, 3, 3, kDepth, 4, 4, kDepth, kDepth, {1, 1, 1, 1, 1, 1}};
  LayerPlan plan = {};
  plan.multiplier = 1 << 30;
  plan.shift = -6;
  const LoopChoice usual[] = {ChooseConvInt8(conv, plan), ChooseDepthwiseConvInt8(depthwise, 1, plan),
                              ChooseFullyConnectedInt8(1, kDepth, kChannels, plan)};
  for (int shift = -31; shift <= kMaxShift; ++shift) {
    plan.shift = static_cast<int8_t>(shift);
    const LoopChoice choices[] = {ChooseConvInt8(conv, plan), ChooseDepthwiseConvInt8(depthwise, 1, plan),
                                  ChooseFullyConnectedInt8(1, kDepth, kChannels, plan)};
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(std::strcmp(choices[i].loop(), usual[i].loop()), 0);
      EXPECT_EQ(choices[i].scratch_bytes, usual[i].scratch_bytes);
    }
  }
}

// Loops that a build switches off want no memory.
TEST(LayerPlan, TakesNoMemoryForThePortableLoop) {
  RandomProblems random(6);
  for (int i = 0; i < kRandomProblems; ++i) {
    const auto conv = RandomConv(random);
    const LoopChoice choices[] = {
        ChooseConvInt8(conv.args.shape, random.plan()),
        ChooseFullyConnectedInt8(random.Int(1, 9), random.Int(0, 99), random.Int(1, 99), random.plan())};
    for (const LoopChoice& choice : choices) {
      const bool is_portable = std::strcmp(choice.loop(), kPortableLoop.loop()) == 0;
      ASSERT_EQ(is_portable, choice.way() == kPortableWay);
      ASSERT_TRUE(is_portable || choice.reason() == nullptr);
      ASSERT_TRUE(!is_portable || (choice.scratch_bytes == 0 && choice.in_place_bytes < 0));
      ASSERT_TRUE(!kRoundsOnce || is_portable);
    }
  }
}

}  // namespace
}  // namespace mote
