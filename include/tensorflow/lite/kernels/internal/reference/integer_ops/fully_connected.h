// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED of integers, for custom operators that are written against the reference kernels' interface: shapes
// as in reference/fully_connected.h. Input, weights, output and bias are int8, int8, int8, int32; int16, int8, int16,
// int32 or int64; int16, int16, int16, int64; uint8, uint8, uint8 or int16, int32. Sums are of the bias's type.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_FULLY_CONNECTED_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_FULLY_CONNECTED_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const InputType* input_data,
                    const RuntimeShape& filter_shape, const WeightType* filter_data, const RuntimeShape& bias_shape,
                    const BiasType* bias_data, const RuntimeShape& output_shape, OutputType* output_data);

// There is a multiplier and a shift for each output; weights have no zero point.
template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnectedPerChannel(const FullyConnectedParams& params, const int32_t* output_multiplier,
                              const int* output_shift, const RuntimeShape& input_shape, const InputType* input_data,
                              const RuntimeShape& filter_shape, const WeightType* filter_data,
                              const RuntimeShape& bias_shape, const BiasType* bias_data,
                              const RuntimeShape& output_shape, OutputType* output_data);

// The scales give sum * (input_scale * filter_scale / output_scale) in float, rounded with halves away from zero:
// params has no multiplier then.
template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const InputType* input_data,
                    const RuntimeShape& filter_shape, const WeightType* filter_data, const RuntimeShape& bias_shape,
                    const BiasType* bias_data, const RuntimeShape& output_shape, float input_scale, float output_scale,
                    float filter_scale, OutputType* output_data);
template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnectedPerChannel(const FullyConnectedParams& params, const RuntimeShape& input_shape,
                              const InputType* input_data, const RuntimeShape& filter_shape,
                              const WeightType* filter_data, const RuntimeShape& bias_shape, const BiasType* bias_data,
                              const RuntimeShape& output_shape, float input_scale, float output_scale,
                              const float* filter_scales, OutputType* output_data);

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_FULLY_CONNECTED_H_
