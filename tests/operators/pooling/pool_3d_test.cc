// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/shared/flex_options.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::custom_ops::Register_AVG_POOL_3D;
using tflite::custom_ops::Register_MAX_POOL_3D;

std::vector<uint8_t> Options(const std::vector<int>& window, const std::vector<int>& strides, const char* padding,
                             const char* data_format = "NDHWC") {
  return FlexBuffer(
      {{"ksize", window}, {"strides", strides}, {"padding", padding}, {"data_format", data_format}, {"T", 0}});
}

template <class T>
std::vector<T> Pooled(const TFLMRegistration* registration, const char* padding, std::vector<int> out_shape,
                      Quantization q = {}) {
  OpTester op(*registration);
  op.CustomOptions(Options({1, 2, 2, 1, 1}, {1, 1, 2, 1, 1}, padding));
  // There are two channels, of which the second is the first times -3.
  op.Input<T>({1, 2, 3, 1, 2}, {1, -3, 2, -6, 3, -9, 4, -12, 5, -15, 7, -21}, q);
  op.Output<T>(out_shape, q);
  EXPECT_EQ(op.Run(), kTfLiteOk);
  return op.Out<T>();
}

TEST(Pool3D, PaddingDoesNotCount) {
  EXPECT_SAME(Pooled<float>(Register_AVG_POOL_3D(), "SAME", {1, 2, 2, 1, 2}),
              std::vector<float>{3, -9, 5, -15, 4.5f, -13.5f, 7, -21});
  EXPECT_SAME(Pooled<float>(Register_MAX_POOL_3D(), "SAME", {1, 2, 2, 1, 2}),
              std::vector<float>{5, -3, 7, -9, 5, -12, 7, -21});
}

TEST(Pool3D, IntegersRoundHalvesAwayFromZero) {
  EXPECT_SAME(Pooled<int8_t>(Register_AVG_POOL_3D(), "SAME", {1, 2, 2, 1, 2}, {0.5f, 3}),
              std::vector<int8_t>{3, -9, 5, -15, 5, -14, 7, -21});
  EXPECT_SAME(Pooled<int16_t>(Register_AVG_POOL_3D(), "VALID", {1, 1, 1, 1, 2}, {0.5f, 0}),
              std::vector<int16_t>{3, -9});
  EXPECT_SAME(Pooled<int8_t>(Register_MAX_POOL_3D(), "VALID", {1, 1, 1, 1, 2}, {0.5f, 3}), std::vector<int8_t>{5, -3});
}

TEST(Pool3D, WindowsMayBeHuge) {
  constexpr int kHuge = 1 << 29;
  OpTester op(*Register_MAX_POOL_3D());
  op.CustomOptions(Options({1, kHuge, kHuge, kHuge, 1}, {1, 1, 1, 1, 1}, "SAME"));
  op.Input<float>({1, 1, 1, 2, 1}, {5, 7});
  op.Output<float>({1, 1, 1, 2, 1});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<float>(), std::vector<float>{7, 7});
}

std::string Refusal(std::vector<uint8_t> options) {
  OpTester op(*Register_MAX_POOL_3D());
  op.CustomOptions(std::move(options));
  op.Input<float>({1, 1, 1, 1, 1}, {1});
  op.Output<float>({1, 1, 1, 1, 1});
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(Pool3D, RefusesOptionsItDoesNotKnow) {
  const std::vector<int> ones = {1, 1, 1, 1, 1};
  EXPECT_STREQ(Refusal(Options(ones, ones, "SAME")).c_str(), "accepted");
  EXPECT_STREQ(Refusal({}).c_str(), "the custom options are missing");
  EXPECT_STREQ(Refusal(Options(ones, ones, "FULL")).c_str(), "the custom option padding has to be SAME or VALID");
  EXPECT_STREQ(Refusal(Options(ones, ones, "SAME", "NCDHW")).c_str(), "the custom option data_format has to be NDHWC");
  EXPECT_STREQ(Refusal(Options({1, 1, 1}, ones, "SAME")).c_str(),
               "the custom option ksize has to be a list of five integers, the first and the last of them 1");
  EXPECT_STREQ(Refusal(Options(ones, {1, 1, 1, 1, 2}, "SAME")).c_str(),
               "the custom option strides has to be a list of five integers, the first and the last of them 1");
  EXPECT_STREQ(Refusal(Options({1, 3, 1, 1, 1}, ones, "VALID")).c_str(),
               "depth: the image has 1 pixels, but the window reaches over 3");
}

}  // namespace
}  // namespace mote
