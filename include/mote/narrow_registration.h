// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Adds Mote's own operators for fewer types to the dynamic runtime, so that a program is linked with no more:
//
//   mote::AddBuiltin(&resolver, tflite::BuiltinOperator_CONV_2D, tflite::Register_CONV_2D_INT8(), 1, 3);
//
// `mote gen-resolver --runtime dynamic` writes such lines. Registrations of an application go to MutableOpResolver
// itself.
#ifndef MOTE_NARROW_REGISTRATION_H_
#define MOTE_NARROW_REGISTRATION_H_

#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/mutable_op_resolver.h"

namespace mote {

// Replaces the registration that is there for the operator and these versions. A node of another type is refused in its
// Prepare.
void AddBuiltin(tflite::MutableOpResolver* resolver, tflite::BuiltinOperator op, const TFLMRegistration& registration,
                int min_version, int max_version);
// Does the same for a custom operator.
void AddCustom(tflite::MutableOpResolver* resolver, const char* name, const TFLMRegistration* registration,
               int min_version, int max_version);

}  // namespace mote

#endif  // MOTE_NARROW_REGISTRATION_H_
