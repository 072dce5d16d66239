// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_INTERPRETER_BUILDER_H_
#define TENSORFLOW_LITE_INTERPRETER_BUILDER_H_

#include "tensorflow/lite/core/interpreter_builder.h"

#endif  // TENSORFLOW_LITE_INTERPRETER_BUILDER_H_
