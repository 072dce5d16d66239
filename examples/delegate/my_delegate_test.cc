// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/delegate/my_delegate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "examples/delegate/add_sub_delegate.h"
#include "mote/partition_report.h"
#include "tensorflow/lite/delegates/external/external_delegate.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;
using Floats = std::vector<float>;

class MyDelegateTest : public testing::Test {
 protected:
  int Tensor(const std::vector<int>& shape) { return builder_.Tensor(TensorType_FLOAT32, shape); }
  int Constant(const std::vector<int>& shape) {
    size_t count = 1;
    for (const int dim : shape) count *= static_cast<size_t>(dim);
    Floats values(count);
    for (float& value : values) value = static_cast<float>((next_ = next_ * 1103515245u + 12345u) >> 16) / 32768.0f - 1;
    return builder_.Constant<float>(TensorType_FLOAT32, shape, values);
  }

  void Build() {
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr) << errors_.text;
    Reset();
  }
  void Reset() { ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text; }

  // CONV_2D, CONV_2D (no bias, dilated), LOGISTIC, CONV_2D, MEAN.
  void BuildConvolutions() {
    const int x = Tensor({2, 9, 8, 3}), a = Tensor({2, 5, 4, 4}), b = Tensor({2, 3, 2, 5}), c = Tensor({2, 3, 2, 5}),
              d = Tensor({2, 3, 2, 6}), y = Tensor({2, 6});
    builder_.Inputs({x}).Outputs({y});
    tflite::Conv2DOptionsT conv;
    conv.padding = tflite::Padding_SAME;
    conv.stride_h = conv.stride_w = 2;
    conv.fused_activation_function = tflite::ActivationFunctionType_RELU6;
    builder_.Op(tflite::BuiltinOperator_CONV_2D, {x, Constant({4, 3, 3, 3}), Constant({4})}, {a}, conv);
    conv = {};
    conv.padding = tflite::Padding_VALID;
    conv.stride_h = conv.stride_w = 1;
    conv.dilation_h_factor = conv.dilation_w_factor = 2;
    builder_.Op(tflite::BuiltinOperator_CONV_2D, {a, Constant({5, 2, 2, 4}), -1}, {b}, conv);
    builder_.Op(tflite::BuiltinOperator_LOGISTIC, {b}, {c});
    conv = {};
    conv.padding = tflite::Padding_SAME;
    conv.stride_h = conv.stride_w = 1;
    builder_.Op(tflite::BuiltinOperator_CONV_2D, {c, Constant({6, 3, 3, 5}), Constant({6})}, {d}, conv);
    const int axes = builder_.Constant<int32_t>(tflite::TensorType_INT32, {2}, {2, 1});
    builder_.Op(tflite::BuiltinOperator_MEAN, {d, axes}, {y}, tflite::ReducerOptionsT());
    Build();
  }

  Floats Run() {
    EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    for (size_t i = 0; i < interpreter_->inputs().size(); ++i) {
      TfLiteTensor& input = *interpreter_->input_tensor(i);
      for (size_t k = 0; k < input.bytes / sizeof(float); ++k) {
        input.data.f[k] = std::sin(static_cast<float>(k + i)) * 2.0f;
      }
    }
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const TfLiteTensor& output = *interpreter_->output_tensor(0);
    return {output.data.f, output.data.f + output.bytes / sizeof(float)};
  }

  void ExpectNear(const Floats& actual, const Floats& expected) {
    ASSERT_EQ(actual.size(), expected.size());
    for (size_t i = 0; i < actual.size(); ++i)
      EXPECT_NEAR(actual[i], expected[i], 1e-5f * std::fabs(expected[i]) + 1e-6f);
  }

  uint32_t next_ = 1;
  ModelBuilder builder_;
  KeptErrors errors_;
  tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(MyDelegateTest, ComputesWhatTheCpuDoes) {
  BuildConvolutions();
  const Floats expected = Run();
  EXPECT_NE(expected[0], expected[1]);
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(
                tflite::TfLiteDelegateFactory::Create(std::make_unique<MyDelegate>(MyDelegateOptions()))),
            kTfLiteOk)
      << errors_.text;
  ExpectNear(Run(), expected);
  const auto report = tflite::delegates::MakePartitionReport(*interpreter_);
  ASSERT_EQ(report.nodes.size(), size_t{5});
  EXPECT_EQ(report.nodes[0].runner, "MyDelegate");
  EXPECT_EQ(report.nodes[0].partition, report.nodes[1].partition);
  EXPECT_EQ(report.nodes[2].runner, "CPU");
  EXPECT_EQ(report.nodes[2].refusals[0].reason, "neither CONV_2D nor MEAN");
  EXPECT_EQ(report.nodes[3].partition, report.nodes[4].partition);
}

TEST_F(MyDelegateTest, LittleWorkStaysOnTheCpu) {
  BuildConvolutions();
  const Floats expected = Run();
  MyDelegateOptions options;
  options.min_work = 5000;  // the first partition has 4320 + 960, the second 1620 + 72
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(
                tflite::TfLiteDelegateFactory::Create(std::make_unique<MyDelegate>(options))),
            kTfLiteOk);
  EXPECT_EQ(interpreter_->execution_plan(), std::vector<int>({5, 2, 3, 4}));
  ExpectNear(Run(), expected);
}

