// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// L2_NORMALIZATION of int8, for custom operators that are written against the reference kernels' interface: the
// operator's own loop, defined in src/reference/reference_bytes.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_L2NORMALIZATION_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_L2NORMALIZATION_H_

#include <cstdint>

namespace tflite {
namespace reference_integer_ops {

// Divides each of `outer_size` rows of `depth` elements by its length, in 128ths.
void L2Normalization(int32_t input_zero_point, int32_t outer_size, int32_t depth, const int8_t* input_data,
                     int8_t* output_data);

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_L2NORMALIZATION_H_
