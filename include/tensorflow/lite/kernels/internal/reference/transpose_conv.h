// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// TRANSPOSE_CONV, for custom operators that are written against the reference kernels' interface: the operator's own
// loops, defined in src/reference/reference_transpose_conv.cc. input [b, y, x, i], filter [c, y, x, i], bias [c] or
// null, output [b, y, x, c]; the stride and the padding are those of the output. The im2col arguments and the scratch
// buffer are neither read nor written.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TRANSPOSE_CONV_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TRANSPOSE_CONV_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// An activation without a range, as code of before 2022 leaves it, counts as none.
void TransposeConv(const ConvParams& params, const RuntimeShape& input_shape, const float* input_data,
                   const RuntimeShape& filter_shape, const float* filter_data, const RuntimeShape& bias_shape,
                   const float* bias_data, const RuntimeShape& output_shape, float* output_data,
                   const RuntimeShape& im2col_shape, float* im2col_data);
void TransposeConv(const ConvParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                   const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                   const int32_t* bias_data, const RuntimeShape& output_shape, uint8_t* output_data,
                   const RuntimeShape& im2col_shape, uint8_t* im2col_data, int32_t* scratch_buffer);

// Takes floats that are quantised at run time, with int8 weights: image b is (input - input_offset[b]) *
// scaling_factors_ptr[b], the weights of channel c are filter * per_channel_scale[c].
void HybridTransposeConv(const ConvParams& params, float* scaling_factors_ptr, const RuntimeShape& input_shape,
                         const int8_t* input_data, const RuntimeShape& filter_shape, const int8_t* filter_data,
                         const RuntimeShape& bias_shape, const float* bias_data, const RuntimeShape& output_shape,
                         float* output_data, const float* per_channel_scale, int32_t* input_offset);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_TRANSPOSE_CONV_H_
