// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/narrow_registration.h"

#include "src/host/common/table_operator.h"

namespace mote {

void AddBuiltin(tflite::MutableOpResolver* resolver, tflite::BuiltinOperator op, const TFLMRegistration& registration,
                int min_version, int max_version) {
  const TfLiteRegistration converted = ForDynamicRuntime(registration, op);
  resolver->AddBuiltin(op, &converted, min_version, max_version);
}

void AddCustom(tflite::MutableOpResolver* resolver, const char* name, const TFLMRegistration* registration,
               int min_version, int max_version) {
  const TfLiteRegistration converted = ForDynamicRuntime(*registration, tflite::BuiltinOperator_CUSTOM);
  resolver->AddCustom(name, &converted, min_version, max_version);
}

}  // namespace mote
