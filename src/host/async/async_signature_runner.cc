// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/core/async/async_signature_runner.h"

#include "src/host/c_api/c_api.h"
#include "src/host/common/guarded.h"
#include "src/host/common/misuse.h"
#include "src/host/common/operator.h"
#include "src/host/interpreter/signature_tensors.h"
#include "tensorflow/lite/core/async/c/async_signature_runner.h"
#include "tensorflow/lite/core/async/task_internal.h"

namespace tflite {
namespace async {

AsyncSignatureRunner::AsyncSignatureRunner(const internal::SignatureDef* signature_def, Subgraph* subgraph)
    : signature_(signature_def == nullptr ? internal::SignatureDef() : *signature_def),
      subgraph_(subgraph),
      async_subgraph_(subgraph) {
  for (const auto& [name, tensor] : signature_.inputs) input_names_.push_back(name.c_str());
  for (const auto& [name, tensor] : signature_.outputs) output_names_.push_back(name.c_str());
}

int AsyncSignatureRunner::IndexOf(TfLiteIoType io_type, const char* name) const {
  const bool is_output = io_type == kTfLiteIoTypeOutput;
  const auto& names = is_output ? signature_.outputs : signature_.inputs;
  const int found = mote::TensorNamed(names, name);
  if ((is_output || io_type == kTfLiteIoTypeInput) && found >= 0) return found;
  const char* const what = is_output ? "Output" : io_type == kTfLiteIoTypeInput ? "Input" : "neither input nor output:";
  subgraph_->ReportError("%s name %s was not found in signature '%s'", what, name == nullptr ? "(null)" : name,
                         signature_.signature_key.c_str());
  return -1;
}

bool AsyncSignatureRunner::ReconcileRestrictions(TfLiteIoType io_type, const char* name,
                                                 const TfLiteAttributeMap* user_provided_attributes,
                                                 TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict) const {
  const int index = IndexOf(io_type, name);
  return index >= 0 && ReconcileRestrictions(index, user_provided_attributes, merged, conflict);
}

TfLiteStatus AsyncSignatureRunner::SetAttributes(TfLiteIoType io_type, const char* name,
                                                 const TfLiteAttributeMap* attrs) {
  const int index = IndexOf(io_type, name);
  return index < 0 ? kTfLiteError : SetAttributes(index, attrs);
}

TfLiteExecutionTask* AsyncSignatureRunner::CreateTask() {
  TfLiteExecutionTask* const task = async_subgraph_.CreateTask();
  if (task == nullptr) return nullptr;
  task->task->SetInputNameMap(&signature_.inputs);
  task->task->SetOutputNameMap(&signature_.outputs);
  return task;
}

const TfLiteOpaqueTensor* AsyncSignatureRunner::input_tensor(const char* input_name) const {
  return mote::Opaque(subgraph_->tensor(IndexOf(kTfLiteIoTypeInput, input_name)));
}

const TfLiteOpaqueTensor* AsyncSignatureRunner::output_tensor(const char* output_name) const {
  return mote::Opaque(subgraph_->tensor(IndexOf(kTfLiteIoTypeOutput, output_name)));
}

const TfLiteOpaqueTensor* AsyncSignatureRunner::tensor(int tensor_index) const {
  const TfLiteTensor* const found = subgraph_->tensor(tensor_index);
  if (found == nullptr) {
    subgraph_->ReportError("there is no tensor %d; there are %zu", tensor_index, subgraph_->tensors_size());
  }
  return mote::Opaque(found);
}

}  // namespace async
}  // namespace tflite

struct TfLiteAsyncSignatureRunner {
  tflite::async::AsyncSignatureRunner* runner;
};

