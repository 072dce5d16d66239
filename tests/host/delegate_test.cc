// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates on the dynamic runtime: who runs which node, what happens to the graph, and what after a failure.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <random>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/kernels/register_ref.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/host/test_delegate.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using Nodes = std::vector<int>;
using Floats = std::vector<float>;

class DelegateTest : public testing::Test {
 protected:
  int Tensor(const std::vector<int>& shape = {2}) { return builder_.Tensor(TensorType_FLOAT32, shape); }
  int Constant(float value) { return builder_.Constant<float>(TensorType_FLOAT32, {1}, {value}); }
  void Add(int a, int b, int y) { builder_.Op(tflite::BuiltinOperator_ADD, {a, b}, {y}, tflite::AddOptionsT()); }
  void Mul(int a, int b, int y) { builder_.Op(tflite::BuiltinOperator_MUL, {a, b}, {y}, tflite::MulOptionsT()); }
  void Neg(int x, int y) { builder_.Op(tflite::BuiltinOperator_NEG, {x}, {y}); }
  void Floor(int x, int y) { builder_.Op(tflite::BuiltinOperator_FLOOR, {x}, {y}); }

  void LoadModel() {
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr) << errors_.text;
  }

  void Build() {
    LoadModel();
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_, &options_)(&interpreter_), kTfLiteOk) << errors_.text;
  }

  // y = -((x + 10) * 2): nodes 0, 1, 2.
  void BuildChain() {
    const int x = Tensor(), ten = Constant(10.0f), two = Constant(2.0f), a = Tensor(), b = Tensor(), y = Tensor();
    builder_.Inputs({x}).Outputs({y});
    Add(x, ten, a);
    Mul(a, two, b);
    Neg(b, y);
    Build();
  }

  // y = -x * floor(x + 1), as a diamond behind z = x + 1: nodes ADD, NEG, FLOOR, MUL.
  void BuildDiamond() {
    const int x = Tensor(), one = Constant(1.0f), z = Tensor(), a = Tensor(), b = Tensor(), y = Tensor();
    builder_.Inputs({x}).Outputs({y});
    Add(x, one, z);
    Neg(z, a);
    Floor(z, b);
    Mul(a, b, y);
    Build();
  }

  void SetInput(const Floats& values) {
    ASSERT_EQ(interpreter_->input_tensor(0)->bytes, values.size() * sizeof(float));
    std::copy(values.begin(), values.end(), interpreter_->typed_input_tensor<float>(0));
  }

  Floats Run(const Floats& input) {
    SetInput(input);
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    return Output();
  }

  Floats Output() {
    const TfLiteTensor& output = *interpreter_->output_tensor(0);
    return {output.data.f, output.data.f + tflite::NumElements(&output)};
  }

  void ExpectChainWorks() {
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-22.0f, -12.0f}));
  }

  TestDelegate& Make(const Nodes& nodes, int64_t flags = kTfLiteDelegateFlagsNone) {
    delegates_.push_back(std::make_unique<TestDelegate>(nodes, flags));
    return *delegates_.back();
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  std::vector<std::unique_ptr<TestDelegate>> delegates_;  // outlive the interpreter
  tflite::InterpreterOptions options_;
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(DelegateTest, TakesAllNodes) {
  TestDelegate& delegate = Make({0, 1, 2});
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  // Ready to run, without AllocateTensors.
  EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-22.0f, -12.0f}));
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({3}));
  EXPECT_TRUE(interpreter_->IsFullyDelegated());
  const auto& [node, registration] = *interpreter_->node_and_registration(3);
  EXPECT_EQ(registration.builtin_code, tflite::BuiltinOperator_DELEGATE);
  EXPECT_EQ(node.delegate, delegate.get());
  EXPECT_EQ(interpreter_->output_tensor(0)->delegate, delegate.get());
  EXPECT_TRUE(TfLiteIntArrayEqualsArray(node.inputs, 3, Nodes({0, 1, 2}).data()));
  EXPECT_TRUE(TfLiteIntArrayEqualsArray(node.outputs, 1, Nodes({5}).data()));
  EXPECT_EQ(interpreter_->primary_subgraph().pre_delegation_execution_plan(), Nodes({0, 1, 2}));
  EXPECT_EQ(delegate.kernels_invoked, 1);
  EXPECT_EQ(delegate.kernels_freed, 0);
  interpreter_.reset();
  EXPECT_EQ(delegate.kernels_freed, 1);
}

TEST_F(DelegateTest, TakesWhatItCanOfADiamond) {
  TestDelegate& delegate = Make({});
  delegate.takes_all = true;
  BuildDiamond();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(delegate.taken, std::vector<Nodes>({{0, 1}, {3}}));
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({4, 2, 5}));
  EXPECT_EQ(Run({1.5f, -4.0f}), Floats({-5.0f, -9.0f}));
  EXPECT_FALSE(interpreter_->IsFullyDelegated());
}

TEST_F(DelegateTest, TakesSeveralIslands) {
  TestDelegate& delegate = Make({});
  delegate.takes_all = true;
  const int x = Tensor(), half = Constant(0.5f), y = Tensor();
  builder_.Inputs({x}).Outputs({y});
  int last = x;
  for (int i = 0; i < 3; ++i) {  // nodes 4 i to 4 i + 3
    const int a = Tensor(), b = Tensor(), c = Tensor(), d = Tensor();
    Add(last, half, a);
    Neg(a, b);
    Floor(b, c);
    Floor(c, d);
    last = d;
  }
  Neg(last, y);
  Build();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(delegate.taken, std::vector<Nodes>({{0, 1}, {4, 5}, {8, 9}, {12}}));
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({13, 2, 3, 14, 6, 7, 15, 10, 11, 16}));
  EXPECT_EQ(Run({1.0f, 2.2f}), Floats({2.0f, 3.0f}));
  const Floats delegated = Output();
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  EXPECT_EQ(Run({1.0f, 2.2f}), delegated);
}

TEST_F(DelegateTest, AnEmptyListIsNoHarm) {
  TestDelegate& delegate = Make({});
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({0, 1, 2}));
  EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-22.0f, -12.0f}));
}

