// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/layer_plan.h"

#include <cstring>

#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tests/operators/products/random_layer.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

// No multiplier makes a layer run the portable loop: neither 0, nor 1/2 or more, nor 1 or more.
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

struct MemoryOfLayer {
  size_t persistent_words, scratch_words;
};

// Prepares FULLY_CONNECTED with a scale for each of 200 units, or with one for all.
MemoryOfLayer PrepareFullyConnected(int rows, bool per_channel) {
  constexpr int kDepth = 24, kUnits = 200;
  const TfLiteFullyConnectedParams params = {};
  OpTester op(tflite::Register_FULLY_CONNECTED_INT8(), &params);
  op.Input<int8_t>({rows, kDepth}, std::vector<int8_t>(static_cast<size_t>(rows * kDepth)), {0.5f, 0});
  const std::vector<int8_t> weights(kUnits * kDepth);
  const std::vector<float> scales(kUnits, 0.25f);
  op.Constant<int8_t>({kUnits, kDepth}, weights, per_channel ? Quantization(scales, 0) : Quantization(0.25f, 0));
  op.MissingInput();
  op.Output<int8_t>({rows, kUnits}, {1.0f, 0});
  EXPECT_EQ(op.Prepare(), kTfLiteOk);
  return {op.persistent_words(), op.scratch_words()};
}

// The multipliers of channels, 5 bytes each, are stored if channels have few products, and otherwise computed in
// scratch memory.
TEST(LayerPlan, KeepsTheMultipliersOfFewProducts) {
  constexpr size_t kMultiplierWords = 125;
  for (const int rows : {1, 100}) {
    const MemoryOfLayer plain = PrepareFullyConnected(rows, false), with = PrepareFullyConnected(rows, true);
    const size_t kept = with.persistent_words - plain.persistent_words, made = with.scratch_words - plain.scratch_words;
    EXPECT_EQ(kept, rows == 1 ? kMultiplierWords : 0);
    EXPECT_EQ(made, rows == 1 ? 0 : kMultiplierWords);
  }
}

// If a build switches a loop off, the layer needs no memory for it.
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
