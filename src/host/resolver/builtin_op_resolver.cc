// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/delegation/default_delegate.h"
#include "tensorflow/lite/core/kernels/register.h"
#include "tensorflow/lite/kernels/builtin_op_kernels.h"
#include "tensorflow/lite/kernels/custom_ops_register.h"

namespace tflite {
namespace ops {
namespace builtin {
BuiltinOpResolver::BuiltinOpResolver() {
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) \
  AddBuiltin(BuiltinOperator_##ENUM, Register_##ENUM(), 1, MAX_VERSION);
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) AddCustom(NAME, custom::Register_##REGISTER());
#include "mote/ops.def"
  if (mote::MakeDefaultDelegate != nullptr) delegate_creators_.push_back(mote::MakeDefaultDelegate);
}

BuiltinOpResolverWithXNNPACK::BuiltinOpResolverWithXNNPACK(bool enable_xnnpack_unsigned_quantized) {
  if (enable_xnnpack_unsigned_quantized || mote::MakeDelegateWithoutUint8 == nullptr) return;
  delegate_creators_.assign(1, mote::MakeDelegateWithoutUint8);
}

}  // namespace builtin
}  // namespace ops
}  // namespace tflite
