// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

std::vector<int16_t> Logs(const std::vector<uint32_t>& values, int scale, int correction_bits) {
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_LOG());
  op.Input<uint32_t>({static_cast<int>(values.size())}, values);
  op.Output<int16_t>({static_cast<int>(values.size())});
  op.CustomOptions(FlexBuffer({{"input_correction_bits", correction_bits}, {"output_scale", scale}}));
  return op.Run() == kTfLiteOk ? op.Out<int16_t>() : std::vector<int16_t>();
}

TEST(SignalFilterBankLogTest, ScaledNaturalLogarithms) {
  EXPECT_SAME(Logs({0, 1, 2, 8, 1000, 0xFFFFFFFF}, 64, 0), std::vector<int16_t>{0, 0, 44, 133, 442, 1420});
}

TEST(SignalFilterBankLogTest, CorrectionShiftsTheInputAndMayWrap) {
  EXPECT_SAME(Logs({0, 1, 125, 0x20000000, 0x20000001}, 64, 3), std::vector<int16_t>{0, 133, 442, 0, 133});
}

TEST(SignalFilterBankLogTest, Saturates) {
  EXPECT_SAME(Logs({1u << 31}, 1600, 0), std::vector<int16_t>{32767});
  EXPECT_SAME(Logs({1u << 20}, 1600, 0), std::vector<int16_t>{22181});
}

TEST(SignalFilterBankLogTest, RandomValuesFollowTheDefinition) {
  Seeded<std::mt19937> random(13);
  std::vector<uint32_t> values;
  for (int i = 0; i < 2000; ++i) values.push_back((static_cast<uint32_t>(random()) | 0x80000000u) >> (random() % 31));
  const std::vector<int16_t> logs = Logs(values, 1400, 0);
  ASSERT_EQ(logs.size(), values.size());
  for (size_t i = 0; i < values.size(); ++i)
    EXPECT_NEAR(logs[i], 1400 * std::log(static_cast<double>(values[i])), 1400 * 0.6932 * 224 / 65536 + 0.55);
}

// The reference implementation gave these values and outputs.
TEST(SignalFilterBankLogTest, EqualsTheReference) {
  const std::vector<uint32_t> values = {2,     3,     5,     100,     129,      257,       1000,        12345,
                                        65535, 65536, 99999, 1234567, 33554431, 123456789, 3000000000u, 4294967295u};
  EXPECT_SAME(Logs(values, 1400, 0), std::vector<int16_t>{970, 1538, 2253, 6447, 6804, 7767, 9671, 13190, 15529, 15526,
                                                          16118, 19635, 24262, 26085, 30550, 31055});
  EXPECT_SAME(Logs(values, 64, 3), std::vector<int16_t>{177, 203, 236, 428, 444, 488, 575, 736, 843, 843, 870, 1031,
                                                        1242, 1326, 1386, 1420});
  EXPECT_SAME(Logs(values, 65535, 0), std::vector<int16_t>{32767, 6461, 32767, 32767, 32767, 32767, 32767, 27593, 6005,
                                                           5909, 32767, 1646, 21617, 32767, 32767, 11914});
}

std::string Message(const SignalOptions& options) {
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_LOG());
  op.Input<uint32_t>({1}, {1});
  op.Output<int16_t>({1});
  op.CustomOptions(FlexBuffer(options));
  return Refusal(&op);
}

TEST(SignalFilterBankLogTest, RefusesBadModels) {
  EXPECT_EQ(Message({{"input_correction_bits", 31}, {"output_scale", 0}}), "accepted");
  EXPECT_EQ(Message({{"input_correction_bits", 32}, {"output_scale", 0}}),
            "option 'input_correction_bits' is 32; 0 to 31 are possible");
  EXPECT_EQ(Message({{"input_correction_bits", 0}, {"output_scale", -5}}),
            "option 'output_scale' is -5; 0 to 2147483647 are possible");
  EXPECT_EQ(Message({{"output_scale", 1}}), "the custom options have no number 'input_correction_bits'");
  OpTester wrong_type(*tflite::tflm_signal::Register_FILTER_BANK_LOG());
  wrong_type.Input<int32_t>({1}, {1});
  wrong_type.Output<int16_t>({1});
  EXPECT_EQ(Refusal(&wrong_type), "input 0 has type INT32; it must be UINT32");
}

}  // namespace
}  // namespace mote
