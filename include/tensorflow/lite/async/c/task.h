// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_ASYNC_C_TASK_H_
#define TENSORFLOW_LITE_ASYNC_C_TASK_H_

#include "tensorflow/lite/core/async/c/task.h"

#endif  // TENSORFLOW_LITE_ASYNC_C_TASK_H_
