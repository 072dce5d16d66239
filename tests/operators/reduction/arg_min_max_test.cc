// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T, class Index = int32_t>
std::vector<Index> Places(const TFLMRegistration& registration, const std::vector<int>& shape,
                          const std::vector<T>& values, int axis, const std::vector<int>& output) {
  OpTester op(registration);
  op.Input<T>(shape, values);
  op.Constant<Index>({}, {static_cast<Index>(axis)});
  op.Output<Index>(output);
  if (op.Run() == kTfLiteOk) return op.Out<Index>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

template <class T>
void FindsTheFirstExtremum() {
  const std::vector<T> values = {1, 3, 3, 1, 2, 0};
  EXPECT_SAME(Places<T>(tflite::Register_ARG_MAX(), {2, 3}, values, 1, {2}), std::vector<int32_t>{1, 1});
  EXPECT_SAME(Places<T>(tflite::Register_ARG_MIN(), {2, 3}, values, -1, {2}), std::vector<int32_t>{0, 2});
  EXPECT_SAME(Places<T>(tflite::Register_ARG_MAX(), {2, 3}, values, 0, {3}), std::vector<int32_t>{0, 0, 0});
  EXPECT_TRUE(
      (Places<T, int64_t>(tflite::Register_ARG_MIN(), {2, 3}, values, 0, {3}) == (std::vector<int64_t>{0, 1, 1})));
}

TEST(ArgMinMax, FindsTheFirstExtremumInEachType) {
  FindsTheFirstExtremum<float>();
  FindsTheFirstExtremum<int8_t>();
  FindsTheFirstExtremum<uint8_t>();
  FindsTheFirstExtremum<int16_t>();
  FindsTheFirstExtremum<int32_t>();
  FindsTheFirstExtremum<int64_t>();
  EXPECT_SAME(Places<bool>(tflite::Register_ARG_MAX(), {3}, {false, true, true}, 0, {}), std::vector<int32_t>{1});
}

TEST(ArgMinMax, AFloatThatIsNotANumberLoses) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const struct {
    std::vector<float> values;
    int largest, smallest;
  } cases[] = {
      {{nan, 1, 2}, 2, 1},      {{1, nan, 2}, 2, 0},     {{1, 2, nan}, 1, 0},     {{nan, nan, 3}, 2, 2},
      {{nan, -infinity}, 1, 1}, {{infinity, nan}, 0, 0}, {{nan, nan, nan}, 0, 0}, {{-nan, 2, 5, nan, 5, 2}, 2, 1}};
  for (const auto& c : cases) {
    const int count = static_cast<int>(c.values.size());
    EXPECT_SAME(Places<float>(tflite::Register_ARG_MAX(), {count}, c.values, 0, {}), std::vector<int32_t>{c.largest});
    EXPECT_SAME(Places<float>(tflite::Register_ARG_MIN(), {count}, c.values, 0, {}), std::vector<int32_t>{c.smallest});
  }
}

TEST(ArgMinMax, OfNothingIsZero) {
  EXPECT_SAME(Places<float>(tflite::Register_ARG_MAX(), {2, 0}, {}, 1, {2}), std::vector<int32_t>{0, 0});
  EXPECT_TRUE(Places<float>(tflite::Register_ARG_MAX(), {0, 2}, {}, 1, {0}).empty());
}

TEST(ArgMinMax, ReadsAnAxisThatIsComputed) {
  OpTester op(tflite::Register_ARG_MAX());
  op.Input<int8_t>({2, 2}, {1, 2, 4, 3});
  op.Input<int32_t>({1}, {1});
  op.Output<int32_t>({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{1, 0});
  op.SetInput<int32_t>(1, {2});
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "axis 2 is outside the 2 dimensions");
}

TEST(ArgMinMax, RefusesOtherTypesAndAxes) {
  const auto max = tflite::Register_ARG_MAX();
  EXPECT_TRUE(Places<double>(max, {2}, {1, 2}, 0, {}).empty());
  EXPECT_TRUE(Places<float>(max, {2}, {1, 2}, 1, {}).empty());
  EXPECT_TRUE((Places<float, int16_t>(max, {2}, {1, 2}, 0, {}).empty()));
  OpTester axes(max);
  axes.Input<float>({2, 2}, {1, 2, 3, 4});
  axes.Constant<int32_t>({2}, {0, 1});
  axes.Output<int32_t>({});
  EXPECT_EQ(axes.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(axes, "2 elements"));
}

}  // namespace
}  // namespace mote
