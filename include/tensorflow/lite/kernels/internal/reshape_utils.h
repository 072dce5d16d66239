// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shapes of RESHAPE.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_RESHAPE_UTILS_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_RESHAPE_UTILS_H_

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/internal/runtime_shape.h"

namespace tflite {
namespace reshape_internal {

// Puts what is left over into the one dimension of `output_shape` that is -1, if there is one. Returns kTfLiteError,
// after a message, where there are two, or the numbers of elements differ.
TfLiteStatus ResolveOutputShape(TfLiteContext* context, const RuntimeShape& input_shape, TfLiteIntArray& output_shape);

}  // namespace reshape_internal
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_RESHAPE_UTILS_H_
