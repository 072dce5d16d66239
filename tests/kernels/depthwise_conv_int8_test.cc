// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/depthwise_conv.h"

#include "tests/kernels/random_mac.h"
#include "tests/test.h"

namespace mote {
namespace {

bool IsThePortableLoop(RandomMac& random) {
  DepthwiseConvArgs<Int8Format> args = {};
  ConvShape& s = args.shape;
  s = random.Shape();
  if (random.Sometimes()) s.in_depth = 1;
  if (random.Sometimes()) s.filter_height = random.Int(5, 6), s.filter_width = random.Int(1, 6);
  args.depth_multiplier = random.Sometimes() || s.in_depth == 1 ? random.Int(1, 6) : 1;
  s.channels = s.filter_depth = s.out_depth = s.in_depth * args.depth_multiplier;
  args.format = random.Format(s.channels);
  const std::vector<int8_t> in = random.Int8s(s.batches * s.in_elements());
  const std::vector<int8_t> filter = random.Int8s(s.filter_elements());
  const int out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
  GuardedBytes out(out_elements), expected(out_elements);
  GuardedBytes scratch(ChooseDepthwiseConvInt8(s, args.depth_multiplier).scratch_bytes);
  args.in = in.data();
  args.filter = filter.data();
  args.out = out.data();
  args.scratch = scratch.data();
  DepthwiseConvInt8(args);
  args.out = expected.data();
  DepthwiseConvLoop(args);
  return out.IsIntact() && scratch.IsIntact() && std::equal(out.data(), out.data() + out_elements, expected.data());
}

TEST(DepthwiseConvInt8, IsThePortableLoop) {
  RandomMac random(3);
  for (int i = 0; i < kRandomProblems; ++i) ASSERT_TRUE(IsThePortableLoop(random));
}

}  // namespace
}  // namespace mote
