// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MUTABLE_OP_RESOLVER_UTILS_H_
#define TENSORFLOW_LITE_MUTABLE_OP_RESOLVER_UTILS_H_

#include "tensorflow/lite/c/c_api.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/core/c/operator.h"
#include "tensorflow/lite/mutable_op_resolver.h"

namespace tflite {

// Adds an operator of the opaque form under its own name or code, in its own version or in all of a range. It has to
// outlive the interpreters that use it. Null adds nothing.
void AddOp(MutableOpResolver* mutable_op_resolver, const TfLiteOperator* op);
void AddOp(MutableOpResolver* mutable_op_resolver, const TfLiteOperator* op, int min_version, int max_version);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MUTABLE_OP_RESOLVER_UTILS_H_
