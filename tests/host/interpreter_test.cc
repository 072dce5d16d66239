// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/interpreter.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <numeric>

#include "mote/model_verifier.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/model.h"
#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;

TEST_F(InterpreterTest, RunsAndGivesTypedAccess) {
  BuildAdd();
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("call AllocateTensors first")) << errors_.text;
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_STREQ(interpreter_->GetInputName(0), "x");
  EXPECT_EQ(interpreter_->GetInputName(1), nullptr);
  EXPECT_EQ(interpreter_->tensors_size(), size_t{3});
  EXPECT_EQ(interpreter_->nodes_size(), size_t{1});
  EXPECT_EQ(interpreter_->typed_input_tensor<int32_t>(0), nullptr);
  EXPECT_EQ(interpreter_->tensor(3), nullptr);
  EXPECT_EQ(interpreter_->tensor(-1), nullptr);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(interpreter_->input_tensor(0)->data.data) % 64, uintptr_t{0});
  SetInput<float>(0, {10.0f, 20.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(Output<float>(), std::vector<float>({11.0f, 22.0f}));
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);  // the input is still there
  EXPECT_EQ(Output<float>(), std::vector<float>({11.0f, 22.0f}));
}

TEST_F(InterpreterTest, RunsForEachBatch) {
  BuildAdd();
  for (const int batch : {1, 7, 5, 1}) {
    Resize({batch, 2});
    EXPECT_EQ(ShapeOf(interpreter_->output_tensor(0)), std::vector<int>({batch, 2}));
    std::vector<float> input(static_cast<size_t>(batch) * 2);
    std::iota(input.begin(), input.end(), 0.0f);
    SetInput<float>(0, input);
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    for (size_t i = 0; i < input.size(); ++i) EXPECT_EQ(Output<float>()[i], input[i] + static_cast<float>(1 + i % 2));
  }
}

TEST_F(InterpreterTest, RefusesToResizeWhatIsFixed) {
  BuildAdd();
  const int x = interpreter_->inputs()[0], constant = 1;
  EXPECT_EQ(interpreter_->ResizeInputTensor(constant, {4}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("constant")) << errors_.text;
  EXPECT_EQ(interpreter_->ResizeInputTensor(constant, {2}), kTfLiteOk);  // it has that shape
  EXPECT_EQ(interpreter_->ResizeInputTensor(17, {4}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("tensor 17 does not exist")) << errors_.text;
  EXPECT_EQ(interpreter_->ResizeInputTensor(x, {-1, 2}), kTfLiteError);
  EXPECT_EQ(interpreter_->ResizeInputTensor(x, {1 << 20, 1 << 20}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("2^31 bytes")) << errors_.text;
  EXPECT_EQ(interpreter_->ResizeInputTensorStrict(x, {3, 3}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("dimension 1 is fixed to 2 and cannot be resized to 3")) << errors_.text;
  EXPECT_EQ(interpreter_->ResizeInputTensorStrict(x, {3}), kTfLiteError);
  EXPECT_EQ(interpreter_->ResizeInputTensorStrict(x, {3, 2}), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
}

TEST_F(InterpreterTest, AllocateTensorsCanBeCalledAgainAfterAFailure) {
  BuildAdd();
  const int x = interpreter_->inputs()[0];
  ASSERT_EQ(interpreter_->ResizeInputTensor(x, {3, 3}), kTfLiteOk);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node ADD (number 0 of subgraph 0): the operands' shapes")) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  Resize({3, 2});
  SetInput<float>(0, {0, 0, 0, 0, 5, 5});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(Output<float>()[5], 7.0f);
}

TEST_F(InterpreterTest, OutlivesTheModelThatItWasBuiltFrom) {
  const std::string path = testing::TempDir() + "mote_host_interpreter_test.tflite";
  BuildAdd();
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(builder_.data()), static_cast<std::streamsize>(builder_.size()));
  model_ = tflite::FlatBufferModel::BuildFromFile(path.c_str(), &errors_);
  std::remove(path.c_str());
  ASSERT_NE(model_, nullptr) << errors_.text;
  EXPECT_EQ(model_->allocation()->type(), tflite::Allocation::Type::kMMap);
  ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk);
  model_.reset();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  SetInput<float>(0, {1.0f, 1.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(Output<float>(), std::vector<float>({2.0f, 3.0f}));
}

TEST_F(InterpreterTest, RefusesFilesThatCannotBeTrusted) {
  BuildAdd();
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromFile("/no/such/file.tflite", &errors_), nullptr);
  EXPECT_TRUE(errors_.Has("/no/such/file.tflite")) << errors_.text;
  const char text[] = "this is no model at all";
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromBuffer(text, sizeof(text), &errors_), nullptr);
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()),
                                                     builder_.size() / 2, &errors_),
            nullptr);
  EXPECT_EQ(tflite::FlatBufferModel::BuildFromBuffer(nullptr, 0, &errors_), nullptr);
}

