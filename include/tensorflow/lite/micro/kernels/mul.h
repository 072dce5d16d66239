// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_MUL_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_MUL_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_MUL();
TFLMRegistration Register_MUL_FLOAT32();
TFLMRegistration Register_MUL_INT8();
TFLMRegistration Register_MUL_INT16();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_MUL_H_
