// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/kernels/fully_connected.h"

#include "tests/kernels/random_mac.h"
#include "tests/test.h"

namespace mote {
namespace {

bool IsThePortableLoop(RandomMac& random) {
  FullyConnectedArgs<Int8Format> args = {};
  args.rows = random.Sometimes() ? random.Int(2, 9) : 1;
  args.depth = random.Sometimes() ? random.Int(50, 300) : random.Int(1, 40);
  if (random.Sometimes() && random.Sometimes()) args.depth = random.Int(1000, 1100);
  args.channels = random.Int(1, 13);
  args.out_step = args.channels + (random.Sometimes() ? 3 : 0);
  args.filter_zero = random.Sometimes() ? random.Int(-128, 127) : 0;
  args.format = random.Format(args.channels);
  const std::vector<int8_t> in = random.Int8s(args.rows * args.depth);
  const std::vector<int8_t> filter = random.Int8s(args.channels * args.depth);
  const int out_elements = (args.rows - 1) * args.out_step + args.channels;
  const int scratch_bytes = ChooseFullyConnectedInt8(args.rows, args.depth, args.channels).scratch_bytes;
  GuardedBytes out(out_elements), expected(out_elements), scratch(scratch_bytes);
  args.in = in.data();
  args.filter = filter.data();
  args.out = out.data();
  args.scratch = scratch.data();
  FullyConnectedInt8(args);
  args.out = expected.data();
  FullyConnectedLoop(args);
  return out.IsIntact() && scratch.IsIntact() && std::equal(out.data(), out.data() + out_elements, expected.data());
}

TEST(FullyConnectedInt8, IsThePortableLoop) {
  RandomMac random(2);
  for (int i = 0; i < kRandomProblems; ++i) ASSERT_TRUE(IsThePortableLoop(random));
}

}  // namespace
}  // namespace mote
