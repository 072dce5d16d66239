// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_CORE_CREATE_OP_RESOLVER_H_
#define TENSORFLOW_LITE_CORE_CREATE_OP_RESOLVER_H_

#include <memory>

#include "tensorflow/lite/mutable_op_resolver.h"
#include "tensorflow/lite/op_resolver.h"

namespace tflite {

// Returns a resolver with all operators: ops::builtin::BuiltinOpResolver. A program may define a function of this name
// that gives fewer, which then are the only ones that the C API links.
std::unique_ptr<MutableOpResolver> CreateOpResolver();

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_CREATE_OP_RESOLVER_H_
