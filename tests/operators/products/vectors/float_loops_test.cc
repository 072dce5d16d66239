// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The float loops for each kind of vectors that this processor has, which sum up in another order than the portable
// ones.
#include <algorithm>
#include <cmath>
#include <limits>

#include "src/operators/dense/vectors/rows_as_pixels.h"
#include "tests/operators/products/random_layer.h"
#include "tests/operators/products/vectors/all_loops.h"
#include "tests/test.h"

namespace mote::vectors {
namespace {

FencedVector<float> Floats(RandomProblems& random, int count) {
  FencedVector<float> numbers(static_cast<size_t>(count));
  for (float& number : numbers) number = static_cast<float>(random.Int(-10000, 10000)) / 1000.0f;
  return numbers;
}

FencedVector<float> Absolute(FencedVector<float> numbers) {
  for (float& number : numbers) number = std::fabs(number);
  return numbers;
}

// The memory has only the bytes of the operands, so that a sanitizer notices accesses beside them.
template <class Args>
struct FloatProblem {
  Args args = {};
  FencedVector<float> in, filter, bias;
  int out_elements = 0;

  FloatProblem(const Args& shape, RandomProblems& random, int in_elements, int filter_elements, int channels,
               int outputs)
      : args(shape),
        in(Floats(random, in_elements)),
        filter(Floats(random, filter_elements)),
        bias(Floats(random, channels)),
        out_elements(outputs) {
    has_bias_ = !random.Sometimes();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const bool is_clamped = random.Sometimes();
    args.format = {is_clamped ? -20.0f : -kInfinity, is_clamped ? 30.0f : kInfinity, nullptr};
  }

  template <class Kernel>
  FencedVector<float> Solve(const Kernel& kernel, KeptMemory* kept) {
    FencedVector<float> out(static_cast<size_t>(out_elements), kUntouched);
    args.in = in.data();
    args.filter = filter.data();
    args.format.bias = has_bias_ ? bias.data() : nullptr;
    args.out = out.data();
    args.kept = kept;
    kernel(args);
    return out;
  }

  // True if the outputs differ from those of the portable loop by no more than a millionth of all that is summed up.
  template <class Kernel, class Loop>
  bool IsSolvedAlike(const Kernel& kernel, KeptMemory* kept, const Loop& loop) {
    const FencedVector<float> out = Solve(kernel, kept), expected = Solve(loop, nullptr);
    FloatProblem sizes = *this;
    sizes.in = Absolute(in);
    sizes.filter = Absolute(filter);
    sizes.bias = Absolute(bias);
    sizes.args.format.min = -std::numeric_limits<float>::infinity();
    sizes.args.format.max = std::numeric_limits<float>::infinity();
    const FencedVector<float> summed = sizes.Solve(loop, nullptr);
    for (size_t i = 0; i < out.size(); ++i) {
      const bool is_near = std::fabs(out[i] - expected[i]) <= 1e-6f * std::fabs(summed[i]);
      if (expected[i] == kUntouched ? out[i] != kUntouched : !is_near) return false;
    }
    return true;
  }

  // Checks this in a first run, and with other activations in a second.
  template <class Kernel, class Loop>
  bool IsSolvedTwiceAlike(RandomProblems& random, const Kernel& kernel, const Loop& loop) {
    KeptPieces kept;
    if (!IsSolvedAlike(kernel, &kept, loop)) return false;
    in = Floats(random, static_cast<int>(in.size()));
    kept.Begin();
    return IsSolvedAlike(kernel, &kept, loop);
  }

 private:
  static constexpr float kUntouched = 12345678.0f;

  bool has_bias_;
};

ConvShape RandomShape(RandomProblems& random) {
  ConvShape s = random.Shape();
  if (random.Sometimes()) s.out_width = random.Int(s.out_width, 20);  // of long rows, with windows outside the image
  return s;
}

TEST(FloatLoops, ConvIsNearPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(21);
    for (int i = 0; i < kRandomProblems; ++i) {
      ConvArgs<Float32Format> args = {};
      ConvShape& s = args.shape;
      s = RandomShape(random);
      s.channels = random.Sometimes() ? random.Int(8, 150) : random.Int(1, 20);
      s.out_depth = s.channels + (random.Sometimes() ? 3 : 0);
      s.filter_depth = random.Sometimes() ? random.Int(1, s.in_depth) : s.in_depth;
      if (random.Int(0, 3) == 0) {  // the pixels of an image
        s.filter_height = s.filter_width = 1;
        s.filter_depth = s.in_depth;
        s.window = {1, 1, 1, 1, 0, 0};
        s.out_height = s.in_height;
        s.out_width = s.in_width;
      }
      if (s.filter_elements() > kMaxFloatPatch) continue;
      FloatProblem<ConvArgs<Float32Format>> problem(args, random, s.batches * s.in_elements(),
                                                    s.channels * s.filter_elements(), s.channels,
                                                    s.batches * s.out_height * s.out_width * s.out_depth);
      const auto kernel = [&](const ConvArgs<Float32Format>& own) { loops->conv_float32(own); };
      ASSERT_STREQ(NameUnless(problem.IsSolvedTwiceAlike(random, kernel, ConvLoop<Float32Format>), *loops), "");
    }
  }
}

TEST(FloatLoops, DepthwiseIsNearPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(22);
    for (int i = 0; i < kRandomProblems; ++i) {
      DepthwiseConvArgs<Float32Format> args = {};
      ConvShape& s = args.shape;
      s = RandomShape(random);
      if (random.Sometimes()) s.in_width = s.out_width = random.Int(18, 40);
      if (random.Int(0, 1) == 0) s.filter_height = s.filter_width = 3;
      args.depth_multiplier = 1;
      s.channels = s.filter_depth = s.out_depth = s.in_depth;
      const int outputs = s.batches * s.out_height * s.out_width * s.channels;
      FloatProblem<DepthwiseConvArgs<Float32Format>> problem(args, random, s.batches * s.in_elements(),
                                                             s.filter_elements(), s.channels, outputs);
      const auto kernel = [&](const DepthwiseConvArgs<Float32Format>& own) { loops->depthwise_float32(own); };
      ASSERT_STREQ(NameUnless(problem.IsSolvedTwiceAlike(random, kernel, DepthwiseConvLoop<Float32Format>), *loops),
                   "");
    }
  }
}

