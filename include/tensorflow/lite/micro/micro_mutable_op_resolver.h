// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The operators that an application uses, one Add call each; only those are linked.
//
//   tflite::MicroMutableOpResolver<2> resolver;
//   resolver.AddConv2D();
//   resolver.AddSoftmax(tflite::Register_SOFTMAX_INT8());   // the int8 loop alone
#ifndef TENSORFLOW_LITE_MICRO_MICRO_MUTABLE_OP_RESOLVER_H_
#define TENSORFLOW_LITE_MICRO_MICRO_MUTABLE_OP_RESOLVER_H_

#include <cstdio>
#include <cstring>

#include "mote/kernel_names.h"
#include "signal/micro/kernels/irfft.h"
#include "signal/micro/kernels/rfft.h"
#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/api/flatbuffer_conversions.h"
#include "tensorflow/lite/kernels/internal/compatibility.h"
#include "tensorflow/lite/kernels/op_macros.h"
#include "tensorflow/lite/micro/kernels/add.h"
#include "tensorflow/lite/micro/kernels/batch_matmul.h"
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/ethosu.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/kernels/maximum_minimum.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/micro/kernels/mul.h"
#include "tensorflow/lite/micro/kernels/pooling.h"
#include "tensorflow/lite/micro/kernels/reduce.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tensorflow/lite/micro/kernels/svdf.h"
#include "tensorflow/lite/micro/kernels/transpose_conv.h"
#include "tensorflow/lite/micro/kernels/unidirectional_sequence_lstm.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_op_resolver.h"

namespace tflite {
namespace internal {

// Holds facts of a builtin operator besides its registration, from a row of ops.def.
struct BuiltinOp {
  TfLiteBridgeBuiltinParseFunction parser;
  int16_t code;  // a BuiltinOperator
  int16_t max_version;
};

struct RegisteredOp {
  TFLMRegistration registration;  // builtin_code and custom_name set
  const BuiltinOp* builtin;       // null for a custom operator
};

// Has all of MicroMutableOpResolver that does not depend on its size.
class OpTable : public MicroOpResolver {
 public:
  const TFLMRegistration* FindOp(BuiltinOperator op) const override;
  const TFLMRegistration* FindOp(const char* op) const override;
  TfLiteBridgeBuiltinParseFunction GetOpDataParser(BuiltinOperator op) const override;
  int MaxVersion(BuiltinOperator op) const override;
  FoundOp FindBuiltinOp(BuiltinOperator op) const override;

  unsigned int GetRegistrationLength() const { return count_; }

  // Adds a custom operator, found by `name`, which must outlive the resolver. Returns kTfLiteError if the name is taken
  // or the resolver is full.
  TfLiteStatus AddCustom(const char* name, const TFLMRegistration* registration);
  // This form is for code of 2019 to 2021; versions of custom operators are not compared.
  TfLiteStatus AddCustom(const char* name, const TFLMRegistration* registration, int min_version, int max_version = 1) {
    Unused(min_version, max_version);
    return AddCustom(name, registration);
  }

  // Adds an operator written for the full runtime's registration, as code up to 2022 has it.
  TfLiteStatus AddCustom(const char* name, const TfLiteRegistration* registration, int min_version = 1,
                         int max_version = 1) {
    const TFLMRegistration micro = Convert(*registration);
    return AddCustom(name, &micro, min_version, max_version);
  }
  TfLiteStatus AddBuiltin(BuiltinOperator op, const TfLiteRegistration* registration, int min_version = 1,
                          int max_version = 1) {
    const TFLMRegistration micro = Convert(*registration);
    return AddBuiltin(op, &micro, min_version, max_version);
  }

  // Adds a builtin operator by its code, as code of 2019 registers it. Links the option parsers of all operators. The
  // versions that run are those of Mote's own operator.
  TfLiteStatus AddBuiltin(BuiltinOperator op, const TFLMRegistration* registration, int min_version = 1,
                          int max_version = 1);

  // Each returns kTfLiteError if the operator was added before or the resolver is full.
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE)                                  \
  TfLiteStatus Add##METHOD(const TFLMRegistration& registration = Register_##ENUM()) { \
    static constexpr BuiltinOp kOp = {PARSER, BuiltinOperator_##ENUM, MAX_VERSION};    \
    return AddBuiltin(kOp, registration);                                              \
  }
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE)                                          \
  TfLiteStatus Add##METHOD(const TFLMRegistration* registration = NAMESPACE::Register_##REGISTER()) { \
    return AddCustom(NAME, registration);                                                             \
  }
#include "mote/ops.def"
  // Adds nothing in a program without the driver of an Ethos-U.
  TfLiteStatus AddEthosU() {
    const TFLMRegistration* const registration = Register_ETHOSU();
    return registration == nullptr ? kTfLiteOk : AddCustom(GetString_ETHOSU(), registration);
  }

 protected:
  OpTable(RegisteredOp* ops, unsigned int capacity) : ops_(ops), capacity_(capacity) {}

 private:
  static TFLMRegistration Convert(const TfLiteRegistration& registration) {
    return {registration.init, registration.free, registration.prepare, registration.invoke, nullptr, 0, nullptr};
  }
  TfLiteStatus AddBuiltin(const BuiltinOp& op, const TFLMRegistration& registration);
  TfLiteStatus Append(const TFLMRegistration& registration, const BuiltinOp* builtin);

  RegisteredOp* ops_;
  unsigned int capacity_;
  unsigned int count_ = 0;
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

}  // namespace internal

// `tOpCount` is the number of operators there is room for.
template <unsigned int tOpCount = 128>
class MicroMutableOpResolver : public internal::OpTable {
 public:
  explicit MicroMutableOpResolver(ErrorReporter* = nullptr) : OpTable(storage_, tOpCount) {}
  MicroMutableOpResolver(const MicroMutableOpResolver&) = delete;
  MicroMutableOpResolver& operator=(const MicroMutableOpResolver&) = delete;

 private:
  internal::RegisteredOp storage_[tOpCount];
  TF_LITE_REMOVE_VIRTUAL_DELETE
};

// `MicroMutableOpResolver resolver;`, as code of 2019 has it, is a resolver with room for 128. This needs C++17.
#if defined(__cpp_deduction_guides)
MicroMutableOpResolver()->MicroMutableOpResolver<>;
MicroMutableOpResolver(ErrorReporter*)->MicroMutableOpResolver<>;
#endif

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_MUTABLE_OP_RESOLVER_H_
