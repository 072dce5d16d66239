// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// EXP, for custom operators that are written against the reference kernels' interface.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_EXP_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_EXP_H_

#include <cmath>
#include <cstddef>

namespace tflite {
namespace reference_ops {

template <typename T>
void Exp(const T* input_data, const size_t num_elements, T* output_data) {
  for (size_t i = 0; i < num_elements; ++i) output_data[i] = std::exp(input_data[i]);
}

}  // namespace reference_ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_REFERENCE_EXP_H_