TEST_F(DelegateTest, TwoDelegatesShareAGraph) {
  TestDelegate& first = Make({0});
  TestDelegate& second = Make({1, 2});
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(first.get()), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(second.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({3, 4}));
  ExpectChainWorks();
  EXPECT_EQ(first.kernels_invoked, 1);
  EXPECT_EQ(second.kernels_invoked, 1);
}

TEST_F(DelegateTest, OptionsKeepNodesApart) {
  TestDelegate& delegate = Make({0, 1, 2});
  options_.SetDisableDelegateNodeFusion();
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(delegate.taken, std::vector<Nodes>({{0}, {1}, {2}}));
  ExpectChainWorks();
}

TEST_F(DelegateTest, PreservingTensorsKeepsNodesApart) {
  TestDelegate& delegate = Make({0, 1, 2});
  options_.SetPreserveAllTensors();
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(delegate.taken.size(), size_t{3});
  ExpectChainWorks();
  EXPECT_EQ(interpreter_->typed_tensor<float>(3)[0], 11.0f);
}

TEST_F(DelegateTest, WithoutClusteringTheOrderStays) {
  for (const bool disables : {false, true}) {
    builder_ = ModelBuilder();
    options_.SetDisableDelegateClustering(disables);
    const int x = Tensor(), a = Tensor(), b = Tensor(), y = Tensor(), z = Tensor();
    builder_.Inputs({x}).Outputs({y, z});
    Neg(x, a);
    Floor(x, b);
    Neg(a, y);
    Floor(b, z);
    Build();
    TestDelegate& delegate = Make({0, 2});
    ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
    EXPECT_EQ(delegate.taken, disables ? std::vector<Nodes>({{0}, {2}}) : std::vector<Nodes>({{0, 2}}));
    EXPECT_EQ(Run({1.5f, -4.0f}), Floats({1.5f, -4.0f}));
    interpreter_.reset();
  }
}

TEST_F(DelegateTest, TheInterpreterCanOwnADelegate) {
  TestDelegate& owned = Make({0, 1, 2});
  int deleted = 0;
  const auto deleter = [&deleted](TfLiteDelegate* delegate) {
    EXPECT_EQ(static_cast<TestDelegate*>(delegate->data_)->kernels_freed, 1);
    ++deleted;
  };
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(
                std::unique_ptr<TfLiteDelegate, std::function<void(TfLiteDelegate*)>>(owned.get(), deleter)),
            kTfLiteOk);
  ExpectChainWorks();
  EXPECT_EQ(deleted, 0);
  interpreter_.reset();
  EXPECT_EQ(deleted, 1);
}

TEST_F(DelegateTest, TheBuilderAppliesDelegates) {
  TestDelegate& first = Make({0});
  TestDelegate& second = Make({2});
  BuildChain();
  tflite::InterpreterBuilder builder(*model_, resolver_);
  builder.AddDelegate(first.get());
  builder.AddDelegate(second.get());
  ASSERT_EQ(builder(&interpreter_), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({3, 1, 4}));
  ExpectChainWorks();
  second.fails_in_prepare = true;
  EXPECT_EQ(builder(&interpreter_), kTfLiteDelegateError);
  EXPECT_EQ(interpreter_, nullptr);
}

// Shapes.

TEST_F(DelegateTest, AStaticDelegateFixesTheGraphUntilAnInputIsResized) {
  TestDelegate& delegate = Make({0, 1, 2});
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  tflite::Subgraph& graph = interpreter_->primary_subgraph();
  EXPECT_TRUE(graph.IsImmutable());
  EXPECT_EQ(graph.SetExecutionPlan({0}), kTfLiteError);
  EXPECT_EQ(graph.SetInputs({0}), kTfLiteError);
  EXPECT_EQ(graph.SetTensorParametersReadWrite(3, kTfLiteFloat32, "", {2}, {kTfLiteNoQuantization, nullptr}),
            kTfLiteError);
  EXPECT_TRUE(errors_.Has("while delegates are applied")) << errors_.text;
  ExpectChainWorks();
  // The same shape changes nothing.
  ASSERT_EQ(interpreter_->ResizeInputTensor(0, {2}), kTfLiteOk);
  EXPECT_EQ(delegate.kernels_freed, 0);
  for (const int size : {3, 1, 2}) {
    ASSERT_EQ(interpreter_->ResizeInputTensor(0, {size}), kTfLiteOk);
    EXPECT_EQ(interpreter_->execution_plan(), Nodes({0, 1, 2}));
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->execution_plan(), Nodes({3}));
    EXPECT_EQ(Run(Floats(static_cast<size_t>(size), 1.0f)), Floats(static_cast<size_t>(size), -22.0f));
  }
  EXPECT_EQ(delegate.prepared, 4);
  EXPECT_EQ(delegate.kernels_made, 4);
  EXPECT_EQ(delegate.kernels_freed, 3);
}

TEST_F(DelegateTest, AShapeThatTheGraphRefusesDoesNotLoseTheDelegate) {
  const int x = Tensor(), z = builder_.Constant<float>(TensorType_FLOAT32, {2}, {1.0f, 2.0f}), y = Tensor();
  builder_.Inputs({x}).Outputs({y});
  Add(x, z, y);
  Build();
  TestDelegate& delegate = Make({0});
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->ResizeInputTensor(0, {3}), kTfLiteOk);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  ASSERT_EQ(interpreter_->ResizeInputTensor(0, {2}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, 1.0f}), Floats({2.0f, 3.0f}));
  EXPECT_EQ(delegate.kernels_invoked, 1);
}

TEST_F(DelegateTest, ADynamicDelegateShapesItsOutputs) {
  TestDelegate& delegate = Make({1, 2}, kTfLiteDelegateFlagsAllowDynamicTensors);
  delegate.shapes_outputs = true;
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);  // the graph was not ready before either
  for (const int size : {2, 5, 1}) {
    ASSERT_EQ(interpreter_->ResizeInputTensor(0, {size}), kTfLiteOk);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Run(Floats(static_cast<size_t>(size), 1.0f)), Floats(static_cast<size_t>(size), -22.0f));
  }
  EXPECT_FALSE(interpreter_->primary_subgraph().IsImmutable());
  EXPECT_EQ(delegate.kernels_made, 1);
  EXPECT_EQ(delegate.kernels_prepared, 3);
}

