// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// QUANTIZE of floats, for custom operators that are written against the reference kernels' interface: the operator's
// own loops, defined in src/reference/reference_quantize.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_QUANTIZE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_QUANTIZE_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Quantises float to int8_t, uint8_t or int16_t: zero_point + input / scale, halves away from zero, limited to the
// type.
template <typename InputT, typename OutputT>
void AffineQuantize(const QuantizationParams& op_params, const RuntimeShape& input_shape, const InputT* input_data,
                    const RuntimeShape& output_shape, OutputT* output_data);

// There is a scale and a zero point for each part along params.quantized_dimension.
template <typename InputT, typename OutputT>
void PerChannelQuantize(const PerChannelQuantizationParams& op_params, const RuntimeShape& input_shape,
                        const InputT* input_data, const RuntimeShape& output_shape, OutputT* output_data) {
  const int size = MatchingFlatSize(input_shape, output_shape);
  const int channels = static_cast<int>(input_shape.Dims(op_params.quantized_dimension));
  int inner = 1;
  for (int d = op_params.quantized_dimension + 1; d < input_shape.DimensionsCount(); ++d) inner *= input_shape.Dims(d);
  const RuntimeShape one;
  for (int i = 0; i < size; ++i) {
    const int c = i / inner % channels;
    QuantizationParams params;
    params.scale = static_cast<double>(op_params.scale[c]);
    params.zero_point = op_params.zero_point[c];
    AffineQuantize(params, one, input_data + i, one, output_data + i);
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_QUANTIZE_H_
