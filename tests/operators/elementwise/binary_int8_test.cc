// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's rows of ADD and MUL against the portable ones.
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
    // In the operator neither scale need be the larger one's half, and there is no zero point.
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

}  // namespace
}  // namespace mote
