// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops for each kind of vectors that this processor has: kernels run the best of them alone.
#include "src/kernels/x86_64/loops.h"

#include "tests/kernels/random_mac.h"
#include "tests/test.h"

namespace mote::x86_64 {
namespace {

std::vector<const Loops*> AllLoops() {
  std::vector<const Loops*> all;
  if (__builtin_cpu_supports("avx2")) all.push_back(&kAvx2Loops);
  if (LoopsOfThisProcessor() == &kAvx512VnniLoops) all.push_back(&kAvx512VnniLoops);
  return all;
}

TEST(Loops, ConvIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomMac random(4);
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = RandomConv(random);
      const int patch = problem.args.shape.filter_elements();
      if (patch > kMaxPatch) continue;
      const auto kernel = [&](const ConvArgs<Int8Format>& args) { loops->conv(args, {patch, 1}); };
      ASSERT_TRUE(problem.IsSolvedAlike(kernel, 0, ConvLoop<Int8Format>)) << loops->name;
    }
  }
}

TEST(Loops, DepthwiseIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomMac random(5);
    int fitting = 0;
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = RandomDepthwiseConv(random);
      if (problem.args.depth_multiplier != 1 || !loops->fits_depthwise(problem.args.shape)) continue;
      ++fitting;
      ASSERT_TRUE(problem.IsSolvedAlike(loops->depthwise, 0, DepthwiseConvLoop<Int8Format>)) << loops->name;
    }
    EXPECT_GT(fitting, kRandomProblems / 2);
  }
}

TEST(Loops, RowIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomMac random(6);
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = RandomFullyConnected(random);
      const auto kernel = [&](const FullyConnectedArgs<Int8Format>& args) {
        for (int row = 0; row < args.rows; ++row) {
          const int8_t* const in = args.in + row * args.depth;
          loops->row(args, in, RowStart(args, in), args.out + row * args.out_step);
        }
      };
      ASSERT_TRUE(problem.IsSolvedAlike(kernel, 0, FullyConnectedLoop<Int8Format>)) << loops->name;
    }
  }
}

}  // namespace
}  // namespace mote::x86_64
