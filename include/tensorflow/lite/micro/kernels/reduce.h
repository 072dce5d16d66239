// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reductions that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_REDUCE_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_REDUCE_H_

#include "tensorflow/lite/micro/micro_common.h"

namespace tflite {

TFLMRegistration Register_MEAN();
TFLMRegistration Register_REDUCE_MAX();
TFLMRegistration Register_REDUCE_MIN();
TFLMRegistration Register_SUM();

TFLMRegistration Register_MEAN_FLOAT32();
TFLMRegistration Register_MEAN_INT8();
TFLMRegistration Register_REDUCE_MAX_FLOAT32();
TFLMRegistration Register_REDUCE_MAX_INT8();
TFLMRegistration Register_REDUCE_MIN_FLOAT32();
TFLMRegistration Register_REDUCE_MIN_INT8();
TFLMRegistration Register_SUM_FLOAT32();
TFLMRegistration Register_SUM_INT8();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_REDUCE_H_
