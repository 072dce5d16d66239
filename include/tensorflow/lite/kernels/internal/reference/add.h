// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sums, for custom operators that are written against the reference kernels' interface: plain loops, each element once.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Inputs of one shape: float, int32_t or int64_t.
template <typename T>
void Add(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
         const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  T min, max;
  GetActivationParams(params, &min, &max);
  const int size = MatchingElementsSize(input1_shape, input2_shape, output_shape);
  for (int i = 0; i < size; ++i) {
    output_data[i] = ActivationFunctionWithMinMax<T>(input1_data[i] + input2_data[i], min, max);
  }
}

// A dimension of 1 counts for all; up to 4 dimensions.
template <typename T>
void BroadcastAdd4DSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
                        const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                        T* output_data) {
  T min, max;
  GetActivationParams(params, &min, &max);
  NdArrayDesc<4> first, second;
  NdArrayDescsForElementwiseBroadcast(input1_shape, input2_shape, &first, &second);
  static_cast<void>(output_shape);
  int index[4] = {};
  int at = 0;
  do {
    const T sum = input1_data[SubscriptToIndex(first, index)] + input2_data[SubscriptToIndex(second, index)];
    output_data[at++] = ActivationFunctionWithMinMax<T>(sum, min, max);
  } while (NextIndex(4, first.extents, index));
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_H_
