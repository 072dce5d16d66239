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

// False where the problem is none that is made in place.
bool MakeInPlace(RandomMac& random, bool* is_right) {
  DepthwiseConvArgs<Int8Format> args = {};
  ConvShape& s = args.shape;
  s = random.Shape();
  s.batches = 1;
  if (random.Int(0, 1) == 0) s.in_depth = 4 * random.Int(1, 9);
  args.depth_multiplier = 1;
  s.channels = s.filter_depth = s.out_depth = s.in_depth;
  if (!SharedImage::Suits(s)) return false;
  args.format = random.Format(s.channels);
  const std::vector<int8_t> in = random.Int8s(s.in_elements());
  const std::vector<int8_t> filter = random.Int8s(s.filter_elements());
  std::vector<int8_t> expected(s.out_height * s.out_width * s.out_depth);
  args.in = in.data();
  args.filter = filter.data();
  args.out = expected.data();
  DepthwiseConvLoop(args);
  *is_right = IsMadeInPlace(args, ChooseDepthwiseConvInt8(s, 1), in, expected.data(), DepthwiseConvInt8);
  return true;
}

TEST(DepthwiseConvInt8, WorksInPlace) {
  RandomMac random(4);
  for (int made = 0; made < kRandomProblems / 4;) {
    bool is_right = true;
    made += MakeInPlace(random, &is_right);
    ASSERT_TRUE(is_right);
  }
}

}  // namespace
}  // namespace mote