TEST_F(DelegateTest, AReadyGraphStaysReadyUnderADynamicDelegate) {
  TestDelegate& delegate = Make({1}, kTfLiteDelegateFlagsAllowDynamicTensors);
  BuildChain();
  ExpectChainWorks();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({0.0f, 0.0f}), Floats({-20.0f, -20.0f}));
}

TEST_F(DelegateTest, ShapesArePropagatedForADelegateThatAsks) {
  for (const bool asks : {true, false}) {
    builder_ = ModelBuilder();
    BuildChain();
    TestDelegate& delegate =
        Make({0, 1, 2}, kTfLiteDelegateFlagsAllowDynamicTensors |
                            (asks ? kTfLiteDelegateFlagsRequirePropagatedShapes : kTfLiteDelegateFlagsNone));
    ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
    ASSERT_EQ(interpreter_->ResizeInputTensor(0, {4}), kTfLiteOk);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(delegate.first_output_shape, asks ? Nodes({4}) : Nodes({2}));
    if (asks) {
      EXPECT_EQ(Run(Floats(4, 1.0f)), Floats(4, -22.0f));
    }
    interpreter_.reset();
  }
}

// y = -(the positive elements of x), + 1: nodes WHERE-like "Positive", NEG, ADD.
class DynamicShapeTest : public DelegateTest {
 protected:
  void BuildDynamic() {
    TfLiteRegistration positive = {};
    positive.prepare = [](TfLiteContext* context, TfLiteNode* node) {
      tflite::SetTensorToDynamic(tflite::GetOutput(context, node, 0));
      return kTfLiteOk;
    };
    positive.invoke = [](TfLiteContext* context, TfLiteNode* node) {
      const TfLiteTensor* const input = tflite::GetInput(context, node, 0);
      TfLiteTensor* const output = tflite::GetOutput(context, node, 0);
      Floats kept;
      for (int64_t i = 0; i < tflite::NumElements(input); ++i) {
        if (input->data.f[i] > 0) kept.push_back(input->data.f[i]);
      }
      const int size = static_cast<int>(kept.size());
      TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, output, tflite::BuildTfLiteArray({size}).release()));
      std::copy(kept.begin(), kept.end(), output->data.f);
      return kTfLiteOk;
    };
    resolver_.AddCustom("Positive", &positive);
    const int x = Tensor({3}), a = Tensor({3}), b = Tensor({3}), y = Tensor({3}), one = Constant(1.0f);
    builder_.Inputs({x}).Outputs({y});
    builder_.Custom("Positive", {x}, {a});
    Neg(a, b);
    Add(b, one, y);
    Build();
  }
};

TEST_F(DynamicShapeTest, AStaticDelegateIsRefusedAndTheGraphStaysUsable) {
  TestDelegate& delegate = Make({1, 2});
  BuildDynamic();
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteApplicationError);
  EXPECT_TRUE(errors_.Has("takes tensors of known shape only")) << errors_.text;
  EXPECT_EQ(delegate.prepared, 0);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, -1.0f, 3.0f}), Floats({0.0f, -2.0f}));
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteApplicationError);
  EXPECT_EQ(Run({1.0f, 5.0f, 3.0f}), Floats({0.0f, -4.0f, -2.0f}));
}

TEST_F(DynamicShapeTest, ADynamicDelegateIsPreparedForEachShape) {
  TestDelegate& delegate = Make({1, 2}, kTfLiteDelegateFlagsAllowDynamicTensors);
  delegate.shapes_outputs = true;
  BuildDynamic();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(delegate.kernels_prepared, 0);
  for (int round = 0; round < 2; ++round) {
    EXPECT_EQ(Run({1.0f, -1.0f, 3.0f}), Floats({0.0f, -2.0f}));
    EXPECT_EQ(Run({1.0f, 7.0f, 3.0f}), Floats({0.0f, -6.0f, -2.0f}));
    EXPECT_EQ(Run({2.0f, 6.0f, 1.0f}), Floats({-1.0f, -5.0f, 0.0f}));
  }
  EXPECT_EQ(delegate.kernels_prepared, 4);
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  EXPECT_EQ(Run({1.0f, -1.0f, 3.0f}), Floats({0.0f, -2.0f}));
}

TEST_F(DynamicShapeTest, ShapesArePropagatedWhileTheGraphRuns) {
  TestDelegate& delegate =
      Make({1, 2}, kTfLiteDelegateFlagsAllowDynamicTensors | kTfLiteDelegateFlagsRequirePropagatedShapes);
  BuildDynamic();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, -1.0f, 3.0f}), Floats({0.0f, -2.0f}));
  EXPECT_EQ(delegate.first_output_shape, Nodes({2}));
  EXPECT_EQ(Run({1.0f, 7.0f, 3.0f}), Floats({0.0f, -6.0f, -2.0f}));
  EXPECT_EQ(delegate.first_output_shape, Nodes({3}));
}

TEST_F(DelegateTest, ADynamicDelegateMayMakeItsOutputsDynamic) {
  TestDelegate& delegate = Make({0, 1}, kTfLiteDelegateFlagsAllowDynamicTensors);
  delegate.makes_outputs_dynamic = true;
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ExpectChainWorks();
  EXPECT_TRUE(interpreter_->primary_subgraph().HasDynamicTensors());
  // Removed, it leaves nothing behind.
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  EXPECT_FALSE(interpreter_->primary_subgraph().HasDynamicTensors());
  ExpectChainWorks();
}

TEST_F(DelegateTest, DynamicOutputsBehindAStaticDelegateAreRefused) {
  TestDelegate& fixed = Make({0});
  TestDelegate& dynamic = Make({1}, kTfLiteDelegateFlagsAllowDynamicTensors);
  dynamic.makes_outputs_dynamic = true;
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(fixed.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(dynamic.get()), kTfLiteApplicationError);
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({0, 1, 2}));
  EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-22.0f, -12.0f}));
  dynamic.makes_outputs_dynamic = false;
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(fixed.get()), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(dynamic.get()), kTfLiteOk) << errors_.text;
  EXPECT_TRUE(interpreter_->primary_subgraph().IsImmutable());
  EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-22.0f, -12.0f}));
}

TEST_F(DelegateTest, APromiseToTakeAllNodesIsChecked) {
  TestDelegate& delegate = Make({0, 1}, kTfLiteDelegateFlagsHintFullyDelegatedToSingleDelegate);
  BuildChain();
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteApplicationError);
  EXPECT_TRUE(errors_.Has("has promised to take all nodes")) << errors_.text;
  ExpectChainWorks();
  delegate.nodes = {0, 1, 2};
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ExpectChainWorks();
  EXPECT_EQ(delegate.kernels_invoked, 1);
}