TEST_F(InterpreterTest, AsksTheApplicationsVerifier) {
  struct Refuses : tflite::TfLiteVerifier {
    bool Verify(const char*, int, tflite::ErrorReporter*) override { return false; }
  } verifier;
  BuildAdd();
  EXPECT_EQ(tflite::FlatBufferModel::VerifyAndBuildFromBuffer(reinterpret_cast<const char*>(builder_.data()),
                                                              builder_.size(), &verifier, &errors_),
            nullptr);
}

TEST_F(InterpreterTest, NamesEachOperatorThatIsMissing) {
  BuildAdd();
  const tflite::MutableOpResolver empty;
  EXPECT_EQ(tflite::InterpreterBuilder(*model_, empty)(&interpreter_), kTfLiteError);
  EXPECT_EQ(interpreter_, nullptr);
  EXPECT_TRUE(errors_.Has("Didn't find op for builtin opcode 'ADD' version '1'")) << errors_.text;
}

TEST_F(InterpreterTest, ReusesMemoryAlongAChainUnlessAllTensorsAreKept) {
  constexpr int kFloats = 1000, kNodes = 8;
  int x = builder_.Tensor(TensorType_FLOAT32, {kFloats});
  builder_.Inputs({x});
  for (int i = 0; i < kNodes; ++i) {
    const int y = builder_.Tensor(TensorType_FLOAT32, {kFloats});
    builder_.Op(tflite::BuiltinOperator_NEG, {x}, {y});
    x = y;
  }
  builder_.Outputs({x});
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  tflite::Subgraph::SubgraphAllocInfo info;
  interpreter_->primary_subgraph().GetMemoryAllocInfo(&info);
  // The input keeps its memory; the operators behind the first one work in place.
  EXPECT_EQ(info.arena_size, size_t{2} * 4032);
  options_.SetPreserveAllTensors();
  ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_, &options_)(&interpreter_), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  interpreter_->primary_subgraph().GetMemoryAllocInfo(&info);
  EXPECT_EQ(info.arena_size, size_t{kNodes + 1} * 4032);
  ASSERT_EQ(interpreter_->ReleaseNonPersistentMemory(), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
}

TEST_F(InterpreterTest, ResourceVariablesOutliveANewAllocation) {
  BuildAccumulator(builder_);
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  SetInput<float>(0, {1.0f, 2.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Output<float>(), std::vector<float>({11.0f, 22.0f}));
  SetInput<float>(0, {1.0f, 2.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(Output<float>(), std::vector<float>({12.0f, 24.0f}));
  Resize({1, 2});
  SetInput<float>(0, {1.0f, 2.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Output<float>(), std::vector<float>({13.0f, 26.0f}));
}

// Models from before VAR_HANDLE have their numbers in constants, which need not begin at 0.
TEST_F(InterpreterTest, VariablesMayBeNumberedByConstants) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {2}), y = builder_.Tensor(TensorType_FLOAT32, {2});
  const int five = builder_.Constant<int32_t>(tflite::TensorType_INT32, {1}, {5});
  const int number = builder_.Tensor(tflite::TensorType_INT32, {1});
  builder_.Inputs({x, number}).Outputs({y});
  builder_.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {five, x}, {});
  builder_.Op(tflite::BuiltinOperator_READ_VARIABLE, {number}, {y});
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  SetInput<float>(0, {1.0f, 2.0f});
  SetInput<int32_t>(1, {5});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Output<float>(), std::vector<float>({1.0f, 2.0f}));
  for (const int other : {4, -1, 1 << 30}) {
    SetInput<int32_t>(1, {other});
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
    EXPECT_TRUE(errors_.Has("resource variable " + std::to_string(other))) << errors_.text;
  }
}

