// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// LOG_SOFTMAX of int8, for custom operators that are written against the reference kernels' interface: the operator's
// own loop, defined in src/reference/reference_softmax.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LOG_SOFTMAX_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LOG_SOFTMAX_H_

#include <cstdint>

namespace tflite {
namespace reference_integer_ops {

// Takes rows of `depth` elements. Differences to the largest, times input_multiplier * 2^(input_shift - 31), are in
// steps of 2^-26; below diff_min they give -128. Outputs are in sixteenths, the largest one for 0. The reverse
// arguments are not read.
void LogSoftmax(int32_t input_multiplier, int32_t input_shift, int32_t reverse_multiplier, int32_t reverse_shift,
                int32_t diff_min, int32_t outer_size, int32_t depth, const int8_t* input_data, int8_t* output_data);

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LOG_SOFTMAX_H_
