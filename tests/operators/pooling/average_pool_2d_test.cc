// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/pooling.h"
#include "tests/operators/pooling/pool_problems.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::Register_AVERAGE_POOL_2D;

double Average(const std::vector<double>& window) {
  double sum = 0;
  for (const double x : window) sum += x;
  return sum / static_cast<double>(window.size());
}

TEST(AveragePool2D, PaddingDoesNotCount) {
  const PoolProblem p = {1, 1, 3, 1, 1, 2, 1, 1, true, kTfLiteActNone};
  EXPECT_SAME(Pooled<float>(Register_AVERAGE_POOL_2D(), p, {1, 2, 6}), std::vector<float>{1.5f, 4, 6});
}

TEST(AveragePool2D, IntegersRoundHalvesAwayFromZero) {
  const PoolProblem p = {1, 1, 4, 1, 1, 2, 1, 2, false, kTfLiteActNone};
  EXPECT_SAME(Pooled<int8_t>(Register_AVERAGE_POOL_2D(), p, {1, 2, -1, -2}), std::vector<int8_t>{2, -2});
  EXPECT_SAME(Pooled<int16_t>(Register_AVERAGE_POOL_2D(), p, {1, 2, -1, -2}), std::vector<int16_t>{2, -2});
  EXPECT_SAME(Pooled<uint8_t>(Register_AVERAGE_POOL_2D(), p, {1, 2, 254, 255}), std::vector<uint8_t>{2, 255});
}

TEST(AveragePool2D, FusedActivationsLimitTheOutput) {
  const PoolProblem p = {1, 1, 2, 1, 1, 1, 1, 1, false, kTfLiteActRelu6};
  EXPECT_SAME(Pooled<float>(Register_AVERAGE_POOL_2D(), p, {-3, 8}), std::vector<float>{0, 6});
  EXPECT_SAME(Pooled<int8_t>(Register_AVERAGE_POOL_2D(), p, {-30, 80}, {0.5f, -2}), std::vector<int8_t>{-2, 10});
}

TEST(AveragePool2D, EmptyTensorsWork) {
  const PoolProblem p = {0, 2, 2, 3, 2, 2, 1, 1, true, kTfLiteActNone};
  EXPECT_TRUE(Pooled<float>(Register_AVERAGE_POOL_2D(), p, {}).empty());
}

TEST(AveragePool2D, RandomProblemsAgreeWithTheSpecification) {
  for (unsigned seed = 1; seed <= 100; ++seed) {
    EXPECT_TRUE(IntegerPoolAgrees<int8_t>(Register_AVERAGE_POOL_2D(), Average, seed));
    EXPECT_TRUE(IntegerPoolAgrees<uint8_t>(Register_AVERAGE_POOL_2D(), Average, seed));
    EXPECT_TRUE(IntegerPoolAgrees<int16_t>(Register_AVERAGE_POOL_2D(), Average, seed));
    EXPECT_TRUE(FloatPoolAgrees(Register_AVERAGE_POOL_2D(), Average, seed));
  }
}

TEST(AveragePool2D, RefusesBadModels) { ExpectRefusals(Register_AVERAGE_POOL_2D()); }

TEST(AveragePool2D, VariantsRunTheirFormat) {
  const PoolProblem p = {1, 1, 2, 1, 1, 2, 1, 1, false, kTfLiteActNone};
  EXPECT_SAME(Pooled<int8_t>(tflite::Register_AVERAGE_POOL_2D_INT8(), p, {1, 3}), std::vector<int8_t>{2});
  EXPECT_SAME(Pooled<int16_t>(tflite::Register_AVERAGE_POOL_2D_INT16(), p, {1, 3}), std::vector<int16_t>{2});
  EXPECT_SAME(Pooled<float>(tflite::Register_AVERAGE_POOL_2D_FLOAT32(), p, {1, 3}), std::vector<float>{2});
  EXPECT_TRUE(Pooled<float>(tflite::Register_AVERAGE_POOL_2D_INT8(), p, {1, 3}).empty());
}

}  // namespace
}  // namespace mote
