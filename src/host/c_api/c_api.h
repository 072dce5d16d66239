// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The structs behind the opaque types of the C API.
#ifndef MOTE_SRC_HOST_C_API_C_API_H_
#define MOTE_SRC_HOST_C_API_C_API_H_

#include <cstdarg>
#include <memory>
#include <utility>
#include <vector>

#include "tensorflow/lite/core/api/error_reporter.h"
#include "tensorflow/lite/core/api/op_resolver.h"
#include "tensorflow/lite/core/c/c_api.h"
#include "tensorflow/lite/core/interpreter.h"
#include "tensorflow/lite/core/model.h"
#include "tensorflow/lite/mutable_op_resolver.h"

namespace mote {

// A C program gets messages through this function; null: it has set none.
struct ReporterCallback {
  void (*function)(void* user_data, const char* format, va_list args) = nullptr;
  void* user_data = nullptr;
};

class CallbackReporter : public tflite::ErrorReporter {
 public:
  explicit CallbackReporter(const ReporterCallback& callback) : callback_(callback) {}
  int Report(const char* format, va_list args) override {
    callback_.function(callback_.user_data, format, args);
    return 0;
  }

 private:
  ReporterCallback callback_;
};

// A program's functions that find operators; either may be null.
template <class Found, class Code>
struct FindFunctions {
  const Found* (*find_builtin)(void* user_data, Code op, int version) = nullptr;
  const Found* (*find_custom)(void* user_data, const char* op, int version) = nullptr;

  const Found* Find(void* user_data, TfLiteBuiltinOperator op, int version) const {
    return find_builtin == nullptr ? nullptr : find_builtin(user_data, op, version);
  }
  const Found* Find(void* user_data, const char* op, int version) const {
    return find_custom == nullptr ? nullptr : find_custom(user_data, op, version);
  }
};

class CallbackOpResolver : public tflite::OpResolver {
 public:
  // The functions are asked in this order.
  struct Callbacks {
    FindFunctions<TfLiteOperator, int> external;
    FindFunctions<TfLiteRegistration, TfLiteBuiltinOperator> current;
    FindFunctions<TfLiteRegistration_V3, TfLiteBuiltinOperator> v3;
    FindFunctions<TfLiteRegistration_V2, TfLiteBuiltinOperator> v2;
    FindFunctions<TfLiteRegistration_V1, TfLiteBuiltinOperator> v1;
    void* user_data = nullptr;
    bool is_set = false;
  };

  explicit CallbackOpResolver(const Callbacks& callbacks) : callbacks_(callbacks) {}

  const TfLiteRegistration* FindOp(tflite::BuiltinOperator op, int version) const override;
  const TfLiteRegistration* FindOp(const char* op, int version) const override;

 private:
  template <class Op>
  const TfLiteRegistration* Find(Op op, int version) const;
  // These return null for null.
  const TfLiteRegistration* Keep(const TfLiteOperator* op) const;
  template <class Registration>
  const TfLiteRegistration* Keep(const Registration* registration) const;

  Callbacks callbacks_;
  mutable std::vector<std::unique_ptr<TfLiteRegistration>> found_;
};

// Asks `own` first, then `others`.
class ChainedOpResolver : public tflite::MutableOpResolver {
 public:
  ChainedOpResolver(const tflite::MutableOpResolver& own, std::unique_ptr<tflite::OpResolver> others)
      : MutableOpResolver(own), others_(std::move(others)) {
    if (others_ == nullptr) return;
    ChainOpResolver(others_.get());
    delegate_creators_ = others_->GetDelegateCreators();
    opaque_delegate_creators_ = others_->GetOpaqueDelegateCreators();
  }

 private:
  std::unique_ptr<tflite::OpResolver> others_;
};

// Makes an interpreter with the operators of the options and, after them, those of `make_builtins`, unless that is null
// or the options have functions that find operators. Returns null after a message.
TfLiteInterpreter* NewInterpreter(const TfLiteModel* model, const TfLiteInterpreterOptions* options,
                                  std::unique_ptr<tflite::MutableOpResolver> (*make_builtins)());

// Returns false after a message if `pointer`, the argument `what` of `function`, is null.
bool IsGiven(const void* pointer, const char* function, const char* what);
// Returns null after a message for an index that does not exist.
const char* NameAt(const std::vector<const char*>& names, const char* what, int32_t index);
// Returns false after a message if there is no `what` of that index.
bool IsIndex(tflite::Interpreter* interpreter, const char* what, int index, size_t count);

}  // namespace mote

struct TfLiteTelemetryProfilerStruct;

struct TfLiteModel {
  std::shared_ptr<mote::CallbackReporter> reporter;
  std::shared_ptr<const tflite::FlatBufferModel> model;
};

struct TfLiteInterpreterOptions {
  int num_threads = -1;
  mote::ReporterCallback reporter;
  tflite::MutableOpResolver ops;
  mote::CallbackOpResolver::Callbacks callbacks;
  std::vector<TfLiteDelegate*> delegates;
  bool enable_cancellation = false;
  bool enable_delegate_fallback = false;
  TfLiteTelemetryProfilerStruct* telemetry_profiler = nullptr;
};

// The members are in this order, so that the interpreter is destroyed first.
struct TfLiteInterpreter {
  TfLiteModel model;
  std::unique_ptr<mote::CallbackReporter> reporter;
  std::unique_ptr<tflite::OpResolver> resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  bool enable_delegate_fallback = false;
};

struct TfLiteSignatureRunner {
  tflite::SignatureRunner* runner;
};

#endif  // MOTE_SRC_HOST_C_API_C_API_H_
