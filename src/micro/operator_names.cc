// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/micro/operator_names.h"

#include "src/model/access.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace mote {

const char* AddMethodName(const tflite::OperatorCode& code) {
  const tflite::BuiltinOperator op = tflite::GetBuiltinCode(&code);
  if (op != tflite::BuiltinOperator_CUSTOM) {
    switch (op) {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) \
  case tflite::BuiltinOperator_##ENUM:                \
    return #METHOD;
#include "mote/ops.def"
      default:
        return nullptr;
    }
  }
  if (code.custom_code() == nullptr) return nullptr;
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) \
  if (SameName(code.custom_code()->c_str(), NAME)) return #METHOD;
#include "mote/ops.def"
  return nullptr;
}

const char* OperatorName(const tflite::OperatorCode& code) {
  const tflite::BuiltinOperator op = tflite::GetBuiltinCode(&code);
  if (op != tflite::BuiltinOperator_CUSTOM) return tflite::EnumNameBuiltinOperator(op);
  return code.custom_code() == nullptr ? "CUSTOM" : code.custom_code()->c_str();
}

void ReportMissingOperator(const tflite::OperatorCode& code, const tflite::MicroOpResolver& resolver) {
  const char* const method = AddMethodName(code);
  const tflite::BuiltinOperator op = tflite::GetBuiltinCode(&code);
  if (resolver.FindOp(op) != nullptr) {
    MicroPrintf(
        "operator %s has version %d in the model, and Mote knows versions 1 to %d: use a newer Mote, or convert the "
        "model for an older runtime",
        OperatorName(code), static_cast<int>(code.version()), resolver.MaxVersion(op));
  } else if (method != nullptr) {
    MicroPrintf("missing operator %s: add `resolver.Add%s();`", OperatorName(code), method);
  } else if (op == tflite::BuiltinOperator_CUSTOM && SameName(OperatorName(code), "ethos-u")) {
    MicroPrintf("missing custom operator ethos-u: link the driver of the Ethos-U and add `resolver.AddEthosU();`");
  } else if (op == tflite::BuiltinOperator_CUSTOM) {
    MicroPrintf("missing custom operator %s: add `resolver.AddCustom(\"%s\", registration);` with your own kernel",
                OperatorName(code), OperatorName(code));
  } else {
    MicroPrintf("missing operator %s: Mote has no kernel for it", OperatorName(code));
  }
}

}  // namespace mote
