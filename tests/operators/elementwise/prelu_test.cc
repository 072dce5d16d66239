// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(Prelu, BroadcastsAlpha) {
  OpTester op(tflite::Register_PRELU_FLOAT32());
  op.Input<float>({2, 3}, {-1, -2, 3, -4, 5, -6});
  op.Constant<float>({3}, {0.5f, 2, -1});
  op.Output<float>({2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{-0.5f, -4, 3, -2, 5, 6});
}

template <class T, class Alpha = T>
void MatchesTheSpecification(const TFLMRegistration& registration, unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 30; ++round) {
    const Quantization qi(random.Scale(1e-3, 0.5), random.ZeroPoint<T>());
    const Quantization qa(random.Scale(1e-3, 0.02), random.ZeroPoint<Alpha>());
    const Quantization qo(qi.scales[0] * random.Scale(0.5, 3), random.ZeroPoint<T>());
    const std::vector<T> in = random.Values<T>(60);
    const std::vector<Alpha> alpha = random.Values<Alpha>(6);
    OpTester op(registration);
    op.Input<T>({5, 2, 6}, in, qi);
    op.Input<Alpha>({1, 6}, alpha, qa);
    op.Output<T>({5, 2, 6}, qo);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<T> out = op.Out<T>();
    for (size_t i = 0; i < in.size(); ++i) {
      const double x = RealOf(in[i], qi), expected = x >= 0 ? x : x * RealOf(alpha[i % 6], qa);
      if (!IsAbout(out[i], expected, qo)) std::printf("seed %u, round %d, element %zu\n", seed, round, i);
      ASSERT_TRUE(IsAbout(out[i], expected, qo));
    }
  }
}

TEST(Prelu, MatchesTheSpecificationInInt8) { MatchesTheSpecification<int8_t>(tflite::Register_PRELU_INT8(), 91); }
TEST(Prelu, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t>(tflite::Register_PRELU(), 92); }
TEST(Prelu, MatchesTheSpecificationInInt16) { MatchesTheSpecification<int16_t, int8_t>(tflite::Register_PRELU(), 93); }

TEST(Prelu, RefusesWhatItCannotDo) {
  OpTester larger(tflite::Register_PRELU());
  larger.Input<float>({1, 3}, {1, 2, 3});
  larger.Constant<float>({2, 3}, {1, 2, 3, 4, 5, 6});
  larger.Output<float>({1, 3});
  EXPECT_EQ(larger.Prepare(), kTfLiteError);
  OpTester type(tflite::Register_PRELU());
  type.Input<int32_t>({1}, {1});
  type.Input<int32_t>({1}, {1});
  type.Output<int32_t>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "INT32"));
  OpTester scale(tflite::Register_PRELU());
  scale.Input<int8_t>({1}, {1}, {0.5f, 0});
  scale.Input<int8_t>({1}, {1});
  scale.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_EQ(scale.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(scale, "input 1"));
}

}  // namespace
}  // namespace mote
