// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A test of an operator with the macros of 2019 to 2025.
#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/micro/kernels/kernel_runner.h"
#include "tensorflow/lite/micro/test_helpers.h"
#include "tensorflow/lite/micro/testing/micro_test.h"

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(AddsFloats) {
  int shape_data[] = {2, 1, 3};
  const float a[] = {1.0f, 2.0f, 3.0f};
  const float b[] = {0.5f, -2.0f, 40.0f};
  float sum[3];
  TfLiteIntArray* shape = tflite::testing::IntArrayFromInts(shape_data);
  TfLiteTensor tensors[] = {tflite::testing::CreateTensor(a, shape), tflite::testing::CreateTensor(b, shape),
                            tflite::testing::CreateTensor(sum, shape)};
  int inputs_data[] = {2, 0, 1};
  int outputs_data[] = {1, 2};
  TfLiteAddParams options = {};
  tflite::micro::KernelRunner runner(tflite::Register_ADD(), tensors, 3, tflite::testing::IntArrayFromInts(inputs_data),
                                     tflite::testing::IntArrayFromInts(outputs_data), &options);
  TF_LITE_MICRO_EXPECT_EQ(kTfLiteOk, runner.InitAndPrepare());
  TF_LITE_MICRO_EXPECT_EQ(kTfLiteOk, runner.Invoke());
  const float golden[] = {1.5f, 0.0f, 43.0f};
  for (int i = 0; i < 3; ++i) TF_LITE_MICRO_EXPECT_NEAR(golden[i], sum[i], 1e-6f);
}

TF_LITE_MICRO_TEST(ComparesWhatHasTwoSigns) {
  TF_LITE_MICRO_EXPECT_EQ(size_t{3}, 3);
  TF_LITE_MICRO_EXPECT_GT(4, size_t{3});
  TF_LITE_MICRO_EXPECT_TRUE(true);
  TF_LITE_MICRO_EXPECT_STRING_EQ("a", "a");
}

TF_LITE_MICRO_TESTS_END