// Failures.

TEST_F(DelegateTest, NullIsRefused) {
  BuildChain();
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(static_cast<TfLiteDelegate*>(nullptr)), kTfLiteDelegateError);
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(static_cast<TfLiteOpaqueDelegateStruct*>(nullptr)),
            kTfLiteDelegateError);
  TfLiteDelegate empty = TfLiteDelegateCreate();
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(&empty), kTfLiteDelegateError);
  EXPECT_TRUE(errors_.Has("no function Prepare")) << errors_.text;
  ExpectChainWorks();
}

TEST_F(DelegateTest, AFailureInPrepareGivesAllNodesBack) {
  TestDelegate& good = Make({0});
  TestDelegate& bad = Make({1, 2});
  bad.fails_in_prepare = true;
  BuildChain();
  ExpectChainWorks();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(good.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(bad.get()), kTfLiteDelegateError);
  EXPECT_TRUE(errors_.Has("the delegate does not like this graph")) << errors_.text;
  EXPECT_TRUE(errors_.Has("Restored original execution plan after delegate application failure.")) << errors_.text;
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({0, 1, 2}));
  EXPECT_EQ(interpreter_->nodes_size(), size_t{3});
  EXPECT_EQ(good.kernels_freed, good.kernels_made);
  EXPECT_EQ(bad.kernels_freed, 1);
  for (size_t t = 0; t < interpreter_->tensors_size(); ++t) {
    EXPECT_EQ(interpreter_->tensor(static_cast<int>(t))->delegate, nullptr);
  }
  EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-22.0f, -12.0f}));  // without AllocateTensors
}

TEST_F(DelegateTest, BadClaimsAreRefused) {
  const struct {
    Nodes nodes;
    const char* message;
  } kCases[] = {{{0, 3}, "Node 3, which the delegate claims, does not exist"},
                {{-1}, "Node -1, which the delegate claims, does not exist"},
                {{1, 0, 1}, "Node 1, which the delegate claims, is claimed twice"}};
  BuildChain();
  for (const auto& c : kCases) {
    TestDelegate& delegate = Make(c.nodes);
    EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteDelegateError);
    EXPECT_TRUE(errors_.Has(c.message)) << errors_.text;
    EXPECT_EQ(delegate.kernels_made, 0);
    ExpectChainWorks();
  }
}

TEST_F(DelegateTest, NodesOfAnotherDelegateAreRefused) {
  BuildChain();
  for (const int node : {0, 3}) {
    TestDelegate& first = Make({0, 1});
    TestDelegate& second = Make({node});
    ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(first.get()), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(second.get()), kTfLiteDelegateError);
    ExpectChainWorks();
    EXPECT_EQ(first.kernels_freed, 1);
  }
  EXPECT_TRUE(errors_.Has("is not in the execution plan: a delegate has taken it")) << errors_.text;
  EXPECT_TRUE(errors_.Has("is a delegate's already")) << errors_.text;
}

TEST_F(DelegateTest, AKernelThatFailsInInitOrPrepareIsADelegateError) {
  BuildChain();
  for (const bool in_init : {true, false}) {
    TestDelegate& delegate = Make({0, 1});
    delegate.kernel_fails_in_init = in_init;
    delegate.kernel_fails_in_prepare = !in_init;
    EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteDelegateError);
    EXPECT_EQ(delegate.kernels_freed, in_init ? 0 : 1);
    ExpectChainWorks();
  }
  EXPECT_TRUE(errors_.Has("Init has failed")) << errors_.text;
  EXPECT_TRUE(errors_.Has("Node TestDelegate (number 3 of subgraph 0): the kernel does not like to be prepared"))
      << errors_.text;
}

TEST_F(DelegateTest, ADynamicKernelThatFailsInPrepareFailsInAllocateTensors) {
  TestDelegate& delegate = Make({0, 1}, kTfLiteDelegateFlagsAllowDynamicTensors);
  delegate.kernel_fails_in_prepare = true;
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  ExpectChainWorks();
}

TEST_F(DelegateTest, AKernelThatFailsInInvokeCanBeReplacedByTheCpu) {
  TestDelegate& delegate = Make({0, 1});
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ExpectChainWorks();
  delegate.kernel_fails_in_invoke = true;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("the kernel does not like to run")) << errors_.text;
  delegate.kernel_fails_in_invoke = false;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
  delegate.kernel_fails_in_invoke = true;
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  ExpectChainWorks();
}

TEST_F(DelegateTest, AFailureAfterAResizeIsReportedByAllocateTensors) {
  TestDelegate& delegate = Make({0, 1});
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->ResizeInputTensor(0, {3}), kTfLiteOk);
  delegate.fails_in_prepare = true;
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteDelegateError);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(Run({1.0f, 1.0f, 1.0f}), Floats(3, -22.0f));
}

// The context.

TEST_F(DelegateTest, TheContextAnswersDelegatesOnly) {
  BuildChain();
  TfLiteContext* const context = interpreter_->primary_subgraph().context();
  TfLiteIntArray* plan = nullptr;
  TfLiteNode* node = nullptr;
  TfLiteRegistration* registration = nullptr;
  TfLiteDelegateParams* params = nullptr;
  TfLiteContext* other = nullptr;
  int count = 0;
  EXPECT_EQ(context->GetExecutionPlan(context, &plan), kTfLiteError);
  EXPECT_EQ(context->GetNodeAndRegistration(context, 0, &node, &registration), kTfLiteError);
  EXPECT_EQ(context->PreviewDelegatePartitioning(context, nullptr, &params, &count), kTfLiteError);
  EXPECT_EQ(context->ReplaceNodeSubsetsWithDelegateKernels(context, {}, nullptr, nullptr), kTfLiteError);
  EXPECT_EQ(context->AcquireSubgraphContext(context, 0, &other), kTfLiteError);
  EXPECT_EQ(context->ReleaseSubgraphContext(context, 0), kTfLiteError);
  EXPECT_TRUE(errors_.Has("The function is forbidden if not calling in delegate.")) << errors_.text;
}

