// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_KERNELS_BUILTIN_OP_KERNELS_H_
#define TENSORFLOW_LITE_KERNELS_BUILTIN_OP_KERNELS_H_

#include "tensorflow/lite/core/kernels/builtin_op_kernels.h"

#endif  // TENSORFLOW_LITE_KERNELS_BUILTIN_OP_KERNELS_H_
