// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Quotients, for custom operators that are written against the reference kernels' interface, over the operators' own
// rows of pairs. A dimension of 1 counts for all of the other input's.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DIV_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DIV_H_

#include <cstdint>
#include <type_traits>

#include "mote/element_pairs.h"
#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {
// This is defined in src/reference/reference_arithmetic.cc.
template <typename T>
void BroadcastDiv(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
                  const RuntimeShape& input2_shape, const T* input2_data, T* output_data);
}  // namespace reference_integer_ops

namespace reference_ops {

// T is float or int32_t; no divisor is 0, and the smallest number is not divided by -1.
template <typename T, int N = 5>
typename std::enable_if<!is_small_integer<T>::value>::type BroadcastDivSlow(
    const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
    const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  static_cast<void>(output_shape);
  T min, max;
  GetActivationParams(params, &min, &max);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data,
                    [min, max](T a, T b) { return ActivationFunctionWithMinMax<T>(a / b, min, max); });
}

// T is uint8_t, int8_t or int16_t; no divisor is its zero point.
template <typename T, int N = 5>
typename std::enable_if<is_small_integer<T>::value>::type BroadcastDivSlow(
    const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
    const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  static_cast<void>(output_shape);
  reference_integer_ops::BroadcastDiv(params, input1_shape, input1_data, input2_shape, input2_data, output_data);
}

template <typename T>
void Div(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
         const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  BroadcastDivSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DIV_H_
