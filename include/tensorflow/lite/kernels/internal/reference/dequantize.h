// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// DEQUANTIZE, for custom operators that are written against the reference kernels' interface: scale * (input -
// zero_point).
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DEQUANTIZE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DEQUANTIZE_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

template <typename InputT, typename OutputT>
void Dequantize(const DequantizationParams& op_params, const RuntimeShape& input_shape, const InputT* input_data,
                const RuntimeShape& output_shape, OutputT* output_data) {
  const int size = MatchingFlatSize(input_shape, output_shape);
  for (int i = 0; i < size; ++i) {
    const double difference = static_cast<double>(input_data[i]) - op_params.zero_point;
    output_data[i] = static_cast<OutputT>(op_params.scale * difference);
  }
}

// There is a scale and a zero point for each part along params.quantized_dimension.
template <typename InputT, typename OutputT>
void PerChannelDequantize(const PerChannelDequantizationParams& op_params, const RuntimeShape& input_shape,
                          const InputT* input_data, const RuntimeShape& output_shape, OutputT* output_data) {
  const int size = MatchingFlatSize(input_shape, output_shape);
  const int channels = static_cast<int>(input_shape.Dims(op_params.quantized_dimension));
  int inner = 1;
  for (int d = op_params.quantized_dimension + 1; d < input_shape.DimensionsCount(); ++d) inner *= input_shape.Dims(d);
  for (int i = 0; i < size; ++i) {
    const int c = i / inner % channels;
    output_data[i] = static_cast<OutputT>(
        op_params.scale[c] * static_cast<float>(static_cast<int32_t>(input_data[i]) - op_params.zero_point[c]));
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DEQUANTIZE_H_
