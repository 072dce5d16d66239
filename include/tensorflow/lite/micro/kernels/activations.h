// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_ACTIVATIONS_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_ACTIVATIONS_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_RELU();
TFLMRegistration Register_RELU_FLOAT32();
TFLMRegistration Register_RELU_INT8();
TFLMRegistration Register_RELU6();
TFLMRegistration Register_RELU6_FLOAT32();
TFLMRegistration Register_RELU6_INT8();
TFLMRegistration Register_RELU_0_TO_1();
TFLMRegistration Register_RELU_0_TO_1_FLOAT32();
TFLMRegistration Register_RELU_0_TO_1_INT8();
TFLMRegistration Register_RELU_N1_TO_1();
TFLMRegistration Register_RELU_N1_TO_1_FLOAT32();
TFLMRegistration Register_RELU_N1_TO_1_INT8();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_ACTIVATIONS_H_
