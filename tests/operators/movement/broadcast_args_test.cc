// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/shared/elementwise_reference.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> Broadcast(const std::vector<T>& a, const std::vector<T>& b, bool constant) {
  const int a_size = static_cast<int>(a.size()), b_size = static_cast<int>(b.size());
  OpTester op(tflite::Register_BROADCAST_ARGS());
  constant ? op.Constant<T>({a_size}, a) : op.Input<T>({a_size}, a);
  op.Constant<T>({b_size}, b);
  op.Output<T>({std::max(a_size, b_size)});
  if (op.Run() == kTfLiteOk) return op.Out<T>();
  std::printf("%s\n", op.message().c_str());
  return {};
}

TEST(BroadcastArgs, AlignsShapesAtTheLastDimension) {
  for (const bool constant : {false, true}) {
    EXPECT_SAME(Broadcast<int32_t>({2, 1, 3}, {4, 1}, constant), std::vector<int32_t>{2, 4, 3});
    EXPECT_SAME(Broadcast<int64_t>({3}, {0, 1, 1}, constant), std::vector<int64_t>{0, 1, 3});
    EXPECT_SAME(Broadcast<int32_t>({}, {5}, constant), std::vector<int32_t>{5});
  }
}

TEST(BroadcastArgs, RefusesSizesThatDiffer) {
  OpTester constant(tflite::Register_BROADCAST_ARGS());
  constant.Constant<int32_t>({2}, {2, 3});
  constant.Constant<int32_t>({1}, {2});
  constant.Output<int32_t>({2});
  EXPECT_EQ(constant.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(constant, "sizes 3 and 2 (0 from the last) do not broadcast"));
  EXPECT_TRUE(Broadcast<int32_t>({2}, {0}, false).empty());
  EXPECT_TRUE(Broadcast<int16_t>({2}, {1}, false).empty());
  OpTester rank(tflite::Register_BROADCAST_ARGS());
  rank.Input<int32_t>({1, 1}, {2});
  rank.Input<int32_t>({1}, {2});
  rank.Output<int32_t>({1});
  EXPECT_EQ(rank.Prepare(), kTfLiteError);
}

}  // namespace
}  // namespace mote
