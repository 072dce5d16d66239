// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// BROADCAST_ARGS, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BROADCAST_ARGS_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BROADCAST_ARGS_H_

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Gives the shape to which two shapes, which are vectors of numbers, broadcast.
template <typename T>
void BroadcastArgs(const RuntimeShape& input1_shape, const T* input1_data, const RuntimeShape& input2_shape,
                   const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  const int first = input1_shape.FlatSize(), second = input2_shape.FlatSize(), size = output_shape.FlatSize();
  for (int i = 1; i <= size; ++i) {
    const T a = i <= first ? input1_data[first - i] : static_cast<T>(1);
    const T b = i <= second ? input2_data[second - i] : static_cast<T>(1);
    output_data[size - i] = a == 1 ? b : a;
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BROADCAST_ARGS_H_
