// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_BATCH_MATMUL_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_BATCH_MATMUL_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_BATCH_MATMUL();
TFLMRegistration Register_BATCH_MATMUL_FLOAT32();
TFLMRegistration Register_BATCH_MATMUL_INT8();
TFLMRegistration Register_BATCH_MATMUL_INT16();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_BATCH_MATMUL_H_
