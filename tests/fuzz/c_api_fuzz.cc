// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the bytes choose a good model and calls of the C API, in any order, with indices, names, shapes and sizes
// that exist and that do not, and with null. See seed_models.h for the models. Run with
// ASAN_OPTIONS=allocator_may_return_null=1:max_allocation_size_mb=32.
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/lite/core/c/c_api.h"
#include "tensorflow/lite/core/c/c_api_experimental.h"
#include "tensorflow/lite/core/c/c_api_opaque.h"
#include "tests/fuzz/application_choices.h"
#include "tests/fuzz/limited_ops.h"
#include "tests/fuzz/limited_run.h"

namespace mote {
namespace {

void Ignore(void*, const char*, va_list) {}

const TfLiteRegistration* FindBuiltin(void* ops, TfLiteBuiltinOperator op, int version) {
  return static_cast<LimitedOps*>(ops)->FindOp(static_cast<tflite::BuiltinOperator>(op), version);
}

const TfLiteRegistration* FindCustom(void* ops, const char* name, int version) {
  return static_cast<LimitedOps*>(ops)->FindOp(name, version);
}

class Application : ApplicationChoices {
 public:
  explicit Application(FuzzedDataProvider* choices) : ApplicationChoices(choices) {
    const std::string& file = AnyModel();
    TfLiteModel* const model = TfLiteModelCreateWithErrorReporter(file.data(), file.size(), Ignore, nullptr);
    TfLiteInterpreterOptions* options = TfLiteInterpreterOptionsCreate();
    Choose(options);
    if (in_.ConsumeBool()) {
      TfLiteInterpreterOptions* const copy = TfLiteInterpreterOptionsCopy(options);
      TfLiteInterpreterOptionsDelete(std::exchange(options, copy));
    }
    interpreter_ = TfLiteInterpreterCreateWithSelectedOps(model, options);
    TfLiteInterpreterOptionsDelete(options);
    TfLiteModelDelete(model);  // which the interpreter outlives
  }
  ~Application() {
    TfLiteSignatureRunnerDelete(runner_);
    TfLiteInterpreterDelete(interpreter_);
  }

  // Also where there is no interpreter: null is answered, too.
  void Run() {
    BeginLimitedWork();
    for (int i = 0; i < kMostSteps && in_.remaining_bytes() > 0; ++i) Step();
  }

 private:
  void Choose(TfLiteInterpreterOptions* options) {
    TfLiteInterpreterOptionsSetOpResolver(options, FindBuiltin, FindCustom, &ops_);
    TfLiteInterpreterOptionsSetErrorReporter(options, Ignore, nullptr);
    TfLiteInterpreterOptionsSetNumThreads(options, in_.ConsumeIntegralInRange(-2, 3));
    if (in_.ConsumeBool()) (void)TfLiteInterpreterOptionsEnableCancellation(options, in_.ConsumeBool());
    if (in_.ConsumeBool()) TfLiteInterpreterOptionsSetEnableDelegateFallback(options, in_.ConsumeBool());
    if (in_.ConsumeBool()) TfLiteInterpreterOptionsAddDelegate(options, NewDelegate());
  }

  void Step() {
    using Action = void (Application::*)();
    constexpr Action kActions[] = {
        &Application::Allocate,   &Application::Allocate,   &Application::Invoke,         &Application::Invoke,
        &Application::Resize,     &Application::Write,      &Application::Write,          &Application::Read,
        &Application::GiveMemory, &Application::Delegate,   &Application::ResetVariables, &Application::AskTensor,
        &Application::SetBuffer,  &Application::MakeRunner, &Application::RunSignature,   &Application::Cancel};
    (this->*kActions[Below(static_cast<int>(std::size(kActions)))])();
  }

  // With those before and behind what exists.
  int AnyIndex(int count) { return Below(count + 2) - 1; }

