// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_REPORT_TENSOR_ERRORS_H_
#define MOTE_TOOLS_MOTE_REPORT_TENSOR_ERRORS_H_

#include <cstddef>
#include <cstdint>

#include "tools/mote/model/tensor_spec.h"

namespace mote::cli {

// The distance, in real numbers, of a tensor from another that should be the same.
struct TensorErrors {
  size_t elements = 0;
  size_t differing = 0;  // integers that are not equal, floats that are not close; of two number formats: none or all
  double max_error = 0;  // infinite where one of two is no number
  double mean_error = 0;
  double snr_db = 0;  // infinite where there is no error
  double cosine = 1;  // of the angle between the two as vectors
};

// Tensors of one number format with the same quantisation agree if integers are equal, and floats within 1e-5 of the
// tensor's largest, or 1e-6. Tensors of two formats agree with this signal-to-noise ratio or more.
constexpr double kLeastSnrDb = 20;

// Compares `sets` of elements, which lie `stride` bytes apart. Both tensors have as many elements.
TensorErrors ErrorsOf(const uint8_t* data, size_t stride, const TensorSpec& spec, const uint8_t* expected,
                      size_t expected_stride, const TensorSpec& expected_spec, size_t sets);

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_REPORT_TENSOR_ERRORS_H_
