// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_ARENA_CHOSEN_RESOLVER_H_
#define MOTE_TOOLS_MOTE_ARENA_CHOSEN_RESOLVER_H_

#include <cstddef>
#include <cstring>

#include "tensorflow/lite/micro/all_ops_resolver.h"

namespace mote {

// Has all operators, some of them with registrations for fewer types.
class ChosenResolver : public tflite::MicroOpResolver {
 public:
  // `names` are "Register_CONV_2D_INT8" and so on; null after the last.
  explicit ChosenResolver(const char* const* names) {
#define NARROW(ENUM, SUFFIX)                                                          \
  Choose(names, tflite::BuiltinOperator_##ENUM, #ENUM, "Register_" #ENUM "_" #SUFFIX, \
         tflite::Register_##ENUM##_##SUFFIX());
#define CUSTOM_NARROW(NAME, NAMESPACE, REGISTER)                                          \
  Choose(names, tflite::BuiltinOperator_CUSTOM, NAME, #NAMESPACE "::Register_" #REGISTER, \
         *tflite::NAMESPACE::Register_##REGISTER());
#include "mote/ops.def"
  }

  const TFLMRegistration* FindOp(tflite::BuiltinOperator op) const override {
    for (size_t i = 0; i < count_; ++i) {
      const Choice& choice = choices_[i];
      if (choice.registration.builtin_code == op && op != tflite::BuiltinOperator_CUSTOM) return &choice.registration;
    }
    return all_.FindOp(op);
  }
  const TFLMRegistration* FindOp(const char* name) const override {
    for (size_t i = 0; i < count_; ++i) {
      const Choice& choice = choices_[i];
      if (choice.registration.builtin_code == tflite::BuiltinOperator_CUSTOM && strcmp(choice.op, name) == 0) {
        return &choice.registration;
      }
    }
    return all_.FindOp(name);
  }
  tflite::TfLiteBridgeBuiltinParseFunction GetOpDataParser(tflite::BuiltinOperator op) const override {
    return all_.GetOpDataParser(op);
  }
  int MaxVersion(tflite::BuiltinOperator op) const override { return all_.MaxVersion(op); }

 private:
  struct Choice {
    const char* op;
    TFLMRegistration registration;
  };

  void Choose(const char* const* names, int code, const char* op, const char* function, TFLMRegistration registration) {
    for (; *names != nullptr; ++names) {
      if (strcmp(*names, function) != 0) continue;
      registration.builtin_code = code;
      registration.custom_name = op;
      choices_[count_++] = {op, registration};
    }
  }

  const tflite::AllOpsResolver all_;
  // The array has room for a choice in each row of ops.def.
  Choice choices_[0
#define NARROW(ENUM, SUFFIX) +1
#define CUSTOM_NARROW(NAME, NAMESPACE, REGISTER) +1
#include "mote/ops.def"
  ] = {};
  size_t count_ = 0;
};

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_ARENA_CHOSEN_RESOLVER_H_
