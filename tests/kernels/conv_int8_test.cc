// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/conv.h"
#include "tests/kernels/random_mac.h"
#include "tests/test.h"

namespace mote {
namespace {

bool IsThePortableLoop(RandomMac& random) {
  ConvArgs<Int8Format> args = {};
  ConvShape& s = args.shape;
  s = random.Shape();
  s.channels = random.Int(1, 7);
  s.out_depth = s.channels + (random.Sometimes() ? 3 : 0);  // a group of channels among others
  s.filter_depth = random.Sometimes() ? random.Int(1, s.in_depth) : s.in_depth;
  args.format = random.Format(s.channels);
  const std::vector<int8_t> in = random.Int8s(s.batches * s.in_elements());
  const std::vector<int8_t> filter = random.Int8s(s.channels * s.filter_elements());
  const int out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
  GuardedBytes out(out_elements), expected(out_elements), scratch(ChooseConvInt8(s).scratch_bytes);
  args.in = in.data();
  args.filter = filter.data();
  args.out = out.data();
  args.scratch = scratch.data();
  ConvInt8(args);
  args.out = expected.data();
  ConvLoop(args);
  return out.IsIntact() && scratch.IsIntact() && std::equal(out.data(), out.data() + out_elements, expected.data());
}

TEST(ConvInt8, IsThePortableLoop) {
  RandomMac random(1);
  for (int i = 0; i < kRandomProblems; ++i) ASSERT_TRUE(IsThePortableLoop(random));
}

}  // namespace
}  // namespace mote
