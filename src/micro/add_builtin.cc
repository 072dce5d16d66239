// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// This is apart from the rest of the resolver, since it links the option parsers of all operators.
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

namespace tflite {
namespace internal {
TfLiteStatus OpTable::AddBuiltin(BuiltinOperator op, const TFLMRegistration* registration, int, int) {
  static constexpr BuiltinOp kOps[] = {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) {PARSER, BuiltinOperator_##ENUM, MAX_VERSION},
#include "mote/ops.def"
  };
  for (const BuiltinOp& known : kOps) {
    if (known.code == op && registration != nullptr) return AddBuiltin(known, *registration);
  }
  MicroPrintf("builtin operator %d cannot be added: Mote has no such operator, or its registration is null", op);
  return kTfLiteError;
}

}  // namespace internal
}  // namespace tflite
