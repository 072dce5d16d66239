// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DEPTHWISE_CONV_2D of int8 and int16, for custom operators that are written against the reference kernels' interface:
// as in reference/depthwiseconv_float.h, with a multiplier and a shift for each channel of the output.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_DEPTHWISE_CONV_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_DEPTHWISE_CONV_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

void DepthwiseConvPerChannel(const DepthwiseParams& params, const int32_t* output_multiplier,
                             const int32_t* output_shift, const RuntimeShape& input_shape, const int8_t* input_data,
                             const RuntimeShape& filter_shape, const int8_t* filter_data,
                             const RuntimeShape& bias_shape, const int32_t* bias_data, const RuntimeShape& output_shape,
                             int8_t* output_data);

// There are no zero points.
void DepthwiseConvPerChannel(const DepthwiseParams& params, const int32_t* output_multiplier,
                             const int32_t* output_shift, const RuntimeShape& input_shape, const int16_t* input_data,
                             const RuntimeShape& filter_shape, const int8_t* filter_data,
                             const RuntimeShape& bias_shape, const int64_t* bias_data, const RuntimeShape& output_shape,
                             int16_t* output_data);

// Takes floats that are quantised at run time, with int8 weights: image b is (input - input_offset[b]) *
// scaling_factors_ptr[b], the weights of channel c are filter * per_channel_scale[c].
void DepthwiseConvHybridPerChannel(const DepthwiseParams& params, float* scaling_factors_ptr,
                                   const RuntimeShape& input_shape, const int8_t* input_data,
                                   const RuntimeShape& filter_shape, const int8_t* filter_data,
                                   const RuntimeShape& bias_shape, const float* bias_data,
                                   const RuntimeShape& output_shape, float* output_data, const float* per_channel_scale,
                                   int32_t* input_offset);

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_DEPTHWISE_CONV_H_
