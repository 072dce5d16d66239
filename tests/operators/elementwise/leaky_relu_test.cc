// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/leaky_relu.h"

#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(LeakyRelu, ScalesNegativeFloats) {
  const TfLiteLeakyReluParams params = {0.25f};
  OpTester op(tflite::Register_LEAKY_RELU_FLOAT32(), &params);
  op.Input<float>({2, 2}, {-4, -0.0f, 0.5f, 8});
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{-1, 0, 0.5f, 8});
}

template <class T>
void MatchesTheSpecification(unsigned seed) {
  Random random(seed);
  for (float alpha : {0.1f, 0.0f, 1.7f, -0.5f}) {
    const TfLiteLeakyReluParams params = {alpha};
    for (int round = 0; round < 20; ++round) {
      const Quantization qi(random.Scale(1e-3, 1), random.ZeroPoint<T>());
      const Quantization qo(qi.scales[0] * random.Scale(0.2, 5), random.ZeroPoint<T>());
      const int rows = round % 2 == 0 ? 5 : 60;  // many bytes are looked up in a table
      const std::vector<T> in = random.Values<T>(rows * 10);
      OpTester op(tflite::Register_LEAKY_RELU(), &params);
      op.Input<T>({rows, 10}, in, qi);
      op.Output<T>({rows, 10}, qo);
      ASSERT_EQ(op.Run(), kTfLiteOk);
      const std::vector<T> out = op.Out<T>();
      for (size_t i = 0; i < in.size(); ++i) {
        const double real = RealOf(in[i], qi);
        const double expected = real >= 0 ? real : real * static_cast<double>(alpha);
        if (!IsAbout(out[i], expected, qo)) std::printf("seed %u, round %d, element %zu\n", seed, round, i);
        ASSERT_TRUE(IsAbout(out[i], expected, qo));
      }
    }
  }
}

TEST(LeakyRelu, MatchesTheSpecificationInInt8) { MatchesTheSpecification<int8_t>(41); }
TEST(LeakyRelu, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t>(42); }
TEST(LeakyRelu, MatchesTheSpecificationInInt16) { MatchesTheSpecification<int16_t>(43); }

TEST(LeakyRelu, RefusesWhatItCannotDo) {
  const TfLiteLeakyReluParams params = {0.1f}, infinite = {std::numeric_limits<float>::infinity()};
  OpTester type(tflite::Register_LEAKY_RELU_INT8(), &params);
  type.Input<float>({1}, {1});
  type.Output<float>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "FLOAT32"));
  OpTester alpha(tflite::Register_LEAKY_RELU(), &infinite);
  alpha.Input<int8_t>({1}, {1}, {0.5f, 0});
  alpha.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_EQ(alpha.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(alpha, "alpha"));
  OpTester zero_point(tflite::Register_LEAKY_RELU(), &params);
  zero_point.Input<int16_t>({1}, {1}, {0.5f, 4});
  zero_point.Output<int16_t>({1}, {0.5f, 0});
  EXPECT_EQ(zero_point.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(zero_point, "zero point 4"));
  OpTester options(tflite::Register_LEAKY_RELU(), nullptr);
  options.Input<float>({1}, {1});
  options.Output<float>({1});
  EXPECT_EQ(options.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
