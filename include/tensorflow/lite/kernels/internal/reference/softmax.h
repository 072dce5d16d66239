// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// SOFTMAX of the last dimension, for custom operators that are written against the reference kernels' interface: the
// operator's own loops, defined in src/reference/reference_softmax.cc.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SOFTMAX_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SOFTMAX_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// Reads `beta` of the parameters.
void Softmax(const SoftmaxParams& params, const RuntimeShape& input_shape, const float* input_data,
             const RuntimeShape& output_shape, float* output_data);

// Maps int8_t to int8_t or int16_t, and uint8_t to uint8_t or int16_t. Reads input_multiplier and input_left_shift,
// from a difference of inputs to the exponent with 26 fraction bits, and diff_min.
template <typename InputT, typename OutputT>
void Softmax(const SoftmaxParams& params, const RuntimeShape& input_shape, const InputT* input_data,
             const RuntimeShape& output_shape, OutputT* output_data);

// Reads input_multiplier and input_left_shift, from a difference of inputs to 6553.5 times the exponent. The tables are
// the operator's, not those of the parameters.
void SoftmaxInt16(const SoftmaxParams& params, const RuntimeShape& input_shape, const int16_t* input_data,
                  const RuntimeShape& output_shape, int16_t* output_data);

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_SOFTMAX_H_
