// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates on the dynamic runtime: who runs which node, what delegates see of the graph, and that results stay the
// same.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <random>

#include "tensorflow/lite/array.h"
#include "tests/host/delegation/delegate_fixture.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

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

// Tests of the delegates' view.

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

TEST_F(DelegateTest, PartitionsMayBePreviewedWithNodesOfAnotherDelegate) {
  BuildDiamond();
  TestDelegate& first = Make({1});
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(first.get()), kTfLiteOk) << errors_.text;
  TfLiteDelegate second = TfLiteDelegateCreate();
  second.Prepare = [](TfLiteContext* context, TfLiteDelegate*) {
    TfLiteDelegateParams* params = nullptr;
    int count = 0;
    const auto preview = [&](const Nodes& nodes) {
      return context->PreviewDelegatePartitioning(context, tflite::BuildTfLiteArray(nodes).get(), &params, &count);
    };
    EXPECT_EQ(preview({0, 2, 3}), kTfLiteOk);
    EXPECT_EQ(count, 2);
    EXPECT_EQ(preview({0, 2, 3, 4}), kTfLiteOk);  // node 4 is the first delegate's
    EXPECT_EQ(count, 1);
    EXPECT_EQ(preview({0, 1, 2, 3}), kTfLiteError);  // node 1 runs no more
    return kTfLiteOk;
  };
  EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(&second), kTfLiteOk) << errors_.text;
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

  // The nodes of the plan without those that it cannot compute.
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

  Seeded<std::mt19937> random_{20260101};
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

}  // namespace
}  // namespace mote
