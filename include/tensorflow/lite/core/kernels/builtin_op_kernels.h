// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Declares the builtin operators of include/mote/ops.def for MutableOpResolver::AddBuiltin, one function each. A
// program that is linked with --gc-sections contains only the operators whose function it calls.
#ifndef TENSORFLOW_LITE_CORE_KERNELS_BUILTIN_OP_KERNELS_H_
#define TENSORFLOW_LITE_CORE_KERNELS_BUILTIN_OP_KERNELS_H_

#include "tensorflow/lite/core/c/common.h"

namespace tflite {
namespace ops {
namespace builtin {

#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) TfLiteRegistration* Register_##ENUM();
#include "mote/ops.def"

}  // namespace builtin
}  // namespace ops
}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_KERNELS_BUILTIN_OP_KERNELS_H_
