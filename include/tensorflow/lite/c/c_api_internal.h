// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// This was the name of common.h until 2019.
#ifndef TENSORFLOW_LITE_C_C_API_INTERNAL_H_
#define TENSORFLOW_LITE_C_C_API_INTERNAL_H_

#include "tensorflow/lite/core/c/common.h"

#endif  // TENSORFLOW_LITE_C_C_API_INTERNAL_H_
