// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops of hybrid layers for each kind of vectors that this processor has: the floats of the portable ones, bit for
// bit.
#include <cmath>
#include <cstring>
#include <limits>

#include "src/operators/dense/vectors/rows_as_pixels.h"
#include "src/operators/products/quantize_values.h"
#include "tests/operators/products/random_layer.h"
#include "tests/operators/products/vectors/all_loops.h"
#include "tests/test.h"

namespace mote::vectors {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

bool AreSameBits(const FencedVector<float>& a, const FencedVector<float>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

float RandomFloat(RandomProblems& random) {
  return std::ldexp(static_cast<float>(random.Int(-(1 << 23), 1 << 23)), random.Int(-30, -20));
}

// Makes a problem of int8 numbers one of a hybrid layer.
template <class HybridArgs>
struct HybridProblem {
  HybridArgs args = {};
  FencedVector<int8_t> in, filter;
  FencedVector<float> scales, bias;
  std::vector<DynamicScale> rows;
  int out_elements = 0;

  template <class Int8Problem>
  HybridProblem(RandomProblems& random, const Int8Problem& problem, int channels)
      : in(problem.in), filter(problem.filter), out_elements(problem.out_elements) {
    HybridFormat& f = args.format;
    f.filter_scale_step = random.Sometimes() ? 0 : 1;
    for (int c = 0; c < channels; ++c) {
      scales.push_back(std::fabs(RandomFloat(random)));
      bias.push_back(RandomFloat(random));
    }
    has_bias_ = !random.Sometimes();
    const bool is_clamped = random.Sometimes();
    f.min = is_clamped ? 0.0f : -kInfinity;
    f.max = is_clamped ? 6.0f : kInfinity;
    const DynamicScale scale = RandomScale(random);
    f.in_scale = scale.scale;
    f.in_zero = scale.zero_point;
  }

  static DynamicScale RandomScale(RandomProblems& random) {
    return {std::fabs(RandomFloat(random)), random.Sometimes() ? 0 : random.Int(-128, 127)};
  }

  template <class Kernel>
  FencedVector<float> Solve(const Kernel& kernel, KeptMemory* kept) {
    FencedVector<float> out(static_cast<size_t>(out_elements), 12345678.0f);
    args.in = in.data();
    args.filter = filter.data();
    args.format.filter_scales = scales.data();
    args.format.bias = has_bias_ ? bias.data() : nullptr;
    args.format.rows = rows.empty() ? nullptr : rows.data();
    args.out = out.data();
    args.kept = kept;
    kernel(args);
    return out;
  }

  // Checks this in a first run, and with other activations and scales in a second.
  template <class Kernel, class Loop>
  bool IsSolvedTwiceAlike(RandomProblems& random, const Kernel& kernel, const Loop& loop) {
    KeptPieces kept;
    for (int run = 0; run < 2; ++run) {
      kept.Begin();
      if (!AreSameBits(Solve(kernel, &kept), Solve(loop, nullptr))) return false;
      in = random.Int8s(static_cast<int>(in.size()));
      const DynamicScale scale = RandomScale(random);
      args.format.in_scale = scale.scale;
      args.format.in_zero = scale.zero_point;
      for (DynamicScale& row : rows) row = RandomScale(random);
    }
    return true;
  }

 private:
  bool has_bias_;
};

TEST(HybridLoops, ConvIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(31);
    for (int i = 0; i < kRandomProblems / 2; ++i) {
      const auto problem = RandomConv(random);
      HybridProblem<ConvArgs<HybridFormat>> hybrid(random, problem, problem.args.shape.channels);
      hybrid.args.shape = problem.args.shape;
      const int patch = problem.args.shape.filter_elements();
      if (patch > kMaxKeptPatch) continue;
      const auto kernel = [&](const ConvArgs<HybridFormat>& args) { loops->conv_hybrid(args, {patch, 1}); };
      ASSERT_STREQ(NameUnless(hybrid.IsSolvedTwiceAlike(random, kernel, ConvLoop<HybridFormat>), *loops), "");
    }
  }
}

TEST(HybridLoops, DepthwiseIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(32);
    int made = 0;
    for (int i = 0; i < kRandomProblems / 2; ++i) {
      const auto problem = RandomDepthwiseConv(random);
      const ConvShape& s = problem.args.shape;
      const int multiplier = problem.args.depth_multiplier;
      HybridProblem<DepthwiseConvArgs<HybridFormat>> hybrid(random, problem, s.channels);
      hybrid.args.shape = s;
      hybrid.args.depth_multiplier = multiplier;
      const bool is_conv = IsConv(s, multiplier);
      if (!is_conv && (multiplier != 1 || !loops->fits_depthwise(s, true))) continue;
      ++made;
      const auto kernel = [&](const DepthwiseConvArgs<HybridFormat>& args) {
        if (!is_conv) return loops->depthwise_hybrid(args);
        loops->conv_hybrid(AsConv(args), {1, s.channels});
      };
      ASSERT_STREQ(NameUnless(hybrid.IsSolvedTwiceAlike(random, kernel, DepthwiseConvLoop<HybridFormat>), *loops), "");
    }
    EXPECT_GT(made, kRandomProblems / 4);
  }
}

