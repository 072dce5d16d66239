// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/host/c_api/c_api.h"

#include <utility>

#include "src/host/common/guarded.h"
#include "src/host/common/misuse.h"
#include "tensorflow/lite/core/c/c_api_opaque.h"
#include "tensorflow/lite/core/create_op_resolver.h"
#include "tensorflow/lite/core/interpreter_builder.h"
#include "tensorflow/lite/delegates/interpreter_utils.h"
#include "tensorflow/lite/mutable_op_resolver_utils.h"
#include "tensorflow/lite/profiling/telemetry/profiler.h"
#include "tensorflow/lite/version.h"

namespace mote {
namespace {

constexpr char kVersion[] = "2.21.0+mote." MOTE_VERSION;

// Returns what `make` gives; null, after a message, if there is no memory for it.
template <class Make>
auto OrNull(const Make& make) -> decltype(make()) {
  return GuardedOr<decltype(make())>(nullptr, make);
}

// Does `work`; says so where there is no memory for it.
template <class Work>
void OrSay(const Work& work) {
  (void)Guarded(tflite::DefaultErrorReporter(), [&] {
    work();
    return kTfLiteOk;
  });
}

TfLiteModel* NewModel(const ReporterCallback& callback,
                      std::unique_ptr<tflite::FlatBufferModel> (*build)(const void* source, size_t size,
                                                                        tflite::ErrorReporter*),
                      const void* source, size_t size) {
  return OrNull([&]() -> TfLiteModel* {
    auto model = std::make_unique<TfLiteModel>();
    if (callback.function != nullptr) model->reporter = std::make_shared<CallbackReporter>(callback);
    model->model = build(source, size, model->reporter.get());
    return model->model == nullptr ? nullptr : model.release();
  });
}

TfLiteModel* NewModelFromBytes(const void* bytes, size_t size, const ReporterCallback& callback) {
  return NewModel(
      callback,
      [](const void* source, size_t count, tflite::ErrorReporter* reporter) {
        return tflite::FlatBufferModel::BuildFromBuffer(static_cast<const char*>(source), count, reporter);
      },
      bytes, size);
}

TfLiteModel* NewModelFromFile(const char* path, const ReporterCallback& callback) {
  return NewModel(
      callback,
      [](const void* source, size_t, tflite::ErrorReporter* reporter) {
        return tflite::FlatBufferModel::BuildFromFile(static_cast<const char*>(source), reporter);
      },
      path, 0);
}

// Returns null, after a message, for an interpreter that is null.
tflite::Interpreter* InterpreterOf(const TfLiteInterpreter* interpreter, const char* function) {
  return IsGiven(interpreter, function, "the interpreter") ? interpreter->interpreter.get() : nullptr;
}

tflite::SignatureRunner* RunnerOf(const TfLiteSignatureRunner* runner, const char* function) {
  return IsGiven(runner, function, "the signature runner") ? runner->runner : nullptr;
}

bool ToShape(const char* function, const int* dims, int32_t size, std::vector<int>* shape) {
  if (size < 0 || (size > 0 && dims == nullptr)) {
    ReportMisuse("%s: the shape is null, or its size %d less than 0", function, static_cast<int>(size));
    return false;
  }
  return Guarded(tflite::DefaultErrorReporter(), [&] {
           shape->assign(dims, dims + size);
           return kTfLiteOk;
         }) == kTfLiteOk;
}

}  // namespace

bool IsGiven(const void* pointer, const char* function, const char* what) {
  if (pointer == nullptr) ReportMisuse("%s: %s is null", function, what);
  return pointer != nullptr;
}

const char* NameAt(const std::vector<const char*>& names, const char* what, int32_t index) {
  if (index >= 0 && static_cast<size_t>(index) < names.size()) return names[static_cast<size_t>(index)];
  ReportMisuse("the signature has no %s %d; it has %zu", what, static_cast<int>(index), names.size());
  return nullptr;
}

bool IsIndex(tflite::Interpreter* interpreter, const char* what, int index, size_t count) {
  if (index >= 0 && static_cast<size_t>(index) < count) return true;
  interpreter->error_reporter()->Report("there is no %s %d; there are %zu", what, index, count);
  return false;
}

namespace {

TfLiteInterpreter* MakeInterpreter(const TfLiteModel* model, const TfLiteInterpreterOptions* options,
                                   std::unique_ptr<tflite::OpResolver> builtins) {
  auto made = std::make_unique<TfLiteInterpreter>();
  made->model = *model;
  if (options->reporter.function != nullptr) made->reporter = std::make_unique<CallbackReporter>(options->reporter);
  if (options->callbacks.is_set) builtins = std::make_unique<CallbackOpResolver>(options->callbacks);
  made->resolver = std::make_unique<ChainedOpResolver>(options->ops, std::move(builtins));
  const tflite::FlatBufferModel& file = *model->model;
  tflite::InterpreterBuilder builder(file, *made->resolver);
  if (made->reporter != nullptr) builder.SetErrorReporter(made->reporter.get());
  if (builder.SetNumThreads(options->num_threads) != kTfLiteOk) return nullptr;
  for (TfLiteDelegate* delegate : options->delegates) builder.AddDelegate(delegate);
  using Telemetry = tflite::telemetry::TelemetryProfiler;
  builder.SetTelemetryProfiler(
      std::unique_ptr<Telemetry>(tflite::telemetry::MakeTfLiteTelemetryProfiler(options->telemetry_profiler)));
  if (builder(&made->interpreter) != kTfLiteOk) return nullptr;
  made->enable_delegate_fallback = options->enable_delegate_fallback;
  if (options->enable_cancellation && made->interpreter->EnableCancellation() != kTfLiteOk) return nullptr;
  return made.release();
}

}  // namespace

TfLiteInterpreter* NewInterpreter(const TfLiteModel* model, const TfLiteInterpreterOptions* options,
                                  std::unique_ptr<tflite::MutableOpResolver> (*make_builtins)()) {
  return OrNull([&] {
    std::unique_ptr<tflite::OpResolver> builtins = make_builtins == nullptr ? nullptr : make_builtins();
    if (options != nullptr) return MakeInterpreter(model, options, std::move(builtins));
    return MakeInterpreter(model, std::make_unique<TfLiteInterpreterOptions>().get(), std::move(builtins));
  });
}

}  // namespace mote

