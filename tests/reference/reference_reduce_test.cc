// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reductions of the reference kernels' interface give what the operators give, on random shapes and axes.
#include <algorithm>

#include "tensorflow/lite/kernels/internal/reference/reduce.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/reference/random_case.h"
#include "tests/test.h"

namespace mote {
namespace {

// A reduction along random axes, some of them negative or there twice.
struct ReduceCase {
  explicit ReduceCase(RandomCase& r) {
    for (int rank = r.Within(1, 5); rank > 0; --rank) dims.push_back(r.Within(1, 4));
    const int rank = static_cast<int>(dims.size());
    for (int count = r.Within(1, 3); count > 0; --count) axes.push_back(r.Within(-rank, rank - 1));
    options.keep_dims = r.Within(0, 1) == 1;
    for (int d = 0; d < rank; ++d) {
      const bool is_reduced = std::count(axes.begin(), axes.end(), d) + std::count(axes.begin(), axes.end(), d - rank);
      if (!is_reduced || options.keep_dims) out_dims.push_back(is_reduced ? 1 : dims[static_cast<size_t>(d)]);
    }
  }

  template <class T>
  std::vector<T> Expected(const TFLMRegistration& registration, const std::vector<T>& in) const {
    OpTester op(registration, &options);
    op.Input<T>(dims, in);
    op.Constant<int32_t>({static_cast<int>(axes.size())}, {axes.begin(), axes.end()});
    op.Output<T>(out_dims);
    return op.Run() == kTfLiteOk ? op.Out<T>() : std::vector<T>();
  }
  // loop(input dims, rank, out, output dims, rank, axes, count, keep_dims, index, room for axes)
  template <class T, class Loop>
  std::vector<T> Got(const Loop& loop) const {
    std::vector<T> out(static_cast<size_t>(CountOf(out_dims)));
    int index[8], resolved[8];
    const bool is_done =
        loop(dims.data(), static_cast<int>(dims.size()), out.data(), out_dims.data(), static_cast<int>(out_dims.size()),
             axes.data(), static_cast<int>(axes.size()), options.keep_dims, index, resolved);
    return is_done ? out : std::vector<T>();
  }

  std::vector<int> dims, out_dims, axes;
  TfLiteReducerParams options = {};
};

TEST(ReferenceReduce, SumsMeansAndExtremes) {
  RandomCase r(1);
  for (int i = 0; i < 60; ++i) {
    const ReduceCase c(r);
    const std::vector<float> reals = r.Values<float>(CountOf(c.dims));
    const std::vector<int32_t> integers = r.Values<int32_t>(CountOf(c.dims));
    EXPECT_TRUE(IsSame(c.Got<float>([&](auto... args) {
      return tflite::reference_ops::ReduceGeneric<float>(reals.data(), args..., 0.0f,
                                                         [](float sum, float x) { return sum + x; });
    }),
                       c.Expected(tflite::Register_SUM(), reals)));
    EXPECT_TRUE(IsSame(c.Got<int32_t>([&](auto... args) {
      return tflite::reference_ops::ReduceGeneric<int32_t>(integers.data(), args..., INT32_MIN,
                                                           [](int32_t most, int32_t x) { return std::max(most, x); });
    }),
                       c.Expected(tflite::Register_REDUCE_MAX(), integers)));
    std::vector<float> sums(static_cast<size_t>(CountOf(c.out_dims)));
    EXPECT_TRUE(IsSame(
        c.Got<float>([&](auto... args) { return tflite::reference_ops::Mean(reals.data(), args..., sums.data()); }),
        c.Expected(tflite::Register_MEAN(), reals)));
  }
}

TEST(ReferenceReduce, MeansOfImages) {
  const float in[] = {1, 10, 2, 20, 3, 30, 6, 60};
  float out[2];
  tflite::reference_ops::Mean(tflite::MeanParams(), ShapeOf({1, 2, 2, 2}), in, ShapeOf({1, 1, 1, 2}), out);
  EXPECT_EQ(out[0], 3.0f);
  EXPECT_EQ(out[1], 30.0f);
}

TEST(ReferenceReduce, RefusesAxesThatAreNoDimension) {
  const int axes[] = {0, 2};
  int resolved[2], count;
  EXPECT_FALSE(tflite::reference_ops::ResolveAxis(2, axes, 2, resolved, &count));
  EXPECT_TRUE(tflite::reference_ops::ResolveAxis(3, axes, 2, resolved, &count));
  EXPECT_EQ(count, 2);
}

}  // namespace
}  // namespace mote
