// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_MODEL_H_
#define TENSORFLOW_LITE_CORE_MODEL_H_

#include "tensorflow/lite/core/interpreter_builder.h"
#include "tensorflow/lite/core/model_builder.h"

#endif  // TENSORFLOW_LITE_CORE_MODEL_H_
