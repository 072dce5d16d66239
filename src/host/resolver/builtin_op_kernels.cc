// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines one function for each operator, in a section of its own: the linker drops those that nobody calls.
#include "tensorflow/lite/core/kernels/builtin_op_kernels.h"

#include "src/host/common/table_operator.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace tflite {
namespace ops {
namespace builtin {

#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE)                                    \
  TfLiteRegistration* Register_##ENUM() {                                                \
    static TfLiteRegistration registration =                                             \
        mote::ForDynamicRuntime(*ops::micro::Register_##ENUM(), BuiltinOperator_##ENUM); \
    return &registration;                                                                \
  }
#include "mote/ops.def"

}  // namespace builtin
}  // namespace ops
}  // namespace tflite
