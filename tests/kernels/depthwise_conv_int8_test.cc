// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/random_mac.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(DepthwiseConvInt8, IsThePortableLoop) {
  RandomMac random(3);
  for (int i = 0; i < kRandomProblems; ++i) {
    auto problem = RandomDepthwiseConv(random);
    const int scratch_bytes = ChooseDepthwiseConvInt8(problem.args.shape, problem.args.depth_multiplier).scratch_bytes;
    ASSERT_TRUE(problem.IsSolvedAlike(DepthwiseConvInt8, scratch_bytes, DepthwiseConvLoop<Int8Format>));
  }
}

}  // namespace
}  // namespace mote
