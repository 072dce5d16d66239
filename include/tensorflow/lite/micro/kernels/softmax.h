// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_SOFTMAX_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_SOFTMAX_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_SOFTMAX();
TFLMRegistration Register_SOFTMAX_FLOAT32();
TFLMRegistration Register_SOFTMAX_INT8();
TFLMRegistration Register_SOFTMAX_INT8_INT16();
TFLMRegistration Register_SOFTMAX_INT16();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_SOFTMAX_H_
