// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_MAXIMUM_MINIMUM_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_MAXIMUM_MINIMUM_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_MAXIMUM();
TFLMRegistration Register_MAXIMUM_FLOAT32();
TFLMRegistration Register_MAXIMUM_INT8();
TFLMRegistration Register_MINIMUM();
TFLMRegistration Register_MINIMUM_FLOAT32();
TFLMRegistration Register_MINIMUM_INT8();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_MAXIMUM_MINIMUM_H_
