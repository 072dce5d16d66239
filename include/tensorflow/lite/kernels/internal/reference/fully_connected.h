// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED of floats, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FULLY_CONNECTED_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FULLY_CONNECTED_H_

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// input [..., depth], weights [outputs, depth], bias [outputs] or null, output [..., outputs].
inline void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const float* input_data,
                           const RuntimeShape& weights_shape, const float* weights_data, const RuntimeShape& bias_shape,
                           const float* bias_data, const RuntimeShape& output_shape, float* output_data) {
  static_cast<void>(input_shape), static_cast<void>(bias_shape);
  const int last = output_shape.DimensionsCount() - 1;
  const int outputs = output_shape.Dims(last);
  const int batches = FlatSizeSkipDim(output_shape, last);
  const int depth = weights_shape.Dims(weights_shape.DimensionsCount() - 1);
  for (int b = 0; b < batches; ++b) {
    for (int o = 0; o < outputs; ++o) {
      float sum = 0;
      for (int d = 0; d < depth; ++d) sum += input_data[b * depth + d] * weights_data[o * depth + d];
      output_data[b * outputs + o] = ActivationFunctionWithMinMax(
          sum + (bias_data == nullptr ? 0.0f : bias_data[o]), params.float_activation_min, params.float_activation_max);
    }
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_FULLY_CONNECTED_H_
