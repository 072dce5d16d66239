// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates that fail, or claim what they cannot have, on the dynamic runtime: the graph can be used afterwards.
#include <gtest/gtest.h>

#include "tensorflow/lite/builtin_ops.h"
#include "tensorflow/lite/core/c/operator.h"
#include "tests/host/delegation/delegate_fixture.h"

namespace mote {
namespace {

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
  } kCases[] = {{{0, 3}, "node 3, which the delegate claims, does not exist"},
                {{-1}, "node -1, which the delegate claims, does not exist"},
                {{1, 0, 1}, "node 1, which the delegate claims, is claimed twice"}};
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
  EXPECT_TRUE(errors_.Has("node TestDelegate (number 3 of subgraph 0): the kernel does not like to be prepared"))
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

// The same in TensorFlow Lite: such a node may exist only to be looked at.
TEST_F(DelegateTest, AKernelWithoutInvokeFailsWhenItIsRun) {
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
    TfLiteRegistration kernel = {};
    kernel.custom_name = "NoInvoke";
    const tflite::IntArrayUniquePtr nodes = tflite::BuildTfLiteArray({0, 1});
    return context->ReplaceNodeSubsetsWithDelegateKernels(context, kernel, nodes.get(), self);
  };
  BuildChain();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->execution_plan(), Nodes({3, 2}));
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("the operator has no invoke function")) << errors_.text;
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  ExpectChainWorks();
}

// The bytes of programs that begin with `TfLiteRegistration registration;`.
TfLiteRegistration WithWildOperator(uintptr_t address) {
  TfLiteRegistration registration = {};
  registration.builtin_code = kTfLiteBuiltinDelegate;
  registration.custom_name = "Wild";
  registration.registration_external = reinterpret_cast<TfLiteOperator*>(address);
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    for (int i = 0; i < 2; ++i) tflite::GetOutput(context, node, 0)->data.f[i] = 5;
    return kTfLiteOk;
  };
  return registration;
}

constexpr uintptr_t kWildAddresses[] = {1, 0x5A5A5A5A, 0x10000, ~uintptr_t{0}, ~uintptr_t{0} << 4};

TEST_F(DelegateTest, AnOperatorThatWasNeverSetIsNotFollowed) {
  static uintptr_t wild;
  TfLiteOperator* const gone = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "Gone", 1, nullptr);
  TfLiteOperatorDelete(gone);
  std::vector<uintptr_t> addresses(std::begin(kWildAddresses), std::end(kWildAddresses));
  addresses.push_back(reinterpret_cast<uintptr_t>(gone));
  BuildChain();
  for (const uintptr_t address : addresses) {
    wild = address;
    TfLiteDelegate delegate = TfLiteDelegateCreate();
    delegate.Prepare = [](TfLiteContext* context, TfLiteDelegate* self) {
      const tflite::IntArrayUniquePtr nodes = tflite::BuildTfLiteArray({0, 1, 2});
      return context->ReplaceNodeSubsetsWithDelegateKernels(context, WithWildOperator(wild), nodes.get(), self);
    };
    ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(&delegate), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Run({1.0f, -4.0f}), Floats({5, 5}));
    ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  }
}

TEST(Registrations, ResolversAndGraphsDoNotFollowAnOperatorThatWasNeverSet) {
  for (const uintptr_t address : kWildAddresses) {
    const auto wild = WithWildOperator(address);
    tflite::MutableOpResolver resolver;
    resolver.AddCustom("Wild", &wild);
    resolver.AddBuiltin(tflite::BuiltinOperator_ABS, &wild);
    EXPECT_EQ(resolver.FindOp("Wild", 1)->registration_external, nullptr);
    EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_ABS, 1)->registration_external, nullptr);
    tflite::Interpreter interpreter;
    ASSERT_EQ(interpreter.AddTensors(1), kTfLiteOk);
    ASSERT_EQ(interpreter.AddNodeWithParameters({}, {0}, nullptr, 0, nullptr, &wild), kTfLiteOk);
    EXPECT_EQ(interpreter.node_and_registration(0)->second.registration_external, nullptr);
  }
  TfLiteOperator* const op = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "Here", 1, nullptr);
  const auto known = WithWildOperator(reinterpret_cast<uintptr_t>(op));
  tflite::MutableOpResolver resolver;
  resolver.AddCustom("Here", &known);
  EXPECT_EQ(resolver.FindOp("Here", 1)->registration_external, op);
  TfLiteOperatorDelete(op);
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

}  // namespace
}  // namespace mote
