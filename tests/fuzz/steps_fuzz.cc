// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the bytes choose a good model and what an application does with it on the dynamic runtime: in any order,
// it resizes, allocates, writes, runs, gives memory of its own, applies and removes delegates that take any nodes and
// may fail, uses signatures, changes the order of the nodes and the options; and its delegates do the same, and ask the
// graph for what they must not, from inside their functions. See seed_models.h for the models. Run with
// ASAN_OPTIONS=allocator_may_return_null=1:max_allocation_size_mb=32.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/model.h"
#include "tests/fuzz/application_choices.h"
#include "tests/fuzz/limited_ops.h"
#include "tests/fuzz/limited_run.h"

namespace mote {
namespace {

constexpr int kMostStepsInside = 40;

class SilentReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override { return std::vsnprintf(text_, sizeof(text_), format, args); }

 private:
  char text_[256];
};

class Application : ApplicationChoices {
 public:
  explicit Application(FuzzedDataProvider* choices) : ApplicationChoices(choices) {
    const std::string& file = AnyModel();
    model_ = tflite::FlatBufferModel::BuildFromBuffer(file.data(), file.size(), &reporter_);
  }

  ~Application() { steps_inside_ = kMostStepsInside; }  // an interpreter that goes takes no more calls

  void Run() {
    if (model_ == nullptr || !Build()) return;
    BeginLimitedWork();
    for (int i = 0; i < kMostSteps && in_.remaining_bytes() > 0; ++i) Step();
  }

 private:
  bool Build() {
    tflite::InterpreterOptions options;
    options.SetPreserveAllTensors(in_.ConsumeBool());
    options.SetEnsureDynamicTensorsAreReleased(in_.ConsumeBool());
    options.SetDisableDelegateClustering(in_.ConsumeBool());
    tflite::InterpreterBuilder builder(*model_, resolver_, &options);
    if (in_.ConsumeBool()) builder.AddDelegate(NewMeddler());
    return builder(&interpreter_) == kTfLiteOk;
  }

  void Step() {
    using Action = void (Application::*)();
    constexpr Action kActions[] = {&Application::Allocate,   &Application::Allocate,     &Application::Invoke,
                                   &Application::Invoke,     &Application::Resize,       &Application::Write,
                                   &Application::Write,      &Application::GiveMemory,   &Application::Delegate,
                                   &Application::RemoveAll,  &Application::Release,      &Application::ResetVariables,
                                   &Application::ChangePlan, &Application::UseSignature, &Application::ReadTensor};
    (this->*kActions[Below(static_cast<int>(std::size(kActions)))])();
  }

  // Any tensor of the model, with those before and behind them; mostly an input or an output.
  int AnyTensor() {
    const std::vector<int>& places = in_.ConsumeBool() ? interpreter_->inputs() : interpreter_->outputs();
    if (!places.empty() && Below(4) != 0) return places[static_cast<size_t>(Below(static_cast<int>(places.size())))];
    return Below(static_cast<int>(interpreter_->tensors_size()) + 2) - 1;
  }

  std::vector<int> AnyShape(const TfLiteTensor* tensor) {
    std::vector<int> shape;
    if (tensor != nullptr && tensor->dims != nullptr) {
      shape.assign(tensor->dims->data, tensor->dims->data + tensor->dims->size);
    }
    return Changed(std::move(shape));
  }

  void Allocate() { (void)interpreter_->AllocateTensors(); }
  void Invoke() { (void)interpreter_->Invoke(); }
  void RemoveAll() { (void)interpreter_->RemoveAllDelegates(); }
  void Release() { (void)interpreter_->ReleaseNonPersistentMemory(); }
  void ResetVariables() { (void)interpreter_->ResetVariableTensors(); }

  void Resize() {
    const int index = AnyTensor();
    const std::vector<int> shape = AnyShape(interpreter_->tensor(index));
    (void)(in_.ConsumeBool() ? interpreter_->ResizeInputTensor(index, shape)
                             : interpreter_->ResizeInputTensorStrict(index, shape));
  }

  void Write() {
    const std::vector<int>& inputs = interpreter_->inputs();
    if (inputs.empty()) return;
    WriteTo(interpreter_->tensor(inputs[static_cast<size_t>(Below(static_cast<int>(inputs.size())))]));
  }

  // Constants are not the application's to write, and the bytes of strings mean something.
  void WriteTo(TfLiteTensor* tensor) {
    if (tensor == nullptr || tensor->data.data == nullptr || tensor->type == kTfLiteString ||
        tensor->allocation_type == kTfLiteMmapRo || tensor->allocation_type == kTfLitePersistentRo) {
      return;
    }
    const auto first = in_.ConsumeIntegral<uint8_t>();
    for (size_t i = 0; i < tensor->bytes; ++i) tensor->data.uint8[i] = i % 4 == 0 ? first : 0;
  }

  void ReadTensor() {
    const TfLiteTensor* const tensor = interpreter_->tensor(AnyTensor());
    if (tensor == nullptr || tensor->data.data == nullptr || tensor->delegate != nullptr) return;
    unsigned sum = 0;
    for (size_t i = 0; i < tensor->bytes; ++i) sum += tensor->data.uint8[i];
    if (sum == 0xFFFFFFFF) (void)std::fputs("unlikely", stderr);  // so that the bytes are read
  }

  TfLiteCustomAllocation MemoryFor(const TfLiteTensor* tensor) {
    return tensor == nullptr || tensor->bytes > kMostBytes ? TfLiteCustomAllocation{nullptr, 0} : Memory(tensor->bytes);
  }

