// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class T>
std::vector<T> Packed(int axis, std::vector<int> shape, const std::vector<std::vector<T>>& parts,
                      std::vector<int> packed) {
  const TfLitePackParams params = {static_cast<int>(parts.size()), axis};
  OpTester op(tflite::Register_PACK(), &params);
  for (const auto& part : parts) op.Input<T>(shape, part);
  op.Output<T>(packed);
  return op.Run() == kTfLiteOk ? op.Out<T>() : std::vector<T>{};
}

TEST(Pack, JoinsAlongANewAxis) {
  EXPECT_SAME(Packed<int8_t>(0, {2}, {{1, 2}, {3, 4}}, {2, 2}), std::vector<int8_t>{1, 2, 3, 4});
  EXPECT_SAME(Packed<int64_t>(1, {2}, {{1, 2}, {3, 4}}, {2, 2}), std::vector<int64_t>{1, 3, 2, 4});
  EXPECT_SAME(Packed<float>(-1, {2}, {{1, 2}, {3, 4}, {5, 6}}, {2, 3}), std::vector<float>{1, 3, 5, 2, 4, 6});
  EXPECT_SAME(Packed<int16_t>(0, {}, {{7}, {8}}, {2}), std::vector<int16_t>{7, 8});
  EXPECT_TRUE(Packed<int16_t>(1, {0, 2}, {{}}, {0, 1, 2}).empty());
}

TEST(Pack, JoinsConstantsInPrepare) {
  const TfLitePackParams params = {2, 1};
  OpTester op(tflite::Register_PACK(), &params);
  op.Constant<int32_t>({2}, {1, 2});
  op.Constant<int32_t>({2}, {3, 4});
  op.Output<int32_t>({2, 2});
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{1, 3, 2, 4});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{1, 3, 2, 4});
}

TEST(Pack, JoinsManyConstantsLater) {
  const TfLitePackParams params = {2, 0};
  OpTester op(tflite::Register_PACK(), &params);
  op.Constant<int8_t>({33}, std::vector<int8_t>(33, 1));
  op.Constant<int8_t>({33}, std::vector<int8_t>(33, 2));
  op.Output<int8_t>({2, 33});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const std::vector<int8_t> packed = op.Out<int8_t>();
  EXPECT_TRUE(packed.size() == 66 && packed[32] == 1 && packed[33] == 2);
}

TEST(Unpack, IsTheReverse) {
  const TfLiteUnpackParams params = {3, -1};
  OpTester op(tflite::Register_UNPACK(), &params);
  op.Input<int16_t>({2, 3}, {1, 3, 5, 2, 4, 6});
  for (int i = 0; i < 3; ++i) op.Output<int16_t>({2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int16_t>(0), std::vector<int16_t>{1, 2});
  EXPECT_SAME(op.Out<int16_t>(1), std::vector<int16_t>{3, 4});
  EXPECT_SAME(op.Out<int16_t>(2), std::vector<int16_t>{5, 6});
}

std::string PackMessage(const TfLitePackParams& params, std::vector<int> second, std::vector<int> packed) {
  OpTester op(tflite::Register_PACK(), &params);
  op.Input<int8_t>({2}, {1, 2});
  op.Input<int8_t>(second, {});
  op.Output<int8_t>(packed);
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(Pack, RefusesBadModels) {
  EXPECT_STREQ(PackMessage({2, 0}, {2}, {2, 2}).c_str(), "accepted");
  EXPECT_STREQ(PackMessage({3, 0}, {2}, {2, 2}).c_str(), "the options say 3 parts, the model has 2");
  EXPECT_STREQ(PackMessage({2, 2}, {2}, {2, 2}).c_str(), "axis 2 is outside the 2 dimensions");
  EXPECT_STREQ(PackMessage({2, 0}, {1}, {2, 2}).c_str(), "input 1 has not the type or not the shape of input 0");
  EXPECT_STREQ(PackMessage({2, 0}, {2}, {4}).c_str(), "output shape differs");
}

std::string UnpackMessage(const TfLiteUnpackParams& params, std::vector<int> shape) {
  OpTester op(tflite::Register_UNPACK(), &params);
  op.Input<int8_t>(shape, {});
  op.Output<int8_t>({2});
  op.Output<int8_t>({2});
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(Unpack, RefusesBadModels) {
  EXPECT_STREQ(UnpackMessage({2, 0}, {2, 2}).c_str(), "accepted");
  EXPECT_STREQ(UnpackMessage({2, 0}, {3, 2}).c_str(), "dimension 0 has 3 elements, but there are 2 outputs");
  EXPECT_STREQ(UnpackMessage({1, 0}, {2, 2}).c_str(), "the options say 1 parts, the model has 2");
  EXPECT_STREQ(UnpackMessage({2, 0}, {}).c_str(), "axis 0 is outside the 0 dimensions");
}

}  // namespace
}  // namespace mote
