// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom operators of four functions, as TensorFlow Lite documents them, on the dynamic runtime.
#include <gtest/gtest.h>

#include <cmath>

#include "tensorflow/lite/context_util.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

// The calls of the functions of the operators below.
struct Calls {
  int init = 0;
  int prepare = 0;
  int invoke = 0;
  int free = 0;
  std::string options;
};
Calls calls;

// y = atan(x).
namespace atan_op {

void* Init(TfLiteContext*, const char* buffer, size_t length) {
  ++calls.init;
  calls.options.assign(buffer == nullptr ? "" : buffer, length);
  return new int(42);
}

void Free(TfLiteContext*, void* buffer) {
  ++calls.free;
  delete static_cast<int*>(buffer);
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  ++calls.prepare;
  EXPECT_EQ(*static_cast<int*>(node->user_data), 42);
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 1);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  TF_LITE_ENSURE_TYPES_EQ(context, input->type, kTfLiteFloat32);
  return context->ResizeTensor(context, output, TfLiteIntArrayCopy(input->dims));
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  ++calls.invoke;
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  const int64_t count = tflite::NumElements(input);
  for (int64_t i = 0; i < count; ++i) output->data.f[i] = std::atan(input->data.f[i]);
  return kTfLiteOk;
}

}  // namespace atan_op

TfLiteRegistration* Register_ATAN() {
  static TfLiteRegistration r = {};
  r.init = atan_op::Init;
  r.free = atan_op::Free;
  r.prepare = atan_op::Prepare;
  r.invoke = atan_op::Invoke;
  return &r;
}

// Gives out the positive elements of x: an output whose size depends on data. A temporary tensor counts them.
namespace positive_op {

void* Init(TfLiteContext* context, const char*, size_t) {
  auto* const temporary = new int(0);
  EXPECT_EQ(context->AddTensors(context, 1, temporary), kTfLiteOk);
  return temporary;
}

void Free(TfLiteContext*, void* buffer) { delete static_cast<int*>(buffer); }

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TfLiteIntArrayFree(node->temporaries);
  node->temporaries = TfLiteIntArrayCreate(1);
  node->temporaries->data[0] = *static_cast<int*>(node->user_data);
  TfLiteTensor* count = tflite::GetTemporary(context, node, 0);
  count->type = kTfLiteInt32;
  count->allocation_type = kTfLiteArenaRw;
  TF_LITE_ENSURE_OK(context, context->ResizeTensor(context, count, TfLiteIntArrayCreate(0)));
  tflite::SetTensorToDynamic(tflite::GetOutput(context, node, 0));
  return kTfLiteOk;
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  TfLiteTensor* count = tflite::GetTemporary(context, node, 0);
  const int64_t elements = tflite::NumElements(input);
  *count->data.i32 = 0;
  for (int64_t i = 0; i < elements; ++i) *count->data.i32 += input->data.f[i] > 0;
  TfLiteIntArray* const size = TfLiteIntArrayCreate(1);
  size->data[0] = *count->data.i32;
  TF_LITE_ENSURE_OK(context, context->ResizeTensor(context, output, size));
  for (int64_t i = 0, next = 0; i < elements; ++i) {
    if (input->data.f[i] > 0) output->data.f[next++] = input->data.f[i];
  }
  return kTfLiteOk;
}

}  // namespace positive_op

// Fails where the test says so.
enum class FailAt { kNever, kPrepare, kInvoke };
FailAt fail_at = FailAt::kNever;

TfLiteRegistration FailingOperator() {
  TfLiteRegistration r = {};
  r.prepare = [](TfLiteContext* context, TfLiteNode*) {
    TF_LITE_ENSURE_MSG(context, fail_at != FailAt::kPrepare, "Prepare does not like %d", 7);
    return kTfLiteOk;
  };
  r.invoke = [](TfLiteContext* context, TfLiteNode*) {
    TF_LITE_ENSURE_MSG(context, fail_at != FailAt::kInvoke, "Invoke does not like %d", 8);
    return kTfLiteOk;
  };
  return r;
}

// z = -custom(x), of n floats.
class CustomOpTest : public testing::Test {
 protected:
  void SetUp() override { calls = {}, fail_at = FailAt::kNever; }

