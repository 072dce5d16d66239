// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Has every operator there is, for trying a model before its list of operators is known. It links them all: some 100
// KB.
#ifndef TENSORFLOW_LITE_MICRO_ALL_OPS_RESOLVER_H_
#define TENSORFLOW_LITE_MICRO_ALL_OPS_RESOLVER_H_

#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

namespace tflite {

namespace internal {

constexpr unsigned int kOperatorCount = 0
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) +1
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) +1
#include "mote/ops.def"
    ;
constexpr unsigned int kSpareOperatorCount = 8;

}  // namespace internal

// An application may add eight operators of its own with AddCustom.
class AllOpsResolver : public MicroMutableOpResolver<internal::kOperatorCount + internal::kSpareOperatorCount> {
 public:
  AllOpsResolver();

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_ALL_OPS_RESOLVER_H_
