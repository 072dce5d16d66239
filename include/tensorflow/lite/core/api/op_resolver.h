// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The interface by which a program says which operators it has.
#ifndef TENSORFLOW_LITE_CORE_API_OP_RESOLVER_H_
#define TENSORFLOW_LITE_CORE_API_OP_RESOLVER_H_

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/c/common.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {

class OpResolver {
 public:
  OpResolver() = default;
  OpResolver(const OpResolver& other) = default;
  virtual ~OpResolver() = default;

  // These return null where there is no such operator in that version. The registration lives as long as the resolver.
  virtual const TfLiteRegistration* FindOp(BuiltinOperator op, int version) const = 0;
  virtual const TfLiteRegistration* FindOp(const char* op, int version) const = 0;

  // Makers of delegates that an interpreter applies by default, at its first AllocateTensors. A maker may give null.
  // The threads that a delegate may use are in TfLiteContext::recommended_num_threads, or are the int, -1 for its
  // choice.
  using TfLiteDelegatePtrVector = std::vector<std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>>;
  using TfLiteDelegateCreator =
      std::function<std::unique_ptr<TfLiteDelegate, void (*)(TfLiteDelegate*)>(TfLiteContext* context)>;
  using TfLiteDelegateCreators = std::vector<TfLiteDelegateCreator>;
  virtual TfLiteDelegateCreators GetDelegateCreators() const { return {}; }
  using TfLiteOpaqueDelegatePtr = std::unique_ptr<TfLiteOpaqueDelegate, void (*)(TfLiteOpaqueDelegate*)>;
  using TfLiteOpaqueDelegateCreator = std::function<TfLiteOpaqueDelegatePtr(int num_threads)>;
  using TfLiteOpaqueDelegateCreators = std::vector<TfLiteOpaqueDelegateCreator>;
  virtual TfLiteOpaqueDelegateCreators GetOpaqueDelegateCreators() const { return {}; }
  // This older form is asked when the interpreter is built, if there are no makers.
  virtual TfLiteDelegatePtrVector GetDelegates(int num_threads) const {
    (void)num_threads;
    return {};
  }
};

// Finds the registration for an operator code of a model. The result is null with kTfLiteOk for a custom operator that
// is not there: whether that is an error is for the caller to say. For a builtin operator that is not there it is
// kTfLiteError, after a message.
TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const OpResolver& op_resolver,
                                       ErrorReporter* error_reporter, const TfLiteRegistration** registration);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_API_OP_RESOLVER_H_
