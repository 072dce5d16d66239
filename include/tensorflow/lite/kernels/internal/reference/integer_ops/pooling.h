// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// AVERAGE_POOL_2D and MAX_POOL_2D of int8 and int16, for custom operators that are written against the reference
// kernels' interface: the operator's own loops, defined in src/reference/reference_pooling.cc. Both tensors are [b, y,
// x, c].
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_POOLING_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_POOLING_H_

#include <cstdint>

#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

// Returns false, with nothing written, where a window has no pixel of the image.
bool AveragePool(const PoolParams& params, const RuntimeShape& input_shape, const int8_t* input_data,
                 const RuntimeShape& output_shape, int8_t* output_data);
bool AveragePool(const PoolParams& params, const RuntimeShape& input_shape, const int16_t* input_data,
                 const RuntimeShape& output_shape, int16_t* output_data);

void MaxPool(const PoolParams& params, const RuntimeShape& input_shape, const int8_t* input_data,
             const RuntimeShape& output_shape, int8_t* output_data);
void MaxPool(const PoolParams& params, const RuntimeShape& input_shape, const int16_t* input_data,
             const RuntimeShape& output_shape, int16_t* output_data);

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_POOLING_H_