TEST_F(DelegateTest, ADelegateSeesThePlanTheNodesAndPartitions) {
  BuildDiamond();
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate*) {
    TfLiteIntArray* plan = nullptr;
    EXPECT_EQ(context->GetExecutionPlan(context, &plan), kTfLiteOk);
    EXPECT_TRUE(TfLiteIntArrayEqualsArray(plan, 4, Nodes({0, 1, 2, 3}).data()));
    TfLiteIntArray* again = nullptr;
    EXPECT_EQ(context->GetExecutionPlan(context, &again), kTfLiteOk);
    EXPECT_EQ(again, plan);  // still valid
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    EXPECT_EQ(context->GetNodeAndRegistration(context, 2, &node, &registration), kTfLiteOk);
    EXPECT_EQ(registration->builtin_code, tflite::BuiltinOperator_FLOOR);
    EXPECT_EQ(context->GetNodeAndRegistration(context, 4, &node, &registration), kTfLiteError);
    EXPECT_EQ(context->GetNodeAndRegistration(context, -1, &node, &registration), kTfLiteError);
    TfLiteDelegateParams* params = nullptr;
    int count = 0;
    EXPECT_EQ(context->PreviewDelegatePartitioning(context, tflite::BuildTfLiteArray({0, 1, 3}).get(), &params, &count),
              kTfLiteOk);
    EXPECT_EQ(count, 2);
    EXPECT_TRUE(TfLiteIntArrayEqualsArray(params[0].nodes_to_replace, 2, Nodes({0, 1}).data()));
    EXPECT_TRUE(TfLiteIntArrayEqualsArray(params[0].output_tensors, 2, Nodes({2, 3}).data()));
    EXPECT_TRUE(TfLiteIntArrayEqualsArray(params[1].nodes_to_replace, 1, Nodes({3}).data()));
    EXPECT_EQ(context->PreviewDelegatePartitioning(context, tflite::BuildTfLiteArray({9}).get(), &params, &count),
              kTfLiteError);
    TfLiteContext* other = nullptr;
    EXPECT_EQ(context->AcquireSubgraphContext(context, 1, &other), kTfLiteError);
    EXPECT_EQ(context->AcquireSubgraphContext(context, 0, &other), kTfLiteOk);
    EXPECT_EQ(other, context);
    EXPECT_EQ(context->ReleaseSubgraphContext(context, 0), kTfLiteOk);
    return kTfLiteOk;
  };
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Nodes({0, 1, 2, 3}), interpreter_->execution_plan());
}

TEST_F(DelegateTest, AnUnsetBuilderOfADelegateWithFunctionsIsNotFollowed) {
  BuildChain();
  TfLiteDelegate delegate;
  std::memset(static_cast<void*>(&delegate), 0xA5, sizeof(delegate));
  delegate.Prepare = [](TfLiteContext*, TfLiteDelegate*) { return kTfLiteOk; };
  delegate.CopyFromBufferHandle = nullptr;
  delegate.CopyToBufferHandle = nullptr;
  delegate.FreeBufferHandle = nullptr;
  delegate.flags = kTfLiteDelegateFlagsNone;
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
  EXPECT_EQ(TfLiteOpaqueDelegateGetData(&delegate), delegate.data_);
}

TEST_F(DelegateTest, UndoGivesNodesTheirInputsBack) {
  BuildChain();
  // Makes node 2 read tensor 3 instead of 4, so that y = -(x + 10).
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate*) {
    TfLiteNode* node = nullptr;
    TfLiteRegistration* registration = nullptr;
    TF_LITE_ENSURE_STATUS(context->GetNodeAndRegistration(context, 2, &node, &registration));
    node->inputs->data[0] = 3;
    return kTfLiteOk;
  };
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-11.0f, -6.0f}));
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-22.0f, -12.0f}));
}

// Subgraphs.

// y = x + 1, ten times, by WHILE; then -y. Subgraph 1: i < 10. Subgraph 2: (i + 1, y + 1).
class ControlFlowTest : public DelegateTest {
 protected:
  void BuildLoop() {
    const int zero = Constant(0.0f), x = Tensor(), i = Tensor({1}), y = Tensor(), z = Tensor();
    builder_.Inputs({x}).Outputs({z});
    tflite::WhileOptionsT options;
    options.cond_subgraph_index = 1;
    options.body_subgraph_index = 2;
    builder_.Op(tflite::BuiltinOperator_WHILE, {zero, x}, {i, y}, options);
    Neg(y, z);
    builder_.Subgraph();
    {
      const int counter = Tensor({1}), value = Tensor(), ten = Constant(10.0f);
      const int goes_on = builder_.Tensor(tflite::TensorType_BOOL, {1});
      builder_.Inputs({counter, value}).Outputs({goes_on});
      builder_.Op(tflite::BuiltinOperator_LESS, {counter, ten}, {goes_on});
    }
    builder_.Subgraph();
    {
      const int counter = Tensor({1}), value = Tensor(), one = Constant(1.0f), next = Tensor({1}), sum = Tensor();
      builder_.Inputs({counter, value}).Outputs({next, sum});
      Add(counter, one, next);
      Add(value, one, sum);
    }
    Build();
  }
};

TEST_F(ControlFlowTest, ADelegateTakesNodesOfEachSubgraph) {
  TestDelegate& delegate = Make({});
  delegate.takes_all = true;
  BuildLoop();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(delegate.prepared, 3);
  EXPECT_EQ(delegate.taken, std::vector<Nodes>({{1}, {0, 1}}));
  EXPECT_EQ(Run({1.0f, 2.0f}), Floats({-11.0f, -12.0f}));
  EXPECT_EQ(delegate.kernels_invoked, 11);
  ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], {3}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, 2.0f, 3.0f}), Floats({-11.0f, -12.0f, -13.0f}));
  EXPECT_EQ(delegate.kernels_invoked, 22);
}

TEST_F(ControlFlowTest, OutputsOfASubgraphLeaveTheBuffersOfADelegate) {
  TestDelegate& delegate = Make({});
  delegate.takes_all = true;
  delegate.keeps_outputs_in_buffers = true;
  BuildLoop();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get(), {2}), kTfLiteOk) << errors_.text;
  EXPECT_EQ(delegate.taken, std::vector<Nodes>({{0, 1}}));
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, 2.0f}), Floats({-11.0f, -12.0f}));
  EXPECT_EQ(delegate.copied_from_buffers, 20);
}

