// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_INTERPRETER_H_
#define TENSORFLOW_LITE_INTERPRETER_H_

#include "tensorflow/lite/core/interpreter.h"

#endif  // TENSORFLOW_LITE_INTERPRETER_H_
