// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/default_delegate.h"
#include "src/host/graph_memory.h"
#include "tensorflow/lite/core/kernels/register.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"

namespace tflite {
namespace ops {
namespace builtin {
namespace {

// The same functions behind both interfaces.
TfLiteRegistration FromMicro(const TFLMRegistration* source) {
  TfLiteRegistration registration = {};
  registration.init = source->init;
  registration.free = source->reset;
  registration.prepare = source->prepare;
  registration.invoke = source->invoke;
  registration.inplace_operator = mote::kOperatorOfTable;
  return registration;
}

}  // namespace

BuiltinOpResolver::BuiltinOpResolver() {
  TfLiteRegistration registration;
#define OP(ENUM, METHOD, PARSER, MAX_VERSION)              \
  registration = FromMicro(ops::micro::Register_##ENUM()); \
  AddBuiltin(BuiltinOperator_##ENUM, &registration, 1, MAX_VERSION);
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER)                  \
  registration = FromMicro(tflite::NAMESPACE::Register_##REGISTER()); \
  AddCustom(NAME, &registration);
#include "src/ops/ops.def"
  if (mote::MakeDefaultDelegate != nullptr) delegate_creators_.push_back(mote::MakeDefaultDelegate);
}

}  // namespace builtin
}  // namespace ops
}  // namespace tflite
