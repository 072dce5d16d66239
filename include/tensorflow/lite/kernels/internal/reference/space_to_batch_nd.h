// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SPACE_TO_BATCH_ND, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_TO_BATCH_ND_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_TO_BATCH_ND_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/reference/space_and_batch.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Takes 3 or 4 dimensions. The frame is filled with params.output_offset.
template <typename T>
void SpaceToBatchND(const SpaceToBatchParams& params, const RuntimeShape& unextended_input1_shape, const T* input1_data,
                    const RuntimeShape& unextended_input2_shape, const int32_t* block_shape_data, const RuntimeShape&,
                    const int32_t* paddings_data, const RuntimeShape& unextended_output_shape, T* output_data) {
  const RuntimeShape in = internal::AsImages(unextended_input1_shape),
                     out = internal::AsImages(unextended_output_shape);
  const bool has_columns = unextended_input2_shape.FlatSize() > 1;
  const int block_y = block_shape_data[0], block_x = has_columns ? block_shape_data[1] : 1;
  const int top = paddings_data[0], left = has_columns ? paddings_data[2] : 0;
  const int batches = static_cast<int>(in.Dims(0)), depth = static_cast<int>(in.Dims(3));
  for (int b = 0; b < out.Dims(0); ++b) {
    const int shift_y = b / batches / block_x, shift_x = b / batches % block_x;
    for (int i = 0; i < out.Dims(1); ++i) {
      for (int j = 0; j < out.Dims(2); ++j) {
        const int y = i * block_y + shift_y - top, x = j * block_x + shift_x - left;
        const bool is_inside = y >= 0 && y < in.Dims(1) && x >= 0 && x < in.Dims(2);
        const T* const from = input1_data + (is_inside ? Offset(in, b % batches, y, x, 0) : 0);
        for (int c = 0; c < depth; ++c) *output_data++ = is_inside ? from[c] : static_cast<T>(params.output_offset);
      }
    }
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_TO_BATCH_ND_H_
