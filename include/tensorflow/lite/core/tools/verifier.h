// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Decides if the bytes of a model can be trusted; docs/security.md says what that means. The functions that load a file
// check it themselves.
#ifndef TENSORFLOW_LITE_CORE_TOOLS_VERIFIER_H_
#define TENSORFLOW_LITE_CORE_TOOLS_VERIFIER_H_

#include <cstddef>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/core/api/op_resolver.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/core/model.h"
#include "tensorflow/lite/error_reporter.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

// Knows every operator by a registration without functions.
class AlwaysTrueResolver : public OpResolver {
 public:
  AlwaysTrueResolver() = default;
  const TfLiteRegistration* FindOp(BuiltinOperator op, int version) const override;
  const TfLiteRegistration* FindOp(const char* op, int version) const override;
};

// Returns false, after a message, for bytes that are no good model, and where an operator is not in the resolver. The
// first leaves operators that nobody knows to the resolver that builds the interpreter.
bool Verify(const void* buf, size_t len, ErrorReporter* error_reporter);
bool Verify(const void* buf, size_t len, const OpResolver& resolver, ErrorReporter* error_reporter);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_TOOLS_VERIFIER_H_