  void Allocate() { (void)TfLiteInterpreterAllocateTensors(interpreter_); }
  void Invoke() { (void)TfLiteInterpreterInvoke(interpreter_); }
  void ResetVariables() { (void)TfLiteInterpreterResetVariableTensors(interpreter_); }
  void Cancel() { (void)TfLiteInterpreterCancel(interpreter_); }

  TfLiteTensor* AnyInput() {
    const int inputs = TfLiteInterpreterGetInputTensorCount(interpreter_);
    return TfLiteInterpreterGetInputTensor(interpreter_, AnyIndex(inputs));
  }

  const TfLiteTensor* AnyOutput() {
    const int outputs = TfLiteInterpreterGetOutputTensorCount(interpreter_);
    return TfLiteInterpreterGetOutputTensor(interpreter_, AnyIndex(outputs));
  }

  // A shape, mostly of the tensor's rank, with one dimension changed.
  std::vector<int> AnyShape(const TfLiteTensor* tensor) {
    std::vector<int> shape;
    for (int d = 0; d < TfLiteTensorNumDims(tensor); ++d) shape.push_back(TfLiteTensorDim(tensor, d));
    return Changed(std::move(shape));
  }

  void Resize() {
    const int index = AnyIndex(TfLiteInterpreterGetInputTensorCount(interpreter_));
    const std::vector<int> shape = AnyShape(TfLiteInterpreterGetInputTensor(interpreter_, index));
    const int rank = Below(16) == 0 ? -1 : static_cast<int>(shape.size());
    (void)TfLiteInterpreterResizeInputTensor(interpreter_, index, Below(32) == 0 ? nullptr : shape.data(), rank);
  }

  // Strings and constants are not for an application to write in this way.
  void WriteTo(TfLiteTensor* tensor) {
    if (tensor != nullptr && (TfLiteTensorType(tensor) == kTfLiteString || tensor->allocation_type == kTfLiteMmapRo ||
                              tensor->allocation_type == kTfLitePersistentRo)) {
      return;
    }
    std::vector<uint8_t> bytes(std::min(TfLiteTensorByteSize(tensor), kMostBytes) + (Below(8) == 0 ? 1 : 0));
    const auto first = in_.ConsumeIntegral<uint8_t>();
    for (size_t i = 0; i < bytes.size(); i += 4) bytes[i] = first;
    (void)TfLiteTensorCopyFromBuffer(tensor, Below(32) == 0 ? nullptr : bytes.data(), bytes.size());
  }

  void Write() { WriteTo(AnyInput()); }

  void ReadFrom(const TfLiteTensor* tensor) {
    std::vector<uint8_t> bytes(std::min(TfLiteTensorByteSize(tensor), kMostBytes) + (Below(8) == 0 ? 1 : 0));
    (void)TfLiteTensorCopyToBuffer(tensor, bytes.data(), bytes.size());
  }

  void Read() { ReadFrom(in_.ConsumeBool() ? AnyInput() : AnyOutput()); }

  void AskTensor() {
    const int index = AnyIndex(40);
    const TfLiteTensor* const tensor = TfLiteInterpreterGetTensor(interpreter_, index);
    (void)TfLiteTensorType(tensor);
    (void)TfLiteTensorDim(tensor, AnyIndex(5));
    (void)TfLiteTensorData(tensor);
    (void)TfLiteTensorName(tensor);
    (void)TfLiteTensorQuantizationParams(tensor);
    (void)TfLiteInterpreterEnsureTensorDataIsReadable(interpreter_, index);
    const auto* const opaque = reinterpret_cast<const TfLiteOpaqueTensor*>(tensor);
    (void)TfLiteOpaqueTensorGetAllocationStrategy(opaque);
    (void)TfLiteOpaqueTensorGetDataStability(opaque);
    int32_t length = 0;
    (void)TfLiteOpaqueTensorGetDimSignature(opaque, AnyIndex(5), &length);
    const char* text = nullptr;
    int bytes = 0;
    for (int i = -1; i <= TfLiteOpaqueTensorGetStringCount(opaque); ++i) {
      if (TfLiteOpaqueTensorGetString(opaque, i, &text, &bytes) == kTfLiteOk) (void)std::string(text, bytes);
    }
    (void)TfLiteInterpreterGetVariableTensor(interpreter_, AnyIndex(2));
  }

