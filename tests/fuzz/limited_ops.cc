// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/limited_ops.h"

#include "tensorflow/lite/core/subgraph.h"
#include "tensorflow/lite/kernels/register.h"
#include "tests/fuzz/limited_run.h"

namespace mote {
namespace {

using Registrations = tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates;

const Registrations& All() {
  static const auto* const all = new Registrations;
  return *all;
}

TfLiteStatus InvokeLimited(TfLiteContext* context, TfLiteNode* node) {
  for (const auto& [known, registration] : static_cast<tflite::Subgraph*>(context->impl_)->nodes_and_registration()) {
    if (&known != node) continue;
    if (!MayWork(context, node, registration.builtin_code)) return kTfLiteCancelled;
    const auto* const original =
        registration.custom_name != nullptr
            ? All().FindOp(registration.custom_name, registration.version)
            : All().FindOp(static_cast<tflite::BuiltinOperator>(registration.builtin_code), registration.version);
    return original->invoke(context, node);
  }
  return kTfLiteError;
}

}  // namespace

const TfLiteRegistration* LimitedOps::FindOp(tflite::BuiltinOperator op, int version) const {
  return Limit(All().FindOp(op, version));
}

const TfLiteRegistration* LimitedOps::FindOp(const char* op, int version) const {
  return Limit(All().FindOp(op, version));
}

const TfLiteRegistration* LimitedOps::Limit(const TfLiteRegistration* registration) const {
  if (registration == nullptr) return nullptr;
  limited_ = *registration;
  limited_.invoke = InvokeLimited;
  return &limited_;
}

}  // namespace mote
