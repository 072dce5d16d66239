// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's loops of the poolings against the portable ones.
#include "tests/operators/pooling/random_pool.h"
#include "tests/test.h"

namespace mote {
namespace {

template <class Pool>
void ExpectSameImages(PoolFunction<typename Pool::T> function, LoopChoice (*choose)(const ConvShape&, int),
                      uint32_t seed) {
  RandomProblems random(seed);
  for (int i = 0; i < kRandomProblems; ++i) {
    ASSERT_TRUE(ImagesAreTheSame<typename Pool::T>(random, function, choose, PoolLoop<Pool>));
  }
}

TEST(AveragePoolInt8, IsThePortableLoop) {
  ExpectSameImages<IntegerAverage<int8_t>>(AveragePoolInt8, ChooseAveragePool, 7);
}

TEST(AveragePoolInt16, IsThePortableLoop) {
  ExpectSameImages<IntegerAverage<int16_t>>(AveragePoolInt16, ChooseAveragePool, 9);
}

TEST(MaxPoolInt8, IsThePortableLoop) { ExpectSameImages<IntegerMax<int8_t>>(MaxPoolInt8, ChooseMaxPool, 8); }

TEST(MaxPoolInt16, IsThePortableLoop) { ExpectSameImages<IntegerMax<int16_t>>(MaxPoolInt16, ChooseMaxPool, 10); }

}  // namespace
}  // namespace mote
