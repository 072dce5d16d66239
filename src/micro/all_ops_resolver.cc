// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/all_ops_resolver.h"

namespace tflite {

AllOpsResolver::AllOpsResolver() {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) (void)Add##METHOD();
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) (void)Add##METHOD();
#include "mote/ops.def"
}

}  // namespace tflite
