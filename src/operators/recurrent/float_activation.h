// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Applies activations of float operators, also those that do more than limit the range.
#ifndef MOTE_SRC_OPERATORS_RECURRENT_FLOAT_ACTIVATION_H_
#define MOTE_SRC_OPERATORS_RECURRENT_FLOAT_ACTIVATION_H_

#include <algorithm>
#include <cmath>

#include "tensorflow/lite/c/builtin_op_data.h"

namespace mote {

inline float SigmoidFloat(float x) { return 1.0f / (1.0f + std::exp(-x)); }

// Applies every activation but SIGN_BIT.
inline float ActivateFloat(TfLiteFusedActivation activation, float x) {
  switch (activation) {
    case kTfLiteActRelu:
      return std::max(x, 0.0f);
    case kTfLiteActReluN1To1:
      return std::min(std::max(x, -1.0f), 1.0f);
    case kTfLiteActRelu6:
      return std::min(std::max(x, 0.0f), 6.0f);
    case kTfLiteActTanh:
      return std::tanh(x);
    case kTfLiteActSigmoid:
      return SigmoidFloat(x);
    default:
      return x;
  }
}

}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_RECURRENT_FLOAT_ACTIVATION_H_
