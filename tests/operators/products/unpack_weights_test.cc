// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A build's loops that unpack weights against the portable ones.
#include "src/operators/products/unpack_weights.h"

#include <vector>

#include "src/operators/products/packed_weights.h"
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

template <int kBits>
void ExpectPortable(uint32_t seed, void (*unpack)(const void*, int, int, int8_t*)) {
  RandomProblems random(seed);
  for (int problem = 0; problem < kRandomProblems; ++problem) {
    const int first = random.Int(0, 20), count = random.Rarely() ? random.Int(100, 300) : random.Int(0, 80);
    const FencedVector<int8_t> packed = random.Int8s((first + count) * kBits / 8 + 1);
    GuardedBytes values(count), expected(count);
    unpack(packed.data(), first, count, values.data());
    Unpack<kBits>(packed.data(), first, count, expected.data());
    ASSERT_TRUE(values.IsIntact());
    ASSERT_TRUE(std::equal(values.data(), values.data() + count, expected.data()));
  }
}

TEST(UnpackInt4, IsThePortableLoop) { ExpectPortable<4>(41, UnpackInt4); }

TEST(UnpackInt2, IsThePortableLoop) { ExpectPortable<2>(42, UnpackInt2); }

}  // namespace
}  // namespace mote
