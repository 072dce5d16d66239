// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sums of int8 numbers, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_ADD_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_ADD_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

// Both inputs on one fine scale, 2^left_shift times finer than that of the wider one; their sum on the output's.
inline int8_t AddFunc(int8_t x, int8_t y, const ArithmeticParams& params) {
  const int32_t a = MultiplyByQuantizedMultiplier((params.input1_offset + x) * (1 << params.left_shift),
                                                  params.input1_multiplier, params.input1_shift);
  const int32_t b = MultiplyByQuantizedMultiplier((params.input2_offset + y) * (1 << params.left_shift),
                                                  params.input2_multiplier, params.input2_shift);
  const int32_t sum =
      MultiplyByQuantizedMultiplier(a + b, params.output_multiplier, params.output_shift) + params.output_offset;
  return static_cast<int8_t>(
      ActivationFunctionWithMinMax(sum, params.quantized_activation_min, params.quantized_activation_max));
}

inline void AddElementwise(int size, const ArithmeticParams& params, const int8_t* input1_data,
                           const int8_t* input2_data, int8_t* output_data) {
  for (int i = 0; i < size; ++i) output_data[i] = AddFunc(input1_data[i], input2_data[i], params);
}

// Inputs of one shape.
inline void Add(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int8_t* input1_data,
                const RuntimeShape& input2_shape, const int8_t* input2_data, const RuntimeShape& output_shape,
                int8_t* output_data) {
  const int size = MatchingElementsSize(input1_shape, input2_shape, output_shape);
  AddElementwise(size, params, input1_data, input2_data, output_data);
}

// A dimension of 1 counts for all; up to 4 dimensions.
inline void BroadcastAdd4DSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape,
                               const int8_t* input1_data, const RuntimeShape& input2_shape, const int8_t* input2_data,
                               const RuntimeShape& output_shape, int8_t* output_data) {
  NdArrayDesc<4> first, second;
  NdArrayDescsForElementwiseBroadcast(input1_shape, input2_shape, &first, &second);
  static_cast<void>(output_shape);
  int index[4] = {};
  int at = 0;
  do {
    output_data[at++] =
        AddFunc(input1_data[SubscriptToIndex(first, index)], input2_data[SubscriptToIndex(second, index)], params);
  } while (NextIndex(4, first.extents, index));
}

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_ADD_H_
