// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_tensor_utils.h"

#include <cmath>

#include "tests/test.h"

namespace mote {
namespace {

constexpr int kCount = 5;
const float kInput[kCount] = {-3, -0.5f, 0, 0.75f, 9};

void ExpectActivation(TfLiteFusedActivation activation, const float (&expected)[kCount]) {
  float result[kCount];
  tflite::PortableApplyActivationToVector(kInput, kCount, activation, result);
  for (int i = 0; i < kCount; ++i) EXPECT_NEAR(result[i], expected[i], 1e-6f);
}

TEST(MicroTensorUtils, ApplyActivations) {
  ExpectActivation(kTfLiteActNone, {-3, -0.5f, 0, 0.75f, 9});
  ExpectActivation(kTfLiteActRelu, {0, 0, 0, 0.75f, 9});
  ExpectActivation(kTfLiteActRelu6, {0, 0, 0, 0.75f, 6});
  ExpectActivation(kTfLiteActReluN1To1, {-1, -0.5f, 0, 0.75f, 1});
  ExpectActivation(kTfLiteActSignBit, {1, 1, 0, 0, 0});
  float tanh[kCount], sigmoid[kCount];
  for (int i = 0; i < kCount; ++i) {
    tanh[i] = std::tanh(kInput[i]);
    sigmoid[i] = 1 / (1 + std::exp(-kInput[i]));
  }
  ExpectActivation(kTfLiteActTanh, tanh);
  ExpectActivation(kTfLiteActSigmoid, sigmoid);
}

TEST(MicroTensorUtils, WorkInPlace) {
  float values[kCount];
  for (int i = 0; i < kCount; ++i) values[i] = kInput[i];
  tflite::PortableApplySigmoidToVector(values, kCount, values);
  EXPECT_EQ(values[2], 0.5f);
  tflite::PortableApplyTanhToVector(values, kCount, values);
  EXPECT_NEAR(values[2], 0.46211716f, 1e-6f);
}

}  // namespace
}  // namespace mote
