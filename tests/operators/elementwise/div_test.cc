// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/div.h"

#include "tests/operators/shared/elementwise_reference.h"
#include "tests/operators/shared/huge_multiplier.h"
#include "tests/test.h"

namespace mote {
namespace {

constexpr TfLiteDivParams kDiv = {kTfLiteActNone};

TEST(Div, DividesFloats) {
  OpTester op(tflite::Register_DIV(), &kDiv);
  AddRows<float>(&op, {1, -3, 1, -2}, {4, 2, 0, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{0.25f, -1.5f, std::numeric_limits<float>::max(),
                                                  std::numeric_limits<float>::lowest()});
}

TEST(Div, RoundsIntegersTowardsZero) {
  OpTester op(tflite::Register_DIV(), &kDiv);
  constexpr int32_t kSmallest = std::numeric_limits<int32_t>::min();
  AddRows<int32_t>(&op, {7, -7, 7, kSmallest, kSmallest}, {2, 2, -2, -1, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{3, -3, -3, kSmallest, kSmallest / 3});
}

TEST(Div, AppliesActivations) {
  const TfLiteDivParams params = {kTfLiteActRelu6};
  OpTester op(tflite::Register_DIV(), &params);
  AddRows<int32_t>(&op, {70, -7, 6}, {2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{6, 0, 3});
}

// The reference gave these numbers.
TEST(Div, RescalesQuantisedNumbers) {
  OpTester int8(tflite::Register_DIV_INT8(), &kDiv);
  AddRows<int8_t>(&int8, {1, 2, -100}, {3, -1, -7}, {0.5f, 0}, {0.25f, 0}, {0.1f, -3});
  ASSERT_EQ(int8.Run(), kTfLiteOk);
  EXPECT_SAME(int8.Out<int8_t>(), std::vector<int8_t>{4, -43, 127});
  OpTester int16(tflite::Register_DIV(), &kDiv);
  AddRows<int16_t>(&int16, {1, 2, -1000}, {3, -1, -7}, {0.5f, 0}, {0.25f, 0}, {0.1f, 0});
  ASSERT_EQ(int16.Run(), kTfLiteOk);
  EXPECT_SAME(int16.Out<int16_t>(), std::vector<int16_t>{7, -40, 2857});
}

template <class T>
void MatchesTheSpecification(unsigned seed) {
  Random random(seed);
  for (int round = 0; round < 80; ++round) {
    const int count = random.Integer(1, 40);
    const Quantization qa(random.Scale(1e-3, 1), random.ZeroPoint<T>()),
        qb(random.Scale(1e-3, 1), random.ZeroPoint<T>());
    const Quantization qo(qa.scales[0] / qb.scales[0] * random.Scale(0.01, 3), random.ZeroPoint<T>());
    const std::vector<T> a = random.Values<T>(count);
    std::vector<T> b = random.Values<T>(count);
    for (T& x : b) x = x == qb.zero_points[0] ? static_cast<T>(x ^ 1) : x;
    OpTester op(tflite::Register_DIV(), &kDiv);
    AddRows<T>(&op, a, b, qa, qb, qo);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<T> out = op.Out<T>();
    for (int i = 0; i < count; ++i) {
      const bool is_about = IsAbout(out[i], RealOf(a[i], qa) / RealOf(b[i], qb), qo);
      if (!is_about) std::printf("seed %u, round %d, element %d\n", seed, round, i);
      ASSERT_TRUE(is_about);
    }
  }
}

TEST(Div, MatchesTheSpecificationInInt8) { MatchesTheSpecification<int8_t>(21); }
TEST(Div, MatchesTheSpecificationInUInt8) { MatchesTheSpecification<uint8_t>(22); }
TEST(Div, MatchesTheSpecificationInInt16) { MatchesTheSpecification<int16_t>(23); }

TEST(Div, FailsOnAnIntegerZero) {
  OpTester plain(tflite::Register_DIV(), &kDiv);
  AddRows<int32_t>(&plain, {1, 2}, {1, 0});
  EXPECT_EQ(plain.Run(), kTfLiteError);
  EXPECT_TRUE(Says(plain, "division by zero"));
  OpTester quantised(tflite::Register_DIV(), &kDiv);
  AddRows<uint8_t>(&quantised, {1, 2}, {1, 7}, {0.5f, 0}, {0.5f, 7}, {0.5f, 0});
  EXPECT_EQ(quantised.Run(), kTfLiteError);
  EXPECT_TRUE(Says(quantised, "division by zero"));
  OpTester other(tflite::Register_DIV(), &kDiv);  // only the zero point stands for zero
  AddRows<int8_t>(&other, {1, 2}, {1, 0}, {0.5f, 0}, {0.5f, 7}, {0.5f, 0});
  EXPECT_EQ(other.Run(), kTfLiteOk);
}

TEST(Div, RefusesWhatItCannotDo) {
  OpTester type(tflite::Register_DIV(), &kDiv);
  AddRows<int64_t>(&type, {1}, {1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "not supported"));
  OpTester missing(tflite::Register_DIV(), &kDiv);
  AddRows<int8_t>(&missing, {1}, {1}, {0.5f, 0}, {0.5f, 0}, {});
  EXPECT_EQ(missing.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(missing, "output"));
  OpTester huge(tflite::Register_DIV(), &kDiv);
  AddRows<int8_t>(&huge, {1}, {1}, {1e6f, 0}, {1e-3f, 0}, {1e-3f, 0});
  EXPECT_TRUE(Saturates<int8_t>(huge));
}

}  // namespace
}  // namespace mote
