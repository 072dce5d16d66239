// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SLICE, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SLICE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SLICE_H_

#include "tensorflow/lite/kernels/internal/portable_tensor.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// The last dimensions of up to 5 are those of the parameters; a size of -1 reaches to the end.
template <typename T>
void Slice(const tflite::SliceParams& op_params, const RuntimeShape& input_shape, const RuntimeShape&,
           SequentialTensorWriter<T>* writer) {
  const RuntimeShape shape = RuntimeShape::ExtendedShape(5, input_shape);
  int start[5], stop[5];
  for (int d = 0; d < 5; ++d) {
    const int b = d - (5 - op_params.begin_count), s = d - (5 - op_params.size_count);
    start[d] = b < 0 ? 0 : op_params.begin[b];
    stop[d] = s < 0 || op_params.size[s] == -1 ? static_cast<int>(shape.Dims(d)) : start[d] + op_params.size[s];
  }
  for (int i0 = start[0]; i0 < stop[0]; ++i0) {
    for (int i1 = start[1]; i1 < stop[1]; ++i1) {
      for (int i2 = start[2]; i2 < stop[2]; ++i2) {
        for (int i3 = start[3]; i3 < stop[3]; ++i3) {
          if (stop[4] <= start[4]) continue;
          writer->WriteN(
              (((i0 * shape.Dims(1) + i1) * shape.Dims(2) + i2) * shape.Dims(3) + i3) * shape.Dims(4) + start[4],
              stop[4] - start[4]);
        }
      }
    }
  }
}
template <typename T>
void Slice(const tflite::SliceParams& op_params, const RuntimeShape& input_shape, const T* input_data,
           const RuntimeShape& output_shape, T* output_data) {
  SequentialTensorWriter<T> writer(input_data, output_data);
  Slice(op_params, input_shape, output_shape, &writer);
}
template <typename T>
void Slice(const tflite::SliceParams& op_params, const RuntimeShape& input_shape, const TfLiteTensor* input,
           const RuntimeShape& output_shape, TfLiteTensor* output) {
  SequentialTensorWriter<T> writer(input, output);
  Slice(op_params, input_shape, output_shape, &writer);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SLICE_H_
