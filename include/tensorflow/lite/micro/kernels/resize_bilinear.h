// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_RESIZE_BILINEAR_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_RESIZE_BILINEAR_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_RESIZE_BILINEAR();
TFLMRegistration Register_RESIZE_BILINEAR_INT8();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_RESIZE_BILINEAR_H_
