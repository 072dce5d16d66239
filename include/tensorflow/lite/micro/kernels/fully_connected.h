// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only; INT4 stands for int8 activations with int4 or int8
// weights, INT16 for int16 activations with int8 weights.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_FULLY_CONNECTED_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_FULLY_CONNECTED_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_FULLY_CONNECTED();
TFLMRegistration Register_FULLY_CONNECTED_FLOAT32();
TFLMRegistration Register_FULLY_CONNECTED_INT4();
TFLMRegistration Register_FULLY_CONNECTED_INT8();
TFLMRegistration Register_FULLY_CONNECTED_INT16();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_FULLY_CONNECTED_H_
