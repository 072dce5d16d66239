// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TESTS_FUZZ_LIMITED_OPS_H_
#define MOTE_TESTS_FUZZ_LIMITED_OPS_H_

#include "tensorflow/lite/core/api/op_resolver.h"

namespace mote {

// All operators for the dynamic runtime. Their nodes ask MayWork (limited_run.h) before they run, and end the run with
// kTfLiteCancelled when the work is done.
class LimitedOps : public tflite::OpResolver {
 public:
  // The result is valid until the next call: the builder copies it.
  const TfLiteRegistration* FindOp(tflite::BuiltinOperator op, int version) const override;
  const TfLiteRegistration* FindOp(const char* op, int version) const override;

 private:
  const TfLiteRegistration* Limit(const TfLiteRegistration* registration) const;

  mutable TfLiteRegistration limited_ = {};
};

}  // namespace mote

#endif  // MOTE_TESTS_FUZZ_LIMITED_OPS_H_
