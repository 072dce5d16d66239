// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Functions by table, for custom operators that are written against the reference kernels' interface: a table is as
// LUTPopulate of kernels/internal/common.h makes it.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LUT_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LUT_H_

#include "tensorflow/lite/kernels/internal/common.h"
#include "tensorflow/lite/kernels/internal/types.h"

namespace tflite {
namespace reference_integer_ops {

template <typename InputT, typename OutputT>
void LookupTable(const InputT* input_data, int num_elements, const OutputT* lut, OutputT* output_data) {
  for (int i = 0; i < num_elements; ++i) output_data[i] = LUTLookup(input_data[i], lut);
}

}  // namespace reference_integer_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_INTEGER_OPS_LUT_H_
