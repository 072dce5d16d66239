// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link fewer loops: FLOAT32 takes floats only, INT8 quantised numbers only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_QUANTIZE_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_QUANTIZE_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_QUANTIZE();
TFLMRegistration Register_QUANTIZE_FLOAT32();
TFLMRegistration Register_QUANTIZE_INT8();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_QUANTIZE_H_
