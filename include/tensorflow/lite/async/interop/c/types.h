// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_ASYNC_INTEROP_C_TYPES_H_
#define TENSORFLOW_LITE_ASYNC_INTEROP_C_TYPES_H_

#include "tensorflow/lite/core/async/interop/c/types.h"

#endif  // TENSORFLOW_LITE_ASYNC_INTEROP_C_TYPES_H_
