// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates that a resolver brings with it, which the dynamic runtime applies unasked.
#include <gtest/gtest.h>

#include "tensorflow/lite/kernels/register_ref.h"
#include "tests/host/delegation/delegate_fixture.h"

namespace mote {
namespace {

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
  EXPECT_TRUE(errors_.Has("warning: the default delegate could not be applied")) << errors_.text;
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
  EXPECT_TRUE(errors_.Has("warning: the default delegate has failed for the new shapes")) << errors_.text;
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
