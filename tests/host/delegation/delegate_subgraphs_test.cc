// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates in models of several subgraphs on the dynamic runtime.
#include <gtest/gtest.h>

#include "tests/host/delegation/delegate_fixture.h"

namespace mote {
namespace {

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

// The functions of the one that chooses would then belong to two.
TEST_F(ControlFlowTest, ADelegateCannotBeAppliedToAnotherSubgraphWhileOneIs) {
  BuildLoop();
  struct Meddler {
    tflite::Interpreter* interpreter;
    TfLiteDelegate other;
    TfLiteStatus status;
  } meddler = {interpreter_.get(), TfLiteDelegateCreate(), kTfLiteOk};
  meddler.other.Prepare = [](TfLiteContext*, TfLiteDelegate*) { return kTfLiteOk; };
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.data_ = &meddler;
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
    Meddler& inside = *static_cast<Meddler*>(self->data_);
    inside.status = inside.interpreter->subgraph(1)->ModifyGraphWithDelegate(&inside.other);
    TF_LITE_ENSURE_STATUS(context->ReleaseSubgraphContext(context, 0));  // its own, which stays as it is
    TfLiteIntArray* plan = nullptr;
    return context->GetExecutionPlan(context, &plan);
  };
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate, {0}), kTfLiteOk) << errors_.text;
  EXPECT_EQ(meddler.status, kTfLiteError);
  EXPECT_TRUE(errors_.Has("cannot be applied while another one is")) << errors_.text;
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run({1.0f, 2.0f}), Floats({-11.0f, -12.0f}));
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

}  // namespace
}  // namespace mote