TEST_F(InterpreterTest, AVariableHasNoNegativeNumber) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {2});
  const int negative = builder_.Constant<int32_t>(tflite::TensorType_INT32, {1}, {-2});
  builder_.Inputs({x}).Outputs({x});
  builder_.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {negative, x}, {});
  Build();
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("-2 cannot be the number of a resource variable")) << errors_.text;
}

TEST_F(InterpreterTest, SignaturesNameTensors) {
  const int a = builder_.Tensor(TensorType_FLOAT32, {2});
  const int b = builder_.Tensor(TensorType_FLOAT32, {2});
  const int difference = builder_.Tensor(TensorType_FLOAT32, {2});
  builder_.Inputs({b, a}).Outputs({difference});
  builder_.Op(tflite::BuiltinOperator_SUB, {a, b}, {difference}, tflite::SubOptionsT());
  auto signature = std::make_unique<tflite::SignatureDefT>();
  signature->signature_key = "subtract";
  const auto add = [](auto* list, const char* name, int tensor) {
    list->push_back(std::make_unique<tflite::TensorMapT>());
    list->back()->name = name;
    list->back()->tensor_index = static_cast<uint32_t>(tensor);
  };
  add(&signature->inputs, "minuend", a);
  add(&signature->inputs, "subtrahend", b);
  add(&signature->outputs, "difference", difference);
  builder_.model.signature_defs.push_back(std::move(signature));
  Build();
  ASSERT_EQ(interpreter_->signature_keys().size(), size_t{1});
  EXPECT_EQ(interpreter_->GetSignatureRunner("add"), nullptr);
  tflite::SignatureRunner* const runner = interpreter_->GetSignatureRunner("subtract");
  ASSERT_NE(runner, nullptr);
  EXPECT_EQ(interpreter_->GetSignatureRunner("subtract"), runner);
  EXPECT_STREQ(runner->input_names()[0], "minuend");
  EXPECT_STREQ(runner->subgraph_input_names()[0], "subtrahend");
  EXPECT_EQ(runner->input_tensor("sum"), nullptr);
  EXPECT_TRUE(errors_.Has("Input name sum was not found")) << errors_.text;
  EXPECT_EQ(runner->ResizeInputTensor("sum", {3}), kTfLiteError);
  ASSERT_EQ(runner->ResizeInputTensor("minuend", {1}), kTfLiteOk);
  ASSERT_EQ(runner->AllocateTensors(), kTfLiteOk) << errors_.text;
  runner->input_tensor("minuend")->data.f[0] = 5.0f;
  runner->input_tensor("subtrahend")->data.f[0] = 3.0f;
  runner->input_tensor("subtrahend")->data.f[1] = 4.0f;
  ASSERT_EQ(runner->Invoke(), kTfLiteOk);
  EXPECT_EQ(runner->output_tensor("difference")->data.f[1], 1.0f);
}

TEST_F(InterpreterTest, ARunCanBeCancelled) {
  BuildAdd();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter_->Cancel(), kTfLiteError);
  bool stops = true;
  interpreter_->SetCancellationFunction(&stops, [](void* data) { return *static_cast<bool*>(data); });
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteCancelled);
  EXPECT_TRUE(errors_.Has("Client requested cancel during Invoke()")) << errors_.text;
  stops = false;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
}

TEST_F(InterpreterTest, TensorsMayLieInTheApplicationsMemory) {
  BuildAdd();
  alignas(64) float input[4] = {1.0f, 2.0f};
  alignas(64) float output[2] = {};
  ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(interpreter_->inputs()[0], {input, sizeof(input)}), kTfLiteOk);
  ASSERT_EQ(interpreter_->SetCustomAllocationForTensor(interpreter_->outputs()[0], {output, sizeof(output)}),
            kTfLiteOk);
  EXPECT_EQ(interpreter_->SetCustomAllocationForTensor(1, {output, sizeof(output)}), kTfLiteError);
  EXPECT_EQ(interpreter_->SetCustomAllocationForTensor(interpreter_->inputs()[0], {input + 1, 8}), kTfLiteError);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(output[1], 4.0f);
  ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], {2, 2}), kTfLiteOk);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);  // the output's memory is too small
  EXPECT_TRUE(errors_.Has("needs 16 bytes; the memory that it was given has 8")) << errors_.text;
}

