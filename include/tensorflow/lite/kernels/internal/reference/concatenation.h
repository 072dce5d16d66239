// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// CONCATENATION, for custom operators that are written against the reference kernels' interface, over the operator's
// own copies.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CONCATENATION_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CONCATENATION_H_

#include "mote/element_copy.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_ops {

// The inputs, params.inputs_count of them, differ in the dimension params.axis alone.
template <typename Scalar>
void Concatenation(const ConcatenationParams& params, const RuntimeShape* const* input_shapes,
                   const Scalar* const* input_data, const RuntimeShape& output_shape, Scalar* output_data) {
  const int axis = static_cast<int>(params.axis);
  int outer = 1, inner = 1;
  for (int d = 0; d < output_shape.DimensionsCount(); ++d) {
    (d < axis ? outer : inner) *= d == axis ? 1 : static_cast<int>(output_shape.Dims(d));
  }
  const int row = static_cast<int>(output_shape.Dims(axis)) * inner;
  for (int i = 0; i < params.inputs_count; ++i) {
    const int part = static_cast<int>(input_shapes[i]->Dims(axis)) * inner;
    const mote::CopyDim dims[] = {{outer, part, row}, {part, 1, 1}};
    mote::CopyStrided(dims, 2, sizeof(Scalar), input_data[i], output_data);
    output_data += part;
  }
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_CONCATENATION_H_
