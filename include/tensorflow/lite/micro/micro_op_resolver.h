// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Gives a runtime the operators that a model names.
#ifndef TENSORFLOW_LITE_MICRO_MICRO_OP_RESOLVER_H_
#define TENSORFLOW_LITE_MICRO_MICRO_OP_RESOLVER_H_

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_common.h"
#include "tensorflow/lite/micro/tflite_bridge/flatbuffer_conversions_bridge.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

// Holds all that a resolver knows of a builtin operator.
struct FoundOp {
  const TFLMRegistration* registration;
  TfLiteBridgeBuiltinParseFunction parser;
  int max_version;
};

class MicroOpResolver {
 public:
  // Returns null where the operator is not registered. BuiltinOperator_CUSTOM is never found by its code.
  virtual const TFLMRegistration* FindOp(BuiltinOperator op) const = 0;
  virtual const TFLMRegistration* FindOp(const char* op) const = 0;
  // Returns the function that reads the options of a builtin operator; null where it is not registered.
  virtual TfLiteBridgeBuiltinParseFunction GetOpDataParser(BuiltinOperator op) const = 0;
  // Returns the newest version of a registered builtin operator that its kernel implements; models with a newer one are
  // refused.
  virtual int MaxVersion(BuiltinOperator) const { return INT32_MAX; }
  // Gives the answers of the three functions above; a resolver may look for the operator once.
  virtual FoundOp FindBuiltinOp(BuiltinOperator op) const { return {FindOp(op), GetOpDataParser(op), MaxVersion(op)}; }

  virtual ~MicroOpResolver() = default;

 protected:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

// Gives the registration for an operator code of a model. Returns kTfLiteError, with a null registration and no
// message, where there is none for the operator or for its version.
TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const MicroOpResolver& op_resolver,
                                       const TFLMRegistration** registration);
// Gives the registration and the function that reads its options, which is null for a custom operator.
TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const MicroOpResolver& op_resolver,
                                       const TFLMRegistration** registration, TfLiteBridgeBuiltinParseFunction* parser);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_OP_RESOLVER_H_
