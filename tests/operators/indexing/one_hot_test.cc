// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> OneHot(int axis, std::vector<int> shape, const std::vector<int64_t>& indices, int depth, T on, T off,
                      std::vector<int> output) {
  const TfLiteOneHotParams params = {axis};
  OpTester op(tflite::Register_ONE_HOT(), &params);
  op.Input<int64_t>(shape, indices);
  op.Constant<int32_t>({}, {depth});
  op.Constant<T>({}, {on});
  op.Constant<T>({}, {off});
  op.Output<T>(output);
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

TEST(OneHot, PutsTheVectorsAlongAnAxis) {
  EXPECT_SAME(OneHot<float>(-1, {2}, {2, 0}, 3, 5, 1, {2, 3}), std::vector<float>{1, 1, 5, 5, 1, 1});
  EXPECT_SAME(OneHot<int8_t>(0, {2}, {2, 0}, 3, 5, 1, {3, 2}), std::vector<int8_t>{1, 5, 1, 1, 5, 1});
  EXPECT_SAME(OneHot<int64_t>(1, {2, 2}, {0, 1, 1, 0}, 2, 1, 0, {2, 2, 2}),
              std::vector<int64_t>{1, 0, 0, 1, 0, 1, 1, 0});
}

TEST(OneHot, LeavesOutIndicesThatAreNotThere) {
  EXPECT_SAME(OneHot<int16_t>(-1, {3}, {-1, 2, int64_t{1} << 32}, 2, 1, 0, {3, 2}), std::vector<int16_t>(6, 0));
  EXPECT_SAME(OneHot<bool>(-1, {1}, {1}, 2, true, false, {1, 2}), std::vector<bool>{false, true});
  EXPECT_TRUE(OneHot<float>(-1, {1}, {1}, 0, 1, 0, {1, 0}).empty());
}

TEST(OneHot, RefusesWhatItCannotDo) {
  EXPECT_TRUE(OneHot<float>(2, {1}, {0}, 2, 1, 0, {1, 2}).empty());
  EXPECT_TRUE(OneHot<float>(-2, {1}, {0}, 2, 1, 0, {1, 2}).empty());
  EXPECT_TRUE(OneHot<float>(-1, {1}, {0}, -1, 1, 0, {1, 0}).empty());
  const TfLiteOneHotParams params = {-1};
  OpTester op(tflite::Register_ONE_HOT(), &params);
  op.Input<int32_t>({1}, {1});
  op.Constant<int32_t>({}, {2});
  op.Constant<float>({2}, {1, 2});
  op.Constant<float>({}, {1});
  op.Output<float>({1, 2});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(op, "1, 2 and 1 elements"));
}

}  // namespace
}  // namespace mote