  void GiveMemory() {
    const int index = AnyTensor();
    (void)interpreter_->SetCustomAllocationForTensor(
        index, MemoryFor(interpreter_->tensor(index)),
        in_.ConsumeBool() ? kTfLiteCustomAllocationFlagsSkipAlignCheck : kTfLiteCustomAllocationFlagsNone);
  }

  TfLiteDelegate* NewMeddler() {
    return NewDelegate([this](TfLiteContext* context) { Meddle(context); });
  }

  // From inside a delegate's function.
  void Meddle(TfLiteContext* context) {
    if (interpreter_ == nullptr || in_.remaining_bytes() == 0 || ++steps_inside_ > kMostStepsInside) return;
    using Action = void (Application::*)(TfLiteContext*);
    constexpr Action kActions[] = {&Application::ClaimNodes, &Application::ReadNode,    &Application::AddTensors,
                                   &Application::AskMemory,  &Application::Acquire,     &Application::Release,
                                   &Application::AddNode,    &Application::ChangeTensor};
    const int action = Below(2 * static_cast<int>(std::size(kActions)));
    if (action < static_cast<int>(std::size(kActions))) {
      (this->*kActions[action])(context);
    } else {
      Step();
    }
  }

  void ClaimNodes(TfLiteContext* context) {
    const tflite::IntArrayUniquePtr nodes = tflite::BuildTfLiteArray({Below(12) - 1, Below(12) - 1});
    TfLiteDelegateParams* partitions = nullptr;
    int count = 0;
    (void)context->PreviewDelegatePartitioning(context, nodes.get(), &partitions, &count);
    TfLiteRegistration registration = {};
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
    if (in_.ConsumeBool()) registration.custom_name = "Claim";
    (void)context->ReplaceNodeSubsetsWithDelegateKernels(context, registration, nodes.get(), NewMeddler());
  }

  void ReadNode(TfLiteContext* context) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    (void)context->GetNodeAndRegistration(context, Below(40) - 1, &node, &registration);
    TfLiteIntArray* plan = nullptr;
    (void)context->GetExecutionPlan(context, &plan);
  }

  void AddTensors(TfLiteContext* context) { (void)context->AddTensors(context, Below(40) - 1, nullptr); }

  void AskMemory(TfLiteContext* context) {
    int id = 0;
    (void)context->RequestScratchBufferInArena(context, static_cast<size_t>(Below(2000)), &id);
    (void)context->AllocatePersistentBuffer(context, static_cast<size_t>(Below(2000)));
    (void)context->GetScratchBuffer(context, Below(8) - 1);
  }

  void Acquire(TfLiteContext* context) {
    TfLiteContext* other = nullptr;
    if (context->AcquireSubgraphContext(context, Below(4) - 1, &other) == kTfLiteOk) Meddle(other);
  }

  void Release(TfLiteContext* context) { (void)context->ReleaseSubgraphContext(context, Below(4) - 1); }

  void AddNode(TfLiteContext*) {
    TfLiteRegistration registration = {};
    registration.custom_name = "Added";
    registration.invoke = [](TfLiteContext*, TfLiteNode*) { return kTfLiteOk; };
    (void)interpreter_->AddNodeWithParameters({AnyTensor()}, {}, nullptr, 0, nullptr, &registration);
  }

  void ChangeTensor(TfLiteContext*) {
    const int index = AnyTensor();
    if (in_.ConsumeBool()) {
      (void)interpreter_->SetTensorParametersReadWrite(index, kTfLiteFloat32, "changed", {Below(9)},
                                                       TfLiteQuantizationParams{});
    } else {
      (void)(in_.ConsumeBool() ? interpreter_->SetInputs({index}) : interpreter_->SetOutputs({index}));
    }
  }

  void Delegate() { (void)interpreter_->ModifyGraphWithDelegate(NewMeddler()); }

  void ChangePlan() {
    std::vector<int> plan = interpreter_->execution_plan();
    if (plan.empty()) return;
    const auto any = [&] { return static_cast<size_t>(Below(static_cast<int>(plan.size()))); };
    std::swap(plan[any()], plan[any()]);
    if (Below(4) == 0) plan[any()] = Below(40) - 1;
    if (Below(4) == 0) plan.pop_back();
    (void)interpreter_->primary_subgraph().SetExecutionPlan(plan);
  }

  void UseSignature() {
    const std::vector<const std::string*> keys = interpreter_->signature_keys();
    const bool is_named = !keys.empty() && in_.ConsumeBool();
    tflite::SignatureRunner* const runner = interpreter_->GetSignatureRunner(
        is_named ? keys[static_cast<size_t>(Below(static_cast<int>(keys.size())))]->c_str() : nullptr);
    if (runner == nullptr) return;
    runner->SetAllowBufferHandleOutput(in_.ConsumeBool());
    for (const char* const name : runner->input_names()) {
      TfLiteTensor* const input = runner->input_tensor(name);
      if (Below(4) == 0) (void)runner->ResizeInputTensor(name, AnyShape(input));
      if (Below(4) == 0) (void)runner->SetCustomAllocationForInputTensor(name, MemoryFor(input));
    }
    if (in_.ConsumeBool()) (void)runner->AllocateTensors();
    for (const char* const name : runner->input_names()) WriteTo(runner->input_tensor(name));
    (void)runner->Invoke();
    for (const char* const name : runner->output_names()) (void)runner->output_tensor(name);
  }

  SilentReporter reporter_;
  const LimitedOps resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
  int steps_inside_ = 0;
};

}  // namespace
}  // namespace mote

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t bytes) {
  FuzzedDataProvider choices(data, bytes);
  mote::Application(&choices).Run();
  return 0;
}
