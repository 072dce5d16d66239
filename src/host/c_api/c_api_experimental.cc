// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/c/c_api_experimental.h"

#include <cstring>

#include "src/host/c_api/c_api.h"
#include "src/host/common/guarded.h"
#include "src/host/common/misuse.h"
#include "src/host/common/operator.h"

namespace mote {
namespace {

using Callbacks = CallbackOpResolver::Callbacks;

void SetCallbacks(TfLiteInterpreterOptions* options, const Callbacks& callbacks, const char* function) {
  if (!IsGiven(options, function, "the options")) return;
  options->callbacks = callbacks;
  options->callbacks.is_set = true;
}

}  // namespace

const TfLiteRegistration* CallbackOpResolver::Keep(const TfLiteOperator* op) const {
  if (op == nullptr) return nullptr;
  found_.push_back(std::make_unique<TfLiteRegistration>(RegistrationOf(const_cast<TfLiteOperator*>(op))));
  return found_.back().get();
}

// An older registration is the beginning of a newer one.
template <class Registration>
const TfLiteRegistration* CallbackOpResolver::Keep(const Registration* registration) const {
  if (registration == nullptr) return nullptr;
  found_.push_back(std::make_unique<TfLiteRegistration>());
  std::memcpy(found_.back().get(), registration, sizeof(Registration));
  return found_.back().get();
}

template <class Op>
const TfLiteRegistration* CallbackOpResolver::Find(Op op, int version) const {
  void* const data = callbacks_.user_data;
  const TfLiteRegistration* found = Keep(callbacks_.external.Find(data, op, version));
  if (found == nullptr) found = Keep(callbacks_.current.Find(data, op, version));
  if (found == nullptr) found = Keep(callbacks_.v3.Find(data, op, version));
  if (found == nullptr) found = Keep(callbacks_.v2.Find(data, op, version));
  return found != nullptr ? found : Keep(callbacks_.v1.Find(data, op, version));
}

const TfLiteRegistration* CallbackOpResolver::FindOp(tflite::BuiltinOperator op, int version) const {
  return Find(static_cast<TfLiteBuiltinOperator>(op), version);
}

const TfLiteRegistration* CallbackOpResolver::FindOp(const char* op, int version) const { return Find(op, version); }

}  // namespace mote

extern "C" {

using mote::IsGiven;
using mote::SetCallbacks;

TfLiteStatus TfLiteInterpreterResetVariableTensors(TfLiteInterpreter* interpreter) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return kTfLiteError;
  return interpreter->interpreter->ResetVariableTensors();
}

int32_t TfLiteInterpreterGetVariableTensorCount(const TfLiteInterpreter* interpreter) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return 0;
  return static_cast<int32_t>(interpreter->interpreter->variables().size());
}

TfLiteTensor* TfLiteInterpreterGetVariableTensor(const TfLiteInterpreter* interpreter, int32_t variable_index) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return nullptr;
  const std::vector<int>& variables = interpreter->interpreter->variables();
  if (!mote::IsIndex(interpreter->interpreter.get(), "variable", variable_index, variables.size())) return nullptr;
  return interpreter->interpreter->tensor(variables[static_cast<size_t>(variable_index)]);
}

void TfLiteInterpreterOptionsAddBuiltinOp(TfLiteInterpreterOptions* options, TfLiteBuiltinOperator op,
                                          const TfLiteRegistration* registration, int32_t min_version,
                                          int32_t max_version) {
  if (!IsGiven(options, __func__, "the object of options") || !IsGiven(registration, __func__, "the registration"))
    return;
  (void)mote::Guarded(tflite::DefaultErrorReporter(), [&] {
    options->ops.AddBuiltin(static_cast<tflite::BuiltinOperator>(op), registration, min_version, max_version);
    return kTfLiteOk;
  });
}

void TfLiteInterpreterOptionsAddCustomOp(TfLiteInterpreterOptions* options, const char* name,
                                         const TfLiteRegistration* registration, int32_t min_version,
                                         int32_t max_version) {
  if (!IsGiven(options, __func__, "the object of options") || !IsGiven(registration, __func__, "the registration"))
    return;
  if (!IsGiven(name, __func__, "the name")) return;
  (void)mote::Guarded(tflite::DefaultErrorReporter(), [&] {
    options->ops.AddCustom(name, registration, min_version, max_version);
    return kTfLiteOk;
  });
}

