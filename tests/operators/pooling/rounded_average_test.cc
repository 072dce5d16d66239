// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/pooling/rounded_average.h"

#include "src/operators/pooling/pool_loop.h"
#include "tests/test.h"

namespace mote {
namespace {

// The test uses sums at which quotients change, and the largest sums.
TEST(RoundedAverage, IsTheQuotient) {
  RoundedAverage average;
  for (int count = 1; count <= kMaxAveragedNumbers; count = count < 300 ? count + 1 : count * 17 / 16) {
    average.SetCount(count);
    const int32_t largest = count * 32768, step = largest < 4000 ? 1 : largest / 4000;
    for (int32_t near = 0; near <= largest; near += step) {
      const int32_t border = near / count * count + count / 2;
      for (const int32_t sum : {near, border - 1, border, border + 1, largest - near}) {
        if (sum < 0 || sum > largest) continue;
        ASSERT_EQ(average(sum), IntegerAverage<int16_t>::Finish(sum, count));
        ASSERT_EQ(average(-sum), IntegerAverage<int16_t>::Finish(-sum, count));
      }
    }
  }
}

}  // namespace
}  // namespace mote
