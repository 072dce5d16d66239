// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(DepthwiseConvInt8, IsThePortableLoop) {
  RandomProblems random(3);
  for (int i = 0; i < kRandomProblems; ++i) {
    auto problem = RandomDepthwiseConv(random);
    const LoopChoice choice = ChooseDepthwiseConvInt8(problem.args.shape, problem.args.depth_multiplier, random.plan());
    ASSERT_TRUE(problem.IsSolvedAlike(DepthwiseConvInt8, choice, DepthwiseConvLoop<Int8Format>));
  }
}

TEST(DepthwiseConvInt8, IsThePortableLoopOnImagesOfOneChannel) {
  RandomProblems random(5);
  for (int i = 0; i < kRandomProblems / 4; ++i) {
    LoopProblem<DepthwiseConvArgs<Int8Format>> problem;
    ConvShape& s = problem.args.shape;
    s = random.Shape();
    s.in_depth = 1;
    s.in_width = random.Int(1, 30);
    s.in_height = random.Int(1, 12);
    s.filter_width = random.Int(5, 9);
    s.filter_height = random.Sometimes() ? random.Int(8, 17) : random.Int(1, 7);
    s.window.pad_x = random.Int(0, s.filter_width + 2);
    s.window.pad_y = random.Int(0, s.filter_height + 2);
    s.out_height = (s.in_height + s.window.pad_y - 1) / s.window.stride_y + 1;
    s.out_width = (s.in_width + s.window.pad_x - 1) / s.window.stride_x + 1;
    problem.args.depth_multiplier = random.Sometimes() ? random.Int(1, 9) : 4 * random.Int(1, 2);
    s.channels = s.filter_depth = s.out_depth = problem.args.depth_multiplier;
    problem.args.format = random.Format(s.channels);
    problem.in = random.Int8s(s.batches * s.in_elements());
    problem.filter = random.Int8s(s.filter_elements());
    problem.out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
    const LoopChoice choice = ChooseDepthwiseConvInt8(s, problem.args.depth_multiplier, random.plan());
    ASSERT_TRUE(problem.IsSolvedAlike(DepthwiseConvInt8, choice, DepthwiseConvLoop<Int8Format>));
  }
}

// Returns a shape with long rows or columns under windows of up to three pixels, or with fewer than four channels.
ConvShape RandomLongShape(RandomProblems& random) {
  ConvShape s = random.Shape();
  s.in_height = random.Int(1, 5);
  s.in_width = random.Int(1, random.Sometimes() ? 45 : 25);
  if (random.Int(0, 1) == 0) std::swap(s.in_height, s.in_width);
  s.filter_height = random.Int(2, 3);
  s.filter_width = random.Sometimes() ? random.Int(1, 4) : 3;
  s.window = {random.Int(1, 2), random.Int(1, 2), 1, 1, random.Int(0, 2), random.Int(0, 2)};
  if (random.Int(0, 1) == 0) s.window = {1, 1, 1, 1, random.Int(0, 1), 1};
  s.out_height = (s.in_height + s.window.pad_y - 1) / s.window.stride_y + 1;
  s.out_width = (s.in_width + s.window.pad_x - 1) / s.window.stride_x + 1;
  if (random.Int(0, 1) == 0 && s.window.stride_y == 1 && s.window.stride_x == 1) {
    s.out_height = s.in_height;
    s.out_width = s.in_width;
  }
  return s;
}

TEST(DepthwiseConvInt8, IsThePortableLoopOnLongRowsAndColumns) {
  RandomProblems random(6);
  for (int i = 0; i < kRandomProblems / 2; ++i) {
    LoopProblem<DepthwiseConvArgs<Int8Format>> problem;
    ConvShape& s = problem.args.shape;
    int& multiplier = problem.args.depth_multiplier;
    s = RandomLongShape(random);
    s.in_depth = random.Int(1, 9);
    multiplier = i % 3 == 0 ? random.Int(2, random.Sometimes() ? 19 : 4) : 1;
    s.channels = s.filter_depth = s.out_depth = s.in_depth * multiplier;
    problem.args.format = random.Format(s.channels);
    problem.in = random.Int8s(s.batches * s.in_elements());
    problem.filter = random.Int8s(s.filter_elements());
    problem.out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
    const LoopChoice choice = ChooseDepthwiseConvInt8(s, multiplier, random.plan());
    ASSERT_TRUE(problem.IsSolvedAlike(DepthwiseConvInt8, choice, DepthwiseConvLoop<Int8Format>));
  }
}

// A column of pixels, which loops may lay as a row: the choice has to ask for the memory of the shape that runs.
TEST(DepthwiseConvInt8, IsThePortableLoopOnColumns) {
  RandomProblems random(7);
  for (int i = 0; i < kRandomProblems / 4; ++i) {
    LoopProblem<DepthwiseConvArgs<Int8Format>> problem;
    ConvShape& s = problem.args.shape;
    s = random.Shape();
    s.in_height = random.Int(1, 60);
    s.filter_height = random.Int(1, 9);
    s.in_width = s.filter_width = s.out_width = 1;
    s.window.pad_x = 0;
    s.window.pad_y = random.Int(0, s.filter_height);
    s.out_height = (s.in_height + s.window.pad_y - 1) / s.window.stride_y + 1;
    s.in_depth = random.Int(1, random.Sometimes() ? 20 : 3);
    problem.args.depth_multiplier = random.Sometimes() ? 4 * random.Int(1, 2) : 1;
    s.channels = s.filter_depth = s.out_depth = s.in_depth * problem.args.depth_multiplier;
    problem.args.format = random.Format(s.channels);
    problem.in = random.Int8s(s.batches * s.in_elements());
    problem.filter = random.Int8s(s.filter_elements());
    problem.out_elements = s.batches * s.out_height * s.out_width * s.out_depth;
    const LoopChoice choice = ChooseDepthwiseConvInt8(s, problem.args.depth_multiplier, random.plan());
    ASSERT_TRUE(problem.IsSolvedAlike(DepthwiseConvInt8, choice, DepthwiseConvLoop<Int8Format>));
  }
}

// Returns false if the problem cannot be computed in place.
bool MakeInPlace(RandomProblems& random, bool* is_right) {
  DepthwiseConvArgs<Int8Format> args = {};
  ConvShape& s = args.shape;
  s = random.Int(0, 3) == 0 ? RandomLongShape(random) : random.Shape();
  s.batches = 1;
  if (random.Int(0, 1) == 0) s.in_depth = 4 * random.Int(1, 9);
  args.depth_multiplier = 1;
  s.channels = s.filter_depth = s.out_depth = s.in_depth;
  if (!SharedImage::Suits(s)) return false;
  args.format = random.Format(s.channels);
  const FencedVector<int8_t> in = random.Int8s(s.in_elements());
  const FencedVector<int8_t> filter = random.Int8s(s.filter_elements());
  std::vector<int8_t> expected(s.out_height * s.out_width * s.out_depth);
  args.in = in.data();
  args.filter = filter.data();
  args.out = expected.data();
  DepthwiseConvLoop(args);
  *is_right = IsMadeInPlace(args, ChooseDepthwiseConvInt8(s, 1, random.plan()), in, expected.data(), DepthwiseConvInt8);
  return true;
}

TEST(DepthwiseConvInt8, WorksInPlace) {
  RandomProblems random(4);
  for (int made = 0; made < kRandomProblems / 4;) {
    bool is_right = true;
    made += MakeInPlace(random, &is_right);
    ASSERT_TRUE(is_right);
  }
}

}  // namespace
}  // namespace mote
