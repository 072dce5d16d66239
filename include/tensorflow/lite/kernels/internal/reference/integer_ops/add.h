// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Sums of int8 numbers, for custom operators that are written against the reference kernels' interface, over the
// operators' own rows of pairs. A dimension of 1 counts for all of the other input's.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_ADD_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_ADD_H_

#include <cstdint>

#include "mote/element_pairs.h"
#include "mote/quantized_sum.h"
#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

inline int8_t AddFunc(int8_t x, int8_t y, const ArithmeticParams& params) {
  return static_cast<int8_t>(mote::QuantizedSum(params, x, y, 1));
}

inline void AddElementwise(int size, const ArithmeticParams& params, const int8_t* input1_data,
                           const int8_t* input2_data, int8_t* output_data) {
  for (int i = 0; i < size; ++i) output_data[i] = AddFunc(input1_data[i], input2_data[i], params);
}

inline void BroadcastAdd6DSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape,
                               const int8_t* input1_data, const RuntimeShape& input2_shape, const int8_t* input2_data,
                               const RuntimeShape& output_shape, int8_t* output_data) {
  static_cast<void>(output_shape);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data,
                    [&params](int8_t a, int8_t b) { return mote::QuantizedSum(params, a, b, 1); });
}

inline void BroadcastAdd4DSlow(const ArithmeticParams& params, const RuntimeShape& input1_shape,
                               const int8_t* input1_data, const RuntimeShape& input2_shape, const int8_t* input2_data,
                               const RuntimeShape& output_shape, int8_t* output_data) {
  BroadcastAdd6DSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

inline void Add(const ArithmeticParams& params, const RuntimeShape& input1_shape, const int8_t* input1_data,
                const RuntimeShape& input2_shape, const int8_t* input2_data, const RuntimeShape& output_shape,
                int8_t* output_data) {
  BroadcastAdd6DSlow(params, input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data);
}

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_ADD_H_
