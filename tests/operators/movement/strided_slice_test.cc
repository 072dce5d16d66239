// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <random>

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

constexpr TfLiteStridedSliceParams kPlain = {0, 0, 0, 0, 0, false};

struct Case {
  std::vector<int> input;
  std::vector<int32_t> begin, end, strides;
  std::vector<int> output;
  TfLiteStridedSliceParams params = kPlain;
  bool constant = true;
};

template <class T>
TfLiteStatus Run(const Case& c, std::vector<T>* values, std::string* message) {
  OpTester op(tflite::Register_STRIDED_SLICE(), &c.params);
  std::vector<T> input(Elements(static_cast<int>(c.input.size()), c.input.data()));
  for (size_t i = 0; i < input.size(); ++i) input[i] = static_cast<T>(i);
  op.Input<T>(c.input, input);
  for (const auto* entries : {&c.begin, &c.end, &c.strides}) {
    const std::vector<int> shape = {static_cast<int>(entries->size())};
    if (c.constant) {
      op.Constant<int32_t>(shape, *entries);
    } else {
      op.Input<int32_t>(shape, *entries);
    }
  }
  op.Output<T>(c.output);
  const TfLiteStatus status = op.Run();
  *values = op.Out<T>();
  *message = op.message();
  return status;
}

// Returns the elements' numbers in the input, or {-1} after an error.
std::vector<int32_t> Sliced(const Case& c) {
  std::vector<int32_t> values;
  std::string message;
  if (Run(c, &values, &message) == kTfLiteOk) return values;
  std::printf("%s\n", message.c_str());
  return {-1};
}

std::string Message(const Case& c) {
  std::vector<int32_t> values;
  std::string message;
  return Run(c, &values, &message) == kTfLiteOk ? "accepted" : message;
}

using Numbers = std::vector<int32_t>;

TEST(StridedSlice, TakesARange) {
  EXPECT_SAME(Sliced({{4}, {1}, {3}, {1}, {2}}), Numbers{1, 2});
  EXPECT_SAME(Sliced({{4}, {-3}, {-1}, {1}, {2}}), Numbers{1, 2});
  EXPECT_SAME(Sliced({{4}, {-9}, {9}, {3}, {2}}), Numbers{0, 3});
  EXPECT_SAME(Sliced({{3, 4}, {1, 0}, {3, 4}, {1, 2}, {2, 2}}), Numbers{4, 6, 8, 10});
}

TEST(StridedSlice, GoesBackwards) {
  EXPECT_SAME(Sliced({{4}, {3}, {0}, {-1}, {3}}), Numbers{3, 2, 1});
  EXPECT_SAME(Sliced({{4}, {9}, {-9}, {-2}, {2}}), Numbers{3, 1});
  EXPECT_SAME(Sliced({{4}, {3}, {1}, {INT32_MIN}, {1}}), Numbers{3});
}

TEST(StridedSlice, MayTakeNothing) {
  EXPECT_TRUE(Sliced({{4}, {3}, {1}, {1}, {0}}).empty());
  EXPECT_TRUE(Sliced({{0, 4}, {0, 1}, {9, 3}, {1, 1}, {0, 2}}).empty());
}

TEST(StridedSlice, MasksStandForTheEnds) {
  EXPECT_SAME(Sliced({{4}, {2}, {3}, {1}, {3}, {1, 0, 0, 0, 0, false}}), Numbers{0, 1, 2});
  EXPECT_SAME(Sliced({{4}, {2}, {3}, {1}, {2}, {0, 1, 0, 0, 0, false}}), Numbers{2, 3});
  EXPECT_SAME(Sliced({{4}, {1}, {2}, {-1}, {4}, {1, 1, 0, 0, 0, false}}), Numbers{3, 2, 1, 0});
}

TEST(StridedSlice, DropsADimension) {
  EXPECT_SAME(Sliced({{2, 3}, {1, -1}, {0, 0}, {1, 1}, {}, {0, 0, 0, 0, 3, false}}), Numbers{5});
  EXPECT_SAME(Sliced({{2, 3}, {1}, {2}, {1}, {3}, {0, 0, 0, 0, 1, false}}), Numbers{3, 4, 5});
  // An index before the first element is the first, as in the reference.
  EXPECT_SAME(Sliced({{2, 3}, {-5}, {2}, {1}, {3}, {0, 0, 0, 0, 1, false}}), Numbers{0, 1, 2});
}