namespace {

using Runner = tflite::async::AsyncSignatureRunner;
using Names = const std::vector<const char*>& (Runner::*)(TfLiteIoType) const;

// Returns null, after a message, for a runner that is null.
Runner* RunnerOf(const TfLiteAsyncSignatureRunner* runner, const char* function) {
  return mote::IsGiven(runner, function, "the asynchronous signature runner") ? runner->runner : nullptr;
}

TfLiteStatus Show(const TfLiteAsyncSignatureRunner* runner, const char* function, Names names, TfLiteIoType io_type,
                  const char* const** types, size_t* num_types) {
  const auto* const impl = RunnerOf(runner, function);
  if (impl == nullptr || !mote::IsGiven(types, function, "the place of the types") ||
      !mote::IsGiven(num_types, function, "the place of their number")) {
    return kTfLiteError;
  }
  *num_types = 0;
  const TfLiteStatus status = mote::Guarded(tflite::DefaultErrorReporter(), [&] {
    const std::vector<const char*>& found = (impl->*names)(io_type);
    *types = found.data();
    *num_types = found.size();
    return kTfLiteOk;
  });
  if (status != kTfLiteOk) return status;
  if (io_type == kTfLiteIoTypeInput || io_type == kTfLiteIoTypeOutput) return kTfLiteOk;
  mote::ReportMisuse("%s: %d is neither the type of inputs nor that of outputs", function, static_cast<int>(io_type));
  return kTfLiteError;
}

template <class Result>
constexpr Result kFailed = {};
template <>
constexpr TfLiteStatus kFailed<TfLiteStatus> = kTfLiteError;

// Returns what `call` does with the runner; where that is null or memory runs out, kFailed, after a message.
template <class Call>
auto Ask(const TfLiteAsyncSignatureRunner* runner, const char* function, const Call& call) {
  using Result = decltype(call(*runner->runner));
  auto* const impl = RunnerOf(runner, function);
  return impl == nullptr ? kFailed<Result> : mote::GuardedOr(kFailed<Result>, [&] { return call(*impl); });
}

}  // namespace

extern "C" {

TfLiteAsyncSignatureRunner* TfLiteInterpreterGetAsyncSignatureRunner(const TfLiteInterpreter* interpreter,
                                                                     const char* signature_key) {
  if (!mote::IsGiven(interpreter, __func__, "the interpreter")) return nullptr;
  return mote::GuardedOr<TfLiteAsyncSignatureRunner*>(nullptr, [&] {
    auto* const runner = interpreter->interpreter->GetAsyncSignatureRunner(signature_key);
    return runner == nullptr ? nullptr : new TfLiteAsyncSignatureRunner{runner};
  });
}

void TfLiteAsyncSignatureRunnerDelete(TfLiteAsyncSignatureRunner* signature_runner) { delete signature_runner; }

TfLiteStatus TfLiteAsyncSignatureRunnerRegisterBuffer(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                      TfLiteIoType io_type, const TfLiteBackendBuffer* buffer,
                                                      const TfLiteAttributeMap* attrs, TfLiteBufferHandle* handle) {
  return Ask(async_signature_runner, __func__,
             [&](Runner& runner) { return runner.RegisterBuffer(io_type, buffer, attrs, handle); });
}

TfLiteStatus TfLiteAsyncSignatureRunnerRegisterBufferSlice(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                           TfLiteBufferHandle buffer_pool,
                                                           const TfLiteAttributeMap* attrs,
                                                           TfLiteBufferHandle* handle) {
  return Ask(async_signature_runner, __func__,
             [&](Runner& runner) { return runner.RegisterBufferSlice(buffer_pool, attrs, handle); });
}

TfLiteStatus TfLiteAsyncSignatureRunnerUnregisterBuffer(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                        TfLiteBufferHandle handle) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.UnregisterBuffer(handle); });
}

TfLiteStatus TfLiteAsyncSignatureRunnerGetSupportedBufferTypes(const TfLiteAsyncSignatureRunner* async_signature_runner,
                                                               TfLiteIoType io_type, const char* const** types,
                                                               size_t* num_types) {
  return Show(async_signature_runner, __func__, &Runner::SupportedBufferTypes, io_type, types, num_types);
}

TfLiteStatus TfLiteAsyncSignatureRunnerGetSupportedSynchronizationTypes(
    const TfLiteAsyncSignatureRunner* async_signature_runner, TfLiteIoType io_type, const char* const** types,
    size_t* num_types) {
  return Show(async_signature_runner, __func__, &Runner::SupportedSynchronizations, io_type, types, num_types);
}

bool TfLiteAsyncSignatureRunnerReconcileRestrictions(const TfLiteAsyncSignatureRunner* async_signature_runner,
                                                     TfLiteIoType io_type, const char* name,
                                                     const TfLiteAttributeMap* user_provided_attributes,
                                                     TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) {
    return runner.ReconcileRestrictions(io_type, name, user_provided_attributes, merged, conflict);
  });
}

