// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

struct Case {
  std::vector<int> shape = {6};
  std::vector<int16_t> weights = {1, 2, 3, 4};
  std::vector<int16_t> unweights = {10, 20, 30, 40};
  std::vector<int16_t> frequency_starts = {0, 2, 5};
  std::vector<int16_t> weight_starts = {0, 1, 3};
  std::vector<int16_t> widths = {2, 3, 1};
  SignalOptions options = {{"num_channels", 2}};
  bool constant = true;
};

void Build(OpTester* op, const Case& c, const std::vector<uint32_t>& energies) {
  op->Input<uint32_t>(c.shape, energies);
  for (const auto* table : {&c.weights, &c.unweights, &c.frequency_starts, &c.weight_starts, &c.widths}) {
    const std::vector<int> shape = {static_cast<int>(table->size())};
    if (c.constant) {
      op->Constant<int16_t>(shape, *table);
    } else {
      op->Input<int16_t>(shape, *table);
    }
  }
  op->Output<uint64_t>({c.options.empty() ? 2 : static_cast<int>(c.options[0].bits)});
  op->CustomOptions(FlexBuffer(c.options));
}

std::string Message(const Case& c) {
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK());
  Build(&op, c, {1, 2, 3, 4, 5, 6});
  return op.Run() == kTfLiteOk ? "accepted" : op.message();
}

TEST(SignalFilterBankTest, EachBandGoesToTwoChannels) {
  for (bool constant : {true, false}) {
    OpTester op(*tflite::tflm_signal::Register_FILTER_BANK());
    Case c;
    c.constant = constant;
    Build(&op, c, {100, 200, 1000, 2000, 3000, 4000000000u});
    ASSERT_EQ(op.Run(), kTfLiteOk);
    // Channel 0: band 0 with unweights, band 1 with weights; channel 1: band 1 with unweights, band 2 with weights.
    EXPECT_SAME(op.Out<uint64_t>(),
                std::vector<uint64_t>{100 * 10 + 200 * 20 + 1000 * 2 + 2000 * 3 + 3000 * 4,
                                      1000 * 20 + 2000 * 30 + 3000 * 40 + 4000000000u * uint64_t{4}});
  }
}

TEST(SignalFilterBankTest, SumsWrap) {
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK());
  Case c;
  c.unweights = {-1, 0, 0, 0};
  c.weights = {0, 0, 0, 0};
  Build(&op, c, {7, 0, 0, 0, 0, 0});
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.Out<uint64_t>()[0], ~uint64_t{0} - 6);
}

TEST(SignalFilterBankTest, RefusesBadModels) {
  EXPECT_EQ(Message({}), "accepted");
  Case c;
  c.shape = {2, 3};
  EXPECT_EQ(Message(c), "input 0 has 2 dimensions; 1 is possible");
  c = {};
  c.options = {};
  EXPECT_EQ(Message(c), "the custom options have no number 'num_channels'");
  c.options = {{"num_channels", 0}};
  EXPECT_EQ(Message(c), "option 'num_channels' is 0; 1 to 32766 are possible");
  c.options = {{"num_channels", 3}};
  EXPECT_EQ(Message(c), "input 3 has 3 elements; 3 channels need 4");
  c = {};
  c.widths.push_back(1);
  EXPECT_EQ(Message(c), "input 5 has 4 elements; 2 channels need 3");
}

TEST(SignalFilterBankTest, RefusesBandsOutsideTheirTables) {
  for (bool constant : {true, false}) {
    for (int16_t bad : {int16_t{-1}, int16_t{4}, int16_t{32767}}) {
      Case c;
      c.constant = constant;
      c.frequency_starts[1] = bad;
      EXPECT_EQ(Message(c), "band 1 reaches outside the 6 energies or the 4 weights");
      c.frequency_starts[1] = 2;
      c.weight_starts[2] = bad;
      EXPECT_EQ(Message(c), "band 2 reaches outside the 6 energies or the 4 weights");
      c.weight_starts[2] = 3;
      c.widths[1] = bad;
      EXPECT_EQ(Message(c), "band 1 reaches outside the 6 energies or the 4 weights");
      c.widths[1] = 3;
      EXPECT_EQ(Message(c), "accepted");
    }
    Case c;
    c.constant = constant;
    c.unweights.pop_back();
    EXPECT_EQ(Message(c), "band 1 reaches outside the 6 energies or the 3 weights");
  }
}

TEST(SignalFilterBankTest, RandomBanksFollowTheDefinition) {
  Seeded<std::mt19937> random(3);
  for (int round = 0; round < 30; ++round) {
    const int channels = 1 + static_cast<int>(random() % 8), bins = 20, weights = 40;
    std::vector<uint32_t> energies(bins);
    for (uint32_t& e : energies) e = static_cast<uint32_t>(random());
    Case c = {{bins}, {}, {}, {}, {}, {}, {{"num_channels", channels}}, true};
    for (int i = 0; i < weights; ++i) {
      c.weights.push_back(static_cast<int16_t>(random() % 4097));
      c.unweights.push_back(static_cast<int16_t>(4096 - c.weights.back()));
    }
    std::vector<uint64_t> expected(channels + 2);
    for (int band = 0; band <= channels; ++band) {
      c.widths.push_back(static_cast<int16_t>(random() % 9));
      c.frequency_starts.push_back(static_cast<int16_t>(random() % 12));
      c.weight_starts.push_back(static_cast<int16_t>(random() % 32));
      for (int i = 0; i < c.widths[band]; ++i) {
        const uint64_t energy = energies[c.frequency_starts[band] + i];
        expected[band] += energy * c.weights[c.weight_starts[band] + i];
        expected[band + 1] += energy * c.unweights[c.weight_starts[band] + i];
      }
    }
    OpTester op(*tflite::tflm_signal::Register_FILTER_BANK());
    Build(&op, c, energies);
    ASSERT_EQ(op.Run(), kTfLiteOk);
    EXPECT_SAME(op.Out<uint64_t>(), std::vector<uint64_t>(expected.begin() + 1, expected.end() - 1));
  }
}

}  // namespace
}  // namespace mote
