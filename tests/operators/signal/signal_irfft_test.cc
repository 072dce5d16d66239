// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/signal/real_transform.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::tflm_signal::Register_IRFFT;

TEST(SignalIrfftTest, RowsOfFloat) {
  const float r = std::sqrt(0.5f);
  const std::vector<float> samples = Transformed<float>(
      Register_IRFFT, {2, 10}, {2, 8}, {1, 0, r, -r, 0, -1, -r, -r, -1, 0, 3, 0, 3, 0, 3, 0, 3, 0, 3, 0});
  ASSERT_EQ(samples.size(), 16u);
  for (int i = 0; i < 16; ++i) EXPECT_NEAR(samples[i], i == 1 ? 1 : i == 8 ? 3 : 0, 1e-6f);
}

TEST(SignalIrfftTest, RowsOfIntegersAreDividedByTheLength) {
  const std::vector<int16_t> samples = Transformed<int16_t>(
      Register_IRFFT, {2, 10}, {2, 8}, {8000, 0, 8000, 0, 8000, 0, 8000, 0, 8000, 0, 16000, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  ASSERT_EQ(samples.size(), 16u);
  for (int i = 0; i < 16; ++i) EXPECT_NEAR(samples[i], i == 0 ? 8000 : i < 8 ? 0 : 2000, 2);
  const std::vector<int32_t> wide =
      Transformed<int32_t>(Register_IRFFT, {10}, {8}, {800000000, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  ASSERT_EQ(wide.size(), 8u);
  for (int32_t sample : wide) EXPECT_NEAR(sample, 100000000, 4);
}

TEST(SignalIrfftTest, VariantsTakeTheirFormatOnly) {
  EXPECT_EQ(Transformed<float>(tflite::tflm_signal::Register_IRFFT_FLOAT, {10}, {8}, std::vector<float>(10)).size(),
            8u);
  EXPECT_EQ(Transformed<int16_t>(tflite::tflm_signal::Register_IRFFT_INT16, {10}, {8}, std::vector<int16_t>(10)).size(),
            8u);
  EXPECT_EQ(Transformed<int32_t>(tflite::tflm_signal::Register_IRFFT_INT32, {10}, {8}, std::vector<int32_t>(10)).size(),
            8u);
  OpTester op(*tflite::tflm_signal::Register_IRFFT_FLOAT());
  Build<int32_t>(&op, {10}, {8}, std::vector<int32_t>(10), {{"fft_length", 8}});
  EXPECT_EQ(Refusal(&op), "type INT32 is not supported by this operator or this variant of it");
}

std::string Message(std::vector<int> in, std::vector<int> out, const SignalOptions& options) {
  OpTester op(*Register_IRFFT());
  Build<int16_t>(&op, in, out, std::vector<int16_t>(64), options);
  return Refusal(&op);
}

TEST(SignalIrfftTest, RefusesBadModels) {
  EXPECT_EQ(Message({10}, {8}, {{"fft_length", 8}}), "accepted");
  EXPECT_EQ(Message({10}, {8}, {{"T", 7}}), "the custom options have no number 'fft_length'");
  EXPECT_EQ(Message({10}, {8}, {{"fft_length", 0}}), "option 'fft_length' is 0; 4 to 65536 are possible");
  EXPECT_EQ(Message({14}, {12}, {{"fft_length", 12}}), "option 'fft_length' is 12; it must be a power of two");
  EXPECT_EQ(Message({9}, {8}, {{"fft_length", 8}}),
            "a row of the input has 9 values; 'fft_length' + 2, 10, are needed");
  EXPECT_EQ(Message({}, {8}, {{"fft_length", 8}}), "input has 0 dimensions; 1 to 8 are possible");
  EXPECT_EQ(Message({10}, {10}, {{"fft_length", 8}}), "output shape differs");
}

}  // namespace
}  // namespace mote
