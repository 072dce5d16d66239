// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's rows of ADD and MUL against the portable ones.
#include "src/operators/elementwise/comparison_loop.h"
#include "src/operators/elementwise/extremum_loop.h"
#include "src/operators/elementwise/prelu_rows.h"
#include "src/operators/elementwise/select_loop.h"
#include "src/operators/elementwise/squared_difference_rows.h"
#include "src/operators/shared/arithmetic.h"
#include "tests/operators/elementwise/random_binary.h"
#include "tests/test.h"

namespace mote {
namespace {

// Calls the loops as the operators do.
template <class Params>
auto Calling(BinaryRowFunction function) {
  return [function](const BinaryRow& row, const Params& params) { function(row, &params); };
}

TEST(AddInt8, IsThePortableLoop) {
  RandomProblems random(5);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(RowsAreTheSame(random, RandomAdd(random), Calling<AddParams>(AddInt8), AddQuantized<int8_t>));
  }
}

TEST(MulInt8, IsThePortableLoop) {
  RandomProblems random(6);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(
        RowsAreTheSame(random, RandomMul(random), Calling<MulParams>(MulInt8), MulQuantized<QuantizedProduct, int8_t>));
  }
}

TEST(AddInt16, IsThePortableLoop) {
  RandomProblems random(7);
  for (int i = 0; i < kRandomProblems; ++i) {
    AddParams p = RandomAdd(random);
    // AddInt16 also serves operands where neither scale is half of the unit, and has no zero point.
    p.a_multiplier = random.Int(1 << 30, 0x7FFFFFFF);
    p.a_shift = static_cast<int8_t>(random.Int(-20, 0));
    p.b_shift = static_cast<int8_t>(random.Int(-20, 0));
    WidenToInt16(random, &p);
    ASSERT_TRUE(RowsAreTheSame<int16_t>(random, p, Calling<AddParams>(AddInt16), AddQuantized<int16_t>));
  }
}

TEST(MulInt16, IsThePortableLoop) {
  RandomProblems random(8);
  for (int i = 0; i < kRandomProblems; ++i) {
    MulParams p = RandomMul(random);
    WidenToInt16(random, &p);
    ASSERT_TRUE(
        RowsAreTheSame<int16_t>(random, p, Calling<MulParams>(MulInt16), MulQuantized<QuantizedProduct, int16_t>));
  }
}

struct NoParams {};

TEST(ExtremumInt8, IsThePortableLoop) {
  RandomProblems random(9);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(RowsAreTheSame(random, NoParams(), Calling<NoParams>(SmallerInt8),
                               [](const BinaryRow& row, const NoParams&) { PlainRow<Smaller, int8_t>(row, nullptr); }));
    ASSERT_TRUE(RowsAreTheSame(random, NoParams(), Calling<NoParams>(LargerInt8),
                               [](const BinaryRow& row, const NoParams&) { PlainRow<Larger, int8_t>(row, nullptr); }));
  }
}

TEST(SquaredDifference, IsThePortableLoop) {
  RandomProblems random(10);
  for (int i = 0; i < kRandomProblems; ++i) {
    AddParams p = RandomAdd(random);
    p.a_shift = std::min<int8_t>(p.a_shift, -1);  // at most one half
    p.b_shift = std::min<int8_t>(p.b_shift, -1);
    p.out_shift = static_cast<int8_t>(random.Int(-31, 30));
    ASSERT_TRUE(RowsAreTheSame(random, p, Calling<AddParams>(SquaredDifferenceInt8),
                               SquaredDifferenceQuantized<int8_t, AnyMultiplier>));
    WidenToInt16(random, &p);
    ASSERT_TRUE(RowsAreTheSame<int16_t>(random, p, Calling<AddParams>(SquaredDifferenceInt16),
                                        SquaredDifferenceQuantized<int16_t, AnyMultiplier>));
  }
}

QuantizedMultiplier PreluMultiplier(RandomProblems& random) {
  if (random.Rarely()) return {0, 0};
  return {random.Int(1 << 30, 0x7FFFFFFF), random.Sometimes() ? random.Int(-31, 13) : random.Int(-9, 0)};
}

