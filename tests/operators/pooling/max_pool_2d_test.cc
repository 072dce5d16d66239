// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/pooling.h"
#include "tests/operators/pooling/pool_problems.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_MAX_POOL_2D;

double Largest(const std::vector<double>& window) { return *std::max_element(window.begin(), window.end()); }

TEST(MaxPool2D, TakesTheLargestOfEachWindowAndChannel) {
  const PoolProblem p = {1, 2, 2, 2, 2, 2, 1, 1, false, kTfLiteActNone};
  EXPECT_SAME(Pooled<float>(Register_MAX_POOL_2D(), p, {1, -8, 2, -7, 4, -6, 3, -9}), std::vector<float>{4, -6});
}

TEST(MaxPool2D, PaddingIsNotZero) {
  const PoolProblem p = {1, 1, 2, 1, 1, 3, 1, 1, true, kTfLiteActNone};
  EXPECT_SAME(Pooled<float>(Register_MAX_POOL_2D(), p, {-5, -6}), std::vector<float>{-5, -5});
  EXPECT_SAME(Pooled<int8_t>(Register_MAX_POOL_2D(), p, {-128, -127}), std::vector<int8_t>{-127, -127});
}

TEST(MaxPool2D, FusedActivationsLimitTheOutput) {
  const PoolProblem p = {1, 1, 3, 1, 1, 1, 1, 1, false, kTfLiteActReluN1To1};
  EXPECT_SAME(Pooled<float>(Register_MAX_POOL_2D(), p, {-3, 0.5f, 8}), std::vector<float>{-1, 0.5f, 1});
  EXPECT_SAME(Pooled<uint8_t>(Register_MAX_POOL_2D(), p, {10, 126, 200}, {0.25f, 127}),
              std::vector<uint8_t>{123, 126, 131});
}

TEST(MaxPool2D, RandomProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    EXPECT_TRUE(IntegerPoolAgrees<int8_t>(Register_MAX_POOL_2D(), Largest, seed));
    EXPECT_TRUE(IntegerPoolAgrees<uint8_t>(Register_MAX_POOL_2D(), Largest, seed));
    EXPECT_TRUE(IntegerPoolAgrees<int16_t>(Register_MAX_POOL_2D(), Largest, seed));
    EXPECT_TRUE(FloatPoolAgrees(Register_MAX_POOL_2D(), Largest, seed));
  }
}

TEST(MaxPool2D, RefusesBadModels) { ExpectRefusals(Register_MAX_POOL_2D()); }

TEST(MaxPool2D, VariantsRunTheirFormat) {
  const PoolProblem p = {1, 1, 2, 1, 1, 2, 1, 1, false, kTfLiteActNone};
  EXPECT_SAME(Pooled<int8_t>(tflite::Register_MAX_POOL_2D_INT8(), p, {1, 3}), std::vector<int8_t>{3});
  EXPECT_SAME(Pooled<int16_t>(tflite::Register_MAX_POOL_2D_INT16(), p, {1, 3}), std::vector<int16_t>{3});
  EXPECT_SAME(Pooled<float>(tflite::Register_MAX_POOL_2D_FLOAT32(), p, {1, 3}), std::vector<float>{3});
  EXPECT_TRUE(Pooled<int16_t>(tflite::Register_MAX_POOL_2D_INT8(), p, {1, 3}).empty());
}

}  // namespace
}  // namespace mote
