// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops of uint8 for each kind of vectors that this processor has, against the portable ones.
#include "src/operators/dense/vectors/rows_as_pixels.h"
#include "tests/operators/products/vectors/kept_weights.h"
#include "tests/test.h"

namespace mote::vectors {
namespace {

// Returns the format for the same bytes as uint8 numbers, with any zero point of the weights.
UInt8Format AsUInt8(RandomProblems& random, const Int8Format& format) {
  UInt8Format made = {format.in_zero + 128, random.Int(0, 255), format.requantizer};
  if (random.Sometimes()) made.filter_zero = 128;  // as int8 weights
  made.requantizer.out_zero += 128;
  made.requantizer.clamp = {format.requantizer.clamp.min + 128, format.requantizer.clamp.max + 128};
  return made;
}

template <class Args, class Int8Problem>
LoopProblem<Args> WithBytesOf(RandomProblems& random, const Int8Problem& problem) {
  LoopProblem<Args> made;
  made.in = problem.in;
  made.filter = problem.filter;
  made.out_elements = problem.out_elements;
  made.args.format = AsUInt8(random, problem.args.format);
  return made;
}

LoopProblem<ConvArgs<UInt8Format>> UInt8Conv(RandomProblems& random) {
  const auto problem = RandomConv(random);
  auto made = WithBytesOf<ConvArgs<UInt8Format>>(random, problem);
  made.args.shape = problem.args.shape;
  return made;
}

LoopProblem<DepthwiseConvArgs<UInt8Format>> UInt8DepthwiseConv(RandomProblems& random) {
  const auto problem = RandomDepthwiseConv(random);
  auto made = WithBytesOf<DepthwiseConvArgs<UInt8Format>>(random, problem);
  made.args.shape = problem.args.shape;
  made.args.depth_multiplier = problem.args.depth_multiplier;
  return made;
}

// The vectors `scales` and `shifts` hold multipliers of floats, and have to live as long as the problem.
LoopProblem<FullyConnectedArgs<UInt8Format>> UInt8FullyConnected(RandomProblems& random, Rounding rounding,
                                                                 FencedVector<int32_t>* scales,
                                                                 FencedVector<int8_t>* shifts) {
  auto problem = RandomFullyConnected(random);
  SetRounding(random, rounding, scales, shifts, &problem.args);
  auto made = WithBytesOf<FullyConnectedArgs<UInt8Format>>(random, problem);
  made.args.rows = problem.args.rows;
  made.args.depth = problem.args.depth;
  made.args.channels = problem.args.channels;
  made.args.out_step = problem.args.out_step;
  return made;
}

TEST(UInt8Loops, ConvIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(21);
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = UInt8Conv(random);
      const int patch = problem.args.shape.filter_elements();
      const auto kernel = [&](const ConvArgs<UInt8Format>& args) { loops->conv_uint8(args, {patch, 1}); };
      if (patch <= kMaxPatch) {
        ASSERT_STREQ(NameUnless(problem.IsSolvedAlike(kernel, kNoScratch, ConvLoop<UInt8Format>), *loops), "");
      }
      if (i % 4 != 0 || patch > kMaxKeptPatch) continue;
      ASSERT_STREQ(NameUnless(KeepsWeights(random, problem, kernel, ConvLoop<UInt8Format>), *loops), "");
    }
  }
}

TEST(UInt8Loops, DepthwiseIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(22);
    int fitting = 0, as_convs = 0;
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = UInt8DepthwiseConv(random);
      const ConvShape& s = problem.args.shape;
      const auto loop = DepthwiseConvLoop<UInt8Format>;
      if (IsConv(s, problem.args.depth_multiplier)) {
        ++as_convs;
        const auto kernel = [&](const DepthwiseConvArgs<UInt8Format>& args) {
          loops->conv_uint8(AsConv(args), {1, args.shape.channels});
        };
        ASSERT_STREQ(NameUnless(problem.IsSolvedAlike(kernel, kNoScratch, loop), *loops), "");
      }
      if (problem.args.depth_multiplier != 1 || !loops->fits_depthwise(s, false)) continue;
      ++fitting;
      ASSERT_STREQ(NameUnless(problem.IsSolvedAlike(loops->depthwise_uint8, kNoScratch, loop), *loops), "");
      if (i % 4 != 0) continue;
      ASSERT_STREQ(NameUnless(KeepsWeights(random, problem, loops->depthwise_uint8, loop), *loops), "");
    }
    EXPECT_GT(fitting, kRandomProblems / 2);
    EXPECT_GT(as_convs, 100);
  }
}

TEST(UInt8Loops, FullyConnectedIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(23);
    for (int i = 0; i < kRandomProblems; ++i) {
      constexpr Rounding kRoundings[] = {Rounding::kTwice, Rounding::kOnceInFloat, Rounding::kTwiceHalvesUp};
      const Rounding rounding = kRoundings[i % 3];
      FencedVector<int32_t> scales;
      FencedVector<int8_t> shifts;
      auto problem = UInt8FullyConnected(random, rounding, &scales, &shifts);
      const auto rows = [&](const FullyConnectedArgs<UInt8Format>& args) {
        for (int row = 0; row < args.rows; ++row) {
          loops->row_uint8(args, args.in + row * args.depth, args.out + row * args.out_step);
        }
      };
      const auto loop = FullyConnectedLoop<UInt8Format>;
      ASSERT_STREQ(NameUnless(problem.IsSolvedAlike(rows, kNoScratch, loop), *loops), "");
      const auto conv = [&](const FullyConnectedArgs<UInt8Format>& args) {
        loops->conv_uint8(RowsAsPixels(args), {args.depth, 1});
      };
      if (rounding == Rounding::kTwiceHalvesUp || i % 4 != 0) continue;
      ASSERT_STREQ(NameUnless(KeepsWeights(random, problem, conv, loop), *loops), "");
    }
  }
}

}  // namespace
}  // namespace mote::vectors
