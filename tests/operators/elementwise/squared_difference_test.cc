// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/operators/shared/huge_multiplier.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(SquaredDifference, SquaresNumbersWithoutScale) {
  OpTester floats(tflite::Register_SQUARED_DIFFERENCE());
  floats.Input<float>({2, 1}, {1, -2});
  floats.Input<float>({2}, {0.5f, 3});
  floats.Output<float>({2, 2});
  ASSERT_EQ(floats.Run(), kTfLiteOk);
  EXPECT_SAME(floats.Out<float>(), std::vector<float>{0.25f, 4, 6.25f, 25});
  OpTester integers(tflite::Register_SQUARED_DIFFERENCE());
  integers.Input<int32_t>({2}, {3, 1 << 20});
  integers.Input<int32_t>({2}, {5, -(1 << 20)});
  integers.Output<int32_t>({2});
  ASSERT_EQ(integers.Run(), kTfLiteOk);
  EXPECT_SAME(integers.Out<int32_t>(), std::vector<int32_t>{4, 0});
}

template <class T>
void AgreesWithRealNumbers(unsigned seed) {
  std::printf("seed %u\n", seed);
  Random random(seed);
  for (int i = 0; i < 200; ++i) {
    const Quantization qa(random.Scale(1e-4, 1e-2), random.ZeroPoint<T>());
    const Quantization qb(random.Scale(1e-4, 1e-2), random.ZeroPoint<T>());
    const double widest = (qa.scales[0] + qb.scales[0]) * (sizeof(T) == 1 ? 255.0 : 32768.0);
    const float scale = static_cast<float>(widest * widest / (sizeof(T) == 1 ? 255 : 32768) * random.Real(0.1, 2));
    const Quantization qo(scale, random.ZeroPoint<T>());
    // The operands are rounded to multiples of this before they are subtracted.
    const double unit = 2 * std::max(qa.scales[0], qb.scales[0]) / (sizeof(T) == 1 ? 128.0 : 1.0);
    const std::vector<T> a = random.Values<T>(6), b = random.Values<T>(6);
    OpTester op(tflite::Register_SQUARED_DIFFERENCE());
    op.Input<T>({6}, a, qa);
    op.Input<T>({6}, b, qb);
    op.Output<T>({6}, qo);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    const std::vector<T> out = op.Out<T>();
    for (int k = 0; k < 6; ++k) {
      const double difference = RealOf(a[k], qa) - RealOf(b[k], qb);
      const double slack = (2 * std::fabs(difference) + unit) * unit / qo.scales[0];
      EXPECT_TRUE(IsAbout(out[k], difference * difference, qo, slack));
    }
  }
}

TEST(SquaredDifference, AgreesWithRealNumbersInInt8) { AgreesWithRealNumbers<int8_t>(31); }
TEST(SquaredDifference, AgreesWithRealNumbersInInt16) { AgreesWithRealNumbers<int16_t>(32); }

TEST(SquaredDifference, RefusesWhatItCannotDo) {
  OpTester type(tflite::Register_SQUARED_DIFFERENCE());
  type.Input<int64_t>({1}, {1});
  type.Input<int64_t>({1}, {1});
  type.Output<int64_t>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "INT64"));
  OpTester scale(tflite::Register_SQUARED_DIFFERENCE());
  scale.Input<int8_t>({1}, {1}, {0.5f, 0});
  scale.Input<int8_t>({1}, {1});
  scale.Output<int8_t>({1}, {0.5f, 0});
  EXPECT_EQ(scale.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(scale, "input 1"));
  OpTester tiny(tflite::Register_SQUARED_DIFFERENCE());
  tiny.Input<int8_t>({1}, {1}, {1e6f, 0});
  tiny.Input<int8_t>({1}, {1}, {1.0f, 0});
  tiny.Output<int8_t>({1}, {1e-6f, 0});
  EXPECT_TRUE(Saturates<int8_t>(tiny));
}

}  // namespace
}  // namespace mote
