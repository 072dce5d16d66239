// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BATCH_TO_SPACE_ND, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BATCH_TO_SPACE_ND_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BATCH_TO_SPACE_ND_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/reference/space_and_batch.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Takes 3 or 4 dimensions.
template <typename T>
void BatchToSpaceND(const RuntimeShape& unextended_input1_shape, const T* input1_data,
                    const RuntimeShape& unextended_input2_shape, const int32_t* block_shape_data, const RuntimeShape&,
                    const int32_t* crops_data, const RuntimeShape& unextended_output_shape, T* output_data) {
  const RuntimeShape in = internal::AsImages(unextended_input1_shape),
                     out = internal::AsImages(unextended_output_shape);
  const bool has_columns = unextended_input2_shape.FlatSize() > 1;
  const int block_y = block_shape_data[0], block_x = has_columns ? block_shape_data[1] : 1;
  const int top = crops_data[0], left = has_columns ? crops_data[2] : 0;
  const int batches = static_cast<int>(out.Dims(0)), depth = static_cast<int>(out.Dims(3));
  for (int b = 0; b < batches; ++b) {
    for (int y = 0; y < out.Dims(1); ++y) {
      for (int x = 0; x < out.Dims(2); ++x) {
        const int whole_y = y + top, whole_x = x + left;
        const int block = whole_y % block_y * block_x + whole_x % block_x;
        const T* const from = input1_data + Offset(in, block * batches + b, whole_y / block_y, whole_x / block_x, 0);
        for (int c = 0; c < depth; ++c) *output_data++ = from[c];
      }
    }
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BATCH_TO_SPACE_ND_H_
