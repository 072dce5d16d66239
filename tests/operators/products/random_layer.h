// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random problems for the 8-bit loops of convolutions and fully connected layers: a build's loops against the portable
// ones.
#ifndef MOTE_TESTS_OPERATORS_PRODUCTS_RANDOM_LAYER_H_
#define MOTE_TESTS_OPERATORS_PRODUCTS_RANDOM_LAYER_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

#include "src/operators/convolution/conv_loop.h"
#include "src/operators/convolution/depthwise_conv_loop.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/channel_multipliers.h"
#include "src/operators/products/layer_plan.h"
#include "src/operators/products/rows_over_input.h"
#include "tests/testing/fenced_memory.h"
#include "tests/testing/seeded.h"

namespace mote {

constexpr int kRandomProblems = 10000;

// Makes the numbers of random problems, and the parts that many of them share.
class RandomProblems {
 public:
  explicit RandomProblems(uint32_t seed) : random_(seed) {}

  int Int(int min, int max) { return min + static_cast<int>(random_() % static_cast<uint32_t>(max - min + 1)); }
  bool Sometimes() { return Int(0, 7) == 0; }
  bool Rarely() { return Int(0, 63) == 0; }

  FencedVector<int8_t> Int8s(int count) {
    FencedVector<int8_t> numbers(count);
    const bool extreme = Sometimes();
    for (int8_t& number : numbers) number = static_cast<int8_t>(extreme ? 255 * Int(0, 1) - 128 : Int(-128, 127));
    return numbers;
  }

  // Returns the shape of an image, a filter and a window, with all output pixels that touch the image and some that do
  // not.
  ConvShape Shape() {
    ConvShape s = {};
    s.batches = Int(1, 2);
    s.in_height = Int(1, 6);
    s.in_width = Int(1, 7);
    s.in_depth = Rarely() ? Int(41, 200) : Sometimes() ? Int(9, 40) : Int(1, 8);
    s.filter_height = Int(1, 4);
    s.filter_width = Int(1, 4);
    if (Sometimes()) s.filter_height = s.filter_width = 1;
    Window& w = s.window;
    w = {Int(1, 3), Int(1, 3), 1, 1, Int(0, s.filter_height), Int(0, s.filter_width)};
    if (Sometimes()) w.dilation_y = Int(1, 3), w.dilation_x = Int(1, 3);
    s.out_height = (s.in_height + w.pad_y - 1) / w.stride_y + 1;
    s.out_width = (s.in_width + w.pad_x - 1) / w.stride_x + 1;
    return s;
  }

  // Returns a format of so many channels. It is valid until the next call, as plan() is.
  Int8Format Format(int channels) {
    const auto count = static_cast<size_t>(channels);
    biases_ = FencedVector<int32_t>(count);
    multipliers_ = FencedVector<int32_t>(count);
    shifts_ = FencedVector<int8_t>(count);
    scales_ = FencedVector<float>(count);
    const bool large_biases = Sometimes(), any_scales = Sometimes(), odd_scales = Sometimes();
    for (int c = 0; c < channels; ++c) {
      biases_[c] = large_biases ? static_cast<int32_t>(random_()) : Int(-20000, 20000);
      // There are dead channels, and multipliers from their whole range: for all channels, or for one among others.
      const bool is_any = any_scales || (odd_scales && Sometimes());
      scales_[c] = Rarely() ? 1e-20f : std::ldexp(Mantissa(), is_any ? Int(-33, 28) : Int(-13, -6));
    }
    plan_ = {};
    plan_.in_scale = Mantissa();
    plan_.out_scale = Mantissa();
    FindChannelMultipliers(plan_.in_scale, plan_.out_scale, scales_.data(), channels, multipliers_.data(),
                           shifts_.data());
    plan_.set_scales(Sometimes() ? Scales::kOfTensor : Scales::kOfChannels);
    plan_.shift = plan_.per_channel() ? *std::max_element(shifts_.begin(), shifts_.end()) : shifts_[0];
    if (plan_.per_channel()) {
      plan_.filter_scales = scales_.data();
    } else {
      plan_.multiplier = multipliers_[0];
    }
    Requantizer<int32_t> r = {};
    const int32_t in_zero = Int(-128, 127);
    r.out_zero = Int(-128, 127);
    r.clamp = {-128, 127};
    if (Sometimes()) r.clamp = {Int(-128, 0), Int(0, 127)};
    r.multipliers = {multipliers_.data(), shifts_.data(), plan_.per_channel()};
    r.bias = Sometimes() ? nullptr : biases_.data();
    return {in_zero, r};
  }

