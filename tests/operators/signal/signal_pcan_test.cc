// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

// There are gains for noise 0 and 1, then for intervals. In interval 4 (noise 8 to 15) the gain falls from 8192 as a
// parabola.
std::vector<int16_t> Gains() {
  std::vector<int16_t> gains(125);
  gains[0] = 32767;
  gains[1] = 16384;
  gains[2] = 8192;
  const int interval = 4 * 4 - 6;
  gains[interval] = 8192;
  gains[interval + 1] = -4096;
  gains[interval + 2] = 1024;
  return gains;
}

std::vector<uint32_t> Normalised(const std::vector<uint32_t>& signal, const std::vector<uint32_t>& noise, int snr_shift,
                                 const std::vector<int16_t>& gains = Gains()) {
  OpTester op(*tflite::tflm_signal::Register_PCAN());
  const std::vector<int> shape = {static_cast<int>(signal.size())};
  op.Input<uint32_t>(shape, signal);
  op.Input<uint32_t>(shape, noise);
  op.Constant<int16_t>({static_cast<int>(gains.size())}, gains);
  op.Output<uint32_t>(shape);
  op.CustomOptions(FlexBuffer({{"snr_shift", snr_shift}}));
  return op.Run() == kTfLiteOk ? op.Out<uint32_t>() : std::vector<uint32_t>();
}

TEST(SignalPcanTest, CompressesSquaresBelowTwoAndLinesAbove) {
  // With the gain 8192 and the shift 1, a signal of 1 is a ratio of 1 in 12 fraction bits; the result has 6.
  EXPECT_SAME(Normalised({0, 1, 2, 3, 100}, {2, 2, 2, 2, 2}, 1), std::vector<uint32_t>{0, 16, 64, 128, 6336});
}

TEST(SignalPcanTest, SmallNoiseHasItsOwnGains) {
  // The ratios are 32767, 16384 and 8192 in 12 fraction bits.
  EXPECT_SAME(Normalised({1, 1, 1}, {0, 1, 2}, 0), std::vector<uint32_t>{447, 192, 64});
}

TEST(SignalPcanTest, GainsFollowTheParabolaOfTheNoisesInterval) {
  // At the share x of the interval, the gain is 8192 - 4096 x + 1024 x^2.
  const std::vector<uint32_t> out = Normalised({64, 64, 64}, {8, 10, 12}, 0);
  ASSERT_EQ(out.size(), 3u);
  EXPECT_EQ(out[0], 8192u - 64);
  EXPECT_NEAR(out[1], 8192 - 1024 + 64 - 64, 2);
  EXPECT_NEAR(out[2], 8192 - 2048 + 256 - 64, 2);
}

TEST(SignalPcanTest, EqualsTheReference) {
  std::vector<int16_t> gains(125);
  for (int i = 0; i < 125; ++i) gains[i] = static_cast<int16_t>((i * 2731 + 977) % 65536 - 32768);
  const std::vector<uint32_t> signal = {1, 100, 12345, 999999, 4294967295u, 4096, 70000, 5};
  const std::vector<uint32_t> noise = {0, 3, 7, 1000, 65535, 123456789, 4294967295u, 2048};
  EXPECT_SAME(Normalised(signal, noise, 6, gains),
              std::vector<uint32_t>{1048504, 477, 59676834, 64782149, 47185857, 32520, 50244870, 1});
}

std::string Message(std::vector<int> noise_shape, int gain_count, const SignalOptions& options) {
  OpTester op(*tflite::tflm_signal::Register_PCAN());
  op.Input<uint32_t>({3}, {1, 2, 3});
  op.Input<uint32_t>(noise_shape, {1, 2, 3});
  op.Constant<int16_t>({gain_count}, std::vector<int16_t>(gain_count));
  op.Output<uint32_t>({3});
  op.CustomOptions(FlexBuffer(options));
  return Refusal(&op);
}

TEST(SignalPcanTest, RefusesBadModels) {
  EXPECT_EQ(Message({3}, 125, {{"snr_shift", 6}}), "accepted");
  EXPECT_EQ(Message({4}, 125, {{"snr_shift", 6}}), "input 1 has 4 elements, input 0 has 3");
  EXPECT_EQ(Message({3}, 124, {{"snr_shift", 6}}), "input 2 has 124 elements; the gains need 125");
  EXPECT_EQ(Message({3}, 125, {{"snr_shift", 64}}), "option 'snr_shift' is 64; 0 to 63 are possible");
  EXPECT_EQ(Message({3}, 125, {}), "the custom options have no number 'snr_shift'");
}

}  // namespace
}  // namespace mote
