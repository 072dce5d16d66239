// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the entries of lists of operators in C: a function for each registration, in a section of its own.
#include "src/micro/c_operator_table.h"

namespace {

constexpr bool IsHashTable(const char* name) {
  const char* const wanted = "HASHTABLE";
  int i = 0;
  while (wanted[i] != '\0' && name[i] == wanted[i]) ++i;
  return wanted[i] == name[i];
}

template <bool kHasResources>
MoteStatus Added(MoteOperatorTable* table, TfLiteStatus status) {
  if constexpr (kHasResources) table->make_variables = tflite::MicroResourceVariables::Create;
  return status == kTfLiteOk ? kMoteOk : kMoteMissingOperator;
}

// Adds the operator by the resolver's method with another registration than its own.
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE)                                                      \
  [[maybe_unused]] MoteStatus Add_##ENUM(MoteOperatorTable* table, const TFLMRegistration& with) {         \
    constexpr bool kHasResources = tflite::BuiltinOperator_##ENUM == tflite::BuiltinOperator_VAR_HANDLE || \
                                   tflite::BuiltinOperator_##ENUM == tflite::BuiltinOperator_HASHTABLE;    \
    return Added<kHasResources>(table, table->Add##METHOD(with));                                          \
  }
#include "mote/ops.def"

}  // namespace

extern "C" {

#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) \
  MoteStatus MoteAdd_##ENUM(MoteOperatorTable* table) { return Add_##ENUM(table, tflite::Register_##ENUM()); }
#define NARROW(ENUM, SUFFIX)                                        \
  MoteStatus MoteAdd_##ENUM##_##SUFFIX(MoteOperatorTable* table) {  \
    return Add_##ENUM(table, tflite::Register_##ENUM##_##SUFFIX()); \
  }
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE)      \
  MoteStatus MoteAddCustom_##METHOD(MoteOperatorTable* table) {   \
    return Added<IsHashTable(NAME)>(table, table->Add##METHOD()); \
  }
#define CUSTOM_NARROW(NAME, NAMESPACE, REGISTER)                                                  \
  MoteStatus MoteAddCustom_##REGISTER(MoteOperatorTable* table) {                                 \
    return Added<false>(table, table->AddCustom(NAME, tflite::NAMESPACE::Register_##REGISTER())); \
  }
#include "mote/ops.def"

}  // extern "C"