  // Returns the plan of the layer with the last format, which has the multipliers for the Choose functions.
  LayerPlan& plan() { return plan_; }

 private:
  float Mantissa() { return 1 + std::ldexp(static_cast<float>(random_() & 0x7FFFFF), -23); }

  Seeded<std::minstd_rand> random_;
  FencedVector<int32_t> biases_, multipliers_;
  FencedVector<int8_t> shifts_;
  FencedVector<float> scales_;
  LayerPlan plan_ = {};
};

// Holds bytes beside a fence.
class GuardedBytes {
 public:
  explicit GuardedBytes(int count) : memory_(static_cast<size_t>(count)) {
    std::fill(data(), data() + count, static_cast<int8_t>(0x5A));
  }

  int8_t* data() { return reinterpret_cast<int8_t*>(memory_.data()); }
  // True if nothing around the bytes has changed.
  bool IsIntact() { return memory_.IsIntact(); }

 private:
  FencedMemory memory_;
};

// Returns integers of random bits.
template <class T>
FencedVector<T> RandomNumbers(RandomProblems& random, int count) {
  const FencedVector<int8_t> bytes = random.Int8s(count * static_cast<int>(sizeof(T)));
  FencedVector<T> numbers(static_cast<size_t>(count));
  if (count > 0) std::memcpy(numbers.data(), bytes.data(), bytes.size());
  return numbers;
}

// Holds a problem and memory for it. Args is the struct of a kernel's arguments.
template <class Args>
struct LoopProblem {
  Args args = {};
  FencedVector<int8_t> in, filter;
  int out_elements = 0;

  // True if the kernel, with its scratch, writes what the portable loop writes, and nothing else.
  template <class Kernel, class Loop>
  bool IsSolvedAlike(Kernel kernel, const LoopChoice& choice, Loop loop) {
    GuardedBytes out(out_elements), expected(out_elements), scratch(choice.scratch_bytes);
    args.way = choice.way();
    // The bytes may be uint8 numbers.
    using Out = std::remove_reference_t<decltype(*args.out)>;
    args.in = reinterpret_cast<decltype(args.in)>(in.data());
    args.filter = reinterpret_cast<decltype(args.filter)>(filter.data());
    args.out = reinterpret_cast<Out*>(out.data());
    args.scratch = scratch.data();
    kernel(args);
    args.out = reinterpret_cast<Out*>(expected.data());
    loop(args);
    return out.IsIntact() && scratch.IsIntact() && std::equal(out.data(), out.data() + out_elements, expected.data());
  }
};

inline LoopProblem<ConvArgs<Int8Format>> RandomConv(RandomProblems& random) {
  LoopProblem<ConvArgs<Int8Format>> problem;
  ConvShape& s = problem.args.shape;
  s = random.Shape();
  s.channels = random.Rarely() ? random.Int(8, 150) : random.Int(1, 7);
  s.out_depth = s.channels + (random.Sometimes() ? 3 : 0);  // a group of channels among others
  s.filter_depth = random.Sometimes() ? random.Int(1, s.in_depth) : s.in_depth;
  problem.args.format = random.Format(s.channels);
  problem.in = random.Int8s(s.batches * s.in_elements());
  problem.filter = random.Int8s(s.channels * s.filter_elements());
  problem.out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
  return problem;
}

inline LoopProblem<DepthwiseConvArgs<Int8Format>> RandomDepthwiseConv(RandomProblems& random) {
  LoopProblem<DepthwiseConvArgs<Int8Format>> problem;
  ConvShape& s = problem.args.shape;
  int& multiplier = problem.args.depth_multiplier;
  s = random.Shape();
  if (random.Sometimes()) s.in_depth = 1;
  if (random.Sometimes()) {
    s.filter_height = random.Int(5, 16);
    s.filter_width = random.Int(1, random.Sometimes() ? 6 : 2);
    if (random.Sometimes()) std::swap(s.filter_height, s.filter_width);
    s.in_height = random.Int(1, 20);
    s.window.pad_y = random.Int(0, s.filter_height);
    s.window.pad_x = random.Int(0, s.filter_width);
    s.out_height = (s.in_height + s.window.pad_y - 1) / s.window.stride_y + 1;
    s.out_width = (s.in_width + s.window.pad_x - 1) / s.window.stride_x + 1;
  }
  multiplier = random.Sometimes() || s.in_depth == 1 ? random.Int(1, 6) : 1;
  s.channels = s.filter_depth = s.out_depth = s.in_depth * multiplier;
  problem.args.format = random.Format(s.channels);
  problem.in = random.Int8s(s.batches * s.in_elements());
  problem.filter = random.Int8s(s.filter_elements());
  problem.out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
  return problem;
}

inline LoopProblem<FullyConnectedArgs<Int8Format>> RandomFullyConnected(RandomProblems& random) {
  LoopProblem<FullyConnectedArgs<Int8Format>> problem;
  FullyConnectedArgs<Int8Format>& args = problem.args;
  args.rows = random.Rarely() ? random.Int(10, 40) : random.Sometimes() ? random.Int(2, 9) : 1;
  args.depth = random.Sometimes() ? random.Int(50, 300) : random.Int(1, 40);
  if (random.Rarely()) args.depth = random.Int(1000, 1100);
  args.channels = random.Rarely() ? random.Int(14, 150) : random.Int(1, 13);
  args.out_step = args.channels + (random.Sometimes() ? 3 : 0);
  args.filter_zero = random.Sometimes() ? random.Int(-128, 127) : 0;
  args.format = random.Format(args.channels);
  random.plan().filter_zero = static_cast<int16_t>(args.filter_zero);
  problem.in = random.Int8s(args.rows * args.depth);
  problem.filter = random.Int8s(args.channels * args.depth);
  problem.out_elements = (args.rows - 1) * args.out_step + args.channels;
  return problem;
}

// Places an image and its output in one memory, as the planner does for an operator that works in place.
class SharedImage {
 public:
  // True if planner and operator would do so with this problem.
  static bool Suits(const ConvShape& s) {
    const bool grows = OutElements(s) > s.in_elements();
    return CanBeInPlace(s) && !(grows && s.in_elements() % 16 != 0);
  }

