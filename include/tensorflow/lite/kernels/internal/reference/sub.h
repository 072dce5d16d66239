// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Differences, for custom operators that are written against the reference kernels' interface, over the operators' own
// rows of pairs. A dimension of 1 counts for all of the other input's.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SUB_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SUB_H_

#include <cstdint>
#include <type_traits>

#include "mote/element_pairs.h"
#include "mote/quantized_sum.h"
#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace detail {
template <typename T>
T Difference(T a, T b) {
  return WrappingAdd(a, WrappingMul(b, static_cast<T>(-1)));
}
}  // namespace detail

namespace reference_ops {

// T is float, int32_t or int64_t.
template <typename T>
typename std::enable_if<!is_small_integer<T>::value>::type BroadcastSubSlow(
    const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
    const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  static_cast<void>(output_shape);
  T min, max;
  GetActivationParams(params, &min, &max);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data, [min, max](T a, T b) {
    return ActivationFunctionWithMinMax<T>(detail::Difference(a, b), min, max);
  });
}

// T is uint8_t, int8_t or int16_t.
template <typename T>
typename std::enable_if<is_small_integer<T>::value>::type BroadcastQuantSubSlow(
    const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
    const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  static_cast<void>(output_shape);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data,
                    [&params](T a, T b) { return mote::QuantizedSum(params, a, b, -1); });
}

template <typename T>
void SubWithActivation(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
                       const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape,
                       T* output_data) {
  BroadcastSubSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

inline void Sub(const ArithmeticParams& params, const RuntimeShape& input1_shape, const uint8_t* input1_data,
                const RuntimeShape& input2_shape, const uint8_t* input2_data, const RuntimeShape& output_shape,
                uint8_t* output_data) {
  BroadcastQuantSubSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

inline void Sub(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int8_t* input1_data,
                const RuntimeShape& input2_shape, const int8_t* input2_data, const RuntimeShape& output_shape,
                int8_t* output_data) {
  BroadcastQuantSubSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

inline void Sub(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int16_t* input1_data,
                const RuntimeShape& input2_shape, const int16_t* input2_data, const RuntimeShape& output_shape,
                int16_t* output_data) {
  BroadcastQuantSubSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

// T is float, int32_t or int64_t.
template <typename T>
void Sub(const ArithmeticParams& params, const RuntimeShape& input1_shape, const T* input1_data,
         const RuntimeShape& input2_shape, const T* input2_data, const RuntimeShape& output_shape, T* output_data) {
  BroadcastSubSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

// Subtracts under the conditions of AddPowersOfTwo in add.h.
void BroadcastSub16POTSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int16_t* input1_data,
                           const RuntimeShape& input2_shape, const int16_t* input2_data,
                           const RuntimeShape& output_shape, int16_t* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SUB_H_
