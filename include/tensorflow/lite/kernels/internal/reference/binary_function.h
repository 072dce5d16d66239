// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Applies a function to two tensors, for custom operators that are written against the reference kernels' interface,
// over the operators' own rows of pairs. A dimension of 1 counts for all of the other input's.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BINARY_FUNCTION_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BINARY_FUNCTION_H_

#include "mote/element_pairs.h"

namespace tflite {
namespace reference_ops {

// Takes up to 8 dimensions.
template <typename R, typename T1, typename T2>
void BroadcastBinaryFunction4DSlow(const RuntimeShape& input1_shape, const T1* input1_data,
                                   const RuntimeShape& input2_shape, const T2* input2_data,
                                   const RuntimeShape& output_shape, R* output_data, R (*func)(T1, T2)) {
  static_cast<void>(output_shape);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data, func);
}

template <typename R, typename T1, typename T2>
void BinaryFunction(const RuntimeShape& input1_shape, const T1* input1_data, const RuntimeShape& input2_shape,
                    const T2* input2_data, const RuntimeShape& output_shape, R* output_data, R (*func)(T1, T2)) {
  BroadcastBinaryFunction4DSlow(input1_shape, input1_data, input2_shape, input2_data, output_shape, output_data, func);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_BINARY_FUNCTION_H_
