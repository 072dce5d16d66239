// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The loops of TRANSPOSE_CONV for each kind of vectors that this processor has, beside the portable one.
#include <cmath>
#include <limits>

#include "src/operators/convolution/transpose_conv_loop.h"
#include "tests/operators/products/vectors/kept_weights.h"
#include "tests/test.h"

namespace mote::vectors {
namespace {

ConvShape RandomTransposed(RandomProblems& random) {
  ConvShape s = {};
  s.batches = random.Int(1, 2);
  s.in_height = random.Int(1, 6);
  s.in_width = random.Int(1, 9);
  s.in_depth = s.filter_depth = random.Sometimes() ? random.Int(9, 70) : random.Int(1, 8);
  s.window = {random.Int(1, 3), random.Int(1, 3), 1, 1, 0, 0};
  s.filter_height = random.Int(1, 5);
  s.filter_width = random.Int(1, 5);
  s.window.pad_y = random.Int(0, s.filter_height - 1);
  s.window.pad_x = random.Int(0, s.filter_width - 1);
  s.out_height = random.Int(1, s.in_height * s.window.stride_y + s.filter_height);
  s.out_width = random.Int(1, s.in_width * s.window.stride_x + s.filter_width);
  s.channels = s.out_depth = random.Sometimes() ? random.Int(20, 70) : random.Int(1, 12);
  return s;
}

template <class Format>
LoopProblem<ConvArgs<Format>> ProblemOf(RandomProblems& random) {
  LoopProblem<ConvArgs<Format>> problem;
  const ConvShape s = problem.args.shape = RandomTransposed(random);
  problem.in = random.Int8s(s.batches * s.in_elements());
  problem.filter = random.Int8s(s.channels * s.filter_elements());
  problem.out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
  return problem;
}

// Fails if the loop solves a problem in another way than the portable one, or too few problems.
template <class Format, class Prepare>
void ExpectPortable(const Loops& loops, const Prepare& prepare, void (*kernel)(const ConvArgs<Format>&)) {
  RandomProblems random(31);
  int fitting = 0;
  for (int i = 0; i < kRandomProblems / 4; ++i) {
    auto problem = ProblemOf<Format>(random);
    prepare(random, &problem.args);
    KeptPieces kept;
    auto args = problem.args;
    args.in = reinterpret_cast<const typename Format::Act*>(problem.in.data());
    args.filter = reinterpret_cast<const typename Format::Weight*>(problem.filter.data());
    std::vector<typename Format::Out> out(static_cast<size_t>(problem.out_elements));
    args.out = out.data();
    args.kept = &kept;
    if (!static_cast<const ProductLoops&>(loops).fits_transposed(args.shape)) continue;
    ++fitting;
    ASSERT_STREQ(NameUnless(KeepsWeights(random, problem, kernel, TransposeConvLoop<Format>), loops), "");
  }
  EXPECT_GT(fitting, kRandomProblems / 16);
}

TEST(TransposedLoops, Int8IsPortable) {
  for (const Loops* loops : AllLoops()) {
    const auto prepare = [](RandomProblems& random, ConvArgs<Int8Format>* args) {
      args->format = random.Format(args->shape.channels);
    };
    ExpectPortable<Int8Format>(*loops, prepare, static_cast<const ProductLoops*>(loops)->transposed);
  }
}

TEST(TransposedLoops, UInt8IsPortable) {
  for (const Loops* loops : AllLoops()) {
    const auto prepare = [](RandomProblems& random, ConvArgs<UInt8Format>* args) {
      const Int8Format format = random.Format(args->shape.channels);
      args->format = {random.Int(0, 255), random.Int(0, 255), format.requantizer};
      args->format.requantizer.out_zero += 128;
      args->format.requantizer.clamp.min += 128;
      args->format.requantizer.clamp.max += 128;
    };
    ExpectPortable<UInt8Format>(*loops, prepare, static_cast<const ProductLoops*>(loops)->transposed_uint8);
  }
}

FencedVector<float> RandomFloats(RandomProblems& random, int count) {
  FencedVector<float> numbers(static_cast<size_t>(count));
  for (float& number : numbers) number = static_cast<float>(random.Int(-1000, 1000)) / 1000.0f;
  return numbers;
}

TEST(TransposedLoops, FloatIsNearPortable) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(32);
    int fitting = 0;
    for (int i = 0; i < kRandomProblems / 8; ++i) {
      ConvArgs<Float32Format> args = {};
      const ConvShape s = args.shape = RandomTransposed(random);
      const auto in = RandomFloats(random, s.batches * s.in_elements());
      const auto filter = RandomFloats(random, s.channels * s.filter_elements());
      const auto bias = RandomFloats(random, s.channels);
      FencedVector<float> out(static_cast<size_t>(s.batches * s.out_height * s.out_width * s.out_depth)),
          expected = out;
      args.in = in.data();
      args.filter = filter.data();
      args.format = {random.Sometimes() ? 0.0f : -kInfinity, kInfinity, random.Sometimes() ? nullptr : bias.data()};
      args.out = expected.data();
      TransposeConvLoop(args);
      KeptPieces kept;
      args.out = out.data();
      args.kept = &kept;
      if (!loops->fits_transposed_float32(s)) continue;
      loops->transposed_float32(args);
      ++fitting;
      for (size_t k = 0; k < out.size(); ++k) {
        const float most = 1e-6f * static_cast<float>(1 + s.filter_elements());
        ASSERT_STREQ(NameUnless(std::fabs(out[k] - expected[k]) <= most, *loops), "");
      }
    }
    EXPECT_GT(fitting, kRandomProblems / 32);
  }
}

}  // namespace
}  // namespace mote::vectors