TEST(PreluInt8, IsThePortableLoop) {
  RandomProblems random(11);
  for (int i = 0; i < kRandomProblems; ++i) {
    const QuantizedMultiplier m = PreluMultiplier(random), n = PreluMultiplier(random);
    const PreluPlan plan = {{Zero(random), Zero(random), -128, 127, m.multiplier, static_cast<int8_t>(m.shift)},
                            n.multiplier,
                            static_cast<int8_t>(n.shift),
                            Zero(random)};
    ASSERT_TRUE(
        RowsAreTheSame(random, plan, Calling<PreluPlan>(PreluInt8), PreluScaledRow<int8_t, int8_t, AnyMultiplier>));
  }
}

ComparisonParams RandomComparison(RandomProblems& random) {
  ComparisonParams p = {};
  p.a_multiplier = random.Int(1 << 30, 0x7FFFFFFF);
  p.b_multiplier = random.Int(1 << 30, 0x7FFFFFFF);
  p.a_shift = static_cast<int8_t>(random.Sometimes() ? random.Int(-31, 5) : random.Int(-9, 0));
  p.b_shift = static_cast<int8_t>(random.Sometimes() ? random.Int(-31, 5) : random.Int(-9, 0));
  p.a_zero_point = Zero(random);
  p.b_zero_point = Zero(random);
  p.is_scaled = true;
  p.in_steps = random.Int(0, 2) == 0;
  p.outcomes = static_cast<uint8_t>(random.Int(0, 7));
  return p;
}

TEST(ScaledComparison, IsThePortableLoop) {
  RandomProblems random(12);
  for (int i = 0; i < kRandomProblems; ++i) {
    const ComparisonParams p = RandomComparison(random);
    ASSERT_TRUE((RowsAreTheSame<int8_t, uint8_t>(random, p, Calling<ComparisonParams>(ScaledComparisonInt8),
                                                 CompareScaled<int8_t>)));
    ASSERT_TRUE((RowsAreTheSame<uint8_t, uint8_t>(random, p, Calling<ComparisonParams>(ScaledComparisonUInt8),
                                                  CompareScaled<uint8_t>)));
    ASSERT_TRUE((RowsAreTheSame<int16_t, uint8_t>(random, p, Calling<ComparisonParams>(ScaledComparisonInt16),
                                                  CompareScaled<int16_t>)));
  }
}

// If scaled numbers have the order of the stored ones, both ways of comparing give the same answer.
TEST(ScaledComparison, StepsOfOneKeepTheOrder) {
  RandomProblems random(13);
  for (int i = 0; i < kRandomProblems; ++i) {
    ComparisonParams p = RandomComparison(random);
    p.a_shift = p.b_shift = static_cast<int8_t>(random.Int(1 - kComparisonLeftShift, 5));  // at least 2^-8
    p.b_multiplier = p.a_multiplier;
    p.b_zero_point = p.a_zero_point;
    p.in_steps = true;
    const auto scaled = [](const BinaryRow& row, const ComparisonParams& params) {
      ComparisonParams exact = params;
      exact.in_steps = false;
      CompareScaled<int8_t>(row, exact);
    };
    ASSERT_TRUE((RowsAreTheSame<int8_t, uint8_t>(random, p, Calling<ComparisonParams>(ScaledComparisonInt8), scaled)));
  }
}

TEST(SelectRow, IsThePortableLoop) {
  RandomProblems random(14);
  for (int i = 0; i < kRandomProblems; ++i) {
    const int count = random.Int(1, 40), element_bytes = 1 << random.Int(0, 3), bytes = count * element_bytes;
    const FencedVector<uint32_t> a = RandomNumbers<uint32_t>(random, bytes), b = RandomNumbers<uint32_t>(random, bytes);
    FencedVector<uint8_t> condition = RandomNumbers<uint8_t>(random, count);
    for (uint8_t& each : condition) each = each < 100 ? 0 : each < 200 ? 1 : each;
    GuardedBytes out(bytes), expected(bytes);
    SelectRowArgs row = {condition.data(),
                         reinterpret_cast<const uint8_t*>(a.data()),
                         reinterpret_cast<const uint8_t*>(b.data()),
                         reinterpret_cast<uint8_t*>(out.data()),
                         count,
                         element_bytes,
                         random.Int(0, 4) != 0,
                         random.Int(0, 3) != 0,
                         random.Int(0, 3) != 0};
    SelectRow(row);
    row.out = reinterpret_cast<uint8_t*>(expected.data());
    SelectAnyRow(row);
    ASSERT_TRUE(out.IsIntact() && std::equal(out.data(), out.data() + bytes, expected.data()));
  }
}

}  // namespace
}  // namespace mote