extern "C" {

using mote::InterpreterOf;
using mote::IsGiven;
using mote::IsIndex;
using mote::RunnerOf;

const char* TfLiteVersion(void) { return mote::kVersion; }
const char* TfLiteExtensionApisVersion(void) { return mote::kVersion; }
int TfLiteSchemaVersion(void) { return TFLITE_SCHEMA_VERSION; }

// Models.

TfLiteModel* TfLiteModelCreate(const void* model_data, size_t model_size) {
  return mote::NewModelFromBytes(model_data, model_size, {});
}

TfLiteModel* TfLiteModelCreateWithErrorReporter(const void* model_data, size_t model_size,
                                                void (*reporter)(void* user_data, const char* format, va_list args),
                                                void* user_data) {
  return mote::NewModelFromBytes(model_data, model_size, {reporter, user_data});
}

TfLiteModel* TfLiteModelCreateFromFile(const char* model_path) { return mote::NewModelFromFile(model_path, {}); }

TfLiteModel* TfLiteModelCreateFromFileWithErrorReporter(
    const char* model_path, void (*reporter)(void* user_data, const char* format, va_list args), void* user_data) {
  return mote::NewModelFromFile(model_path, {reporter, user_data});
}

void TfLiteModelDelete(TfLiteModel* model) { delete model; }

// Options.

TfLiteInterpreterOptions* TfLiteInterpreterOptionsCreate(void) {
  return mote::OrNull([] { return new TfLiteInterpreterOptions; });
}

TfLiteInterpreterOptions* TfLiteInterpreterOptionsCopy(const TfLiteInterpreterOptions* from) {
  if (!IsGiven(from, __func__, "the object of options")) return nullptr;
  return mote::OrNull([&] { return new TfLiteInterpreterOptions(*from); });
}

void TfLiteInterpreterOptionsDelete(TfLiteInterpreterOptions* options) { delete options; }

void TfLiteInterpreterOptionsSetNumThreads(TfLiteInterpreterOptions* options, int32_t num_threads) {
  if (IsGiven(options, __func__, "the object of options")) options->num_threads = num_threads;
}

void TfLiteInterpreterOptionsSetErrorReporter(TfLiteInterpreterOptions* options,
                                              void (*reporter)(void* user_data, const char* format, va_list args),
                                              void* user_data) {
  if (IsGiven(options, __func__, "the object of options")) options->reporter = {reporter, user_data};
}

void TfLiteInterpreterOptionsAddOperator(TfLiteInterpreterOptions* options, TfLiteOperator* registration) {
  if (!IsGiven(options, __func__, "the object of options") || !IsGiven(registration, __func__, "the operator")) return;
  mote::OrSay([&] { tflite::AddOp(&options->ops, registration); });
}

void TfLiteInterpreterOptionsAddRegistrationExternal(TfLiteInterpreterOptions* options,
                                                     TfLiteRegistrationExternal* registration) {
  TfLiteInterpreterOptionsAddOperator(options, registration);
}

void TfLiteInterpreterOptionsAddDelegate(TfLiteInterpreterOptions* options, TfLiteOpaqueDelegate* delegate) {
  if (!IsGiven(options, __func__, "the object of options") || !IsGiven(delegate, __func__, "the delegate")) return;
  mote::OrSay([&] { options->delegates.push_back(delegate); });
}

TfLiteStatus TfLiteInterpreterOptionsEnableCancellation(TfLiteInterpreterOptions* options, bool enable) {
  if (!IsGiven(options, __func__, "the object of options")) return kTfLiteError;
  options->enable_cancellation = enable;
  return kTfLiteOk;
}

// Interpreters.

TfLiteInterpreter* TfLiteInterpreterCreate(const TfLiteModel* model, const TfLiteInterpreterOptions* optional_options) {
  if (!IsGiven(model, __func__, "the model")) return nullptr;
  return mote::NewInterpreter(model, optional_options, tflite::CreateOpResolver);
}

void TfLiteInterpreterDelete(TfLiteInterpreter* interpreter) { delete interpreter; }

int32_t TfLiteInterpreterGetInputTensorCount(const TfLiteInterpreter* interpreter) {
  const tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  return impl == nullptr ? 0 : static_cast<int32_t>(impl->inputs().size());
}

const int* TfLiteInterpreterInputTensorIndices(const TfLiteInterpreter* interpreter) {
  const tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  return impl == nullptr ? nullptr : impl->inputs().data();
}

TfLiteTensor* TfLiteInterpreterGetInputTensor(const TfLiteInterpreter* interpreter, int32_t input_index) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  if (impl == nullptr || !IsIndex(impl, "input", input_index, impl->inputs().size())) return nullptr;
  return impl->input_tensor(static_cast<size_t>(input_index));
}

