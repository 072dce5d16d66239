// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cases that small parts have no memory for, in a program of their own.
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tests/operators/convolution/conv_problems.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_DEPTHWISE_CONV_2D;

MacProblem RandomProblem(LayerRandom* random) {
  constexpr int kMultipliers[] = {1, 1, 2, 3, 4, 5, 8, 9};
  MacProblem p = RandomConvProblem(random, 7);
  p.depthwise = true;
  p.depth = random->Int(1, 9);
  p.channels = p.depth * kMultipliers[random->Int(0, 7)];
  return p;
}

TEST(DepthwiseConv2D, RandomIntegerProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 80; ++seed) {
    LayerRandom random(seed);
    EXPECT_TRUE(AllIntegerConvsAgree(Register_DEPTHWISE_CONV_2D(), RandomProblem(&random), true, seed));
  }
}

TEST(DepthwiseConv2D, RandomFloatAndHybridProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 80; ++seed) {
    LayerRandom random(seed);
    const MacProblem p = RandomProblem(&random);
    EXPECT_TRUE(FloatConvAgrees(Register_DEPTHWISE_CONV_2D(), p, seed));
    EXPECT_TRUE(HybridConvAgrees(Register_DEPTHWISE_CONV_2D(), p, {false, false}, seed));
    EXPECT_TRUE(HybridConvAgrees(Register_DEPTHWISE_CONV_2D(), p, {true, false}, seed));
    EXPECT_TRUE(HybridConvAgrees(Register_DEPTHWISE_CONV_2D(), p, {true, true}, seed));
  }
}

}  // namespace
}  // namespace mote
