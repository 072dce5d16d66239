// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// RESIZE_NEAREST_NEIGHBOR, for custom operators that are written against the reference kernels' interface: the
// operator's own loop, defined in src/reference/reference_resize.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_RESIZE_NEAREST_NEIGHBOR_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_RESIZE_NEAREST_NEIGHBOR_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace mote {

void ResizeNearestOf(int element_bytes, const tflite::ResizeNearestNeighborParams& params,
                     const tflite::RuntimeShape& in_shape, const void* in, const tflite::RuntimeShape& out_shape,
                     void* out);

}  // namespace mote

namespace tflite {
namespace reference_ops {

// The images are [b, y, x, c]. `output_size_data` is not read: the output's shape says the size. No dimension is 0, nor
// y or x more than 2^20.
template <typename T>
void ResizeNearestNeighbor(const ResizeNearestNeighborParams& op_params, const RuntimeShape& unextended_input_shape,
                           const T* input_data, const RuntimeShape& output_size_shape, const int32_t* output_size_data,
                           const RuntimeShape& unextended_output_shape, T* output_data) {
  static_cast<void>(output_size_shape), static_cast<void>(output_size_data);
  mote::ResizeNearestOf(sizeof(T), op_params, unextended_input_shape, input_data, unextended_output_shape, output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_RESIZE_NEAREST_NEIGHBOR_H_
