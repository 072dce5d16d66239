// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Builds and runs small graphs of floats for the tests of delegates on the dynamic runtime.
#ifndef MOTE_TESTS_HOST_DELEGATE_FIXTURE_H_
#define MOTE_TESTS_HOST_DELEGATE_FIXTURE_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "tensorflow/lite/array.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/delegation/test_delegate.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {

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

}  // namespace mote

#endif  // MOTE_TESTS_HOST_DELEGATE_FIXTURE_H_