TEST_F(InterpreterTest, RunsInTheOrderOfTheExecutionPlan) {
  BuildAdd();
  EXPECT_EQ(interpreter_->execution_plan(), std::vector<int>({0}));
  EXPECT_EQ(interpreter_->SetExecutionPlan({0, 1}), kTfLiteError);
  ASSERT_EQ(interpreter_->SetExecutionPlan({}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(Output<float>(), std::vector<float>({0.0f, 0.0f}));
  ASSERT_EQ(interpreter_->SetExecutionPlan({0}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  SetInput<float>(0, {1.0f, 1.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(Output<float>(), std::vector<float>({2.0f, 3.0f}));
}

TEST_F(InterpreterTest, TellsTheProfilerOfEachNode) {
  struct Names : tflite::Profiler {
    uint32_t BeginEvent(const char* tag, EventType, int64_t, int64_t) override {
      names.push_back(tag);
      return static_cast<uint32_t>(names.size());
    }
    void EndEvent(uint32_t handle) override { ended += handle; }
    std::vector<std::string> names;
    uint32_t ended = 0;
  } profiler;
  BuildAdd();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  interpreter_->SetProfiler(&profiler);
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(profiler.names, std::vector<std::string>({"ADD"}));
  EXPECT_EQ(profiler.ended, 1u);
}

// Number 0 stands for no data, whatever the list of buffers holds.
TEST_F(InterpreterTest, RunsAModelWithoutBuffers) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {2}), y = builder_.Tensor(TensorType_FLOAT32, {2});
  builder_.Inputs({x}).Outputs({y});
  builder_.Op(tflite::BuiltinOperator_NEG, {x}, {y});
  for (const bool has_list : {true, false}) {
    const tflite::Model* const model = builder_.FinishWithoutBuffers(has_list);
    EXPECT_EQ(tflite::GetVerifiedModel(builder_.data(), builder_.size()), model);
    const auto verified = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()),
                                                                   builder_.size(), &errors_);
    ASSERT_NE(verified, nullptr);
    EXPECT_EQ(verified->GetMinimumRuntime(), "");
    ASSERT_EQ(tflite::InterpreterBuilder(model, resolver_, &errors_)(&interpreter_), kTfLiteOk) << errors_.text;
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    SetInput<float>(0, {3, 4});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
    EXPECT_EQ(Output<float>(), (std::vector<float>{-3, -4}));
    interpreter_.reset();

    alignas(16) uint8_t arena[4096];
    const tflite::AllOpsResolver ops;
    tflite::MicroInterpreter micro(model, ops, arena, sizeof(arena));
    ASSERT_EQ(micro.AllocateTensors(), kTfLiteOk);
    micro.input(0)->data.f[1] = 4;
    ASSERT_EQ(micro.Invoke(), kTfLiteOk);
    EXPECT_EQ(micro.output(0)->data.f[1], -4);
  }
}

// A model that nobody has verified.
TEST_F(InterpreterTest, RefusesNumbersOfWhatAModelLacks) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {2}), y = builder_.Tensor(TensorType_FLOAT32, {2});
  builder_.Op(tflite::BuiltinOperator_NEG, {x}, {y});
  const auto build = [this] {
    return tflite::InterpreterBuilder(builder_.FinishUnchecked(), resolver_, &errors_)(&interpreter_);
  };
  builder_.current().tensors[1]->buffer = 7;
  EXPECT_EQ(build(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("tensor 1 is in buffer 7; the model has 1")) << errors_.text;
  builder_.current().tensors[1]->buffer = 0;
  builder_.current().operators[0]->opcode_index = 1;
  EXPECT_EQ(build(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("operator 0 has operator code 1; the model has 1")) << errors_.text;
  builder_.model.operator_codes.clear();
  EXPECT_EQ(build(), kTfLiteError);
  builder_.model.subgraphs.clear();
  EXPECT_EQ(build(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("the model has no subgraph")) << errors_.text;
}

TEST(Interpreter, CanBeBuiltWithoutAFile) {
  KeptErrors errors;
  tflite::Interpreter interpreter(&errors);
  int first = -1;
  ASSERT_EQ(interpreter.AddTensors(2, &first), kTfLiteOk);
  EXPECT_EQ(first, 0);
  const TfLiteQuantizationParams none = {0.0f, 0};
  ASSERT_EQ(interpreter.SetTensorParametersReadWrite(0, kTfLiteFloat32, "x", {3}, none), kTfLiteOk);
  ASSERT_EQ(interpreter.SetTensorParametersReadWrite(1, kTfLiteFloat32, "y", {3}, none), kTfLiteOk);
  EXPECT_EQ(interpreter.SetTensorParametersReadWrite(2, kTfLiteFloat32, "z", {3}, none), kTfLiteError);
  EXPECT_EQ(interpreter.SetInputs({5}), kTfLiteError);
  ASSERT_EQ(interpreter.SetInputs({0}), kTfLiteOk);
  ASSERT_EQ(interpreter.SetOutputs({1}), kTfLiteOk);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  const TfLiteRegistration* const negate = resolver.FindOp(tflite::BuiltinOperator_NEG, 1);
  ASSERT_NE(negate, nullptr);
  EXPECT_EQ(interpreter.AddNodeWithParameters({0}, {0}, nullptr, 0, nullptr, negate), kTfLiteError);
  EXPECT_EQ(interpreter.AddNodeWithParameters({0}, {9}, nullptr, 0, nullptr, negate), kTfLiteError);
  ASSERT_EQ(interpreter.AddNodeWithParameters({0}, {1}, nullptr, 0, nullptr, negate), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << errors.text;
  interpreter.typed_tensor<float>(0)[2] = 3.0f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << errors.text;
  EXPECT_EQ(interpreter.typed_tensor<float>(1)[2], -3.0f);
}

// EMBEDDING_LOOKUP of int8 rows with a scale each, which Eval reads.
TEST(Interpreter, KeepsScalesThatTheApplicationReplaces) {
  KeptErrors errors;
  tflite::Interpreter interpreter(&errors);
  ASSERT_EQ(interpreter.AddTensors(3), kTfLiteOk);
  const int8_t rows[] = {1, 2, 3, 4};
  auto* const affine = static_cast<TfLiteAffineQuantization*>(std::malloc(sizeof(TfLiteAffineQuantization)));
  *affine = {TfLiteFloatArrayCreate(2), TfLiteIntArrayCreate(2), 0};
  for (int i = 0; i < 2; ++i) affine->scale->data[i] = 0.5f, affine->zero_point->data[i] = 0;
  const TfLiteQuantization per_row = {kTfLiteAffineQuantization, affine};
  const TfLiteQuantizationParams none = {0.0f, 0};
  ASSERT_EQ(interpreter.SetTensorParametersReadWrite(0, kTfLiteInt32, "ids", {1}, none), kTfLiteOk);
  ASSERT_EQ(interpreter.SetTensorParametersReadOnly(1, kTfLiteInt8, "rows", {2, 2}, per_row,
                                                    reinterpret_cast<const char*>(rows), sizeof(rows)),
            kTfLiteOk);
  ASSERT_EQ(interpreter.SetTensorParametersReadWrite(2, kTfLiteFloat32, "y", {1, 2}, none), kTfLiteOk);
  ASSERT_EQ(interpreter.SetInputs({0}), kTfLiteOk);
  ASSERT_EQ(interpreter.SetOutputs({2}), kTfLiteOk);
  const tflite::ops::builtin::BuiltinOpResolver resolver;
  const TfLiteRegistration* const lookup = resolver.FindOp(tflite::BuiltinOperator_EMBEDDING_LOOKUP, 1);
  ASSERT_EQ(interpreter.AddNodeWithParameters({0, 1}, {2}, nullptr, 0, nullptr, lookup), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << errors.text;
  TfLiteQuantizationFree(&interpreter.tensor(1)->quantization);
  *interpreter.typed_tensor<int32_t>(0) = 1;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk) << errors.text;
  EXPECT_EQ(interpreter.typed_tensor<float>(2)[1], 2.0f);
}

TEST(Interpreter, RefusesToReadAVariableBeforeAnythingIsAssigned) {
  mote::ModelBuilder builder;
  tflite::VarHandleOptionsT state;
  state.shared_name = "state";
  const int x = builder.Tensor(TensorType_FLOAT32, {2});
  const int handle = builder.Tensor(tflite::TensorType_RESOURCE, {});
  const int y = builder.Tensor(TensorType_FLOAT32, {2});
  builder.Inputs({x}).Outputs({y});
  builder.Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {handle}, state);
  builder.Op(tflite::BuiltinOperator_READ_VARIABLE, {handle}, {y});
  builder.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {handle, x}, {});
  builder.Finish();
  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, tflite::ops::builtin::BuiltinOpResolver())(&interpreter), kTfLiteOk);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors.text;
  EXPECT_EQ(interpreter->Invoke(), kTfLiteError);
  EXPECT_NE(errors.text.find("(state) is read before anything is assigned to it"), std::string::npos) << errors.text;
}

