// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/operators/signal/signal_options.h"
#include "tests/test.h"

namespace mote {
namespace {

using Ints = std::vector<int32_t>;

void Build(OpTester* op, bool has_weights, int outputs) {
  op->Constant<float>({3, 2}, {0.123f, 0.456f, -0.321f, 1.234f, 5.678f, -4.321f});
  op->Input<int32_t>({3, 2}, {12345, 54321, 67890, 9876, -12345678, -87654321});
  if (has_weights) op->Input<float>({3}, {0.12f, 0.34f, 0.56f});
  op->Output<int32_t>({outputs});
}

Ints Projected(TfLiteLSHProjectionType type, bool has_weights) {
  const TfLiteLSHProjectionParams params = {type};
  OpTester op(tflite::Register_LSH_PROJECTION(), &params);
  Build(&op, has_weights, type == kTfLiteLshProjectionDense ? 6 : 3);
  return op.Run() == kTfLiteOk ? op.Out<int32_t>() : Ints();
}

// TensorFlow Lite gave the expected bits.
TEST(LshProjection, DenseGivesTheBits) {
  EXPECT_SAME(Projected(kTfLiteLshProjectionDense, false), Ints{0, 1, 1, 1, 0, 0});
  EXPECT_SAME(Projected(kTfLiteLshProjectionDense, true), Ints{1, 1, 1, 1, 1, 1});
}

TEST(LshProjection, SparseGivesANumberForEachHash) {
  EXPECT_SAME(Projected(kTfLiteLshProjectionSparse, false), Ints{1, 7, 8});
  EXPECT_SAME(Projected(kTfLiteLshProjectionSparse, true), Ints{3, 7, 11});
}

TEST(LshProjection, BadModelsAreRefused) {
  const TfLiteLSHProjectionParams unknown = {kTfLiteLshProjectionUnknown}, dense = {kTfLiteLshProjectionDense};
  OpTester type(tflite::Register_LSH_PROJECTION(), &unknown);
  Build(&type, false, 6);
  EXPECT_STREQ(Refusal(&type).c_str(), "projection type 0 is neither SPARSE (1) nor DENSE (2)");
  OpTester weights(tflite::Register_LSH_PROJECTION(), &dense);
  weights.Input<float>({1, 1}, {1});
  weights.Input<int32_t>({2}, {1, 2});
  weights.Input<float>({3}, {1, 2, 3});
  weights.Output<int32_t>({1});
  EXPECT_STREQ(Refusal(&weights).c_str(), "there are 3 weights for 2 items");
  OpTester empty(tflite::Register_LSH_PROJECTION(), &dense);
  empty.Input<float>({1, 1}, {1});
  empty.Input<int32_t>({0}, {});
  empty.Output<int32_t>({1});
  EXPECT_STREQ(Refusal(&empty).c_str(), "there are no items");
  OpTester of_nothing(tflite::Register_LSH_PROJECTION(), &dense);
  of_nothing.Input<float>({1, 1}, {1});
  of_nothing.Input<int32_t>({0x7FFFFFFF, 0}, {});
  of_nothing.Output<int32_t>({1});
  EXPECT_STREQ(Refusal(&of_nothing).c_str(), "there are no items");
}

}  // namespace
}  // namespace mote
