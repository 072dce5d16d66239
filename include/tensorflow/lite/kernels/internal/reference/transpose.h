// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TRANSPOSE, for custom operators that are written against the reference kernels' interface, over the operator's own
// copies.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TRANSPOSE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TRANSPOSE_H_

#include "mote/element_copy.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Dimension i of the output is dimension params.perm[i] of the input.
template <typename T, int N = 6>
void Transpose(const TransposeParams& params, const RuntimeShape& input_shape, const T* input_data,
               const RuntimeShape& output_shape, T* output_data) {
  int source_strides[RuntimeShape::kMaxDimensions];
  mote::CopyDim dims[RuntimeShape::kMaxDimensions];
  const int rank = input_shape.DimensionsCount();
  int source_stride = 1, target_stride = 1;
  for (int d = rank - 1; d >= 0; --d) {
    source_strides[d] = source_stride;
    source_stride *= static_cast<int>(input_shape.Dims(d));
  }
  for (int d = rank - 1; d >= 0; --d) {
    const int size = static_cast<int>(output_shape.Dims(d));
    dims[d] = {size, source_strides[params.perm[d]], target_stride};
    target_stride *= size;
  }
  mote::CopyStrided(dims, rank, sizeof(T), input_data, output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TRANSPOSE_H_
