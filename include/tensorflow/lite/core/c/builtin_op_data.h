// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_C_BUILTIN_OP_DATA_H_
#define TENSORFLOW_LITE_CORE_C_BUILTIN_OP_DATA_H_

#include "tensorflow/compiler/mlir/lite/core/c/builtin_op_data.h"
#include "tensorflow/lite/core/c/common.h"

#endif  // TENSORFLOW_LITE_CORE_C_BUILTIN_OP_DATA_H_