TEST_F(ControlFlowTest, AFailureInOneSubgraphGivesBackTheNodesOfAll) {
  TestDelegate& delegate = Make({1});  // there is no such node in subgraph 1
  BuildLoop();
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteDelegateError);
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({0, 1}));
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, 2.0f}), Floats({-11.0f, -12.0f}));
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get(), {0, 3}), kTfLiteError);
  EXPECT_TRUE(errors_.Has("subgraph 3; there are 3")) << errors_.text;
}

// It could take away the plan by which the nodes are prepared. The body's shapes follow x, so it is delegated again
// while WHILE is prepared.
TEST_F(ControlFlowTest, ADelegateCannotAcquireAGraphThatIsPrepared) {
  BuildLoop();
  std::vector<TfLiteStatus> acquired;
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.data_ = &acquired;
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
    TfLiteContext* caller = nullptr;
    const TfLiteStatus status = context->AcquireSubgraphContext(context, 0, &caller);
    static_cast<std::vector<TfLiteStatus>*>(self->data_)->push_back(status);
    return status == kTfLiteOk ? context->ReleaseSubgraphContext(context, 0) : kTfLiteOk;
  };
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate, {2}), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], {3}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(acquired, std::vector<TfLiteStatus>({kTfLiteOk, kTfLiteError}));
  EXPECT_TRUE(errors_.Has("cannot acquire the subgraph while the graph is prepared or run")) << errors_.text;
  EXPECT_EQ(Run({1.0f, 2.0f, 3.0f}), Floats({-11.0f, -12.0f, -13.0f}));
  interpreter_.reset();
}

TEST_F(ControlFlowTest, SomeSubgraphsAreLeftOut) {
  TestDelegate& delegate = Make({});
  delegate.takes_all = true;
  BuildLoop();
  interpreter_->subgraph(1)->SetName("VALIDATION:main");
  EXPECT_EQ(interpreter_->primary_subgraph().MarkSubgraphAsDelegationSkippable(0), kTfLiteError);
  EXPECT_EQ(interpreter_->primary_subgraph().MarkSubgraphAsDelegationSkippable(3), kTfLiteError);
  EXPECT_EQ(interpreter_->primary_subgraph().MarkSubgraphAsDelegationSkippable(2), kTfLiteOk);
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(delegate.prepared, 1);
  EXPECT_EQ(Run({1.0f, 2.0f}), Floats({-11.0f, -12.0f}));
}

// y = -(c ? x + 1 : x * 2), or, with another shape, c ? x + 1 : x * [2, 2, 2].
TEST_F(DelegateTest, ShapesBehindIfAreKnownWhereBothBranchesAgree) {
  for (const bool agree : {true, false}) {
    builder_ = ModelBuilder();
    const int c = builder_.Tensor(tflite::TensorType_BOOL, {1}), x = Tensor({1}), a = Tensor({1}), y = Tensor({1});
    builder_.Inputs({c, x}).Outputs({y});
    tflite::IfOptionsT branches;
    branches.then_subgraph_index = 1;
    branches.else_subgraph_index = 2;
    builder_.Op(tflite::BuiltinOperator_IF, {c, x}, {a}, branches);
    Neg(a, y);
    builder_.Subgraph();
    {
      const int in = Tensor({1}), one = Constant(1.0f), out = Tensor({1});
      builder_.Inputs({in}).Outputs({out});
      Add(in, one, out);
    }
    builder_.Subgraph();
    {
      const int size = agree ? 1 : 3;
      const int twos = builder_.Constant<float>(TensorType_FLOAT32, {size}, Floats(static_cast<size_t>(size), 2.0f));
      const int in = Tensor({1}), out = Tensor({size});
      builder_.Inputs({in}).Outputs({out});
      Mul(in, twos, out);
    }
    Build();
    TestDelegate& delegate = Make({1});
    EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get(), {0}), agree ? kTfLiteOk : kTfLiteApplicationError);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->primary_subgraph().HasDynamicTensors(), !agree);
    *interpreter_->typed_input_tensor<float>(1) = 5.0f;
    for (const bool condition : {true, false, true}) {
      *interpreter_->typed_input_tensor<bool>(0) = condition;
      ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
      EXPECT_EQ(Output(), condition ? Floats({-6.0f}) : Floats(agree ? 1 : 3, -10.0f));
    }
    interpreter_.reset();
  }
}

// Buffers.

TEST_F(DelegateTest, BuffersAreCopiedForTheCpuAndTheApplication) {
  TestDelegate& delegate = Make({0, 1});
  delegate.keeps_outputs_in_buffers = true;
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ExpectChainWorks();  // node 2 runs on the CPU
  EXPECT_EQ(delegate.copied_from_buffers, 1);
  EXPECT_FALSE(interpreter_->tensor(4)->data_is_stale);
  TfLiteBufferHandle handle = kTfLiteNullBufferHandle;
  TfLiteDelegate* owner = nullptr;
  ASSERT_EQ(interpreter_->GetBufferHandle(4, &handle, &owner), kTfLiteOk);
  EXPECT_EQ(handle, 104);
  EXPECT_EQ(owner, delegate.get());
  EXPECT_EQ(interpreter_->GetBufferHandle(40, &handle, &owner), kTfLiteError);
  interpreter_.reset();
  EXPECT_EQ(delegate.freed_buffers, 1);
}

TEST_F(DelegateTest, TheApplicationMayLeaveOutputsInBuffers) {
  TestDelegate& delegate = Make({0, 1, 2});
  delegate.keeps_outputs_in_buffers = true;
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ExpectChainWorks();
  EXPECT_EQ(delegate.copied_from_buffers, 1);
  interpreter_->SetAllowBufferHandleOutput(true);
  SetInput({0.0f, 1.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_EQ(delegate.copied_from_buffers, 1);
  EXPECT_TRUE(interpreter_->output_tensor(0)->data_is_stale);
  ASSERT_EQ(interpreter_->EnsureTensorDataIsReadable(interpreter_->outputs()[0]), kTfLiteOk);
  EXPECT_EQ(Output(), Floats({-20.0f, -22.0f}));
  EXPECT_EQ(delegate.copied_from_buffers, 2);
  ASSERT_EQ(interpreter_->EnsureTensorDataIsReadable(interpreter_->outputs()[0]), kTfLiteOk);
  EXPECT_EQ(delegate.copied_from_buffers, 2);
}

TEST_F(DelegateTest, TheSameDelegateReadsItsOwnBuffers) {
  TestDelegate& delegate = Make({0, 2});
  delegate.keeps_outputs_in_buffers = true;
  const int x = Tensor(), a = Tensor(), b = Tensor(), y = Tensor();
  builder_.Inputs({x}).Outputs({y});
  Neg(x, a);
  Floor(x, b);
  Add(a, b, y);
  Build();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.5f, 2.0f}), Floats({-0.5f, 0.0f}));
  EXPECT_EQ(delegate.copied_from_buffers, 1);  // y only
}