TEST(StridedSlice, AddsADimension) {
  EXPECT_SAME(Sliced({{2, 3}, {0, 1}, {0, 2}, {1, 1}, {1, 1, 3}, {0, 0, 0, 1, 0, false}}), Numbers{3, 4, 5});
  EXPECT_SAME(Sliced({{2, 3}, {1, 0}, {2, 0}, {1, 1}, {1, 1, 3}, {0, 0, 0, 2, 2, false}}), Numbers{3, 4, 5});
}

TEST(StridedSlice, AnEllipsisStandsForTheDimensionsLeftOver) {
  EXPECT_SAME(Sliced({{2, 2, 2}, {0, 1}, {0, 2}, {1, 1}, {2, 2, 1}, {0, 0, 1, 0, 0, false}}), Numbers{1, 3, 5, 7});
  EXPECT_SAME(Sliced({{2, 2, 2}, {1, 0, 0, 0}, {2, 0, 0, 0}, {1, 1, 1, 1}, {2, 1}, {0, 0, 2, 4, 9, false}}),
              Numbers{4, 6});
  EXPECT_SAME(Sliced({{2, 3}, {0, 0, 1}, {1, 1, 2}, {1, 1, 1}, {1, 1}, {0, 0, 2, 0, 0, false}}), Numbers{1});
}

TEST(StridedSlice, CountsTheEndFromTheBeginning) {
  EXPECT_SAME(Sliced({{4}, {1}, {2}, {1}, {2}, {0, 0, 0, 0, 0, true}}), Numbers{1, 2});
  EXPECT_SAME(Sliced({{4}, {-3}, {2}, {1}, {2}, {0, 0, 0, 0, 0, true}}), Numbers{1, 2});
  EXPECT_SAME(Sliced({{4}, {3}, {-2}, {-1}, {2}, {0, 0, 0, 0, 0, true}}), Numbers{3, 2});
  EXPECT_SAME(Sliced({{4}, {3}, {-4}, {-1}, {4}, {0, 0, 0, 0, 0, true}}), Numbers{3, 2, 1, 0});
  EXPECT_SAME(Sliced({{4}, {2}, {INT32_MAX}, {1}, {2}, {0, 0, 0, 0, 0, true}}), Numbers{2, 3});
}

TEST(StridedSlice, ReadsBoundsThatAreComputed) {
  EXPECT_SAME(Sliced({{4}, {1}, {3}, {1}, {2}, kPlain, false}), Numbers{1, 2});
  EXPECT_STREQ(Message({{4}, {0}, {4}, {1}, {2}, kPlain, false}).c_str(), "output shape differs");
  EXPECT_STREQ(Message({{4}, {0}, {4}, {0}, {4}, kPlain, false}).c_str(), "entry 0 of strides is 0");
}

TEST(StridedSlice, RefusesBadEntries) {
  EXPECT_STREQ(Message({{4}, {0}, {4}, {0}, {4}}).c_str(), "entry 0 of strides is 0");
  EXPECT_STREQ(Message({{4}, {4}, {5}, {1}, {}, {0, 0, 0, 0, 1, false}}).c_str(),
               "entry 0 takes element 4, stride 1, of a dimension of 4");
  EXPECT_STREQ(Message({{4}, {1}, {5}, {-1}, {}, {0, 0, 0, 0, 1, false}}).c_str(),
               "entry 0 takes element 1, stride -1, of a dimension of 4");
  EXPECT_STREQ(Message({{0}, {0}, {1}, {1}, {}, {0, 0, 0, 0, 1, false}}).c_str(),
               "entry 0 takes element 0, stride 1, of a dimension of 0");
  EXPECT_STREQ(Message({{4}, {0, 0}, {1, 1}, {1, 1}, {1}}).c_str(),
               "entry 1 is for a dimension that the input, of 1, does not have");
  EXPECT_STREQ(Message({{4}, {0, 0}, {1, 1}, {1, 1}, {4}, {0, 0, 3, 0, 0, false}}).c_str(),
               "entry 1 is a second ellipsis");
  EXPECT_STREQ(Message({{1, 1, 1, 1, 1, 1, 1, 1}, {0}, {0}, {1}, {1}, {0, 0, 0, 1, 0, false}}).c_str(),
               "the output would have more than 8 dimensions");
  EXPECT_STREQ(Message({{4}, {0}, {2}, {1}, {3}}).c_str(), "output shape differs");
  EXPECT_EQ(Message({{4}, {0}, {2, 2}, {1}, {2}}).find("begin, end and strides must be vectors of one length"), 0);
}

