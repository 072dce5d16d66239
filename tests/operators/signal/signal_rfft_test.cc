// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/signal/real_transform.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::tflm_signal::Register_RFFT;

TEST(SignalRfftTest, RowsOfFloat) {
  const float r = std::sqrt(0.5f);
  const std::vector<float> expected = {1, 0, r, -r, 0, -1, -r, -r, -1, 0, 3, 0, 3, 0, 3, 0, 3, 0, 3, 0};
  const std::vector<float> bins = Transformed<float>(Register_RFFT, {2, 2}, {2, 10}, {0, 1, 3, 0});
  ASSERT_EQ(bins.size(), expected.size());
  for (size_t i = 0; i < bins.size(); ++i) EXPECT_NEAR(bins[i], expected[i], 1e-6f);
}

TEST(SignalRfftTest, RowsOfIntegersAreDividedByTheLength) {
  const std::vector<int16_t> bins = Transformed<int16_t>(Register_RFFT, {2, 1}, {2, 10}, {8000, -16000});
  EXPECT_SAME(bins, std::vector<int16_t>{1000,  0, 1000,  0, 1000,  0, 1000,  0, 1000,  0,  //
                                         -2000, 0, -2000, 0, -2000, 0, -2000, 0, -2000, 0});
  const std::vector<int32_t> wide = Transformed<int32_t>(Register_RFFT, {1}, {10}, {800000000});
  ASSERT_EQ(wide.size(), 10u);
  for (int i = 0; i < 10; ++i) EXPECT_NEAR(wide[i], i % 2 == 0 ? 100000000 : 0, 2);
}

TEST(SignalRfftTest, VariantsTakeTheirFormatOnly) {
  EXPECT_EQ(Transformed<float>(tflite::tflm_signal::Register_RFFT_FLOAT, {8}, {10}, std::vector<float>(8)).size(), 10u);
  EXPECT_EQ(Transformed<int16_t>(tflite::tflm_signal::Register_RFFT_INT16, {8}, {10}, std::vector<int16_t>(8)).size(),
            10u);
  EXPECT_EQ(Transformed<int32_t>(tflite::tflm_signal::Register_RFFT_INT32, {8}, {10}, std::vector<int32_t>(8)).size(),
            10u);
  OpTester op(*tflite::tflm_signal::Register_RFFT_INT16());
  Build<float>(&op, {8}, {10}, std::vector<float>(8), {{"fft_length", 8}});
  EXPECT_EQ(Refusal(&op), "type FLOAT32 is not supported by this operator or this variant of it");
}

std::string Message(std::vector<int> in, std::vector<int> out, const SignalOptions& options) {
  OpTester op(*Register_RFFT());
  Build<int16_t>(&op, in, out, std::vector<int16_t>(64), options);
  return Refusal(&op);
}

TEST(SignalRfftTest, EmptyInput) {
  OpTester op(*Register_RFFT());
  Build<int16_t>(&op, {0, 8}, {0, 10}, {}, {{"fft_length", 8}});
  EXPECT_EQ(op.Run(), kTfLiteOk);
}

TEST(SignalRfftTest, RefusesBadModels) {
  EXPECT_EQ(Message({8}, {10}, {{"fft_length", 8}}), "accepted");
  EXPECT_EQ(Message({8}, {10}, {{"T", 7}}), "the custom options have no number 'fft_length'");
  EXPECT_EQ(Message({8}, {10}, {{"fft_length", 2}}), "option 'fft_length' is 2; 4 to 65536 are possible");
  EXPECT_EQ(Message({8}, {10}, {{"fft_length", 131072}}), "option 'fft_length' is 131072; 4 to 65536 are possible");
  EXPECT_EQ(Message({8}, {14}, {{"fft_length", 12}}), "option 'fft_length' is 12; it must be a power of two");
  EXPECT_EQ(Message({9}, {10}, {{"fft_length", 8}}),
            "a row of the input has 9 values; at most 'fft_length', 8, are possible");
  EXPECT_EQ(Message({}, {10}, {{"fft_length", 8}}), "input has 0 dimensions; 1 to 8 are possible");
  EXPECT_EQ(Message({8}, {9}, {{"fft_length", 8}}), "output shape differs");
  OpTester mixed(*Register_RFFT());
  mixed.Input<int16_t>({8}, std::vector<int16_t>(8));
  mixed.Output<int32_t>({10});
  EXPECT_EQ(Refusal(&mixed), "input has type INT16, output INT32");
}

}  // namespace
}  // namespace mote