TEST_F(DelegateTest, AnInputCanBeInABuffer) {
  TestDelegate& delegate = Make({0, 1});
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  delegate.buffers[5] = {1.0f, -4.0f};
  ASSERT_EQ(interpreter_->SetBufferHandle(0, 5, delegate.get()), kTfLiteOk);
  interpreter_->input_tensor(0)->data_is_stale = true;
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Output(), Floats({-22.0f, -12.0f}));
  EXPECT_EQ(delegate.copied_from_buffers, 0);
  // The same again is nothing new; another one frees the first.
  ASSERT_EQ(interpreter_->SetBufferHandle(0, 5, delegate.get()), kTfLiteOk);
  EXPECT_EQ(delegate.freed_buffers, 0);
  ASSERT_EQ(interpreter_->SetBufferHandle(interpreter_->input_tensor(0), 6, delegate.get()), kTfLiteOk);
  EXPECT_EQ(delegate.freed_buffers, 1);
  TestDelegate& stranger = Make({});
  EXPECT_EQ(interpreter_->SetBufferHandle(0, 7, stranger.get()), kTfLiteError);
  EXPECT_EQ(interpreter_->SetBufferHandle(0, 7, nullptr), kTfLiteError);
  EXPECT_EQ(interpreter_->SetBufferHandle(99, 7, delegate.get()), kTfLiteError);
  TfLiteTensor elsewhere = {};
  EXPECT_EQ(interpreter_->SetBufferHandle(&elsewhere, 7, delegate.get()), kTfLiteError);
  interpreter_.reset();
  EXPECT_EQ(delegate.freed_buffers, 2);
}

TEST_F(DelegateTest, ABufferThatCannotBeReadIsAnError) {
  TestDelegate& delegate = Make({0, 1});
  delegate.keeps_outputs_in_buffers = true;
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ExpectChainWorks();
  delegate.get()->CopyFromBufferHandle = nullptr;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("no function CopyFromBufferHandle")) << errors_.text;
  TfLiteTensor& input = *interpreter_->input_tensor(0);
  input.data_is_stale = true;
  EXPECT_EQ(interpreter_->EnsureTensorDataIsReadable(0), kTfLiteError);
  EXPECT_TRUE(errors_.Has("but the tensor has no delegate")) << errors_.text;
  ASSERT_EQ(interpreter_->SetBufferHandle(0, kTfLiteNullBufferHandle, delegate.get()), kTfLiteOk);
  EXPECT_EQ(interpreter_->EnsureTensorDataIsReadable(0), kTfLiteError);
  EXPECT_TRUE(errors_.Has("but the tensor has no buffer")) << errors_.text;
}

TEST_F(DelegateTest, RemovingADelegateFreesItsBuffers) {
  TestDelegate& delegate = Make({0, 1});
  delegate.keeps_outputs_in_buffers = true;
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
  ExpectChainWorks();
  ASSERT_EQ(interpreter_->SetBufferHandle(0, 5, delegate.get()), kTfLiteOk);
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  EXPECT_EQ(delegate.freed_buffers, 2);
  EXPECT_EQ(Run({1.0f, -4.0f}), Floats({-22.0f, -12.0f}));
  interpreter_.reset();
  EXPECT_EQ(delegate.freed_buffers, 2);
}

// Random graphs, and random nodes of them for up to three delegates, of which some fail. The results stay the same.
class RandomGraphTest : public DelegateTest {
 protected:
  int Below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }

  // Each node reads any tensors written before; several tensors are outputs.
  void BuildRandom(int nodes) {
    builder_ = ModelBuilder();
    Nodes tensors = {Tensor(), Tensor()};
    builder_.Inputs(tensors);
    tensors.push_back(Constant(0.5f));
    Nodes outputs;
    for (int i = 0; i < nodes; ++i) {
      const auto any = [&] { return tensors[static_cast<size_t>(Below(static_cast<int>(tensors.size())))]; };
      const int a = i == 0 ? tensors[0] : any(), y = Tensor();
      switch (Below(4)) {
        case 0:
          Add(a == tensors[2] ? tensors[1] : a, any(), y);
          break;
        case 1:
          Mul(a == tensors[2] ? tensors[0] : a, Constant(0.25f), y);
          break;
        case 2:
          Neg(a == tensors[2] ? tensors[1] : a, y);
          break;
        default:
          Floor(a == tensors[2] ? tensors[0] : a, y);
      }
      tensors.push_back(y);
      if (Below(4) == 0 || i == nodes - 1) outputs.push_back(y);
    }
    builder_.Outputs(outputs);
    options_.SetDisableDelegateClustering(Below(4) == 0);
    options_.SetDisableDelegateNodeFusion(Below(4) == 0);
    Build();
  }

  std::vector<Floats> RunAll(int size) {
    for (size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[i], {size}), kTfLiteOk);
    }
    EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    for (int k = 0; k < size; ++k) {
      interpreter_->typed_input_tensor<float>(0)[k] = 1.75f * static_cast<float>(k) - 1.0f;
      interpreter_->typed_input_tensor<float>(1)[k] = 3.5f - static_cast<float>(k);
    }
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    std::vector<Floats> results;
    for (const int output : interpreter_->outputs()) {
      const float* const data = interpreter_->typed_tensor<float>(output);
      results.emplace_back(data, data + size);
    }
    return results;
  }

  // Of the plan, leaving out what it cannot compute.
  Nodes SomeNodes() {
    Nodes nodes;
    for (const int node : interpreter_->execution_plan()) {
      const int code = interpreter_->node_and_registration(node)->second.builtin_code;
      if (code != tflite::BuiltinOperator_FLOOR && code != tflite::BuiltinOperator_DELEGATE && Below(3) > 0) {
        nodes.push_back(node);
      }
    }
    std::shuffle(nodes.begin(), nodes.end(), random_);
    return nodes;
  }

  std::mt19937 random_{20260101};
};