// Data of 0 bytes for no elements. As TensorFlow Lite has it, that is a constant, unless it is computed or an input.
TEST(Interpreter, AConstantWithoutElements) {
  for (const bool is_constant : {true, false}) {
    flatbuffers::FlatBufferBuilder file;
    const std::vector<flatbuffers::Offset<tflite::Buffer>> buffers = {
        tflite::CreateBuffer(file), tflite::CreateBuffer(file, file.CreateVector(std::vector<uint8_t>()))};
    const std::vector<int> shape = {0, 3}, x = {0}, both = {0, 1}, y = {2};
    std::vector<flatbuffers::Offset<tflite::Tensor>> tensors;
    for (uint32_t buffer : {0u, 1u, is_constant ? 0u : 1u}) {
      tensors.push_back(tflite::CreateTensorDirect(file, &shape, tflite::TensorType_FLOAT32, buffer, "t"));
    }
    const std::vector<flatbuffers::Offset<tflite::OperatorCode>> codes = {
        tflite::CreateOperatorCode(file, tflite::BuiltinOperator_ADD, 0, 1, tflite::BuiltinOperator_ADD)};
    const std::vector<flatbuffers::Offset<tflite::Operator>> ops = {tflite::CreateOperatorDirect(
        file, 0, &both, &y, tflite::BuiltinOptions_AddOptions, tflite::CreateAddOptions(file).Union())};
    const std::vector<flatbuffers::Offset<tflite::SubGraph>> graphs = {
        tflite::CreateSubGraphDirect(file, &tensors, is_constant ? &x : &both, &y, &ops, "main")};
    tflite::FinishModelBuffer(file, tflite::CreateModelDirect(file, 3, &codes, &graphs, "", &buffers));
    const auto model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(file.GetBufferPointer()),
                                                                file.GetSize());
    ASSERT_NE(model, nullptr);
    std::unique_ptr<tflite::Interpreter> interpreter;
    ASSERT_EQ(tflite::InterpreterBuilder(*model, tflite::ops::builtin::BuiltinOpResolver())(&interpreter), kTfLiteOk);
    EXPECT_EQ(interpreter->tensor(1)->allocation_type, is_constant ? kTfLiteMmapRo : kTfLiteArenaRw);
    EXPECT_EQ(interpreter->tensor(2)->allocation_type, kTfLiteArenaRw);
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk);
  }
}

