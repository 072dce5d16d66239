// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The delegate that interpreters with BuiltinOpResolver apply by default. A library that has one defines the function;
// a program links that library, or does without. docs/delegates.md says how.
#ifndef MOTE_SRC_HOST_DELEGATION_DEFAULT_DELEGATE_H_
#define MOTE_SRC_HOST_DELEGATION_DEFAULT_DELEGATE_H_

#include "tensorflow/lite/core/api/op_resolver.h"

namespace mote {

// Returns null if there is none for this graph. The address is null where no library defines the function.
__attribute__((weak)) tflite::OpResolver::TfLiteDelegatePtrVector::value_type MakeDefaultDelegate(
    TfLiteContext* context);

// Does the same, but leaves uint8 to the CPU.
__attribute__((weak)) tflite::OpResolver::TfLiteDelegatePtrVector::value_type MakeDelegateWithoutUint8(
    TfLiteContext* context);

}  // namespace mote

#endif  // MOTE_SRC_HOST_DELEGATION_DEFAULT_DELEGATE_H_
