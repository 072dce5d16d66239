// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sums, for custom operators that are written against the reference kernels' interface, over the operators' own rows of
// pairs. A dimension of 1 counts for all of the other input's.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_H_

#include <cstdint>
#include <type_traits>

#include "mote/element_pairs.h"
#include "mote/quantized_sum.h"
#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// T is float, int32_t or int64_t.
template <typename T>
typename std::enable_if<!is_small_integer<T>::value>::type BroadcastAdd6DSlow(
    const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
    const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  static_cast<void>(output_shape);
  T min, max;
  GetActivationParams(params, &min, &max);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data, [min, max](T a, T b) {
    return ActivationFunctionWithMinMax<T>(AddTensorValuesWithExpectedOverflow(a, b), min, max);
  });
}

// T is uint8_t, int8_t or int16_t.
template <typename T>
typename std::enable_if<is_small_integer<T>::value>::type BroadcastAdd6DSlow(
    const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
    const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  static_cast<void>(output_shape);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data,
                    [&params](T a, T b) { return mote::QuantizedSum(params, a, b, 1); });
}

template <typename T>
void BroadcastAdd4DSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
                        const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                        T* output_data) {
  BroadcastAdd6DSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

template <typename T>
void Add(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
         const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  BroadcastAdd6DSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

// Adds where inputs and output have no zero points and scales that are powers of two: one of the input shifts is 0 and
// none is positive. src/reference/reference_arithmetic.cc defines it.
void AddPowersOfTwo(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int16_t* input1_data,
                    const RuntimeShape& input2_shape, const int16_t* input2_data, int16_t* output_data);

inline void AddGeneralParamScale(const ArithmeticParams& params, const RuntimeShape& input1_shape,
                                 const int16_t* input1_data, const RuntimeShape& input2_shape,
                                 const int16_t* input2_data, const RuntimeShape& output_shape, int16_t* output_data) {
  BroadcastAdd6DSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

inline void Add(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int16_t* input1_data,
                const RuntimeShape& input2_shape, const int16_t* input2_data, const RuntimeShape& output_shape,
                int16_t* output_data, bool pot_scale = true) {
  if (!pot_scale)
    return AddGeneralParamScale(params, input1_shape, input1_data, input2_shape, input2_data, output_shape,
                                output_data);
  AddPowersOfTwo(params, input1_shape, input1_data, input2_shape, input2_data, output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_ADD_H_
