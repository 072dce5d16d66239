// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/packed_weights.h"

#include "tests/test.h"

namespace mote {
namespace {

TEST(PackedWeights, AreUnpackedManyAtATimeWhereTheyAreFew) {
  EXPECT_EQ(ChannelsToUnpack(64, 100000), 4);
  EXPECT_EQ(ChannelsToUnpack(3, 100000), 3);
  EXPECT_EQ(ChannelsToUnpack(64, 16), 64);
  EXPECT_EQ(ChannelsToUnpack(64, 0), 64);
  for (int weights = 1; weights < 3000; ++weights) {
    const int channels = ChannelsToUnpack(1 << 20, weights);
    EXPECT_EQ(channels % 4, 0);
    EXPECT_TRUE(channels == 4 || channels * weights <= 4096);
  }
}

}  // namespace
}  // namespace mote