bool TfLiteAsyncSignatureRunnerReconcileRestrictionsByIndex(const TfLiteAsyncSignatureRunner* async_signature_runner,
                                                            int tensor_index,
                                                            const TfLiteAttributeMap* user_provided_attributes,
                                                            TfLiteAttributeMap* merged, TfLiteAttributeMap* conflict) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) {
    return runner.ReconcileRestrictions(tensor_index, user_provided_attributes, merged, conflict);
  });
}

TfLiteStatus TfLiteAsyncSignatureRunnerSetAttributes(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                     TfLiteIoType io_type, const char* name,
                                                     const TfLiteAttributeMap* attrs) {
  return Ask(async_signature_runner, __func__,
             [&](Runner& runner) { return runner.SetAttributes(io_type, name, attrs); });
}

TfLiteStatus TfLiteAsyncSignatureRunnerSetAttributesByIndex(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                            int tensor_index, const TfLiteAttributeMap* attrs) {
  return Ask(async_signature_runner, __func__,
             [&](Runner& runner) { return runner.SetAttributes(tensor_index, attrs); });
}

TfLiteStatus TfLiteAsyncSignatureRunnerPrepareBackends(TfLiteAsyncSignatureRunner* async_signature_runner) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.PrepareBackends(); });
}

TfLiteExecutionTask* TfLiteAsyncSignatureRunnerCreateTask(TfLiteAsyncSignatureRunner* async_signature_runner) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.CreateTask(); });
}

TfLiteStatus TfLiteAsyncSignatureRunnerInvokeAsync(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                   TfLiteExecutionTask* task) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.InvokeAsync(task); });
}

TfLiteStatus TfLiteAsyncSignatureRunnerWait(TfLiteAsyncSignatureRunner* async_signature_runner,
                                            TfLiteExecutionTask* task) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.Wait(task); });
}

TfLiteStatus TfLiteAsyncSignatureRunnerFinish(TfLiteAsyncSignatureRunner* async_signature_runner,
                                              TfLiteExecutionTask* task) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.Finish(task); });
}

size_t TfLiteAsyncSignatureRunnerGetInputCount(const TfLiteAsyncSignatureRunner* async_signature_runner) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.input_size(); });
}

const char* TfLiteAsyncSignatureRunnerGetInputName(const TfLiteAsyncSignatureRunner* async_signature_runner,
                                                   int32_t input_index) {
  return Ask(async_signature_runner, __func__,
             [&](Runner& runner) { return mote::NameAt(runner.input_names(), "input", input_index); });
}

size_t TfLiteAsyncSignatureRunnerGetOutputCount(const TfLiteAsyncSignatureRunner* async_signature_runner) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.output_size(); });
}

const char* TfLiteAsyncSignatureRunnerGetOutputName(const TfLiteAsyncSignatureRunner* async_signature_runner,
                                                    int32_t output_index) {
  return Ask(async_signature_runner, __func__,
             [&](Runner& runner) { return mote::NameAt(runner.output_names(), "output", output_index); });
}

const TfLiteOpaqueTensor* TfLiteAsyncSignatureRunnerGetInputTensor(TfLiteAsyncSignatureRunner* async_signature_runner,
                                                                   const char* input_name) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.input_tensor(input_name); });
}

const TfLiteOpaqueTensor* TfLiteAsyncSignatureRunnerGetOutputTensor(
    const TfLiteAsyncSignatureRunner* async_signature_runner, const char* output_name) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.output_tensor(output_name); });
}

const int* TfLiteAsyncSignatureRunnerInputTensorIndices(const TfLiteAsyncSignatureRunner* async_signature_runner) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.inputs().data(); });
}

const int* TfLiteAsyncSignatureRunnerOutputTensorIndices(const TfLiteAsyncSignatureRunner* async_signature_runner) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.outputs().data(); });
}

const TfLiteOpaqueTensor* TfLiteAsyncSignatureRunnerGetTensor(const TfLiteAsyncSignatureRunner* async_signature_runner,
                                                              int index) {
  return Ask(async_signature_runner, __func__, [&](Runner& runner) { return runner.tensor(index); });
}

}  // extern "C"
