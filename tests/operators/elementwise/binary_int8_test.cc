// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's rows of ADD and MUL against the portable ones.
#include "tests/operators/elementwise/random_binary.h"
#include "tests/test.h"

namespace mote {
namespace {

// As the operators call them.
template <class Params>
auto Calling(BinaryRowFunction function) {
  return [function](const BinaryRow& row, const Params& params) { function(row, &params); };
}

TEST(AddInt8, IsThePortableLoop) {
  RandomMac random(5);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(RowsAreTheSame(random, RandomAdd(random), Calling<AddParams>(AddInt8), AddQuantized<int8_t>));
  }
}

TEST(MulInt8, IsThePortableLoop) {
  RandomMac random(6);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(
        RowsAreTheSame(random, RandomMul(random), Calling<MulParams>(MulInt8), MulQuantized<QuantizedProduct, int8_t>));
  }
}

}  // namespace
}  // namespace mote
