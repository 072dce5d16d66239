// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/kernels/random_mac.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(ConvInt8, IsThePortableLoop) {
  RandomMac random(1);
  for (int i = 0; i < kRandomProblems; ++i) {
    auto problem = RandomConv(random);
    const int scratch_bytes = ChooseConvInt8(problem.args.shape).scratch_bytes;
    ASSERT_TRUE(problem.IsSolvedAlike(ConvInt8, scratch_bytes, ConvLoop<Int8Format>));
  }
}

}  // namespace
}  // namespace mote