TEST_F(MyDelegateTest, WhatItDoesNotTakeHasAReason) {
  const int x = builder_.Tensor(tflite::TensorType_INT8, {1, 4, 4, 2}),
            y = builder_.Tensor(tflite::TensorType_INT8, {1, 2});
  for (const int tensor : {x, y}) builder_.Quantize(tensor, {0.5f}, {0});
  const int z = Tensor({1, 4, 4, 4}), v = Tensor({1, 4, 4, 2}), w = Tensor({4, 4});
  builder_.Inputs({x, z}).Outputs({y, v, w});
  const int axes = builder_.Constant<int32_t>(tflite::TensorType_INT32, {2}, {1, 2});
  const int others = builder_.Constant<int32_t>(tflite::TensorType_INT32, {2}, {0, 3});
  builder_.Op(tflite::BuiltinOperator_MEAN, {x, axes}, {y}, tflite::ReducerOptionsT());
  tflite::Conv2DOptionsT conv;
  conv.stride_h = conv.stride_w = 1;
  builder_.Op(tflite::BuiltinOperator_CONV_2D, {z, Constant({2, 1, 1, 2}), -1}, {v}, conv);
  builder_.Op(tflite::BuiltinOperator_MEAN, {z, others}, {w}, tflite::ReducerOptionsT());
  Build();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(
                tflite::TfLiteDelegateFactory::Create(std::make_unique<MyDelegate>(MyDelegateOptions()))),
            kTfLiteOk)
      << errors_.text;
  const auto report = tflite::delegates::MakePartitionReport(*interpreter_);
  EXPECT_EQ(report.nodes[0].refusals[0].reason, "input of type INT8");
  EXPECT_EQ(report.nodes[1].refusals[0].reason, "filter for groups of channels");
  EXPECT_EQ(report.nodes[2].refusals[0].reason, "mean over other axes than height and width");
}

TEST_F(MyDelegateTest, FailuresLeaveTheGraphToTheCpu) {
  BuildConvolutions();
  const Floats expected = Run();
  MyDelegateOptions in_init, in_prepare, in_invoke;
  in_init.error_during_init = in_prepare.error_during_prepare = in_invoke.error_during_invoke = true;
  for (const MyDelegateOptions& options : {in_init, in_prepare}) {
    TfLiteDelegate* const delegate = TfLiteMyDelegateCreate(&options);
    EXPECT_EQ(interpreter_->ModifyGraphWithDelegate(delegate), kTfLiteDelegateError);
    TfLiteMyDelegateDelete(delegate);
    ExpectNear(Run(), expected);
  }
  TfLiteDelegate* const delegate = TfLiteMyDelegateCreate(&in_invoke);
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  ASSERT_EQ(interpreter_->RemoveAllDelegates(), kTfLiteOk);
  TfLiteMyDelegateDelete(delegate);
  ExpectNear(Run(), expected);
}

TEST_F(MyDelegateTest, CanBeLoadedFromALibrary) {
  BuildConvolutions();
  const Floats expected = Run();
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(MY_DELEGATE_PLUGIN);
  options.insert(&options, "min_work", "many");
  EXPECT_EQ(TfLiteExternalDelegateCreate(&options), nullptr);
  for (const char* fails : {"true", "false"}) {
    options = TfLiteExternalDelegateOptionsDefault(MY_DELEGATE_PLUGIN);
    options.insert(&options, "error_during_init", fails);
    options.insert(&options, "min_work", "5000");
    TfLiteDelegate* const delegate = TfLiteExternalDelegateCreate(&options);
    ASSERT_NE(delegate, nullptr);
    const bool is_applied = interpreter_->ModifyGraphWithDelegate(delegate) == kTfLiteOk;
    EXPECT_EQ(is_applied, std::string(fails) == "false");
    ExpectNear(Run(), expected);
    EXPECT_EQ(interpreter_->execution_plan().size(), is_applied ? size_t{4} : size_t{5});
    Reset();
    TfLiteExternalDelegateDelete(delegate);
  }
}

// y = ((a + b) - c) + b, and nothing that broadcasts or is quantised.
TEST_F(MyDelegateTest, TheOneForAddAndSubComputesChains) {
  const int a = Tensor({2, 3}), b = Tensor({2, 3}), c = Tensor({2, 3}), p = Tensor({2, 3}), q = Tensor({2, 3}),
            r = Tensor({2, 3}), y = Tensor({2, 3});
  builder_.Inputs({a, b, c}).Outputs({y});
  builder_.Op(tflite::BuiltinOperator_ADD, {a, b}, {p}, tflite::AddOptionsT());
  builder_.Op(tflite::BuiltinOperator_SUB, {p, c}, {q}, tflite::SubOptionsT());
  builder_.Op(tflite::BuiltinOperator_ADD, {q, b}, {r}, tflite::AddOptionsT());
  builder_.Op(tflite::BuiltinOperator_ADD, {r, Constant({1})}, {y}, tflite::AddOptionsT());
  Build();
  const Floats expected = Run();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(
                tflite::TfLiteDelegateFactory::Create(std::make_unique<add_sub::MyDelegate>())),
            kTfLiteOk)
      << errors_.text;
  EXPECT_EQ(interpreter_->execution_plan(), std::vector<int>({4, 3}));
  EXPECT_EQ(Run(), expected);
}

}  // namespace
}  // namespace mote
