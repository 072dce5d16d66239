// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Includes the headers that declare all registrations and what kernels use, and names the operator's tensors.
#ifndef TENSORFLOW_LITE_MICRO_KERNELS_STRIDED_SLICE_H_
#define TENSORFLOW_LITE_MICRO_KERNELS_STRIDED_SLICE_H_

#include "mote/kernel_names.h"

namespace tflite {

// These are the places of the operator's tensors among its inputs or outputs.
constexpr int kStridedSliceInputTensor = 0;
constexpr int kStridedSliceBeginTensor = 1;
constexpr int kStridedSliceEndTensor = 2;
constexpr int kStridedSliceStridesTensor = 3;
constexpr int kStridedSliceOutputTensor = 0;

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_KERNELS_STRIDED_SLICE_H_
