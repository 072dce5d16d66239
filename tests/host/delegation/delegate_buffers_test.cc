// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tensors in buffers of delegates on the dynamic runtime.
#include <gtest/gtest.h>

#include "tests/host/delegation/delegate_fixture.h"

namespace mote {
namespace {

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

}  // namespace
}  // namespace mote
