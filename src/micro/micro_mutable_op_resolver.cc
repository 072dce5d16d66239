// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

#include "src/model/access.h"
#include "tensorflow/lite/schema/schema_utils.h"

namespace tflite {

TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const MicroOpResolver& op_resolver,
                                       const TFLMRegistration** registration) {
  TfLiteBridgeBuiltinParseFunction parser;
  return GetRegistrationFromOpCode(opcode, op_resolver, registration, &parser);
}

TfLiteStatus GetRegistrationFromOpCode(const OperatorCode* opcode, const MicroOpResolver& op_resolver,
                                       const TFLMRegistration** registration,
                                       TfLiteBridgeBuiltinParseFunction* parser) {
  const BuiltinOperator op = GetBuiltinCode(opcode);
  *parser = nullptr;
  if (op != BuiltinOperator_CUSTOM) {
    const FoundOp found = op_resolver.FindBuiltinOp(op);
    const bool knows_version = opcode->version() >= 1 && opcode->version() <= found.max_version;
    *registration = knows_version ? found.registration : nullptr;
    *parser = found.parser;
  } else {
    *registration = opcode->custom_code() == nullptr ? nullptr : op_resolver.FindOp(opcode->custom_code()->c_str());
  }
  return *registration == nullptr ? kTfLiteError : kTfLiteOk;
}

namespace internal {

const TFLMRegistration* OpTable::FindOp(BuiltinOperator op) const {
  if (op == BuiltinOperator_CUSTOM) return nullptr;
  for (unsigned int i = 0; i < count_; ++i) {
    if (ops_[i].registration.builtin_code == op) return &ops_[i].registration;
  }
  return nullptr;
}

const TFLMRegistration* OpTable::FindOp(const char* op) const {
  for (unsigned int i = 0; i < count_; ++i) {
    const char* const name = ops_[i].registration.custom_name;
    if (name != nullptr && mote::SameName(name, op)) return &ops_[i].registration;
  }
  return nullptr;
}

TfLiteBridgeBuiltinParseFunction OpTable::GetOpDataParser(BuiltinOperator op) const { return FindBuiltinOp(op).parser; }

int OpTable::MaxVersion(BuiltinOperator op) const { return FindBuiltinOp(op).max_version; }

FoundOp OpTable::FindBuiltinOp(BuiltinOperator op) const {
  // Registrations are the first members of their RegisteredOp.
  const TFLMRegistration* const registration = FindOp(op);
  const BuiltinOp* const builtin =
      registration == nullptr ? nullptr : reinterpret_cast<const RegisteredOp*>(registration)->builtin;
  if (builtin == nullptr) return {registration, nullptr, 0};
  return {registration, builtin->parser, builtin->max_version};
}

TfLiteStatus OpTable::Append(const TFLMRegistration& registration, const BuiltinOp* builtin) {
  if (count_ == capacity_) {
    MicroPrintf("the op resolver has room for %u operators and no more: raise the number in MicroMutableOpResolver<%u>",
                capacity_, capacity_);
    return kTfLiteError;
  }
  // The members are copied one by one: a copy of the whole would be the only call of memcpy in a small image.
  RegisteredOp& op = ops_[count_];
  op.registration.init = registration.init;
  op.registration.free = registration.free;
  op.registration.prepare = registration.prepare;
  op.registration.invoke = registration.invoke;
  op.registration.reset = registration.reset;
  op.builtin = builtin;
  ++count_;
  return kTfLiteOk;
}

TfLiteStatus OpTable::AddBuiltin(const BuiltinOp& op, const TFLMRegistration& registration) {
  if (FindOp(static_cast<BuiltinOperator>(op.code)) != nullptr) {
    MicroPrintf("the op resolver has builtin operator %d already: add each operator once", op.code);
    return kTfLiteError;
  }
  if (Append(registration, &op) != kTfLiteOk) return kTfLiteError;
  ops_[count_ - 1].registration.builtin_code = op.code;
  ops_[count_ - 1].registration.custom_name = nullptr;
  return kTfLiteOk;
}

TfLiteStatus OpTable::AddCustom(const char* name, const TFLMRegistration* registration) {
  if (registration == nullptr || FindOp(name) != nullptr) {
    MicroPrintf("the op resolver has custom operator %s already, or its registration is null", name);
    return kTfLiteError;
  }
  if (Append(*registration, nullptr) != kTfLiteOk) return kTfLiteError;
  ops_[count_ - 1].registration.builtin_code = BuiltinOperator_CUSTOM;
  ops_[count_ - 1].registration.custom_name = name;
  return kTfLiteOk;
}

}  // namespace internal
}  // namespace tflite
