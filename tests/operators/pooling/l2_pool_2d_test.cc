// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/pooling/pool_problems.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_L2_POOL_2D;

double RootMeanSquare(const std::vector<double>& window) {
  double sum = 0;
  for (const double x : window) sum += x * x;
  return std::sqrt(sum / static_cast<double>(window.size()));
}

TEST(L2Pool2D, TakesTheRootOfTheMeanSquare) {
  const PoolProblem p = {1, 1, 2, 1, 1, 2, 1, 1, true, kTfLiteActNone};
  EXPECT_SAME(Pooled<float>(Register_L2_POOL_2D(), p, {1, 7}), std::vector<float>{5, 7});
}

TEST(L2Pool2D, FusedActivationsLimitTheOutput) {
  const PoolProblem p = {1, 1, 2, 1, 1, 1, 1, 1, false, kTfLiteActRelu6};
  EXPECT_SAME(Pooled<float>(Register_L2_POOL_2D(), p, {-3, 8}), std::vector<float>{3, 6});
}

TEST(L2Pool2D, RandomProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    EXPECT_TRUE(FloatPoolAgrees(Register_L2_POOL_2D(), RootMeanSquare, seed));
  }
}

TEST(L2Pool2D, RefusesOtherTypes) {
  const TfLitePoolParams params = PoolParamsOf({1, 1, 1, 1, 1, 1, 1, 1, true, kTfLiteActNone});
  OpTester op(Register_L2_POOL_2D(), &params);
  op.Input<int8_t>({1, 1, 1, 1}, {1}, {1.0f, 0});
  op.Output<int8_t>({1, 1, 1, 1}, {1.0f, 0});
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "input type INT8 is not supported by the operator as it was registered");
}

}  // namespace
}  // namespace mote
