// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A test of an operator of 2019 and 2020: tensors by the range of their numbers, a context that knows them, and small
// functions for custom operators.
#include "tensorflow/lite/experimental/micro/debug_log_numbers.h"
#include "tensorflow/lite/experimental/micro/kernels/activation_utils.h"
#include "tensorflow/lite/experimental/micro/kernels/micro_utils.h"
#include "tensorflow/lite/experimental/micro/testing/micro_test.h"
#include "tensorflow/lite/experimental/micro/testing/test_utils.h"
#include "tensorflow/lite/micro/kernels/strided_slice.h"
#include "tensorflow/lite/micro/kernels/transpose.h"

TF_LITE_MICRO_TESTS_BEGIN

TF_LITE_MICRO_TEST(TensorsHaveTheRangeOfTheirNumbers) {
  int dims_data[] = {2, 1, 3};
  TfLiteIntArray* dims = tflite::testing::IntArrayFromInts(dims_data);
  const float min = -63.5f, max = 64.0f;
  const uint8_t numbers[] = {tflite::testing::F2Q(-63.5f, min, max), tflite::testing::F2Q(0.0f, min, max),
                             tflite::testing::F2Q(1000.0f, min, max)};
  TF_LITE_MICRO_EXPECT_EQ(0, numbers[0]);
  TF_LITE_MICRO_EXPECT_EQ(127, numbers[1]);
  TF_LITE_MICRO_EXPECT_EQ(255, numbers[2]);
  TF_LITE_MICRO_EXPECT_EQ(-1, tflite::testing::F2QS(0.0f, min, max));
  TF_LITE_MICRO_EXPECT_EQ(-6, tflite::testing::F2Q32(-3.0f, 0.5f));
  TfLiteTensor tensors[] = {tflite::testing::CreateQuantizedTensor(numbers, dims, min, max, "input"),
                            tflite::testing::CreateQuantizedTensor(numbers, dims, min, max)};
  TF_LITE_MICRO_EXPECT_NEAR(0.5f, tensors[0].params.scale, 1e-6f);
  TF_LITE_MICRO_EXPECT_EQ(127, tensors[0].params.zero_point);
  TF_LITE_MICRO_EXPECT_EQ(127, tensors[1].params.zero_point);
  TfLiteContext context;
  tflite::testing::PopulateContext(tensors, 2, micro_test::reporter, &context);
  TF_LITE_MICRO_EXPECT_EQ(2, static_cast<int>(context.tensors_size));
}

TF_LITE_MICRO_TEST(FunctionsForCustomOperators) {
  using tflite::ops::micro::ActivationValFloat;
  TF_LITE_MICRO_EXPECT_NEAR(6.0f, ActivationValFloat(kTfLiteActRelu6, 7.0f), 1e-6f);
  TF_LITE_MICRO_EXPECT_NEAR(-1.0f, ActivationValFloat(kTfLiteActReluN1To1, -7.0f), 1e-6f);
  TF_LITE_MICRO_EXPECT_NEAR(0.5f, ActivationValFloat(kTfLiteActSigmoid, 0.0f), 1e-6f);
  TF_LITE_MICRO_EXPECT(tflite::ops::micro::Greater()(2, 1));
  TF_LITE_MICRO_EXPECT(tflite::ops::micro::Less()(-1.0f, 1.0f));
  TF_LITE_MICRO_EXPECT_EQ(1, tflite::kStridedSliceBeginTensor + tflite::kTransposeInputTensor);
  DebugLogInt32(-5);
  DebugLogUInt32(4000000000u);
  DebugLogHex(0xABCDu);
  DebugLogFloat(0.25f);
}

TF_LITE_MICRO_TESTS_END
