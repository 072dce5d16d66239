// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/operators/products/random_layer.h"
#include "tests/test.h"

namespace mote {
namespace {

TEST(ConvInt8, IsThePortableLoop) {
  RandomProblems random(1);
  for (int i = 0; i < kRandomProblems; ++i) {
    auto problem = RandomConv(random);
    const LoopChoice choice = ChooseConvInt8(problem.args.shape, random.plan());
    ASSERT_TRUE(problem.IsSolvedAlike(ConvInt8, choice, ConvLoop<Int8Format>));
  }
}

// Returns false if the problem cannot be computed in place.
bool MakeInPlace(RandomProblems& random, bool* is_right) {
  ConvArgs<Int8Format> args = {};
  ConvShape& s = args.shape;
  s = random.Shape();
  s.batches = 1;
  if (random.Int(0, 3) == 0) {
    // The rows are short, so that several are computed at a time.
    s.in_height = random.Int(1, 20);
    s.in_width = s.filter_width = 1;
    s.window.pad_x = 0;
    s.out_height = (s.in_height + s.window.pad_y - 1) / s.window.stride_y + 1;
    s.out_width = 1;
  } else if (random.Int(0, 1) == 0) {
    s.filter_height = s.filter_width = s.window.stride_y = s.window.stride_x = 1;
    s.window.pad_y = s.window.pad_x = 0;
    s.out_height = s.in_height;
    s.out_width = s.in_width;
    if (random.Int(0, 3) == 0) s.in_depth = 16 * random.Int(1, 18);
  }
  s.filter_depth = s.in_depth;
  s.channels = s.out_depth = random.Int(0, 3) == 0 ? random.Int(21, 70) : random.Int(1, 20);
  if (!SharedImage::Suits(s)) return false;
  args.format = random.Format(s.channels);
  const FencedVector<int8_t> in = random.Int8s(s.in_elements());
  const FencedVector<int8_t> filter = random.Int8s(s.channels * s.filter_elements());
  std::vector<int8_t> expected(s.out_height * s.out_width * s.out_depth);
  args.in = in.data();
  args.filter = filter.data();
  args.out = expected.data();
  ConvLoop(args);
  *is_right = IsMadeInPlace(args, ChooseConvInt8(s, random.plan()), in, expected.data(), ConvInt8);
  return true;
}

TEST(ConvInt8, WorksInPlace) {
  RandomProblems random(2);
  for (int made = 0; made < kRandomProblems / 4;) {
    bool is_right = true;
    made += MakeInPlace(random, &is_right);
    ASSERT_TRUE(is_right);
  }
}

// A window of a row that does not exist may lie past the largest int.
TEST(RowsOverInput, TakesAnyStride) {
  constexpr int kMaxStride = 0x7FFFFFFF;
  ConvShape s = {1, 1, 1, 8, 1, 1, 8, 1, 1, 8, 8, {kMaxStride, 1, 1, 1, 0, 0}};
  ASSERT_TRUE(CanBeInPlace(s));
  int8_t image[8] = {}, rows[8] = {};
  const int8_t* in = image;
  int8_t* out = image;
  RowsOverInput steps(&s, &in, &out, rows);
  ASSERT_TRUE(steps.Next());
  EXPECT_TRUE(in == image && out == rows);
  rows[3] = 7;
  EXPECT_FALSE(steps.Next());
  EXPECT_EQ(image[3], 7);
}

}  // namespace
}  // namespace mote
