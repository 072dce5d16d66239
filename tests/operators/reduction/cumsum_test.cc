// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> Sums(bool exclusive, bool reverse, int axis, const std::vector<T>& values, Quantization q = {},
                    Quantization qo = {}, std::vector<int> shape = {2, 3}) {
  const TfLiteCumsumParams params = {exclusive, reverse};
  OpTester op(tflite::Register_CUMSUM(), &params);
  op.Input<T>(shape, values, q);
  op.Constant<int32_t>({}, {axis});
  op.Output<T>(shape, qo);
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

TEST(Cumsum, SumsForwardsAndBackwards) {
  const std::vector<float> values = {1, 2, 3, 4, 5, 6};
  EXPECT_SAME(Sums<float>(false, false, 1, values), std::vector<float>{1, 3, 6, 4, 9, 15});
  EXPECT_SAME(Sums<float>(true, false, -2, values), std::vector<float>{0, 0, 0, 1, 2, 3});
  EXPECT_SAME(Sums<float>(false, true, -1, values), std::vector<float>{6, 5, 3, 15, 11, 6});
  EXPECT_SAME(Sums<float>(true, true, 1, values), std::vector<float>{5, 3, 0, 11, 6, 0});
}

TEST(Cumsum, WrapsIntegers) {
  EXPECT_SAME(Sums<int32_t>(false, false, 1, {INT32_MAX, 1, 0, 1, 2, 3}),
              std::vector<int32_t>{INT32_MAX, INT32_MIN, INT32_MIN, 1, 3, 6});
  EXPECT_SAME(Sums<int64_t>(false, false, 0, {INT64_MAX, 1, 0, 1, 2, 3}),
              std::vector<int64_t>{INT64_MAX, 1, 0, INT64_MIN, 3, 3});
}

TEST(Cumsum, AgreesWithRealNumbersInInt8) {
  Random random(34);
  for (int i = 0; i < 100; ++i) {
    const int count = i < 50 ? 20 : 2000;  // so many that their sums do not fit when scaled up
    const Quantization q(random.Scale(1e-3, 1e-1), random.ZeroPoint<int8_t>());
    const Quantization qo(q.scales[0] * random.Scale(0.5, count), random.ZeroPoint<int8_t>());
    const std::vector<int8_t> values = random.Values<int8_t>(count);
    const bool exclusive = i % 2;
    const std::vector<int8_t> sums = Sums<int8_t>(exclusive, false, 0, values, q, qo, {count});
    ASSERT_EQ(sums.size(), values.size());
    double sum = 0;
    for (int e = 0; e < count; ++e) {
      const double before = sum;
      sum += RealOf(values[e], q);
      EXPECT_TRUE(IsAbout(sums[e], exclusive ? before : sum, qo));
    }
  }
}

TEST(Cumsum, TakesNothingAndAnAxisThatIsComputed) {
  EXPECT_TRUE(Sums<float>(false, false, 0, {}, {}, {}, {2, 0}).empty());
  const TfLiteCumsumParams params = {false, false};
  OpTester op(tflite::Register_CUMSUM(), &params);
  op.Input<float>({2, 2}, {1, 2, 3, 4});
  op.Input<int32_t>({1}, {0});
  op.Output<float>({2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{1, 2, 4, 6});
  op.SetInput<int32_t>(1, {-3});
  EXPECT_EQ(op.Eval(), kTfLiteError);
}

TEST(Cumsum, RefusesWhatItCannotDo) {
  EXPECT_TRUE(Sums<int16_t>(false, false, 0, {}).empty());
  EXPECT_TRUE(Sums<float>(false, false, 2, {}).empty());
  EXPECT_TRUE(Sums<int8_t>(false, false, 1, {}, {0.5f, 0}).empty());
}

}  // namespace
}  // namespace mote