  void Build(const std::string& name, int n, const std::string& options = "") {
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {n});
    const int y = builder_.Tensor(tflite::TensorType_FLOAT32, {n});
    const int z = builder_.Tensor(tflite::TensorType_FLOAT32, {n});
    builder_.Inputs({x}).Outputs({z});
    builder_.Custom(name, {x}, {y}, options);
    builder_.Op(tflite::BuiltinOperator_NEG, {y}, {z});
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr);
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  }

  void SetInput(const std::vector<float>& values) {
    std::copy(values.begin(), values.end(), interpreter_->typed_input_tensor<float>(0));
  }

  std::vector<float> Output() const {
    const TfLiteTensor& output = *interpreter_->output_tensor(0);
    return {output.data.f, output.data.f + tflite::NumElements(&output)};
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(CustomOpTest, AtanRunsAndEachFunctionIsCalledInItsTurn) {
  resolver_.AddCustom("Atan", Register_ATAN());
  Build("Atan", 3, "options");
  EXPECT_EQ(calls.init, 1);
  EXPECT_EQ(calls.options, "options");
  EXPECT_EQ(calls.prepare, 0);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  SetInput({-1.0f, 0.0f, 2.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  const std::vector<float> output = Output();
  ASSERT_EQ(output.size(), size_t{3});
  EXPECT_FLOAT_EQ(output[0], std::atan(1.0f));
  EXPECT_FLOAT_EQ(output[2], -std::atan(2.0f));
  EXPECT_EQ(calls.prepare, 1);
  ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], {2, 2}), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  SetInput({4.0f, 5.0f, 6.0f, 7.0f});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk);
  EXPECT_FLOAT_EQ(Output()[3], -std::atan(7.0f));
  EXPECT_EQ(calls.init, 1);
  EXPECT_EQ(calls.prepare, 2);
  EXPECT_EQ(calls.invoke, 2);
  EXPECT_EQ(calls.free, 0);
  interpreter_.reset();
  EXPECT_EQ(calls.free, 1);
}

TEST_F(CustomOpTest, ADynamicOutputIsSizedInEachRun) {
  TfLiteRegistration positive = {};
  positive.init = positive_op::Init;
  positive.free = positive_op::Free;
  positive.prepare = positive_op::Prepare;
  positive.invoke = positive_op::Invoke;
  resolver_.AddCustom("Positive", &positive);
  Build("Positive", 4);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(interpreter_->EnsureTensorDataIsReadable(interpreter_->outputs()[0]), kTfLiteError);
  EXPECT_TRUE(errors_.Has("call Invoke first")) << errors_.text;
  for (int round = 0; round < 3; ++round) {
    SetInput({1.0f, -2.0f, 3.0f, 4.0f});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Output(), std::vector<float>({-1.0f, -3.0f, -4.0f}));
    SetInput({-1.0f, -2.0f, -3.0f, -4.0f});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_TRUE(Output().empty());
    SetInput({5.0f, 6.0f, 7.0f, 8.0f});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Output(), std::vector<float>({-5.0f, -6.0f, -7.0f, -8.0f}));
  }
}

TEST_F(CustomOpTest, WithoutRegistrationTheErrorSaysWhatToDo) {
  Build("Atan", 3);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteUnresolvedOps);
  EXPECT_TRUE(errors_.Has("Encountered unresolved custom op: Atan.")) << errors_.text;
  EXPECT_TRUE(errors_.Has("AddCustom")) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
}

TEST_F(CustomOpTest, AnotherVersionIsNotFound) {
  resolver_.AddCustom("Atan", Register_ATAN(), 2, 3);
  Build("Atan", 3);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteUnresolvedOps);
}

TEST_F(CustomOpTest, AfterAFailureTheInterpreterCanBeUsedAgain) {
  const TfLiteRegistration failing = FailingOperator();
  resolver_.AddCustom("Fails", &failing);
  Build("Fails", 2);
  fail_at = FailAt::kPrepare;
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node Fails (number 0 of subgraph 0): Prepare does not like 7")) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  fail_at = FailAt::kInvoke;
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node Fails (number 0 of subgraph 0): Invoke does not like 8")) << errors_.text;
  fail_at = FailAt::kNever;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
}

}  // namespace
}  // namespace mote