TfLiteStatus TfLiteInterpreterResizeInputTensor(TfLiteInterpreter* interpreter, int32_t input_index,
                                                const int* input_dims, int32_t input_dims_size) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  std::vector<int> shape;
  if (impl == nullptr || !IsIndex(impl, "input", input_index, impl->inputs().size())) return kTfLiteError;
  if (!mote::ToShape(__func__, input_dims, input_dims_size, &shape)) return kTfLiteError;
  return mote::Guarded(impl->error_reporter(), [&] {
    return impl->ResizeInputTensor(impl->inputs()[static_cast<size_t>(input_index)], shape);
  });
}

TfLiteStatus TfLiteInterpreterAllocateTensors(TfLiteInterpreter* interpreter) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  if (impl == nullptr) return kTfLiteError;
  return mote::Guarded(impl->error_reporter(), [&] { return impl->AllocateTensors(); });
}

TfLiteStatus TfLiteInterpreterInvoke(TfLiteInterpreter* interpreter) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  if (impl == nullptr) return kTfLiteError;
  return mote::Guarded(impl->error_reporter(), [&] {
    return interpreter->enable_delegate_fallback ? tflite::delegates::InterpreterUtils::InvokeWithCPUFallback(impl)
                                                 : impl->Invoke();
  });
}

int32_t TfLiteInterpreterGetOutputTensorCount(const TfLiteInterpreter* interpreter) {
  const tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  return impl == nullptr ? 0 : static_cast<int32_t>(impl->outputs().size());
}

const int* TfLiteInterpreterOutputTensorIndices(const TfLiteInterpreter* interpreter) {
  const tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  return impl == nullptr ? nullptr : impl->outputs().data();
}

const TfLiteTensor* TfLiteInterpreterGetOutputTensor(const TfLiteInterpreter* interpreter, int32_t output_index) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  if (impl == nullptr || !IsIndex(impl, "output", output_index, impl->outputs().size())) return nullptr;
  return impl->output_tensor(static_cast<size_t>(output_index));
}