  void GiveMemory() {
    const int index = Below(3) == 0 ? AnyIndex(40) : TfLiteInterpreterGetInputTensorIndex(interpreter_, AnyIndex(2));
    const TfLiteTensor* const tensor = TfLiteInterpreterGetTensor(interpreter_, index);
    TfLiteCustomAllocation allocation = Memory(std::min(TfLiteTensorByteSize(tensor), kMostBytes));
    if (Below(32) == 0) allocation.data = nullptr;
    (void)TfLiteInterpreterSetCustomAllocationForTensor(
        interpreter_, index, Below(32) == 0 ? nullptr : &allocation,
        in_.ConsumeBool() ? kTfLiteCustomAllocationFlagsSkipAlignCheck : kTfLiteCustomAllocationFlagsNone);
  }

  void Delegate() {
    (void)TfLiteInterpreterModifyGraphWithDelegate(interpreter_, Below(32) == 0 ? nullptr : NewDelegate());
  }

  void SetBuffer() {
    TfLiteSetAllowBufferHandleOutput(interpreter_, in_.ConsumeBool());
    const int index = AnyIndex(40);
    TfLiteBufferHandle handle = 0;
    TfLiteOpaqueDelegate* delegate = nullptr;
    if (TfLiteInterpreterGetBufferHandle(interpreter_, index, &handle, &delegate) != kTfLiteOk || delegate == nullptr) {
      return;
    }
    TfLiteTensor* const tensor = TfLiteInterpreterGetTensor(interpreter_, index);
    (void)TfLiteInterpreterSetBufferHandle(interpreter_, tensor, AnyIndex(9), delegate);
  }

  void MakeRunner() {
    TfLiteSignatureRunnerDelete(runner_);
    const int signatures = TfLiteInterpreterGetSignatureCount(interpreter_);
    const char* const key = TfLiteInterpreterGetSignatureKey(interpreter_, AnyIndex(signatures));
    runner_ = TfLiteInterpreterGetSignatureRunner(interpreter_, Below(16) == 0 ? "no such key" : key);
  }

  void RunSignature() {
    const auto inputs = static_cast<int>(TfLiteSignatureRunnerGetInputCount(runner_));
    const auto outputs = static_cast<int>(TfLiteSignatureRunnerGetOutputCount(runner_));
    const char* const input = TfLiteSignatureRunnerGetInputName(runner_, AnyIndex(inputs));
    if (in_.ConsumeBool()) {
      const std::vector<int> shape = AnyShape(TfLiteSignatureRunnerGetInputTensor(runner_, input));
      (void)TfLiteSignatureRunnerResizeInputTensor(runner_, input, shape.data(), static_cast<int32_t>(shape.size()));
    }
    if (in_.ConsumeBool()) (void)TfLiteSignatureRunnerAllocateTensors(runner_);
    WriteTo(TfLiteSignatureRunnerGetInputTensor(runner_, input));
    (void)TfLiteSignatureRunnerInvoke(runner_);
    const char* const output = TfLiteSignatureRunnerGetOutputName(runner_, AnyIndex(outputs));
    ReadFrom(TfLiteSignatureRunnerGetOutputTensor(runner_, output));
    if (Below(8) == 0) (void)TfLiteSignatureRunnerCancel(runner_);
  }

  LimitedOps ops_;  // outlives the interpreter
  TfLiteInterpreter* interpreter_ = nullptr;
  TfLiteSignatureRunner* runner_ = nullptr;
};

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  FuzzedDataProvider choices(data, bytes);
  mote::Application(&choices).Run();
  return 0;
}
