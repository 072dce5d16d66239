// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/micro_tensor_utils.h"

#include <cmath>

#include "src/operators/shared/sigmoid.h"
#include "tensorflow/lite/kernels/kernel_util.h"

namespace tflite {

void PortableApplySigmoidToVector(const float* vector, int v_size, float* result) {
  mote::LogisticFloat(vector, result, v_size);
}

void PortableApplyTanhToVector(const float* vector, int v_size, float* result) {
  mote::TanhFloat(vector, result, v_size);
}

void PortableApplyActivationToVector(const float* vector, int v_size, TfLiteFusedActivation activation, float* result) {
  if (activation == kTfLiteActSigmoid) return PortableApplySigmoidToVector(vector, v_size, result);
  if (activation == kTfLiteActTanh) return PortableApplyTanhToVector(vector, v_size, result);
  float lowest, highest;
  CalculateActivationRange(activation, &lowest, &highest);
  for (int i = 0; i < v_size; ++i) {
    const float x = vector[i];
    if (activation == kTfLiteActSignBit) {
      result[i] = std::signbit(x) ? 1.0f : 0.0f;
    } else {
      result[i] = x < lowest ? lowest : x > highest ? highest : x;
    }
  }
}

}  // namespace tflite
