// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions of float vectors.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_MICRO_TENSOR_UTILS_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_MICRO_TENSOR_UTILS_H_

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "tensorflow/lite/c/builtin_op_data.h"
#include "tensorflow/lite/c/common.h"

namespace tflite {

class CpuBackendContext;

// `result` may be `vector`.
void PortableApplySigmoidToVector(const float* vector, int v_size, float* result);
void PortableApplyTanhToVector(const float* vector, int v_size, float* result);
// kTfLiteActSignBit gives 1 for negative numbers, else 0.
void PortableApplyActivationToVector(const float* vector, int v_size, TfLiteFusedActivation activation, float* result);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_MICRO_TENSOR_UTILS_H_
