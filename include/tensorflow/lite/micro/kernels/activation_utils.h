// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Applies a fused activation to one number, for custom operators of 2019 to 2021.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_ACTIVATION_UTILS_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_ACTIVATION_UTILS_H_

#include <algorithm>
#include <cmath>

#include "tensorflow/lite/c/builtin_op_data.h"

namespace tflite {
namespace ops {
namespace micro {

inline float ActivationValFloat(TfLiteFusedActivation act, float a) {
  switch (act) {
    case kTfLiteActRelu:
      return std::max(0.0f, a);
    case kTfLiteActReluN1To1:
      return std::max(-1.0f, std::min(a, 1.0f));
    case kTfLiteActRelu6:
      return std::max(0.0f, std::min(a, 6.0f));
    case kTfLiteActTanh:
      return std::tanh(a);
    case kTfLiteActSignBit:
      return std::signbit(a) ? 1.0f : 0.0f;
    case kTfLiteActSigmoid:
      return 1.0f / (1.0f + std::exp(-a));
    default:
      return a;
  }
}

}  // namespace micro
}  // namespace ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_ACTIVATION_UTILS_H_
