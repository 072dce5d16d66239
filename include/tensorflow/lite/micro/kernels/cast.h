// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// INTEGER links no float arithmetic.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_CAST_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_CAST_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_CAST();
TFLMRegistration Register_CAST_INTEGER();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_CAST_H_
