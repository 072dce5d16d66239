// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Random sequences of what an application may do with a graph. Whatever the order, nothing crashes, and a run that says
// ok, with inputs that have been set since they were last lost, gives the right answer. Inputs are lost when their size
// changes, and by ReleaseNonPersistentMemory; an application's own memory is its own.
//
// MOTE_STEP_SEQUENCES: how many for each model.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "tensorflow/lite/delegates/interpreter_utils.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/delegation/test_delegate.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using Floats = std::vector<float>;

constexpr int kSteps = 80;

unsigned Sequences() {
  const char* const wanted = std::getenv("MOTE_STEP_SEQUENCES");
  return wanted == nullptr ? 250 : static_cast<unsigned>(std::atoi(wanted));
}

// The inputs are x, of any number of floats, and z, of one; the output is -(x + z) + v, with a variable v of 0, behind
// a middle of another kind for each model.
enum class Middle { kNone, kDynamicShape, kLoop };

void Name(ModelBuilder* m, int tensor, const char* name) {
  m->current().tensors[static_cast<size_t>(tensor)]->name = name;
}

int Add(ModelBuilder* m, int a, int b, const std::vector<int>& shape) {
  const int y = m->Tensor(TensorType_FLOAT32, shape);
  m->Op(tflite::BuiltinOperator_ADD, {a, b}, {y}, tflite::AddOptionsT());
  return y;
}

// The same values, in a shape that is known only while the graph runs.
int ReshapeAtRunTime(ModelBuilder* m, int x) {
  const int shape = m->Tensor(TensorType_INT32, {1}), zero = m->Variable(TensorType_INT32, {1});
  const int sum = m->Tensor(TensorType_INT32, {1}), y = m->Tensor(TensorType_FLOAT32, {2});
  m->Op(tflite::BuiltinOperator_SHAPE, {x}, {shape}, tflite::ShapeOptionsT());
  m->Op(tflite::BuiltinOperator_ADD, {shape, zero}, {sum}, tflite::AddOptionsT());
  m->Op(tflite::BuiltinOperator_RESHAPE, {x, sum}, {y}, tflite::ReshapeOptionsT());
  return y;
}

// x + 0, twice. The subgraphs, 1 and 2, come behind the first.
int Loop(ModelBuilder* m, int x) {
  const int zero = m->Constant<float>(TensorType_FLOAT32, {1}, {0.0f});
  const int i = m->Tensor(TensorType_FLOAT32, {1}), y = m->Tensor(TensorType_FLOAT32, {2});
  tflite::WhileOptionsT options;
  options.cond_subgraph_index = 1;
  options.body_subgraph_index = 2;
  m->Op(tflite::BuiltinOperator_WHILE, {zero, x}, {i, y}, options);
  return y;
}

void BuildLoopBody(ModelBuilder* m) {
  m->Subgraph();
  const int counter = m->Tensor(TensorType_FLOAT32, {1}), value = m->Tensor(TensorType_FLOAT32, {2});
  const int two = m->Constant<float>(TensorType_FLOAT32, {1}, {2.0f});
  const int goes_on = m->Tensor(tflite::TensorType_BOOL, {1});
  m->Inputs({counter, value}).Outputs({goes_on});
  m->Op(tflite::BuiltinOperator_LESS, {counter, two}, {goes_on});
  m->Subgraph();
  const int before = m->Tensor(TensorType_FLOAT32, {1}), same = m->Tensor(TensorType_FLOAT32, {2});
  const int one = m->Constant<float>(TensorType_FLOAT32, {1}, {1.0f});
  const int zero = m->Constant<float>(TensorType_FLOAT32, {1}, {0.0f});
  const int next = Add(m, before, one, {1}), sum = Add(m, same, zero, {2});
  m->Inputs({before, same}).Outputs({next, sum});
}

void BuildModel(Middle middle, ModelBuilder* m) {
  const int x = m->Tensor(TensorType_FLOAT32, {2}), z = m->Tensor(TensorType_FLOAT32, {1});
  const int v = m->Variable(TensorType_FLOAT32, {1});
  Name(m, x, "x");
  Name(m, z, "z");
  int value = Add(m, x, z, {2});
  if (middle == Middle::kDynamicShape) value = ReshapeAtRunTime(m, value);
  if (middle == Middle::kLoop) value = Loop(m, value);
  const int negative = m->Tensor(TensorType_FLOAT32, {2});
  m->Op(tflite::BuiltinOperator_NEG, {value}, {negative});
  const int y = Add(m, negative, v, {2});
  Name(m, y, "y");
  m->Inputs({x, z}).Outputs({y});
  if (middle == Middle::kLoop) BuildLoopBody(m);
}