  SharedImage(const ConvShape& s, const FencedVector<int8_t>& in)
      : memory_(std::max(OutElements(s), s.in_elements() + 16)),
        distance_(OutElements(s) > s.in_elements() ? (OutElements(s) + 15) / 16 * 16 - s.in_elements() : 0) {
    memory_.resize(std::max<size_t>(memory_.size(), distance_ + in.size()));
    std::copy(in.begin(), in.end(), memory_.begin() + distance_);
  }

  const int8_t* in() const { return memory_.data() + distance_; }
  int8_t* out() { return memory_.data(); }

 private:
  static int OutElements(const ConvShape& s) { return s.out_height * s.out_width * s.out_depth; }

  std::vector<int8_t> memory_;
  int distance_;
};

// Computes the output of a problem in place, with the kernel's own means or otherwise row by row. Returns true if it is
// `expected` and no scratch was exceeded.
template <class Args, class Kernel>
bool IsMadeInPlace(Args args, const LoopChoice& choice, const FencedVector<int8_t>& in, const int8_t* expected,
                   const Kernel& kernel) {
  const ConvShape& s = args.shape;
  SharedImage image(s, in);
  const bool makes_itself = choice.in_place_bytes >= 0 && choice.in_place_bytes != kNotInPlace;
  GuardedBytes scratch(choice.scratch_bytes + (makes_itself ? choice.in_place_bytes : 0)),
      rows(BytesOfRowsOverInput(s));
  args.in = image.in();
  args.out = image.out();
  args.scratch = scratch.data();
  args.in_place = makes_itself;
  args.way = makes_itself ? choice.way() : choice.ways.row_way();
  if (args.in_place) {
    kernel(args);
  } else {
    MakeRowsOverInput(args, rows.data(), kernel);
  }
  const int out_elements = s.out_height * s.out_width * s.out_depth;
  return scratch.IsIntact() && rows.IsIntact() && std::equal(expected, expected + out_elements, image.out());
}

}  // namespace mote

#endif  // MOTE_TESTS_OPERATORS_PRODUCTS_RANDOM_LAYER_H_
