// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops for each kind of vectors that this processor has: kernels run the best of them alone.
#include <cmath>

#include "src/operators/dense/vectors/rows_as_pixels.h"
#include "tests/operators/elementwise/random_binary.h"
#include "tests/operators/pooling/random_pool.h"
#include "tests/operators/products/random_layer.h"
#include "tests/operators/products/vectors/kept_weights.h"
#include "tests/test.h"

namespace mote::vectors {
namespace {

TEST(Loops, ConvIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(4);
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = RandomConv(random);
      const int patch = problem.args.shape.filter_elements();
      if (patch > kMaxPatch) continue;
      const auto kernel = [&](const ConvArgs<Int8Format>& args) { loops->conv(args, {patch, 1}); };
      ASSERT_STREQ(NameUnless(problem.IsSolvedAlike(kernel, kNoScratch, ConvLoop<Int8Format>), *loops), "");
    }
  }
}

TEST(Loops, ConvKeepsWeights) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(11);
    for (int i = 0; i < kRandomProblems / 4; ++i) {
      auto problem = RandomConv(random);
      const int patch = problem.args.shape.filter_elements();
      if (patch > kMaxKeptPatch) continue;
      const auto kernel = [&](const ConvArgs<Int8Format>& args) { loops->conv(args, {patch, 1}); };
      ASSERT_STREQ(NameUnless(KeepsWeights(random, problem, kernel, ConvLoop<Int8Format>), *loops), "");
    }
  }
}

TEST(Loops, FullyConnectedKeepsWeights) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(14);
    for (int i = 0; i < kRandomProblems / 4; ++i) {
      auto problem = RandomFullyConnected(random);
      FullyConnectedArgs<Int8Format>& args = problem.args;
      args.filter_zero = 0;
      if (random.Rarely()) {  // as deep as the stack does not allow
        args.depth = random.Int(kMaxPatch + 1, kMaxKeptPatch);
        args.channels = args.out_step = random.Int(1, 7);
        problem.in = random.Int8s(args.rows * args.depth);
        problem.filter = random.Int8s(args.channels * args.depth);
        args.format = random.Format(args.channels);
        problem.out_elements = args.rows * args.channels;
      }
      const auto kernel = [&](const FullyConnectedArgs<Int8Format>& own) {
        loops->conv(RowsAsPixels(own), {own.depth, 1});
      };
      const bool is_kept = KeepsWeights(random, problem, kernel, FullyConnectedLoop<Int8Format>);
      ASSERT_STREQ(NameUnless(is_kept, *loops), "");
    }
  }
}

TEST(Loops, DepthwiseKeepsWeights) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(12);
    for (int i = 0; i < kRandomProblems / 4; ++i) {
      auto problem = RandomDepthwiseConv(random);
      if (problem.args.depth_multiplier != 1 || !loops->fits_depthwise(problem.args.shape, true)) continue;
      ASSERT_STREQ(NameUnless(KeepsWeights(random, problem, loops->depthwise, DepthwiseConvLoop<Int8Format>), *loops),
                   "");
    }
  }
}

TEST(Loops, ConvWorksInPlace) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(7);
    int made = 0;
    for (int i = 0; i < kRandomProblems; ++i) {
      ConvArgs<Int8Format> args = {};
      ConvShape& s = args.shape;
      s = random.Shape();
      s.batches = 1;
      if (random.Int(0, 3) == 0) s.in_depth = 4 * random.Int(1, 9);
      s.filter_depth = s.in_depth;
      s.channels = s.out_depth = random.Int(1, 40);
      if (!SharedImage::Suits(s) || s.filter_elements() > kMaxPatch || !loops->makes_conv_in_place(s)) continue;
      ++made;
      args.format = random.Format(s.channels);
      const FencedVector<int8_t> in = random.Int8s(s.in_elements());
      const FencedVector<int8_t> filter = random.Int8s(s.channels * s.filter_elements());
      FencedVector<int8_t> expected(s.out_height * s.out_width * s.out_depth);
      args.in = in.data();
      args.filter = filter.data();
      args.out = expected.data();
      ConvLoop(args);
      const auto kernel = [&](const ConvArgs<Int8Format>& own) { loops->conv(own, {own.shape.filter_elements(), 1}); };
      ASSERT_STREQ(
          NameUnless(IsMadeInPlace(args, TargetLoop(loops->name, kTargetWay, 0, 0), in, expected.data(), kernel),
                     *loops),
          "");
    }
    EXPECT_GT(made, 100);
  }
}

TEST(Loops, DepthwiseIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(5);
    int fitting = 0;
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = RandomDepthwiseConv(random);
      if (problem.args.depth_multiplier != 1 || !loops->fits_depthwise(problem.args.shape, false)) continue;
      ++fitting;
      ASSERT_STREQ(
          NameUnless(problem.IsSolvedAlike(loops->depthwise, kNoScratch, DepthwiseConvLoop<Int8Format>), *loops), "");
    }
    EXPECT_GT(fitting, kRandomProblems / 2);
  }
}

TEST(Loops, RoundingsOfFullyConnectedArePortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(13);
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = RandomFullyConnected(random);
      const Rounding rounding = i % 2 == 0 ? Rounding::kOnceInFloat : Rounding::kTwiceHalvesUp;
      FencedVector<int32_t> scales;
      FencedVector<int8_t> shifts;
      SetRounding(random, rounding, &scales, &shifts, &problem.args);
      const auto rows = [&](const FullyConnectedArgs<Int8Format>& args) {
        for (int row = 0; row < args.rows; ++row) {
          const int8_t* const in = args.in + row * args.depth;
          loops->row(args, in, RowStart(args, in), args.out + row * args.out_step);
        }
      };
      ASSERT_STREQ(NameUnless(problem.IsSolvedAlike(rows, kNoScratch, FullyConnectedLoop<Int8Format>), *loops), "");
      if (rounding != Rounding::kOnceInFloat || problem.args.filter_zero != 0) continue;
      const auto conv = [&](const FullyConnectedArgs<Int8Format>& args) {
        loops->conv(RowsAsPixels(args), {args.depth, 1});
      };
      ASSERT_STREQ(NameUnless(problem.IsSolvedAlike(conv, kNoScratch, FullyConnectedLoop<Int8Format>), *loops), "");
    }
  }
}

TEST(Loops, RowIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(6);
    for (int i = 0; i < kRandomProblems; ++i) {
      auto problem = RandomFullyConnected(random);
      const auto kernel = [&](const FullyConnectedArgs<Int8Format>& args) {
        for (int row = 0; row < args.rows; ++row) {
          const int8_t* const in = args.in + row * args.depth;
          loops->row(args, in, RowStart(args, in), args.out + row * args.out_step);
        }
      };
      ASSERT_STREQ(NameUnless(problem.IsSolvedAlike(kernel, kNoScratch, FullyConnectedLoop<Int8Format>), *loops), "");
    }
  }
}

TEST(Loops, AddIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(8);
    for (int i = 0; i < kRandomProblems; ++i) {
      ASSERT_STREQ(NameUnless(RowsAreTheSame(random, RandomAdd(random), loops->add, AddQuantized<int8_t>), *loops), "");
    }
  }
}

TEST(Loops, MulIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(15);
    for (int i = 0; i < kRandomProblems; ++i) {
      MulParams p = RandomMul(random);
      p.shift = static_cast<int8_t>(random.Sometimes() ? random.Int(-30, 0) : random.Int(-9, 0));
      ASSERT_STREQ(NameUnless(RowsAreTheSame(random, p, loops->mul, MulQuantized<QuantizedProduct, int8_t>), *loops),
                   "");
    }
  }
}

TEST(Loops, AveragePoolIsPortable) {
  const auto choose = [](const ConvShape&, int) { return kPortableLoop; };
  const PoolFunction<int8_t> portable = PoolLoop<IntegerAverage<int8_t>>;
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(9);
    for (int i = 0; i < kRandomProblems; ++i) {
      ASSERT_STREQ(NameUnless(ImagesAreTheSame<int8_t>(random, loops->average_pool, choose, portable), *loops), "");
    }
  }
}

TEST(Loops, MaxPoolIsPortable) {
  const auto choose = [](const ConvShape&, int) { return kPortableLoop; };
  const PoolFunction<int8_t> portable = PoolLoop<IntegerMax<int8_t>>;
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(15);
    for (int i = 0; i < kRandomProblems; ++i) {
      ASSERT_STREQ(NameUnless(ImagesAreTheSame<int8_t>(random, loops->max_pool, choose, portable), *loops), "");
    }
  }
}

float RandomScale(RandomProblems& random) {
  return std::ldexp(static_cast<float>(random.Int(1 << 23, (1 << 24) - 1)), random.Sometimes() ? -50 : -30);
}

TEST(Loops, MultipliersAreThoseOfTheOperators) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(10);
    int whole = 0;
    for (int i = 0; i < kRandomProblems; ++i) {
      const float in_scale = RandomScale(random), out_scale = RandomScale(random);
      FencedVector<float> scales(random.Int(1, 40));
      for (float& scale : scales) scale = RandomScale(random);
      const int channels = static_cast<int>(scales.size());
      FencedVector<int32_t> multipliers(scales.size());
      FencedVector<int8_t> shifts(scales.size());
      const int found =
          loops->multipliers(in_scale, out_scale, scales.data(), channels, multipliers.data(), shifts.data());
      ASSERT_LE(found, channels);
      whole += channels - found < 8;
      const ChannelMultiplier multiplier(in_scale, out_scale);
      for (int c = 0; c < found; ++c) {
        const QuantizedMultiplier expected = multiplier(scales[static_cast<size_t>(c)]);
        const bool is_equal = multipliers[static_cast<size_t>(c)] == expected.multiplier &&
                              shifts[static_cast<size_t>(c)] == expected.shift;
        ASSERT_STREQ(NameUnless(is_equal, *loops), "");
      }
    }
    EXPECT_GT(whole, 100);
  }
}

}  // namespace
}  // namespace mote::vectors
