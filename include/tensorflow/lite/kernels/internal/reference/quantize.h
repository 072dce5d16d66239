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

// float to int8_t, uint8_t or int16_t: zero_point + input / scale, halves away from zero, limited to the type.
template <typename InputT, typename OutputT>
void AffineQuantize(const QuantizationParams& op_params, const RuntimeShape& input_shape, const InputT* input_data,
                    const RuntimeShape& output_shape, OutputT* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_QUANTIZE_H_
