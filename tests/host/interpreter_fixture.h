// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A model that a test builds, and its interpreter.
#ifndef MOTE_TESTS_HOST_INTERPRETER_FIXTURE_H_
#define MOTE_TESTS_HOST_INTERPRETER_FIXTURE_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {

// An interpreter for the model of a builder.
template <class Resolver>
class BuiltModelTest : public testing::Test {
 protected:
  void Build() {
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr) << errors_.text;
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_, &options_)(&interpreter_), kTfLiteOk) << errors_.text;
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  tflite::InterpreterOptions options_;
  Resolver resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

using PlainModelTest = BuiltModelTest<tflite::ops::builtin::BuiltinOpResolverWithoutDefaultDelegates>;

class InterpreterTest : public BuiltModelTest<tflite::ops::builtin::BuiltinOpResolver> {
 protected:
  template <class T>
  void SetInput(int input, const std::vector<T>& values) {
    T* const data = interpreter_->typed_input_tensor<T>(input);
    ASSERT_NE(data, nullptr);
    ASSERT_EQ(interpreter_->input_tensor(static_cast<size_t>(input))->bytes, values.size() * sizeof(T));
    std::copy(values.begin(), values.end(), data);
  }

  template <class T>
  std::vector<T> Output(size_t i = 0) {
    const T* const data = interpreter_->typed_output_tensor<T>(static_cast<int>(i));
    if (data == nullptr) return {};
    return {data, data + tflite::NumElements(interpreter_->output_tensor(i))};
  }

  std::vector<int> ShapeOf(const TfLiteTensor* tensor) {
    return {tensor->dims->data, tensor->dims->data + tensor->dims->size};
  }

  void Resize(const std::vector<int>& shape) {
    ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], shape), kTfLiteOk) << errors_.text;
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  }

  // y = x + [1, 2], of [1, 2] floats, whose first dimension is open.
  void BuildAdd() {
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2});
    builder_.current().tensors[static_cast<size_t>(x)]->shape_signature = {-1, 2};
    builder_.current().tensors[static_cast<size_t>(x)]->name = "x";
    const int one = builder_.Constant<float>(tflite::TensorType_FLOAT32, {2}, {1.0f, 2.0f});
    const int y = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2});
    builder_.Inputs({x}).Outputs({y});
    builder_.Op(tflite::BuiltinOperator_ADD, {x, one}, {y}, tflite::AddOptionsT());
    Build();
  }
};

}  // namespace mote

#endif  // MOTE_TESTS_HOST_INTERPRETER_FIXTURE_H_
