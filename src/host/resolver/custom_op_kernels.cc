// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines one function for each custom operator, in a section of its own: the linker drops those that nobody calls.
#include "src/host/common/table_operator.h"
#include "tensorflow/lite/kernels/custom_ops_register.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {
namespace ops {
namespace custom {

#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE)                                          \
  TfLiteRegistration* Register_##REGISTER() {                                                         \
    static TfLiteRegistration registration =                                                          \
        mote::ForDynamicRuntime(*::tflite::NAMESPACE::Register_##REGISTER(), BuiltinOperator_CUSTOM); \
    return &registration;                                                                             \
  }
#define CUSTOM_OP_ALIAS(NAME, OF, METHOD, NAMESPACE, REGISTER, SOURCE)
#include "mote/ops.def"

}  // namespace custom
}  // namespace ops
}  // namespace tflite
