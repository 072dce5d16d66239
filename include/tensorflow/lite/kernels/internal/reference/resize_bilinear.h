// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RESIZE_BILINEAR, for custom operators that are written against the reference kernels' interface: the operator's own
// loops, defined in src/reference/reference_resize.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_RESIZE_BILINEAR_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_RESIZE_BILINEAR_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// The images are [b, y, x, c], of float or uint8_t. `output_size_data` is not read: the output's shape says the size.
// No dimension is 0, nor y or x more than 2^20.
template <typename T>
void ResizeBilinear(const ResizeBilinearParams& op_params, const RuntimeShape& unextended_input_shape,
                    const T* input_data, const RuntimeShape& output_size_shape, const int32_t* output_size_data,
                    const RuntimeShape& unextended_output_shape, T* output_data);

// Does the same for int8_t or int16_t, in integers.
template <typename T>
void ResizeBilinearInteger(const ResizeBilinearParams& op_params, const RuntimeShape& unextended_input_shape,
                           const T* input_data, const RuntimeShape& output_size_shape, const int32_t* output_size_data,
                           const RuntimeShape& unextended_output_shape, T* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_RESIZE_BILINEAR_H_
