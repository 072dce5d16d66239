// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/common/guarded.h"
#include "tensorflow/lite/core/tools/verifier.h"

namespace tflite {
namespace {

const TfLiteRegistration* NoFunctions() {
  static const TfLiteRegistration none = {};
  return &none;
}

}  // namespace

const TfLiteRegistration* AlwaysTrueResolver::FindOp(BuiltinOperator, int) const { return NoFunctions(); }
const TfLiteRegistration* AlwaysTrueResolver::FindOp(const char*, int) const { return NoFunctions(); }

bool Verify(const void* buf, size_t len, ErrorReporter* error_reporter) {
  return Verify(buf, len, AlwaysTrueResolver(), error_reporter);
}

bool Verify(const void* buf, size_t len, const OpResolver& resolver, ErrorReporter* error_reporter) {
  if (error_reporter == nullptr) error_reporter = DefaultErrorReporter();
  const auto model = FlatBufferModel::BuildFromBuffer(static_cast<const char*>(buf), len, error_reporter);
  if (model == nullptr) return false;
  const auto* const codes = model->GetModel()->operator_codes();
  for (unsigned i = 0; codes != nullptr && i < codes->size(); ++i) {
    const TfLiteRegistration* found = nullptr;
    const TfLiteStatus status = GetRegistrationFromOpCode(codes->Get(i), resolver, error_reporter, &found);
    if (status == kTfLiteOk && found != nullptr) continue;
    if (status == kTfLiteOk) error_reporter->Report("the resolver does not have operator code %u of the model", i);
    return false;
  }
  return true;
}

}  // namespace tflite
