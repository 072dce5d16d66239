// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Apart from the rest of the resolver, since it links the option parsers of all operators.
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

namespace tflite {
namespace internal {
namespace {

TfLiteBridgeBuiltinParseFunction ParserFor(BuiltinOperator op) {
  switch (op) {
#define OP(ENUM, METHOD, PARSER) \
  case BuiltinOperator_##ENUM:   \
    return PARSER;
#include "src/ops/ops.def"
    default:
      return nullptr;
  }
}

}  // namespace

TfLiteStatus OpTable::AddBuiltin(BuiltinOperator op, const TFLMRegistration* registration, int, int) {
  const TfLiteBridgeBuiltinParseFunction parser = ParserFor(op);
  if (registration == nullptr || parser == nullptr) {
    MicroPrintf("Builtin operator %d cannot be added: Mote has no such operator, or its registration is null.", op);
    return kTfLiteError;
  }
  return AddBuiltin(op, *registration, parser);
}

}  // namespace internal
}  // namespace tflite
