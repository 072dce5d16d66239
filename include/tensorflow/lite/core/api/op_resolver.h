// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Which operators a program has.
#ifndef TENSORFLOW_LITE_CORE_API_OP_RESOLVER_H_
#define TENSORFLOW_LITE_CORE_API_OP_RESOLVER_H_

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

class OpResolver {
 public:
  OpResolver() = default;
  OpResolver(const OpResolver& other) = default;
  virtual ~OpResolver() = default;

  // Null where there is no such operator in that version. The registration lives as long as the resolver.
  virtual const TfLiteRegistration* FindOp(BuiltinOperator op, int version) const = 0;
  virtual const TfLiteRegistration* FindOp(const char* op, int version) const = 0;
};

// The registration for an operator code of a model. Null with kTfLiteOk for a custom operator that is not there: whether
// that is an error is for the caller to say. kTfLiteError with a message for a builtin operator that is not there.
TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const OpResolver& op_resolver,
                                       ErrorReporter* error_reporter, const TfLiteRegistration** registration);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_API_OP_RESOLVER_H_
