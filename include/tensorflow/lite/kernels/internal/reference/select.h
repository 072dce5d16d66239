// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SELECT and SELECT_V2, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SELECT_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SELECT_H_

#include "tensorflow/lite/kernels/internal/common.h"

namespace tflite {
namespace reference_ops {

template <typename D, typename T>
void Select(const RuntimeShape& input_condition_shape, const D* input_condition_data, const RuntimeShape& input_x_shape,
            const T* input_x_data, const RuntimeShape& input_y_shape, const T* input_y_data,
            const RuntimeShape& output_shape, T* output_data) {
  // A scalar stands for all elements.
  const int condition_step = input_condition_shape.FlatSize() == 1 ? 0 : 1, size = output_shape.FlatSize();
  const int x_step = input_x_shape.FlatSize() == 1 ? 0 : 1, y_step = input_y_shape.FlatSize() == 1 ? 0 : 1;
  for (int i = 0; i < size; ++i) {
    output_data[i] = input_condition_data[i * condition_step] ? input_x_data[i * x_step] : input_y_data[i * y_step];
  }
}

// There is a condition for each of the first dimension's slices.
template <typename D, typename T>
void RankOneSelect(const RuntimeShape& input_condition_shape, const D* input_condition_data,
                   const RuntimeShape& input_x_shape, const T* input_x_data, const RuntimeShape&, const T* input_y_data,
                   const RuntimeShape&, T* output_data) {
  const int count = input_condition_shape.FlatSize(), inner = count == 0 ? 0 : input_x_shape.FlatSize() / count;
  for (int i = 0; i < count; ++i) {
    const T* const from = (input_condition_data[i] ? input_x_data : input_y_data) + i * inner;
    for (int k = 0; k < inner; ++k) *output_data++ = from[k];
  }
}

// Takes at most 5 dimensions, which broadcast.
template <typename D, typename T>
void BroadcastSelect5DSlow(const RuntimeShape& input_condition_shape, const D* input_condition_data,
                           const RuntimeShape& input_x_shape, const T* input_x_data, const RuntimeShape& input_y_shape,
                           const T* input_y_data, const RuntimeShape& output_shape, T* output_data) {
  const RuntimeShape* const shapes[] = {&input_condition_shape, &input_x_shape, &input_y_shape};
  const int rank = output_shape.DimensionsCount(), size = output_shape.FlatSize();
  for (int i = 0; i < size; ++i) {
    int at[3] = {};
    for (int k = 0; k < 3; ++k) {
      int rest = i, stride = 1;
      for (int d = 1; d <= rank; ++d) {
        const int index = rest % static_cast<int>(output_shape.Dims(rank - d));
        rest /= static_cast<int>(output_shape.Dims(rank - d));
        if (d > shapes[k]->DimensionsCount()) continue;
        const int dim = static_cast<int>(shapes[k]->Dims(shapes[k]->DimensionsCount() - d));
        if (dim != 1) at[k] += index * stride;
        stride *= dim;
      }
    }
    output_data[i] = input_condition_data[at[0]] ? input_x_data[at[1]] : input_y_data[at[2]];
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SELECT_H_
