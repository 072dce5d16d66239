// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_COMPARISONS_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_COMPARISONS_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_EQUAL();
TFLMRegistration Register_EQUAL_INT8();
TFLMRegistration Register_GREATER();
TFLMRegistration Register_GREATER_INT8();
TFLMRegistration Register_GREATER_EQUAL();
TFLMRegistration Register_GREATER_EQUAL_INT8();
TFLMRegistration Register_LESS();
TFLMRegistration Register_LESS_INT8();
TFLMRegistration Register_LESS_EQUAL();
TFLMRegistration Register_LESS_EQUAL_INT8();
TFLMRegistration Register_NOT_EQUAL();
TFLMRegistration Register_NOT_EQUAL_INT8();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_COMPARISONS_H_
