// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T, class Index = int32_t>
void FindsTheLargest() {
  OpTester op(tflite::Register_TOPK_V2());
  op.Input<T>({2, 5}, {1, 3, 2, 3, 0, 5, 5, 5, 5, 5});
  op.Constant<Index>({}, {3});
  op.Output<T>({2, 3});
  op.Output<Index>({2, 3});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<T>(0), std::vector<T>{3, 3, 2, 5, 5, 5});
  EXPECT_SAME(op.Out<Index>(1), std::vector<Index>{1, 3, 2, 0, 1, 2});
}

TEST(TopKV2, FindsTheLargestInEachType) {
  FindsTheLargest<float>();
  FindsTheLargest<int8_t>();
  FindsTheLargest<uint8_t>();
  FindsTheLargest<int16_t, int16_t>();
  FindsTheLargest<int32_t, int16_t>();
  FindsTheLargest<int64_t>();
}

TEST(TopKV2, AgreesWithSorting) {
  Random random(35);
  for (int i = 0; i < 200; ++i) {
    const int n = random.Integer(1, 40), k = random.Integer(1, n);
    std::vector<int16_t> values(n);
    for (int16_t& v : values) v = static_cast<int16_t>(random.Integer(0, 9));
    std::vector<int32_t> places(n);
    for (int p = 0; p < n; ++p) places[p] = p;
    std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return values[a] > values[b]; });
    places.resize(k);
    OpTester op(tflite::Register_TOPK_V2());
    op.Input<int16_t>({n}, values);
    op.Constant<int32_t>({1}, {k});
    op.Output<int16_t>({k});
    op.Output<int32_t>({k});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<int32_t>(1), places);
  }
}

TEST(TopKV2, RefusesWhatItCannotDo) {
  const auto message = [](std::vector<int> shape, int k) {
    OpTester op(tflite::Register_TOPK_V2());
    op.Input<float>(shape, {});
    op.Constant<int32_t>({}, {k});
    op.Output<float>({0});
    op.Output<int32_t>({0});
    return op.Prepare() == kTfLiteOk ? std::string() : op.message();
  };
  EXPECT_STREQ(message({3}, 0).c_str(), "");
  EXPECT_STREQ(message({3}, 4).c_str(), "k is 4, but rows have 3 values");
  EXPECT_STREQ(message({3}, -1).c_str(), "k is -1, but rows have 3 values");
  EXPECT_TRUE(message({}, 1).find("0 dimensions") != std::string::npos);
  OpTester type(tflite::Register_TOPK_V2());
  type.Input<bool>({1}, {true});
  type.Constant<int32_t>({}, {1});
  type.Output<bool>({1});
  type.Output<int32_t>({1});
  EXPECT_EQ(type.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(type, "BOOL"));
}

}  // namespace
}  // namespace mote
