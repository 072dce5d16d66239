// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// FULLY_CONNECTED of integers, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_FULLY_CONNECTED_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_FULLY_CONNECTED_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

// input [..., depth], filter [outputs, depth], bias [outputs] or null, output [..., outputs]. Sums are of the bias's
// type.
template <typename InputType, typename WeightType, typename OutputType, typename BiasType>
void FullyConnected(const FullyConnectedParams& params, const RuntimeShape& input_shape, const InputType* input_data,
                    const RuntimeShape& filter_shape, const WeightType* filter_data, const RuntimeShape& bias_shape,
                    const BiasType* bias_data, const RuntimeShape& output_shape, OutputType* output_data) {
  static_cast<void>(input_shape), static_cast<void>(bias_shape);
  const int last = output_shape.DimensionsCount() - 1;
  const int outputs = output_shape.Dims(last);
  const int batches = FlatSizeSkipDim(output_shape, last);
  const int depth = filter_shape.Dims(filter_shape.DimensionsCount() - 1);
  for (int b = 0; b < batches; ++b) {
    for (int o = 0; o < outputs; ++o) {
      BiasType sum = bias_data == nullptr ? 0 : bias_data[o];
      for (int d = 0; d < depth; ++d) {
        sum += (filter_data[o * depth + d] + params.weights_offset) * (input_data[b * depth + d] + params.input_offset);
      }
      const int32_t number =
          MultiplyByQuantizedMultiplier(sum, params.output_multiplier, params.output_shift) + params.output_offset;
      output_data[b * outputs + o] = static_cast<OutputType>(
          ActivationFunctionWithMinMax(number, params.quantized_activation_min, params.quantized_activation_max));
    }
  }
}

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_FULLY_CONNECTED_H_
