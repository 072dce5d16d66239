// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOG_SOFTMAX of floats, along the last dimension, for custom operators that are written against the reference kernels'
// interface: the operator's own loops, defined in src/reference/reference_softmax.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_LOG_SOFTMAX_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_LOG_SOFTMAX_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

void LogSoftmax(const SoftmaxParams& params, const RuntimeShape& input_shape, const float* input_data,
                const RuntimeShape& output_shape, float* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_LOG_SOFTMAX_H_
