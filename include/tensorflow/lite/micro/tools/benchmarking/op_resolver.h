// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_OP_RESOLVER_H_
#define TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_OP_RESOLVER_H_

#include <memory>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_op_resolver.h"

namespace tflite {

using TflmOpResolver = MicroMutableOpResolver<internal::kOperatorCount>;

// Adds every operator there is.
inline TfLiteStatus CreateOpResolver(TflmOpResolver& op_resolver) {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) TF_LITE_ENSURE_STATUS(op_resolver.Add##METHOD());
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) TF_LITE_ENSURE_STATUS(op_resolver.Add##METHOD());
#include "mote/ops.def"
  return kTfLiteOk;
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_OP_RESOLVER_H_