void TfLiteInterpreterOptionsSetOpResolverExternal(
    TfLiteInterpreterOptions* options, const TfLiteOperator* (*find_builtin_op)(void* user_data, int op, int version),
    const TfLiteOperator* (*find_custom_op)(void* user_data, const char* custom_op, int version),
    void* op_resolver_user_data) {
  mote::Callbacks callbacks;
  callbacks.user_data = op_resolver_user_data;
  callbacks.external = {find_builtin_op, find_custom_op};
  SetCallbacks(options, callbacks, __func__);
}

void TfLiteInterpreterOptionsSetOpResolverExternalWithFallback(
    TfLiteInterpreterOptions* options,
    const TfLiteOperator* (*find_builtin_op_external)(void* user_data, int op, int version),
    const TfLiteOperator* (*find_custom_op_external)(void* user_data, const char* custom_op, int version),
    const TfLiteRegistration* (*find_builtin_op)(void* user_data, TfLiteBuiltinOperator op, int version),
    const TfLiteRegistration* (*find_custom_op)(void* user_data, const char* op, int version),
    void* op_resolver_user_data) {
  mote::Callbacks callbacks;
  callbacks.user_data = op_resolver_user_data;
  callbacks.external = {find_builtin_op_external, find_custom_op_external};
  callbacks.current = {find_builtin_op, find_custom_op};
  SetCallbacks(options, callbacks, __func__);
}

void TfLiteInterpreterOptionsSetOpResolver(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration* (*find_builtin_op)(void* user_data, TfLiteBuiltinOperator op, int version),
    const TfLiteRegistration* (*find_custom_op)(void* user_data, const char* custom_op, int version),
    void* op_resolver_user_data) {
  mote::Callbacks callbacks;
  callbacks.user_data = op_resolver_user_data;
  callbacks.current = {find_builtin_op, find_custom_op};
  SetCallbacks(options, callbacks, __func__);
}

void TfLiteInterpreterOptionsSetOpResolverV3(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V3* (*find_builtin_op_v3)(void* user_data, TfLiteBuiltinOperator op, int version),
    const TfLiteRegistration_V3* (*find_custom_op_v3)(void* user_data, const char* op, int version),
    void* op_resolver_user_data) {
  mote::Callbacks callbacks;
  callbacks.user_data = op_resolver_user_data;
  callbacks.v3 = {find_builtin_op_v3, find_custom_op_v3};
  SetCallbacks(options, callbacks, __func__);
}

void TfLiteInterpreterOptionsSetOpResolverV2(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V2* (*find_builtin_op_v2)(void* user_data, TfLiteBuiltinOperator op, int version),
    const TfLiteRegistration_V2* (*find_custom_op_v2)(void* user_data, const char* op, int version),
    void* op_resolver_user_data) {
  mote::Callbacks callbacks;
  callbacks.user_data = op_resolver_user_data;
  callbacks.v2 = {find_builtin_op_v2, find_custom_op_v2};
  SetCallbacks(options, callbacks, __func__);
}

void TfLiteInterpreterOptionsSetOpResolverV1(
    TfLiteInterpreterOptions* options,
    const TfLiteRegistration_V1* (*find_builtin_op_v1)(void* user_data, TfLiteBuiltinOperator op, int version),
    const TfLiteRegistration_V1* (*find_custom_op_v1)(void* user_data, const char* op, int version),
    void* op_resolver_user_data) {
  mote::Callbacks callbacks;
  callbacks.user_data = op_resolver_user_data;
  callbacks.v1 = {find_builtin_op_v1, find_custom_op_v1};
  SetCallbacks(options, callbacks, __func__);
}

TfLiteInterpreter* TfLiteInterpreterCreateWithSelectedOps(const TfLiteModel* model,
                                                          const TfLiteInterpreterOptions* options) {
  return IsGiven(model, __func__, "the model") ? mote::NewInterpreter(model, options, nullptr) : nullptr;
}

