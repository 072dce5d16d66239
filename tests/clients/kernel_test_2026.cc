// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A test of an operator with the macros of 2026.
#include "tensorflow/lite/micro/kernels/kernel_runner.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/micro/static_vector.h"
#include "tensorflow/lite/micro/test_helpers.h"
#include "tensorflow/lite/micro/testing/micro_test_v2.h"

class Squares : public testing::Test {
 public:
  void SetUp() override { values_.push_back(3.0f); }

 protected:
  tflite::StaticVector<float, 2> values_;
};

TEST_F(Squares, Square) {
  int shape_data[] = {1, 1};
  float squared[1];
  TfLiteIntArray* shape = tflite::testing::IntArrayFromInts(shape_data);
  TfLiteTensor tensors[] = {tflite::testing::CreateTensor(values_.data(), shape),
                            tflite::testing::CreateTensor(squared, shape)};
  int inputs_data[] = {1, 0};
  int outputs_data[] = {1, 1};
  const TFLMRegistration registration = tflite::Register_SQUARE();
  tflite::micro::KernelRunner runner(registration, tensors, 2, tflite::testing::IntArrayFromInts(inputs_data),
                                     tflite::testing::IntArrayFromInts(outputs_data), nullptr);
  ASSERT_EQ(runner.InitAndPrepare(), kTfLiteOk);
  ASSERT_EQ(runner.Invoke(), kTfLiteOk);
  EXPECT_FLOAT_EQ(squared[0], 9.0f);
  EXPECT_TRUE(runner.ValidateTempBufferDeallocated());
}

TEST(Strings, AreCompared) {
  EXPECT_STREQ("abc", "abc");
  EXPECT_STRNE("abc", "abd");
  EXPECT_NEAR(1.0, 1.05, 0.1);
}

TF_LITE_MICRO_TESTS_MAIN
