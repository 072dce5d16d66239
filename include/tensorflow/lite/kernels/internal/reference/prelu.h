// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// PRELU of quantised numbers, for custom operators that are written against the reference kernels' interface, over the
// operators' own rows of pairs.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_PRELU_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_PRELU_H_

#include <cstdint>
#include <limits>

#include "mote/element_pairs.h"
#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Offsets are negated zero points; multiplier 1 is for numbers that are not negative, 2 for the products with alpha.
template <typename T, typename U>
void BroadcastPrelu4DSlow(const PreluParams& params, const RuntimeShape& input_shape, const T* input_data,
                          const RuntimeShape& alpha_shape, const U* alpha_data, const RuntimeShape& output_shape,
                          T* output_data) {
  static_cast<void>(output_shape);
  mote::ForEachPair(input_shape, input_data, alpha_shape, alpha_data, output_data, [&params](T x, U alpha) {
    const int32_t value = params.input_offset + x;
    const int32_t scaled = value >= 0
                               ? MultiplyByQuantizedMultiplier(value, params.output_multiplier_1, params.output_shift_1)
                               : MultiplyByQuantizedMultiplier(value * (params.alpha_offset + alpha),
                                                               params.output_multiplier_2, params.output_shift_2);
    return ActivationFunctionWithMinMax<int32_t>(scaled + params.output_offset, std::numeric_limits<T>::min(),
                                                 std::numeric_limits<T>::max());
  });
}
template <typename T, typename U>
void Prelu(const PreluParams& params, const RuntimeShape& input_shape, const T* input_data,
           const RuntimeShape& alpha_shape, const U* alpha_data, const RuntimeShape& output_shape, T* output_data) {
  BroadcastPrelu4DSlow(params, input_shape, input_data, alpha_shape, alpha_data, output_shape, output_data);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_PRELU_H_
