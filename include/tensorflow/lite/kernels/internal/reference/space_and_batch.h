// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The shapes of SPACE_TO_BATCH_ND and BATCH_TO_SPACE_ND, for custom operators that are written against the reference
// kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_AND_BATCH_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_AND_BATCH_H_

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

namespace internal {

// Returns [b, x, c] as [b, x, 1, c].
inline RuntimeShape AsImages(const RuntimeShape& shape) {
  if (shape.DimensionsCount() == 4) return shape;
  RuntimeShape images(4, 1);
  images.SetDim(0, shape.Dims(0));
  images.SetDim(1, shape.Dims(1));
  images.SetDim(3, shape.Dims(2));
  return images;
}

}  // namespace internal

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SPACE_AND_BATCH_H_