TfLiteTensor* TfLiteInterpreterGetTensor(const TfLiteInterpreter* interpreter, int index) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  return impl != nullptr && IsIndex(impl, "tensor", index, impl->tensors_size()) ? impl->tensor(index) : nullptr;
}

TfLiteStatus TfLiteInterpreterCancel(const TfLiteInterpreter* interpreter) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  return impl == nullptr ? kTfLiteError : impl->Cancel();
}

// Signatures.

int32_t TfLiteInterpreterGetSignatureCount(const TfLiteInterpreter* interpreter) {
  const tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  int32_t count = 0;
  if (impl != nullptr) mote::OrSay([&] { count = static_cast<int32_t>(impl->signature_keys().size()); });
  return count;
}

const char* TfLiteInterpreterGetSignatureKey(const TfLiteInterpreter* interpreter, int32_t signature_index) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  if (impl == nullptr) return nullptr;
  return mote::OrNull([&]() -> const char* {
    const std::vector<const std::string*> keys = impl->signature_keys();
    const bool exists = IsIndex(impl, "signature", signature_index, keys.size());
    return exists ? keys[static_cast<size_t>(signature_index)]->c_str() : nullptr;
  });
}

TfLiteSignatureRunner* TfLiteInterpreterGetSignatureRunner(const TfLiteInterpreter* interpreter,
                                                           const char* signature_key) {
  tflite::Interpreter* const impl = InterpreterOf(interpreter, __func__);
  if (impl == nullptr) return nullptr;
  return mote::OrNull([&] {
    tflite::SignatureRunner* const runner = impl->GetSignatureRunner(signature_key);
    return runner == nullptr ? nullptr : new TfLiteSignatureRunner{runner};
  });
}

size_t TfLiteSignatureRunnerGetInputCount(const TfLiteSignatureRunner* signature_runner) {
  const tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  return runner == nullptr ? 0 : runner->input_size();
}

const char* TfLiteSignatureRunnerGetInputName(const TfLiteSignatureRunner* signature_runner, int32_t input_index) {
  const tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  return runner == nullptr ? nullptr : mote::NameAt(runner->input_names(), "input", input_index);
}

TfLiteStatus TfLiteSignatureRunnerResizeInputTensor(TfLiteSignatureRunner* signature_runner, const char* input_name,
                                                    const int* input_dims, int32_t input_dims_size) {
  tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  std::vector<int> shape;
  if (runner == nullptr || !mote::ToShape(__func__, input_dims, input_dims_size, &shape)) return kTfLiteError;
  return mote::Guarded(tflite::DefaultErrorReporter(), [&] { return runner->ResizeInputTensor(input_name, shape); });
}

TfLiteStatus TfLiteSignatureRunnerAllocateTensors(TfLiteSignatureRunner* signature_runner) {
  tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  if (runner == nullptr) return kTfLiteError;
  return mote::Guarded(tflite::DefaultErrorReporter(), [&] { return runner->AllocateTensors(); });
}

TfLiteTensor* TfLiteSignatureRunnerGetInputTensor(TfLiteSignatureRunner* signature_runner, const char* input_name) {
  tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  return runner == nullptr ? nullptr : runner->input_tensor(input_name);
}

TfLiteStatus TfLiteSignatureRunnerInvoke(TfLiteSignatureRunner* signature_runner) {
  tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  if (runner == nullptr) return kTfLiteError;
  return mote::Guarded(tflite::DefaultErrorReporter(), [&] { return runner->Invoke(); });
}

size_t TfLiteSignatureRunnerGetOutputCount(const TfLiteSignatureRunner* signature_runner) {
  const tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  return runner == nullptr ? 0 : runner->output_size();
}

const char* TfLiteSignatureRunnerGetOutputName(const TfLiteSignatureRunner* signature_runner, int32_t output_index) {
  const tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  return runner == nullptr ? nullptr : mote::NameAt(runner->output_names(), "output", output_index);
}

const TfLiteTensor* TfLiteSignatureRunnerGetOutputTensor(const TfLiteSignatureRunner* signature_runner,
                                                         const char* output_name) {
  const tflite::SignatureRunner* const runner = RunnerOf(signature_runner, __func__);
  return runner == nullptr ? nullptr : runner->output_tensor(output_name);
}

void TfLiteSignatureRunnerDelete(TfLiteSignatureRunner* signature_runner) { delete signature_runner; }

}  // extern "C"
