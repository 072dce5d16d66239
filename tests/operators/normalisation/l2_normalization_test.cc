// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"

namespace mote {
namespace {

const TfLiteL2NormParams kParams = {kTfLiteActNone};

TEST(L2Normalization, DividesRowsByTheirLengths) {
  OpTester op(tflite::Register_L2_NORMALIZATION_FLOAT32(), &kParams);
  op.Input<float>({3, 2}, {3, -4, 0, 0, 0, 1e-8f});
  op.Output<float>({3, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const std::vector<float> expected = {0.6f, -0.8f, 0, 0, 0, 0.01f};
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(op.Out<float>()[i], expected[i], 1e-6f);
}

template <class T>
void MatchesTheSpecification(const TFLMRegistration& registration, unsigned seed) {
  Random random(seed);
  const Quantization qo(1.0f / 128, std::numeric_limits<T>::min() + 128);
  for (int round = 0; round < 30; ++round) {
    const int depth = random.Integer(1, 40);
    const Quantization qi(random.Scale(1e-3, 0.5), random.ZeroPoint<T>());
    const std::vector<T> in = random.Values<T>(3 * depth);
    OpTester op(registration, &kParams);
    op.Input<T>({3, depth}, in, qi);
    op.Output<T>({3, depth}, qo);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    for (int i = 0; i < 3 * depth; ++i) {
      double squares = 0;
      for (int c = i / depth * depth; c < (i / depth + 1) * depth; ++c) squares += std::pow(RealOf(in[c], qi), 2);
      const double expected = RealOf(in[i], qi) / std::max(std::sqrt(squares), 1e-30);
      if (!IsAbout(op.Out<T>()[i], expected, qo)) std::printf("seed %u, round %d\n", seed, round);
      ASSERT_TRUE(IsAbout(op.Out<T>()[i], expected, qo));
    }
  }
}

TEST(L2Normalization, MatchesTheSpecificationInInt8) {
  MatchesTheSpecification<int8_t>(tflite::Register_L2_NORMALIZATION_INT8(), 111);
}
TEST(L2Normalization, MatchesTheSpecificationInUInt8) {
  MatchesTheSpecification<uint8_t>(tflite::Register_L2_NORMALIZATION(), 112);
}

TEST(L2Normalization, TakesRowsWithoutElements) {
  OpTester op(tflite::Register_L2_NORMALIZATION(), &kParams);
  op.Input<float>({3, 0}, {});
  op.Output<float>({3, 0});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(L2Normalization, RefusesWhatItCannotDo) {
  ExpectTypeRefused<int16_t>(tflite::Register_L2_NORMALIZATION(), "INT16", &kParams);
  OpTester scale(tflite::Register_L2_NORMALIZATION(), &kParams);
  scale.Input<int8_t>({1}, {1}, {0.5f, 0});
  scale.Output<int8_t>({1}, {1.0f / 127, 0});
  EXPECT_EQ(scale.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(scale, "1/128"));
  const TfLiteL2NormParams relu = {kTfLiteActRelu};
  OpTester activation(tflite::Register_L2_NORMALIZATION(), &relu);
  activation.Input<float>({1}, {1});
  activation.Output<float>({1});
  EXPECT_EQ(activation.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(activation, "activation 1"));
  OpTester scalar(tflite::Register_L2_NORMALIZATION(), &kParams);
  scalar.Input<float>({}, {1});
  scalar.Output<float>({});
  EXPECT_EQ(scalar.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
