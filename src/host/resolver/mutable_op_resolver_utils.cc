// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/mutable_op_resolver_utils.h"

#include "src/host/common/operator.h"

namespace tflite {

void AddOp(MutableOpResolver* mutable_op_resolver, const TfLiteOperator* op) {
  AddOp(mutable_op_resolver, op, TfLiteOperatorGetVersion(op), TfLiteOperatorGetVersion(op));
}

void AddOp(MutableOpResolver* mutable_op_resolver, const TfLiteOperator* op, int min_version, int max_version) {
  if (mutable_op_resolver == nullptr || op == nullptr) return;
  const TfLiteRegistration registration = mote::RegistrationOf(const_cast<TfLiteOperator*>(op));
  if (registration.builtin_code == kTfLiteBuiltinCustom) {
    mutable_op_resolver->AddCustom(registration.custom_name, &registration, min_version, max_version);
  } else {
    mutable_op_resolver->AddBuiltin(static_cast<BuiltinOperator>(registration.builtin_code), &registration, min_version,
                                    max_version);
  }
}

}  // namespace tflite
