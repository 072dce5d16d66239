// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> Range(T start, T limit, T delta, int count) {
  OpTester op(tflite::Register_RANGE());
  op.Constant<T>({}, {start});
  op.Constant<T>({}, {limit});
  op.Constant<T>({}, {delta});
  op.Output<T>({count});
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

TEST(Range, GoesUpAndDown) {
  EXPECT_SAME(Range<int32_t>(0, 5, 2, 3), std::vector<int32_t>{0, 2, 4});
  EXPECT_SAME(Range<int32_t>(5, 0, -2, 3), std::vector<int32_t>{5, 3, 1});
  EXPECT_SAME(Range<float>(1, 2, 0.25f, 4), std::vector<float>{1, 1.25f, 1.5f, 1.75f});
  EXPECT_SAME(Range<int64_t>(0, int64_t{1} << 40, int64_t{1} << 39, 2), std::vector<int64_t>{0, int64_t{1} << 39});
  EXPECT_SAME(Range<int32_t>(INT32_MIN, INT32_MAX, 1 << 30, 4),
              std::vector<int32_t>{INT32_MIN, -(1 << 30), 0, 1 << 30});
  EXPECT_TRUE(Range<int32_t>(3, 3, 1, 0).empty());
}

TEST(Range, ReadsInputsThatAreComputed) {
  OpTester op(tflite::Register_RANGE());
  for (const int32_t x : {0, 3, 1}) op.Input<int32_t>({}, {x});
  op.Output<int32_t>({5});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.OutShape(), std::vector<int>{3});
  EXPECT_EQ(op.Out<int32_t>()[2], 2);
  op.SetInput<int32_t>(1, {6});
  EXPECT_EQ(op.Run(), kTfLiteError);
  op.SetInput<int32_t>(2, {-1});
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "delta is 0 or leads away from the limit");
}

TEST(Range, RefusesWhatHasNoEnd) {
  EXPECT_TRUE(Range<int32_t>(0, 5, 0, 1).empty());
  EXPECT_TRUE(Range<int64_t>(0, 5, -1, 1).empty());
  EXPECT_TRUE(Range<float>(0, std::numeric_limits<float>::quiet_NaN(), 1, 1).empty());
  EXPECT_TRUE(Range<float>(0, std::numeric_limits<float>::infinity(), 1, 1).empty());
  EXPECT_TRUE(Range<int64_t>(INT64_MIN, INT64_MAX, 1, 1).empty());
  EXPECT_TRUE(Range<int16_t>(0, 2, 1, 2).empty());
}

}  // namespace
}  // namespace mote
