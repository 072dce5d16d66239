// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SPACE_TO_DEPTH, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_TO_DEPTH_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_TO_DEPTH_H_

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

template <typename T>
void SpaceToDepth(const tflite::SpaceToDepthParams& op_params, const RuntimeShape& unextended_input_shape,
                  const T* input_data, const RuntimeShape& unextended_output_shape, T* output_data) {
  const RuntimeShape in = RuntimeShape::ExtendedShape(4, unextended_input_shape);
  const RuntimeShape out = RuntimeShape::ExtendedShape(4, unextended_output_shape);
  const int block = op_params.block_size, depth = static_cast<int>(in.Dims(3));
  for (int b = 0; b < in.Dims(0); ++b) {
    for (int y = 0; y < in.Dims(1); ++y) {
      for (int x = 0; x < in.Dims(2); ++x) {
        T* const to = output_data + Offset(out, b, y / block, x / block, (y % block * block + x % block) * depth);
        for (int c = 0; c < depth; ++c) to[c] = *input_data++;
      }
    }
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_TO_DEPTH_H_
