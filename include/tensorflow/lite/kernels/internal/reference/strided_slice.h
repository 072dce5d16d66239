// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// STRIDED_SLICE, for custom operators that are written against the reference kernels' interface, over the operator's
// own copies.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_STRIDED_SLICE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_STRIDED_SLICE_H_

#include "mote/element_copy.h"
#include "tensorflow/lite/kernels/internal/strided_slice_logic.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Takes up to 5 dimensions, with an entry of `op_params` for each. The output has the elements in order, whatever
// dimensions its shape drops or adds.
template <typename T>
void StridedSlice(const StridedSliceParams& op_params, const RuntimeShape& unextended_input_shape, const T* input_data,
                  const RuntimeShape& unextended_output_shape, T* output_data) {
  static_cast<void>(unextended_output_shape);
  constexpr int kDims = 5;
  const RuntimeShape shape = RuntimeShape::ExtendedShape(kDims, unextended_input_shape);
  StridedSliceParams params = op_params;
  strided_slice::StridedSlicePadIndices(&params, kDims);
  mote::CopyDim dims[kDims];
  int source_stride = 1, target_stride = 1;
  for (int d = kDims - 1; d >= 0; --d) {
    const int start = strided_slice::StridedSliceStartForAxis(params, shape, d), stride = params.strides[d];
    const int stop = strided_slice::StridedSliceEndForAxis(params, shape, d, start);
    if (strided_slice::LoopCondition(start, stop, stride)) return;
    const int size = (stop - start - (stride > 0 ? 1 : -1)) / stride + 1;
    dims[d] = {size, stride * source_stride, target_stride};
    input_data += start * source_stride;
    source_stride *= static_cast<int>(shape.Dims(d));
    target_stride *= size;
  }
  mote::CopyStrided(dims, kDims, sizeof(T), input_data, output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_STRIDED_SLICE_H_
