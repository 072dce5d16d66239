// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shapes and elements of tensors.
#ifndef TENSORFLOW_LITE_KERNELS_INTERNAL_TENSOR_H_
#define TENSORFLOW_LITE_KERNELS_INTERNAL_TENSOR_H_

#include "tensorflow/lite/kernels/internal/portable_tensor.h"
#include "tensorflow/lite/string_util.h"

#endif  // TENSORFLOW_LITE_KERNELS_INTERNAL_TENSOR_H_
