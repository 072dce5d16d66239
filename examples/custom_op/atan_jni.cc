// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The application's own native library for Java: the runtime, with the operator Atan besides the builtin ones.
#include <memory>

#include "examples/custom_op/atan_op.h"
#include "tensorflow/lite/create_op_resolver.h"
#include "tensorflow/lite/kernels/register.h"

namespace tflite {

// Takes the place of Mote's function: all interpreters of the program get this resolver.
std::unique_ptr<MutableOpResolver> CreateOpResolver() {
  auto resolver = std::make_unique<ops::builtin::BuiltinOpResolver>();
  resolver->AddCustom("Atan", Register_ATAN());
  return resolver;
}

}  // namespace tflite
