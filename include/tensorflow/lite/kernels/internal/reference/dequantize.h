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

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_DEQUANTIZE_H_
