// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CONTEXT_H_
#define TENSORFLOW_LITE_CONTEXT_H_

#include "tensorflow/lite/core/c/common.h"

#endif  // TENSORFLOW_LITE_CONTEXT_H_
