// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

std::vector<int16_t> Scaled(const std::vector<int16_t>& input, int* shift) {
  OpTester op(*tflite::tflm_signal::Register_FFT_AUTO_SCALE());
  op.Input<int16_t>({static_cast<int>(input.size())}, input);
  op.Output<int16_t>({static_cast<int>(input.size())});
  op.Output<int32_t>({});
  *shift = op.Run() == kTfLiteOk ? static_cast<int>(op.Out<int32_t>(1)[0]) : -1;
  return op.Out<int16_t>();
}

TEST(SignalFftAutoScaleTest, ShiftsTheLargestMagnitudeToTheTop) {
  int shift = 0;
  EXPECT_SAME(Scaled({3, -5, 0}, &shift), std::vector<int16_t>{12288, -20480, 0});
  EXPECT_EQ(shift, 12);
}

TEST(SignalFftAutoScaleTest, EveryPowerOfTwo) {
  for (int bit = 0; bit < 15; ++bit) {
    int shift = 0;
    EXPECT_SAME(Scaled({0, static_cast<int16_t>(1 << bit)}, &shift), std::vector<int16_t>{0, 16384});
    EXPECT_EQ(shift, 14 - bit);
    EXPECT_SAME(Scaled({1, static_cast<int16_t>(-(1 << bit))}, &shift),
                std::vector<int16_t>{static_cast<int16_t>(1 << (14 - bit)), -16384});
    EXPECT_EQ(shift, 14 - bit);
  }
}

TEST(SignalFftAutoScaleTest, FullScaleAndSilenceStayAsTheyAre) {
  int shift = -1;
  EXPECT_SAME(Scaled({-32768, 7}, &shift), std::vector<int16_t>{-32768, 7});
  EXPECT_EQ(shift, 0);
  EXPECT_SAME(Scaled({32767, -7}, &shift), std::vector<int16_t>{32767, -7});
  EXPECT_EQ(shift, 0);
  EXPECT_SAME(Scaled({0, 0}, &shift), std::vector<int16_t>{0, 0});
  EXPECT_EQ(shift, 0);
  EXPECT_TRUE(Scaled({}, &shift).empty());
  EXPECT_EQ(shift, 0);
}

TEST(SignalFftAutoScaleTest, RefusesBadModels) {
  OpTester one_output(*tflite::tflm_signal::Register_FFT_AUTO_SCALE());
  one_output.Input<int16_t>({1}, {1});
  one_output.Output<int16_t>({1});
  EXPECT_EQ(Refusal(&one_output), "needs 1 to 1 inputs (the first 1 present) and 2 outputs; the model gives 1 and 1");
  OpTester wrong_type(*tflite::tflm_signal::Register_FFT_AUTO_SCALE());
  wrong_type.Input<int16_t>({1}, {1});
  wrong_type.Output<int16_t>({1});
  wrong_type.Output<int16_t>({});
  EXPECT_EQ(Refusal(&wrong_type), "output 1 has type INT16; it must be INT32");
  OpTester wrong_shape(*tflite::tflm_signal::Register_FFT_AUTO_SCALE());
  wrong_shape.Input<int16_t>({2}, {1, 2});
  wrong_shape.Output<int16_t>({1});
  wrong_shape.Output<int32_t>({});
  EXPECT_EQ(Refusal(&wrong_shape), "output shape differs");
}

}  // namespace
}  // namespace mote
