// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_POOLING_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_POOLING_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_AVERAGE_POOL_2D();
TFLMRegistration Register_AVERAGE_POOL_2D_FLOAT32();
TFLMRegistration Register_AVERAGE_POOL_2D_INT8();
TFLMRegistration Register_AVERAGE_POOL_2D_INT16();
TFLMRegistration Register_MAX_POOL_2D();
TFLMRegistration Register_MAX_POOL_2D_FLOAT32();
TFLMRegistration Register_MAX_POOL_2D_INT8();
TFLMRegistration Register_MAX_POOL_2D_INT16();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_POOLING_H_
