// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's loops of the poolings against the portable ones.
#include "tests/operators/pooling/random_pool.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(AveragePoolInt8, IsThePortableLoop) {
  RandomMac random(7);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(ImagesAreTheSame(random, AveragePoolInt8, PoolLoop<IntegerAverage<int8_t>>));
  }
}

TEST(MaxPoolInt8, IsThePortableLoop) {
  RandomMac random(8);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(ImagesAreTheSame(random, MaxPoolInt8, PoolLoop<IntegerMax<int8_t>>));
  }
}

}  // namespace
}  // namespace mote
