// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// QUANTIZE of quantised numbers, for custom operators that are written against the reference kernels' interface: the
// operator's own loops, defined in src/reference/reference_quantize.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REQUANTIZE_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REQUANTIZE_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Both types are int8_t, uint8_t, int16_t or int32_t. The output is (input - input_zeropoint) times the multiplier,
// rounded, plus output_zeropoint, limited to the type.
template <typename InputT, typename OutputT>
void Requantize(const InputT* input_data, int32_t size, int32_t effective_scale_multiplier,
                int32_t effective_scale_shift, int32_t input_zeropoint, int32_t output_zeropoint, OutputT* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_REQUANTIZE_H_
