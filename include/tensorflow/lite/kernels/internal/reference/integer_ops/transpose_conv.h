// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TRANSPOSE_CONV of int8 and int16, for custom operators that are written against the reference kernels' interface: the
// operator's own loops, defined in src/reference/reference_transpose_conv.cc. As in reference/transpose_conv.h, with a
// multiplier and a shift for each channel of the output.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_TRANSPOSE_CONV_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_TRANSPOSE_CONV_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

void TransposeConv(const ConvParams& params, const int32_t* output_multiplier, const int32_t* output_shift,
                   const RuntimeShape& input_shape, const int8_t* input_data, const RuntimeShape& filter_shape,
                   const int8_t* filter_data, const RuntimeShape& bias_shape, const int32_t* bias_data,
                   const RuntimeShape& output_shape, int8_t* output_data, const RuntimeShape& im2col_shape,
                   int8_t* im2col_data, int32_t* scratch_buffer);

// There are no zero points. Scalar, the type of the sums, is int32_t or int64_t.
template <typename Scalar>
void TransposeConv(const ConvParams& params, const int32_t* output_multiplier, const int32_t* output_shift,
                   const RuntimeShape& input_shape, const int16_t* input_data, const RuntimeShape& filter_shape,
                   const int8_t* filter_data, const RuntimeShape& bias_shape, const Scalar* bias_data,
                   const RuntimeShape& output_shape, int16_t* output_data, const RuntimeShape& im2col_shape,
                   int8_t* im2col_data, Scalar* scratch_buffer);

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_TRANSPOSE_CONV_H_