class Application {
 public:
  Application(const tflite::FlatBufferModel& model, unsigned seed) : random_(seed) {
    static const tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver;
    EXPECT_EQ(tflite::InterpreterBuilder(model, resolver)(&interpreter_), kTfLiteOk);
    for (auto& block : blocks_) block.resize(kMostElements + 16);
  }

  void Step() {
    using Action = void (Application::*)();
    constexpr Action kActions[] = {
        &Application::Resize,
        &Application::ResizeBySignature,
        &Application::Allocate,
        &Application::Allocate,
        &Application::Invoke,
        &Application::Invoke,
        &Application::InvokeAgain,
        &Application::Write,
        &Application::Write,
        &Application::Write,
        &Application::GiveMemory,
        &Application::Delegate,
        &Application::Undelegate,
        &Application::ResetVariables,
        &Application::SetPlan,
        &Application::Release,
        &Application::InvokeOrFallBack,
    };
    (this->*kActions[Below(static_cast<int>(std::size(kActions)))])();
  }

  // However it went, it can be brought to work.
  void Recover() {
    // An error where the nodes fit a delegate only.
    (void)interpreter_->RemoveAllDelegates();
    for (size_t s = 0; s < interpreter_->subgraphs_size(); ++s) {
      ASSERT_FALSE(interpreter_->subgraph(static_cast<int>(s))->HasDelegates());
    }
    for (size_t i = 0; i < 2; ++i) {
      ASSERT_EQ(interpreter_->ResizeInputTensor(Index(i), {i == 0 ? 3 : 1}), kTfLiteOk);
      if (Input(i).allocation_type != kTfLiteCustom) continue;
      ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(Index(i), {Block(i), 64}), kTfLiteOk);
    }
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
    for (size_t i = 0; i < 2; ++i) WriteTo(i);
    Check(interpreter_->Invoke());
    EXPECT_TRUE(has_checked_);
  }

 private:
  static constexpr int kMostElements = 40;

  int Below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  int Index(size_t i) const { return interpreter_->inputs()[i]; }
  TfLiteTensor& Input(size_t i) { return *interpreter_->tensor(Index(i)); }
  float* Block(size_t i) {
    auto address = reinterpret_cast<uintptr_t>(blocks_[i].data());
    return reinterpret_cast<float*>((address + 63) / 64 * 64);
  }

  void Write() { WriteTo(static_cast<size_t>(Below(2))); }

  void WriteTo(size_t i) {
    TfLiteTensor& input = Input(i);
    if (input.data.f == nullptr) return;
    values_[i].resize(input.bytes / sizeof(float));
    for (float& value : values_[i]) value = static_cast<float>(Below(100));
    std::copy(values_[i].begin(), values_[i].end(), input.data.f);
    is_set_[i] = true;
  }

  void NoteSize(size_t i, size_t bytes_before) {
    if (Input(i).bytes != bytes_before) is_set_[i] = false;
  }

  // Rarely z, whose other shapes fit nothing.
  std::vector<int> NewShape(size_t i) { return {i == 0 || Below(4) == 0 ? Below(kMostElements) + 1 : 1}; }
  size_t AnInput() { return Below(4) == 0 ? 1 : 0; }

  void Resize() {
    const size_t i = AnInput(), bytes = Input(i).bytes;
    (void)interpreter_->ResizeInputTensor(Index(i), NewShape(i));
    NoteSize(i, bytes);
  }

  void ResizeBySignature() {
    const size_t i = AnInput(), bytes = Input(i).bytes;
    tflite::SignatureRunner* const runner = interpreter_->GetSignatureRunner(nullptr);
    ASSERT_NE(runner, nullptr);
    (void)runner->ResizeInputTensor(i == 0 ? "x" : "z", NewShape(i));
    NoteSize(i, bytes);
    if (Below(2) == 0) (void)runner->AllocateTensors();
    if (Below(2) == 0) Check(runner->Invoke());
  }

  void Allocate() { (void)interpreter_->AllocateTensors(); }
  void Invoke() { Check(interpreter_->Invoke()); }

  void InvokeAgain() {
    Check(interpreter_->Invoke());
    Check(interpreter_->Invoke());
  }

  void InvokeOrFallBack() {
    const TfLiteStatus status = tflite::delegates::InterpreterUtils::InvokeWithCPUFallback(interpreter_.get());
    Check(status == kTfLiteDelegateError ? kTfLiteOk : status);
  }

  // With one value, or as many as x has, in z.
  void Check(TfLiteStatus status) {
    if (status != kTfLiteOk) return;
    const TfLiteTensor& output = *interpreter_->output_tensor(0);
    ASSERT_NE(output.data.f, nullptr);
    if (!is_set_[0] || !is_set_[1]) return;
    const Floats &x = values_[0], &z = values_[1];
    Floats expected(x.size() == 1 ? z.size() : x.size());
    for (size_t k = 0; k < expected.size(); ++k) {
      expected[k] = -(x[x.size() == 1 ? 0 : k] + z[z.size() == 1 ? 0 : k]);
    }
    EXPECT_EQ(Floats(output.data.f, output.data.f + tflite::NumElements(&output)), expected);
    has_checked_ = true;
  }

  // Often too little.
  void GiveMemory() {
    const size_t i = AnInput();
    const size_t bytes = static_cast<size_t>(Below(kMostElements + 1)) * sizeof(float);
    if (interpreter_->SetCustomAllocationForTensor(Index(i), {Block(i), bytes}) == kTfLiteOk) is_set_[i] = false;
  }

  void Delegate() {
    const bool allows_dynamic = Below(2) == 0;
    delegates_.push_back(std::make_unique<TestDelegate>(
        std::vector<int>(), allows_dynamic ? kTfLiteDelegateFlagsAllowDynamicTensors : kTfLiteDelegateFlagsNone));
    TestDelegate& delegate = *delegates_.back();
    delegate.takes_all = Below(3) != 0;
    if (!delegate.takes_all) delegate.nodes = {Below(7)};
    delegate.makes_outputs_dynamic = allows_dynamic && Below(2) == 0;
    delegate.shapes_outputs = true;
    delegate.keeps_outputs_in_buffers = Below(4) == 0;
    delegate.fails_in_prepare = Below(8) == 0;
    delegate.kernel_fails_in_init = Below(8) == 0;
    delegate.kernel_fails_in_prepare = Below(8) == 0;
    delegate.kernel_fails_in_invoke = Below(4) == 0;
    (void)interpreter_->ModifyGraphWithDelegate(delegate.get());
  }

  void Undelegate() { (void)interpreter_->RemoveAllDelegates(); }
  void ResetVariables() { EXPECT_EQ(interpreter_->ResetVariableTensors(), kTfLiteOk); }

  void SetPlan() {
    std::vector<int> plan = interpreter_->execution_plan();
    if (Below(2) == 0) std::shuffle(plan.begin(), plan.end(), random_);
    (void)interpreter_->primary_subgraph().SetExecutionPlan(plan);
  }

  void Release() {
    if (Below(3) != 0 || interpreter_->ReleaseNonPersistentMemory() != kTfLiteOk) return;
    for (size_t i = 0; i < 2; ++i) is_set_[i] = is_set_[i] && Input(i).allocation_type == kTfLiteCustom;
  }

  std::mt19937 random_;
  std::vector<float> blocks_[2];
  std::vector<std::unique_ptr<TestDelegate>> delegates_;  // outlive the interpreter
  std::unique_ptr<tflite::Interpreter> interpreter_;
  Floats values_[2];
  bool is_set_[2] = {};
  bool has_checked_ = false;
};

class GraphStepsTest : public testing::TestWithParam<Middle> {};

TEST_P(GraphStepsTest, GiveTheRightAnswerOrAnError) {
  KeptErrors errors;
  ModelBuilder builder;
  BuildModel(GetParam(), &builder);
  ASSERT_NE(builder.Finish(), nullptr);
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  ASSERT_NE(model, nullptr) << errors.text;
  const unsigned sequences = Sequences();
  for (unsigned seed = 0; seed < sequences && !HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    errors.text.clear();
    Application application(*model, seed);
    for (int step = 0; step < kSteps && !HasFailure(); ++step) {
      SCOPED_TRACE(testing::Message() << "step " << step);
      application.Step();
    }
    application.Recover();
  }
  if (HasFailure()) std::fputs(errors.text.c_str(), stderr);
}

INSTANTIATE_TEST_SUITE_P(Models, GraphStepsTest, testing::Values(Middle::kNone, Middle::kDynamicShape, Middle::kLoop));

}  // namespace
}  // namespace mote
