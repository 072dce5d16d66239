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

std::vector<uint32_t> Roots(const std::vector<uint64_t>& values, int32_t bits) {
  OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_SQUARE_ROOT());
  op.Input<uint64_t>({static_cast<int>(values.size())}, values);
  op.Input<int32_t>({}, {bits});
  op.Output<uint32_t>({static_cast<int>(values.size())});
  return op.Run() == kTfLiteOk ? op.Out<uint32_t>() : std::vector<uint32_t>();
}

TEST(SignalFilterBankSquareRootTest, RoundsToTheNearest) {
  EXPECT_SAME(Roots({0, 1, 2, 3, 6, 7, 12, 13, 20, 21}, 0), std::vector<uint32_t>{0, 1, 1, 2, 2, 3, 3, 4, 4, 5});
}

TEST(SignalFilterBankSquareRootTest, ShiftsAfterwards) {
  EXPECT_SAME(Roots({10000, 9604, 39601}, 3), std::vector<uint32_t>{12, 12, 24});
  EXPECT_SAME(Roots({uint64_t{1} << 62}, 31), std::vector<uint32_t>{1});
}

TEST(SignalFilterBankSquareRootTest, StaysWithinTheHalfWidthOfShortAndLongValues) {
  EXPECT_SAME(Roots({0xFFFFFFFF, 0x100000000, 0xFFFFFFFFFFFFFFFF}, 0),
              std::vector<uint32_t>{0xFFFF, 0x10000, 0xFFFFFFFF});
}

TEST(SignalFilterBankSquareRootTest, RandomValuesFollowTheDefinition) {
  Seeded<std::mt19937_64> random(11);
  std::vector<uint64_t> values;
  for (int i = 0; i < 1000; ++i) values.push_back((random() >> 1) >> (random() % 31));
  const std::vector<uint32_t> roots = Roots(values, 0);
  ASSERT_EQ(roots.size(), values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    // |root^2 - value| <= root: no other integer is closer to the root.
    const int64_t difference = static_cast<int64_t>(uint64_t{roots[i]} * roots[i] - values[i]);
    EXPECT_LE(std::llabs(difference), int64_t{roots[i]});
  }
}

TEST(SignalFilterBankSquareRootTest, RefusesAShiftOutsideItsRange) {
  for (int32_t bits : {-1, 32}) {
    OpTester op(*tflite::tflm_signal::Register_FILTER_BANK_SQUARE_ROOT());
    op.Input<uint64_t>({1}, {1});
    op.Input<int32_t>({}, {bits});
    op.Output<uint32_t>({1});
    ASSERT_EQ(op.Prepare(), kTfLiteOk);
    EXPECT_EQ(op.Eval(), kTfLiteError);
    EXPECT_EQ(op.message(), "the shift is " + std::to_string(bits) + "; 0 to 31 are possible");
  }
}

TEST(SignalFilterBankSquareRootTest, RefusesBadModels) {
  OpTester two_shifts(*tflite::tflm_signal::Register_FILTER_BANK_SQUARE_ROOT());
  two_shifts.Input<uint64_t>({1}, {1});
  two_shifts.Input<int32_t>({2}, {1, 1});
  two_shifts.Output<uint32_t>({1});
  EXPECT_EQ(Refusal(&two_shifts), "input 1 has 2 elements; one is possible");
  OpTester no_shift(*tflite::tflm_signal::Register_FILTER_BANK_SQUARE_ROOT());
  no_shift.Input<uint64_t>({1}, {1});
  no_shift.MissingInput();
  no_shift.Output<uint32_t>({1});
  EXPECT_EQ(Refusal(&no_shift), "needs 2 to 2 inputs (the first 2 present) and 1 outputs; the model gives 2 and 1");
  OpTester wrong_type(*tflite::tflm_signal::Register_FILTER_BANK_SQUARE_ROOT());
  wrong_type.Input<uint32_t>({1}, {1});
  wrong_type.Input<int32_t>({}, {1});
  wrong_type.Output<uint32_t>({1});
  EXPECT_EQ(Refusal(&wrong_type), "input 0 has type UINT32; it must be UINT64");
}

}  // namespace
}  // namespace mote
