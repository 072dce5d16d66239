// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// PAD and PADV2, for custom operators that are written against the reference kernels' interface, over the operator's
// own copies.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_PAD_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_PAD_H_

#include "mote/element_copy.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

constexpr int PadKernelMaxDimensionCount() { return 5; }

// The paddings are those of the last dimensions, up to 5.
template <typename T, typename P>
void Pad(const PadParams& op_params, const RuntimeShape& input_shape, const T* input_data, const P* pad_value_ptr,
         const RuntimeShape& output_shape, T* output_data) {
  const T value = static_cast<T>(*pad_value_ptr);
  mote::FillWith(output_shape.FlatSize(), sizeof(T), &value, output_data);
  const int rank = input_shape.DimensionsCount(), unpadded = rank - op_params.left_padding_count;
  mote::CopyDim dims[RuntimeShape::kMaxDimensions];
  int source_stride = 1, target_stride = 1;
  for (int d = rank - 1; d >= 0; --d) {
    const int size = static_cast<int>(input_shape.Dims(d));
    dims[d] = {size, source_stride, target_stride};
    if (d >= unpadded) output_data += op_params.left_padding[d - unpadded] * target_stride;
    source_stride *= size;
    target_stride *= static_cast<int>(output_shape.Dims(d));
  }
  mote::CopyStrided(dims, rank, sizeof(T), input_data, output_data);
}
template <typename T, typename P>
void PadImageStyle(const PadParams& op_params, const RuntimeShape& input_shape, const T* input_data,
                   const P* pad_value_ptr, const RuntimeShape& output_shape, T* output_data) {
  Pad(op_params, input_shape, input_data, pad_value_ptr, output_shape, output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_PAD_H_
