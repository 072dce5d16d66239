// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MAXIMUM, MINIMUM and the like, for custom operators that are written against the reference kernels' interface, over
// the operators' own rows of pairs. A dimension of 1 counts for all of the other input's.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_MAXIMUM_MINIMUM_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_MAXIMUM_MINIMUM_H_

#include "mote/element_pairs.h"

namespace tflite {
namespace reference_ops {

template <typename T, typename Op, int N = 5>
void MaximumMinimumBroadcastSlow(const RuntimeShape& input1_shape, const T* input1_data,
                                 const RuntimeShape& input2_shape, const T* input2_data,
                                 const RuntimeShape& output_shape, T* output_data, Op op) {
  static_cast<void>(output_shape);
  mote::ForEachPair(input1_shape, input1_data, input2_shape, input2_data, output_data, op);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_MAXIMUM_MINIMUM_H_
