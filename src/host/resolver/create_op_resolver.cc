// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The function is alone in its source, so that a program may have its own.
#include "tensorflow/lite/core/create_op_resolver.h"

#include "tensorflow/lite/core/kernels/register.h"

namespace tflite {

std::unique_ptr<MutableOpResolver> CreateOpResolver() { return std::make_unique<ops::builtin::BuiltinOpResolver>(); }

}  // namespace tflite