TEST_F(RandomGraphTest, DelegatesDoNotChangeResults) {
  int applied = 0, failed = 0;
  for (int round = 0; round < 150; ++round) {
    BuildRandom(1 + Below(20));
    const std::vector<Floats> expected = RunAll(3), expected_of_five = RunAll(5);
    for (int d = 1 + Below(3); d > 0; --d) {
      const bool is_dynamic = Below(2) == 0;
      TestDelegate& delegate = Make(SomeNodes(), is_dynamic ? kTfLiteDelegateFlagsAllowDynamicTensors : 0);
      delegate.shapes_outputs = is_dynamic;
      delegate.keeps_outputs_in_buffers = Below(2) == 0;
      delegate.fails_in_prepare = Below(6) == 0;
      delegate.kernel_fails_in_init = Below(12) == 0 && !is_dynamic;
      const TfLiteStatus status = interpreter_->ModifyGraphWithDelegate(delegate.get());
      EXPECT_TRUE(status == kTfLiteOk || status == kTfLiteDelegateError) << errors_.text;
      ++(status == kTfLiteOk ? applied : failed);
      ASSERT_EQ(RunAll(5), expected_of_five) << "round " << round;
      ASSERT_EQ(RunAll(3), expected) << "round " << round;
    }
    ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
    ASSERT_EQ(RunAll(3), expected) << "round " << round;
    interpreter_.reset();
    for (const auto& delegate : delegates_) EXPECT_EQ(delegate->kernels_freed, delegate->kernels_made);
    delegates_.clear();
  }
  EXPECT_GT(applied, 100);
  EXPECT_GT(failed, 20);
}

// Default delegates.

class ResolverWithDelegate : public tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates {
 public:
  explicit ResolverWithDelegate(const std::vector<TestDelegate*>& delegates, int* made) {
    for (TestDelegate* delegate : delegates) {
      delegate_creators_.push_back([delegate, made](TfLiteContext* context) {
        EXPECT_EQ(context->recommended_num_threads, 3);
        ++*made;
        return tflite::Interpreter::TfLiteDelegatePtr(delegate == nullptr ? nullptr : delegate->get(),
                                                      [](TfLiteDelegate*) {});
      });
    }
  }
};

class DefaultDelegateTest : public DelegateTest {
 protected:
  void BuildWith(const std::vector<TestDelegate*>& delegates) {
    BuildChain();
    with_delegates_ = std::make_unique<ResolverWithDelegate>(delegates, &made_);
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, *with_delegates_)(&interpreter_, 3), kTfLiteOk) << errors_.text;
    EXPECT_EQ(made_, 0);
  }

  int made_ = 0;
  std::unique_ptr<ResolverWithDelegate> with_delegates_;
};

TEST_F(DefaultDelegateTest, IsAppliedOnceAtTheFirstAllocateTensors) {
  TestDelegate& delegate = Make({0, 1, 2});
  BuildWith({nullptr, &delegate, &delegate});
  ExpectChainWorks();
  EXPECT_EQ(made_, 2);  // the third is not needed
  EXPECT_EQ(delegate.kernels_invoked, 1);
  ASSERT_EQ(interpreter_->ResizeInputTensor(0, {1}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(Run({1.0f}), Floats({-22.0f}));
  EXPECT_EQ(made_, 2);
  EXPECT_EQ(delegate.kernels_invoked, 2);
}

TEST_F(DefaultDelegateTest, ASignatureRunnerHasItToo) {
  TestDelegate& delegate = Make({0, 1, 2});
  BuildWith({&delegate});
  ASSERT_NE(interpreter_->GetSignatureRunner(nullptr), nullptr);
  EXPECT_EQ(made_, 1);
}

TEST_F(DefaultDelegateTest, AFailureLeavesTheCpu) {
  TestDelegate& delegate = Make({0, 1, 2});
  delegate.fails_in_prepare = true;
  BuildWith({&delegate});
  ExpectChainWorks();
  EXPECT_TRUE(errors_.Has("Warning: the default delegate could not be applied")) << errors_.text;
  EXPECT_EQ(delegate.kernels_invoked, 0);
}

TEST_F(DefaultDelegateTest, AFailureAfterAResizeLeavesTheCpu) {
  TestDelegate& bad = Make({0});
  TestDelegate& good = Make({1, 2});
  BuildWith({&bad, &good});
  ExpectChainWorks();
  bad.fails_in_prepare = true;
  ASSERT_EQ(interpreter_->ResizeInputTensor(0, {1}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_TRUE(errors_.Has("Warning: the default delegate has failed for the new shapes")) << errors_.text;
  EXPECT_EQ(Run({1.0f}), Floats({-22.0f}));
  EXPECT_EQ(bad.kernels_invoked, 1);
  EXPECT_EQ(good.kernels_invoked, 2);
}

TEST_F(DynamicShapeTest, ADefaultDelegateGoesPastSuchGraphsWithoutAWord) {
  TestDelegate& delegate = Make({1, 2});
  BuildDynamic();
  int made = 0;
  const ResolverWithDelegate with_delegate({&delegate}, &made);
  tflite::MutableOpResolver resolver(with_delegate);
  resolver.AddAll(resolver_);
  ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver)(&interpreter_, 3), kTfLiteOk) << errors_.text;
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(made, 1);
  EXPECT_EQ(errors_.text, "");
  EXPECT_EQ(Run({1.0f, -1.0f, 3.0f}), Floats({0.0f, -2.0f}));
}

TEST_F(DefaultDelegateTest, CopiesOfAResolverHaveItAndTheReferenceHasNone) {
  TestDelegate& delegate = Make({});
  const ResolverWithDelegate resolver({&delegate}, &made_);
  const tflite::MutableOpResolver copy(resolver);
  EXPECT_EQ(copy.GetDelegateCreators().size(), size_t{1});
  EXPECT_TRUE(tflite::ops::builtin::BuiltinRefOpResolver().GetDelegateCreators().empty());
}

}  // namespace
}  // namespace mote
