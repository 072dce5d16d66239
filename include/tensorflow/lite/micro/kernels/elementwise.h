// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Registrations of operators on one operand, and of PRELU, that link the loops of one number format only.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_ELEMENTWISE_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_ELEMENTWISE_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {

TFLMRegistration Register_ABS_FLOAT32();
TFLMRegistration Register_ABS_INT8();
TFLMRegistration Register_ELU_FLOAT32();
TFLMRegistration Register_EXP_FLOAT32();
TFLMRegistration Register_GELU_FLOAT32();
TFLMRegistration Register_HARD_SWISH_FLOAT32();
TFLMRegistration Register_HARD_SWISH_INT8();
TFLMRegistration Register_L2_NORMALIZATION_FLOAT32();
TFLMRegistration Register_L2_NORMALIZATION_INT8();
TFLMRegistration Register_LOG_FLOAT32();
TFLMRegistration Register_LOG_SOFTMAX_FLOAT32();
TFLMRegistration Register_LOG_SOFTMAX_INT8();
TFLMRegistration Register_PRELU_FLOAT32();
TFLMRegistration Register_PRELU_INT8();
TFLMRegistration Register_RSQRT_FLOAT32();
TFLMRegistration Register_RSQRT_INT8();
TFLMRegistration Register_SQRT_FLOAT32();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_ELEMENTWISE_H_