TEST(StridedSlice, RefusesTypes) {
  OpTester op(tflite::Register_STRIDED_SLICE(), &kPlain);
  op.Input<float>({1}, {1});
  op.Constant<int64_t>({1}, {0});
  op.Constant<int32_t>({1}, {1});
  op.Constant<int32_t>({1}, {1});
  op.Output<float>({1});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_TRUE(op.message().find("type INT64") != std::string::npos);
}

// Returns the indices that a slice of one dimension takes, found element by element.
Numbers Taken(int size, int begin, int end, int stride, bool begin_masked, bool end_masked) {
  Numbers taken;
  if (begin < 0) begin += size;
  if (end < 0) end += size;
  for (int i = 0; i < size; ++i) {
    const int at = stride > 0 ? i : size - 1 - i;
    const bool after_begin = begin_masked || (stride > 0 ? at >= begin : at <= begin);
    const bool before_end = end_masked || (stride > 0 ? at < end : at > end);
    if (after_begin && before_end) taken.push_back(at);
  }
  Numbers stepped;
  for (size_t i = 0; i < taken.size(); i += static_cast<size_t>(std::abs(stride))) stepped.push_back(taken[i]);
  return stepped;
}

template <class T>
void CheckRandom(std::mt19937& random) {
  Case c;
  const int rank = 1 + random() % 5;
  std::vector<Numbers> taken;
  for (int d = 0; d < rank; ++d) {
    const int size = 1 + random() % 5;
    const int begin = static_cast<int>(random() % (2 * size + 4)) - size - 2;
    const int end = static_cast<int>(random() % (2 * size + 4)) - size - 2;
    const int stride = (1 + static_cast<int>(random() % 3)) * (random() % 2 ? 1 : -1);
    const bool begin_masked = random() % 3 == 0, end_masked = random() % 3 == 0;
    c.params.begin_mask |= begin_masked << d;
    c.params.end_mask |= end_masked << d;
    c.input.push_back(size);
    c.begin.push_back(begin);
    c.end.push_back(end);
    c.strides.push_back(stride);
    taken.push_back(Taken(size, begin, end, stride, begin_masked, end_masked));
    c.output.push_back(static_cast<int>(taken.back().size()));
  }
  std::vector<T> expected = {T{0}}, values;
  for (int d = 0; d < rank; ++d) {
    std::vector<T> longer;
    for (T so_far : expected) {
      for (int32_t at : taken[d]) longer.push_back(static_cast<T>(so_far * c.input[d] + at));
    }
    expected = longer;
  }
  std::string message;
  c.constant = random() % 2 == 0;
  ASSERT_EQ(Run(c, &values, &message), kTfLiteOk);
  EXPECT_SAME(values, expected);
}

TEST(StridedSlice, TakesRandomSlices) {
  Seeded<std::mt19937> random(20261121);
  for (int i = 0; i < 300; ++i) {
    CheckRandom<int16_t>(random);
    CheckRandom<int32_t>(random);
    CheckRandom<float>(random);
    CheckRandom<int64_t>(random);
  }
}

TEST(StridedSlice, CutsConstantsInPrepare) {
  TfLiteStridedSliceParams params = {};
  OpTester op(tflite::Register_STRIDED_SLICE(), &params);
  op.Constant<int32_t>({4}, {7, 8, 9, 10});
  op.Constant<int32_t>({1}, {3});
  op.Constant<int32_t>({1}, {-4});
  op.Constant<int32_t>({1}, {-2});
  op.Output<int32_t>({2});
  ASSERT_EQ(op.Prepare(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{10, 8});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), std::vector<int32_t>{10, 8});
}

}  // namespace
}  // namespace mote