void TfLiteInterpreterOptionsSetEnableDelegateFallback(TfLiteInterpreterOptions* options, bool enable) {
  if (IsGiven(options, __func__, "the object of options")) options->enable_delegate_fallback = enable;
}

void TfLiteInterpreterOptionsSetUseNNAPI(TfLiteInterpreterOptions* options, bool enable) {
  if (!IsGiven(options, __func__, "the object of options") || !enable) return;
  mote::ReportMisuse("%s: there is no NNAPI, which is a part of Android; the CPU runs all nodes", __func__);
}

void TfLiteInterpreterOptionsSetTelemetryProfiler(TfLiteInterpreterOptions* options,
                                                  TfLiteTelemetryProfilerStruct* profiler) {
  if (IsGiven(options, __func__, "the object of options")) options->telemetry_profiler = profiler;
}

TfLiteStatus TfLiteInterpreterModifyGraphWithDelegate(const TfLiteInterpreter* interpreter, TfLiteDelegate* delegate) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return kTfLiteError;
  tflite::Interpreter& impl = *interpreter->interpreter;
  return mote::Guarded(impl.error_reporter(), [&] { return impl.ModifyGraphWithDelegate(delegate); });
}

TfLiteStatus TfLiteInterpreterSetBufferHandle(TfLiteInterpreter* interpreter, TfLiteTensor* tensor,
                                              TfLiteBufferHandle buffer_handle, TfLiteOpaqueDelegate* delegate) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return kTfLiteError;
  return interpreter->interpreter->SetBufferHandle(tensor, buffer_handle, delegate);
}

TfLiteStatus TfLiteInterpreterGetBufferHandle(TfLiteInterpreter* interpreter, int tensor_index,
                                              TfLiteBufferHandle* buffer_handle, TfLiteOpaqueDelegate** delegate) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return kTfLiteError;
  if (!IsGiven(buffer_handle, __func__, "the handle") || !IsGiven(delegate, __func__, "the delegate")) {
    return kTfLiteError;
  }
  return interpreter->interpreter->GetBufferHandle(tensor_index, buffer_handle, delegate);
}

void TfLiteSetAllowBufferHandleOutput(const TfLiteInterpreter* interpreter, bool allow_buffer_handle_output) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return;
  interpreter->interpreter->SetAllowBufferHandleOutput(allow_buffer_handle_output);
}

int32_t TfLiteInterpreterGetInputTensorIndex(const TfLiteInterpreter* interpreter, int32_t input_index) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return -1;
  const std::vector<int>& inputs = interpreter->interpreter->inputs();
  const bool exists = mote::IsIndex(interpreter->interpreter.get(), "input", input_index, inputs.size());
  return exists ? inputs[static_cast<size_t>(input_index)] : -1;
}

int32_t TfLiteInterpreterGetOutputTensorIndex(const TfLiteInterpreter* interpreter, int32_t output_index) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return -1;
  const std::vector<int>& outputs = interpreter->interpreter->outputs();
  const bool exists = mote::IsIndex(interpreter->interpreter.get(), "output", output_index, outputs.size());
  return exists ? outputs[static_cast<size_t>(output_index)] : -1;
}

TfLiteStatus TfLiteInterpreterSetCustomAllocationForTensor(TfLiteInterpreter* interpreter, int tensor_index,
                                                           const TfLiteCustomAllocation* allocation, int64_t flags) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return kTfLiteError;
  if (!IsGiven(allocation, __func__, "the allocation")) return kTfLiteError;
  tflite::Interpreter& impl = *interpreter->interpreter;
  return mote::Guarded(impl.error_reporter(),
                       [&] { return impl.SetCustomAllocationForTensor(tensor_index, *allocation, flags); });
}

TfLiteStatus TfLiteSignatureRunnerCancel(TfLiteSignatureRunner* signature_runner) {
  if (!IsGiven(signature_runner, __func__, "the signature runner")) return kTfLiteError;
  return signature_runner->runner->Cancel();
}

TfLiteStatus TfLiteInterpreterEnsureTensorDataIsReadable(TfLiteInterpreter* interpreter, int tensor_index) {
  if (!IsGiven(interpreter, __func__, "the interpreter")) return kTfLiteError;
  return interpreter->interpreter->EnsureTensorDataIsReadable(tensor_index);
}

}  // extern "C"
