// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates and shapes on the dynamic runtime: fixed, propagated, known only while the graph runs.
#include <gtest/gtest.h>

#include "tests/host/delegation/delegate_fixture.h"

namespace mote {
namespace {

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

// After a resize, after that and AllocateTensors, or at once; alone and beside another one.
TEST_F(DelegateTest, ADelegateMayBeAppliedAgain) {
  for (const int64_t flags : {kTfLiteDelegateFlagsNone, kTfLiteDelegateFlagsAllowDynamicTensors}) {
    for (const bool has_other : {false, true}) {
      builder_ = ModelBuilder();
      BuildChain();
      TestDelegate& delegate = Make({0, 1}, flags);
      TestDelegate& other = Make({2}, flags);
      delegate.shapes_outputs = other.shapes_outputs = flags != kTfLiteDelegateFlagsNone;
      ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
      if (has_other) ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(other.get()), kTfLiteOk) << errors_.text;
      for (const int size : {2, 3, 1}) {
        for (const bool allocates : {false, true}) {
          ASSERT_EQ(interpreter_->ResizeInputTensor(0, {allocates ? size : size + 1}), kTfLiteOk);
          if (allocates) ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
          for (int times = 0; times < 2; ++times) {
            ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate.get()), kTfLiteOk) << errors_.text;
          }
          ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
          const auto count = static_cast<size_t>(allocates ? size : size + 1);
          EXPECT_EQ(Run(Floats(count, 1.0f)), Floats(count, -22.0f));
          EXPECT_EQ(interpreter_->execution_plan().size(), 2u);
          EXPECT_EQ(delegate.kernels_made, delegate.kernels_freed + 1);
        }
      }
      interpreter_.reset();
    }
  }
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

}  // namespace
}  // namespace mote
