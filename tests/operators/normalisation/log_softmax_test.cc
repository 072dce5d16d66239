// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"

namespace mote {
namespace {

std::vector<double> LogSoftmax(const std::vector<double>& in, int depth) {
  std::vector<double> out;
  for (size_t begin = 0; begin < in.size(); begin += depth) {
    double sum = 0;
    for (int i = 0; i < depth; ++i) sum += std::exp(in[begin + i]);
    for (int i = 0; i < depth; ++i) out.push_back(in[begin + i] - std::log(sum));
  }
  return out;
}

TEST(LogSoftmax, ComputesFloats) {
  const std::vector<float> in = {1, 2, -3, 0, 100, 100, -100, 99.5f};
  OpTester op(tflite::Register_LOG_SOFTMAX_FLOAT32());
  op.Input<float>({2, 4}, in);
  op.Output<float>({2, 4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const std::vector<double> expected = LogSoftmax({in.begin(), in.end()}, 4);
  for (size_t i = 0; i < in.size(); ++i) EXPECT_NEAR(op.Out<float>()[i], expected[i], 1e-5);
}

template <class T>
void MatchesTheSpecification(const TFLMRegistration& registration, unsigned seed) {
  constexpr int kMax = std::numeric_limits<T>::max();
  Random random(seed);
  for (int round = 0; round < 30; ++round) {
    const int depth = random.Integer(1, 12);
    const Quantization qi(random.Scale(1e-3, 0.5), random.ZeroPoint<T>()), qo(1.0f / 16, kMax);
    const std::vector<T> in = random.Values<T>(5 * depth);
    OpTester op(registration);
    op.Input<T>({5, depth}, in, qi);
    op.Output<T>({5, depth}, qo);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    std::vector<double> real;
    for (T q : in) real.push_back(RealOf(q, qi));
    const std::vector<double> expected = LogSoftmax(real, depth);
    for (size_t i = 0; i < in.size(); ++i) {
      if (!IsAbout(op.Out<T>()[i], expected[i], qo, -0.49)) std::printf("seed %u, round %d\n", seed, round);
      ASSERT_TRUE(IsAbout(op.Out<T>()[i], expected[i], qo, -0.49));
    }
  }
}

TEST(LogSoftmax, MatchesTheSpecificationInInt8) {
  MatchesTheSpecification<int8_t>(tflite::Register_LOG_SOFTMAX_INT8(), 101);
}
TEST(LogSoftmax, MatchesTheSpecificationInUInt8) {
  MatchesTheSpecification<uint8_t>(tflite::Register_LOG_SOFTMAX(), 102);
}

TEST(LogSoftmax, RoundsTiesAsTheReferenceDoes) {
  OpTester op(tflite::Register_LOG_SOFTMAX());
  op.Input<uint8_t>({13}, {7, 208, 182, 32, 240, 136, 202, 91, 191, 100, 227, 150, 225}, {0.60204875f, 0});
  op.Output<uint8_t>({13}, {1.0f / 16, 255});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<uint8_t>()[12], 110);  // 110.500003
}

TEST(LogSoftmax, RefusesWhatItCannotDo) {
  ExpectTypeRefused<int16_t>(tflite::Register_LOG_SOFTMAX(), "INT16");
  OpTester scale(tflite::Register_LOG_SOFTMAX());
  scale.Input<int8_t>({1}, {1}, {0.5f, 0});
  scale.Output<int8_t>({1}, {1.0f / 8, 127});
  EXPECT_EQ(scale.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(scale, "1/16"));
  OpTester zero_point(tflite::Register_LOG_SOFTMAX());
  zero_point.Input<uint8_t>({1}, {1}, {0.5f, 0});
  zero_point.Output<uint8_t>({1}, {1.0f / 16, 127});
  EXPECT_EQ(zero_point.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(zero_point, "255"));
  OpTester scalar(tflite::Register_LOG_SOFTMAX());
  scalar.Input<float>({}, {1});
  scalar.Output<float>({});
  EXPECT_EQ(scalar.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
