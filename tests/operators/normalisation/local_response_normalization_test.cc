// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/shared/unary_reference.h"

namespace mote {
namespace {

TEST(LocalResponseNormalization, TakesTheChannelsOnBothSides) {
  const TfLiteLocalResponseNormParams params = {1, 1.0f, 2.0f, 0.5f};
  OpTester op(tflite::Register_LOCAL_RESPONSE_NORMALIZATION(), &params);
  op.Input<float>({1, 1, 1, 4}, {1, 2, -3, 0});
  op.Output<float>({1, 1, 1, 4});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const double sums[] = {5, 14, 13, 9}, in[] = {1, 2, -3, 0};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(op.Out<float>()[i], in[i] / std::sqrt(1 + 2 * sums[i]), 1e-6);
}

TEST(LocalResponseNormalization, TakesAWindowWiderThanTheChannels) {
  const TfLiteLocalResponseNormParams params = {INT32_MAX, 0.0f, 1.0f, 1.0f};
  OpTester op(tflite::Register_LOCAL_RESPONSE_NORMALIZATION(), &params);
  op.Input<float>({1, 1, 2, 2}, {1, 2, -3, 1});
  op.Output<float>({1, 1, 2, 2});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  const float expected[] = {0.2f, 0.4f, -0.3f, 0.1f};
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(op.Out<float>()[i], expected[i], 1e-6f);
}

TEST(LocalResponseNormalization, RefusesWhatItCannotDo) {
  const TfLiteLocalResponseNormParams params = {1, 1.0f, 1.0f, 0.5f}, negative = {-1, 1.0f, 1.0f, 0.5f};
  ExpectTypeRefused<int8_t>(tflite::Register_LOCAL_RESPONSE_NORMALIZATION(), "INT8", &params);
  OpTester rank(tflite::Register_LOCAL_RESPONSE_NORMALIZATION(), &params);
  rank.Input<float>({3}, {1, 2, 3});
  rank.Output<float>({3});
  EXPECT_EQ(rank.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(rank, "1 axes"));
  OpTester radius(tflite::Register_LOCAL_RESPONSE_NORMALIZATION(), &negative);
  radius.Input<float>({1, 1, 1, 1}, {1});
  radius.Output<float>({1, 1, 1, 1});
  EXPECT_EQ(radius.Prepare(), kTfLiteError);
  EXPECT_TRUE(Says(radius, "-1"));
}

}  // namespace
}  // namespace mote
