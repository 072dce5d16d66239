// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED, for custom operators that are written against the reference kernels' interface: the operator's own
// products, defined in src/reference/reference_fully_connected.cc. input [..., depth], weights [outputs, depth], bias
// [outputs] or null, output [..., outputs].
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FULLY_CONNECTED_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FULLY_CONNECTED_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const float* input_data,
                    const RuntimeShape& weights_shape, const float* weights_data, const RuntimeShape& bias_shape,
                    const float* bias_data, const RuntimeShape& output_shape, float* output_data);
void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                    const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                    const int32_t* bias_data, const RuntimeShape& output_shape, uint8_t* output_data);
void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                    const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                    const int32_t* bias_data, const RuntimeShape& output_shape, int16_t* output_data);

// Computes what reference_integer_ops::FullyConnected does with scales.
void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                    const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                    const int32_t* bias_data, const RuntimeShape& output_shape, float input_scale, float output_scale,
                    float filter_scale, uint8_t* output_data);

void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                    const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                    const int32_t* bias_data, const RuntimeShape& output_shape, float input_scale, float output_scale,
                    float filter_scale, int16_t* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FULLY_CONNECTED_H_