// Each row has a scale and a zero point of its own.
void FullyConnectedByRows(const FullyConnectedArgs<HybridFormat>& args) {
  for (int row = 0; row < args.rows; ++row) {
    FullyConnectedArgs<HybridFormat> one = args;
    one.rows = 1;
    one.in += row * args.depth;
    one.out += row * args.out_step;
    one.format.in_scale = args.format.rows[row].scale;
    one.format.in_zero = args.format.rows[row].zero_point;
    FullyConnectedLoop(one);
  }
}

TEST(HybridLoops, FullyConnectedIsPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(33);
    for (int i = 0; i < kRandomProblems / 2; ++i) {
      auto problem = RandomFullyConnected(random);
      auto& args = problem.args;
      if (random.Int(0, 511) == 0) {  // of the greatest depth
        args.depth = kMaxKeptPatch - random.Int(0, 9);
        problem.in = random.Int8s(args.rows * args.depth);
        problem.filter = random.Int8s(args.channels * args.depth);
      }
      HybridProblem<FullyConnectedArgs<HybridFormat>> hybrid(random, problem, args.channels);
      hybrid.args.rows = args.rows;
      hybrid.args.depth = args.depth;
      hybrid.args.channels = args.channels;
      hybrid.args.out_step = args.out_step;
      for (int row = 0; row < args.rows; ++row) hybrid.rows.push_back(hybrid.RandomScale(random));
      const int depth = args.depth;
      const auto kernel = [&](const FullyConnectedArgs<HybridFormat>& own) {
        loops->conv_hybrid(RowsAsPixels(own), {depth, 1});
      };
      ASSERT_STREQ(NameUnless(hybrid.IsSolvedTwiceAlike(random, kernel, FullyConnectedByRows), *loops), "");
    }
  }
}

// Returns numbers of all sizes, halves and their neighbours, infinities and NaN.
FencedVector<float> RandomValues(RandomProblems& random, int count) {
  FencedVector<float> values(static_cast<size_t>(count));
  const int kind = random.Int(0, 3);
  for (float& value : values) {
    value = RandomFloat(random);
    if (kind == 1) value = static_cast<float>(random.Int(-300, 300)) * 0.5f;
    if (kind == 2) value = std::nextafter(static_cast<float>(random.Int(-300, 300)) * 0.5f, RandomFloat(random));
    if (kind == 3 && random.Sometimes()) {
      value = random.Sometimes() ? std::nanf("") : random.Int(0, 1) == 0 ? kInfinity : -kInfinity;
    }
    if (random.Rarely()) value = random.Int(0, 1) == 0 ? 0.0f : -0.0f;
  }
  return values;
}

TEST(HybridLoops, ValuesAreQuantisedAlike) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(34);
    for (int i = 0; i < kRandomProblems; ++i) {
      const int count = random.Sometimes() ? random.Int(60, 300) : random.Int(0, 40);
      const FencedVector<float> values = RandomValues(random, count);
      const ValueRange range = loops->range_of_values(values.data(), count);
      const ValueRange expected_range = PortableRangeOfValues(values.data(), count);
      ASSERT_STREQ(NameUnless(range.min == expected_range.min && range.max == expected_range.max, *loops), "");
      const bool is_symmetric = random.Int(0, 1) == 0;
      const ValueScale scale = {random.Sometimes() ? RandomFloat(random) : 1.0f,
                                is_symmetric ? 0.0f : static_cast<float>(random.Int(-128, 127)),
                                is_symmetric ? -127.0f : -128.0f};
      GuardedBytes quantized(count), expected(count);
      loops->quantize_values(values.data(), count, scale, quantized.data());
      PortableQuantizeValues(values.data(), count, scale, expected.data());
      const bool is_equal = std::equal(expected.data(), expected.data() + count, quantized.data());
      ASSERT_STREQ(NameUnless(is_equal && quantized.IsIntact(), *loops), "");
    }
  }
}

}  // namespace
}  // namespace mote::vectors
