// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DEPTHWISE_CONV_2D of uint8, for custom operators that are written against the reference kernels' interface. The
// arguments are laid out as in depthwiseconv_float.h.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DEPTHWISECONV_UINT8_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DEPTHWISECONV_UINT8_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

void DepthwiseConv(const DepthwiseParams& params, const RuntimeShape& input_shape, const uint8_t* input_data,
                   const RuntimeShape& filter_shape, const uint8_t* filter_data, const RuntimeShape& bias_shape,
                   const int32_t* bias_data, const RuntimeShape& output_shape, uint8_t* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DEPTHWISECONV_UINT8_H_
