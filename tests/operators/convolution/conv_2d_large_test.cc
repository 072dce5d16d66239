// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cases that small parts have no memory for, in a program of their own.
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tests/operators/convolution/conv_problems.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_CONV_2D;

TEST(Conv2D, RandomIntegerProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    LayerRandom random(seed);
    MacProblem p = RandomConvProblem(&random, 6);
    const int groups = random.Int(0, 2) == 0 ? random.Int(2, 3) : 1;
    p.filter_depth = random.Int(1, 9);
    p.depth = p.filter_depth * groups;
    p.channels = groups * random.Int(1, 9);
    EXPECT_TRUE(AllIntegerConvsAgree(Register_CONV_2D(), p, false, seed));
  }
}

TEST(Conv2D, RandomFloatAndHybridProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    LayerRandom random(seed);
    MacProblem p = RandomConvProblem(&random, 6);
    const int groups = random.Int(1, 2);
    p.filter_depth = random.Int(1, 9);
    p.depth = p.filter_depth * groups;
    p.channels = groups * random.Int(1, 9);
    EXPECT_TRUE(FloatConvAgrees(Register_CONV_2D(), p, seed));
    EXPECT_TRUE(HybridConvAgrees(Register_CONV_2D(), p, {false, false}, seed));
    EXPECT_TRUE(HybridConvAgrees(Register_CONV_2D(), p, {true, false}, seed));
    EXPECT_TRUE(HybridConvAgrees(Register_CONV_2D(), p, {true, true}, seed));
  }
}

// The test takes a second, where a loop over all pixels would take hours.
TEST(Conv2D, ImagesWithoutChannelsMayBeHuge) {
  TfLiteConvParams params = {};
  params.padding = kTfLitePaddingValid;
  params.stride_width = params.stride_height = 1;
  params.dilation_width_factor = params.dilation_height_factor = 1;
  OpTester op(Register_CONV_2D(), &params);
  op.Input<float>({1, 40000, 40000, 0}, {});
  op.Input<float>({1, 39901, 39901, 0}, {});
  op.Constant<float>({1}, {3});
  op.Output<float>({1, 100, 100, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<float>()[9999], 3.0f);
}

}  // namespace
}  // namespace mote