TEST(FloatLoops, FullyConnectedIsNearPortable) {
  for (const Loops* loops : AllLoops()) {
    RandomProblems random(23);
    for (int i = 0; i < kRandomProblems; ++i) {
      FullyConnectedArgs<Float32Format> args = {};
      args.rows = random.Sometimes() ? random.Int(2, 30) : 1;
      args.depth = random.Sometimes() ? random.Int(50, 300) : random.Int(0, 40);
      if (random.Rarely()) args.depth = random.Int(kMaxFloatPatch, kMaxFloatPatch + 100);
      args.channels = random.Sometimes() ? random.Int(14, 150) : random.Int(1, 13);
      args.out_step = args.channels + (random.Sometimes() ? 3 : 0);
      FloatProblem<FullyConnectedArgs<Float32Format>> problem(args, random, args.rows * args.depth,
                                                              args.channels * args.depth, args.channels,
                                                              (args.rows - 1) * args.out_step + args.channels);
      const auto kernel = [&](const FullyConnectedArgs<Float32Format>& own) { loops->conv_float32(RowsAsPixels(own)); };
      ASSERT_STREQ(NameUnless(problem.IsSolvedTwiceAlike(random, kernel, FullyConnectedLoop<Float32Format>), *loops),
                   "");
    }
  }
}

// The kernel leaves the memory of the vector loop alone exactly if it was told to run the portable loop.
template <class Args, class Kernel>
void ExpectToRun(const LoopChoice& choice, VectorLevel level, Args args, const Kernel& kernel) {
  KeptPieces kept;
  args.kept = &kept;
  args.way = choice.way();
  kernel(args);
  EXPECT_STREQ(choice.loop(), kept.pieces() == 0 ? kPortableLoop.loop() : NameOf(level));
}

TEST(FloatLoops, ChoiceSaysWhatRuns) {
  RandomProblems random(24);
  for (int i = 0; i < kRandomProblems / 100; ++i) {
    DepthwiseConvArgs<Float32Format> args = {};
    ConvShape& s = args.shape;
    s = RandomShape(random);
    if (random.Sometimes()) {
      s.filter_height = s.filter_width = 1;
      s.in_depth = random.Int(kMaxFloatPatch - 1, kMaxFloatPatch + 1);
    } else {
      s.filter_height = random.Int(kMaxWindowHeight - 2, kMaxWindowHeight + 2);
    }
    s.filter_depth = s.in_depth;
    s.channels = s.out_depth = random.Int(2, 12);
    const FencedVector<float> in = Floats(random, s.batches * s.in_elements());
    FencedVector<float> out(
        static_cast<size_t>(s.batches * s.out_height * s.out_width * std::max(s.channels, s.in_depth * 2)));
    LayerPlan plan = {};
    plan.set_keeps_weights(random.Int(0, 9) != 0);
    const FencedVector<float> filter = Floats(random, s.channels * s.filter_elements());
    args.in = in.data();
    args.filter = filter.data();
    args.out = out.data();
    const ConvArgs<Float32Format> conv = args;
    ExpectToRun(ChooseConvFloat32(s, plan), LevelForChannels(s.channels), conv, ConvFloat32);

    args.depth_multiplier = random.Int(1, 2);
    s.channels = s.filter_depth = s.out_depth = s.in_depth * args.depth_multiplier;
    ExpectToRun(ChooseDepthwiseConvFloat32(s, args.depth_multiplier, plan), LevelOfThisProcessor(), args,
                DepthwiseConvFloat32);
  }
}

TEST(FloatLoops, NotANumberStaysOne) {
  for (const Loops* loops : AllLoops()) {
    const FencedVector<float> in = {1.0f, std::nanf("")}, filter = {1.0f, 1.0f};
    float out = 0.0f;
    FullyConnectedArgs<Float32Format> args = {};
    args.rows = args.channels = args.out_step = 1;
    args.depth = 2;
    args.format = {0.0f, 6.0f, nullptr};
    args.in = in.data();
    args.filter = filter.data();
    args.out = &out;
    KeptPieces kept;
    args.kept = &kept;
    loops->conv_float32(RowsAsPixels(args));
    EXPECT_STREQ(NameUnless(std::isnan(out), *loops), "");
  }
}

}  // namespace
}  // namespace mote::vectors