// An interpreter of BuildTwoCallsOfOneSubgraph.
struct TwoCalls {
  TwoCalls() {
    mote::BuildTwoCallsOfOneSubgraph(builder);
    builder.Finish();
    model = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size());
    (void)tflite::InterpreterBuilder(*model, tflite::ops::builtin::BuiltinOpResolver())(&interpreter);
  }

  mote::ModelBuilder builder;
  std::unique_ptr<tflite::FlatBufferModel> model;
  std::unique_ptr<tflite::Interpreter> interpreter;
};

// The key that a signature has which stands for subgraph 0.
TEST(Interpreter, TheKeyOfAPlaceholderSignature) {
  const TwoCalls made;
  tflite::Interpreter* const interpreter = made.interpreter.get();
  ASSERT_NE(interpreter, nullptr);
  tflite::SignatureRunner* const runner = interpreter->GetSignatureRunner(nullptr);
  ASSERT_NE(runner, nullptr);
  EXPECT_EQ(runner->signature_key(), "<placeholder signature>");
}

// If two CALL_ONCE name one subgraph, the first runs it, as in TensorFlow Lite.
TEST(Interpreter, CallsASubgraphOnceForAllNodes) {
  const TwoCalls made;
  tflite::Interpreter* const interpreter = made.interpreter.get();
  ASSERT_NE(interpreter, nullptr);
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  for (int invoke = 0; invoke < 2; ++invoke) {
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter->typed_output_tensor<float>(0)[0], 10.0f);
  }
}

TEST(StderrReporter, MarksItsLines) {
  testing::internal::CaptureStderr();
  tflite::DefaultErrorReporter()->Report("%d of %s", 2, "three");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "ERROR: 2 of three\n");
}

}  // namespace
}  // namespace mote
