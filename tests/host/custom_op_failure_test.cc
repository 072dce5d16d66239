// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom operators that fail, in both forms: a status, a message, a usable interpreter, and nothing left behind.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "flatbuffers/flexbuffers.h"
#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/mutable_op_resolver_utils.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

enum class FailAt { kNever, kInit, kPrepare, kInvoke };

// The operator Counted, y = x, in both forms: how often its functions were called, and where it is to fail.
struct Counted {
  FailAt fail_at = FailAt::kNever;
  bool has_data = true;  // else Init returns null
  int prepares = 0;
  int invokes = 0;
  std::multiset<void*> alive;  // what Init returned and Free has not got
  int inits = 0;
  int frees = 0;
  int temporary = -1;
} counted;

void* Init() {
  ++counted.inits;
  if (counted.fail_at == FailAt::kInit) return TfLiteKernelInitFailed();
  void* const data = counted.has_data ? new int(0) : nullptr;
  counted.alive.insert(data);
  return data;
}

void Free(void* data) {
  ++counted.frees;
  const auto place = counted.alive.find(data);
  ASSERT_NE(place, counted.alive.end());
  counted.alive.erase(place);
  delete static_cast<int*>(data);
}

namespace classic {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  ++counted.prepares;
  TF_LITE_ENSURE_MSG(context, counted.fail_at != FailAt::kPrepare, "Prepare fails");
  if (counted.temporary < 0) TF_LITE_ENSURE_OK(context, context->AddTensors(context, 1, &counted.temporary));
  TfLiteIntArrayFree(node->temporaries);
  node->temporaries = TfLiteIntArrayCreate(1);
  node->temporaries->data[0] = counted.temporary;
  const TfLiteTensor* const x = tflite::GetInput(context, node, 0);
  TfLiteTensor* const temporary = tflite::GetTemporary(context, node, 0);
  temporary->type = kTfLiteFloat32;
  temporary->allocation_type = kTfLiteArenaRw;
  TF_LITE_ENSURE_OK(context, context->ResizeTensor(context, temporary, TfLiteIntArrayCopy(x->dims)));
  return context->ResizeTensor(context, tflite::GetOutput(context, node, 0), TfLiteIntArrayCopy(x->dims));
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  ++counted.invokes;
  TF_LITE_ENSURE_MSG(context, counted.fail_at != FailAt::kInvoke, "Invoke fails");
  const TfLiteTensor* const x = tflite::GetInput(context, node, 0);
  TfLiteTensor* const y = tflite::GetOutput(context, node, 0);
  TfLiteTensor* const temporary = tflite::GetTemporary(context, node, 0);
  TF_LITE_ENSURE_EQ(context, temporary->bytes, x->bytes);
  std::memcpy(temporary->data.raw, x->data.raw, x->bytes);
  std::memcpy(y->data.raw, temporary->data.raw, x->bytes);
  return kTfLiteOk;
}

}  // namespace classic

namespace opaque {

TfLiteIntArray* ShapeOf(const TfLiteOpaqueTensor* tensor) {
  TfLiteIntArray* const shape = TfLiteIntArrayCreate(TfLiteOpaqueTensorNumDims(tensor));
  for (int d = 0; d < shape->size; ++d) shape->data[d] = TfLiteOpaqueTensorDim(tensor, d);
  return shape;
}

TfLiteStatus AddTemporary(TfLiteOpaqueContext* context) {
  TfLiteOpaqueTensorBuilder* const builder = TfLiteOpaqueTensorBuilderCreate();
  TfLiteOpaqueTensorBuilderSetType(builder, kTfLiteFloat32);
  TfLiteOpaqueTensorBuilderSetAllocationType(builder, kTfLiteArenaRw);
  const TfLiteStatus status = TfLiteOpaqueContextAddTensor(context, builder, &counted.temporary);
  TfLiteOpaqueTensorBuilderDelete(builder);
  return status;
}

TfLiteStatus Prepare(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  ++counted.prepares;
  TF_LITE_OPAQUE_ENSURE_MSG(context, counted.fail_at != FailAt::kPrepare, "Prepare fails");
  if (counted.temporary < 0) TF_LITE_ENSURE_STATUS(AddTemporary(context));
  TF_LITE_ENSURE_STATUS(TfLiteOpaqueNodeSetTemporaries(node, &counted.temporary, 1));
  const TfLiteOpaqueTensor* const x = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* const temporary = TfLiteOpaqueContextGetOpaqueTensor(context, counted.temporary);
  TF_LITE_ENSURE_STATUS(TfLiteOpaqueContextResizeTensor(context, temporary, ShapeOf(x)));
  return TfLiteOpaqueContextResizeTensor(context, TfLiteOpaqueNodeGetOutput(context, node, 0), ShapeOf(x));
}

TfLiteStatus Invoke(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  ++counted.invokes;
  TF_LITE_OPAQUE_ENSURE_MSG(context, counted.fail_at != FailAt::kInvoke, "Invoke fails");
  const TfLiteOpaqueTensor* const x = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* const temporary = TfLiteOpaqueContextGetOpaqueTensor(context, counted.temporary);
  const size_t bytes = TfLiteOpaqueTensorByteSize(x);
  TF_LITE_ENSURE_STATUS(TfLiteOpaqueTensorCopyFromBuffer(temporary, TfLiteOpaqueTensorData(x), bytes));
  return TfLiteOpaqueTensorCopyFromBuffer(TfLiteOpaqueNodeGetOutput(context, node, 0),
                                          TfLiteOpaqueTensorData(temporary), bytes);
}

}  // namespace opaque

enum class Form { kClassic, kOpaque };

// y = Counted(Counted(x)), of 2 floats.
class CustomOpFailureTest : public testing::TestWithParam<Form> {
 protected:
  void SetUp() override {
    counted = {};
    if (GetParam() == Form::kClassic) {
      TfLiteRegistration registration = {};
      registration.init = [](TfLiteContext*, const char*, size_t) { return Init(); };
      registration.free = [](TfLiteContext*, void* data) { Free(data); };
      registration.prepare = classic::Prepare;
      registration.invoke = classic::Invoke;
      resolver_.AddCustom("Counted", &registration);
    } else {
      op_ = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "Counted", 1);
      TfLiteOperatorSetInit(op_, [](TfLiteOpaqueContext*, const char*, size_t) { return Init(); });
      TfLiteOperatorSetFree(op_, [](TfLiteOpaqueContext*, void* data) { Free(data); });
      TfLiteOperatorSetPrepare(op_, opaque::Prepare);
      TfLiteOperatorSetInvoke(op_, opaque::Invoke);
      tflite::AddOp(&resolver_, op_);
    }
    std::vector<int> tensors;
    for (int i = 0; i < 3; ++i) tensors.push_back(builder_.Tensor(tflite::TensorType_FLOAT32, {2}));
    builder_.Inputs({tensors[0]}).Outputs({tensors[2]});
    builder_.Custom("Counted", {tensors[0]}, {tensors[1]});
    builder_.Custom("Counted", {tensors[1]}, {tensors[2]});
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
  }

  void TearDown() override {
    interpreter_.reset();
    EXPECT_TRUE(counted.alive.empty());
    TfLiteOperatorDelete(op_);
  }

  void Build() {
    interpreter_.reset();
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  }

  void ExpectRuns(int n) {
    ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], {n}), kTfLiteOk);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    for (int i = 0; i < n; ++i) interpreter_->typed_input_tensor<float>(0)[i] = static_cast<float>(i);
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    for (int i = 0; i < n; ++i) EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[i], static_cast<float>(i));
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  TfLiteOperator* op_ = nullptr;
  tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_P(CustomOpFailureTest, InitAndFreeArePairedAndPrepareRunsOnEachResize) {
  for (const bool has_data : {true, false}) {
    counted = {};
    counted.has_data = has_data;
    Build();
    EXPECT_EQ(counted.inits, 2);
    for (int n : {2, 5, 1}) ExpectRuns(n);
    EXPECT_EQ(counted.prepares, 6);
    EXPECT_EQ(counted.invokes, 6);
    EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteOk);  // nothing has changed
    EXPECT_EQ(counted.prepares, 6);
    EXPECT_EQ(counted.frees, 0);
    interpreter_.reset();
    EXPECT_EQ(counted.inits, 2);
    EXPECT_EQ(counted.frees, 2);
  }
}

TEST_P(CustomOpFailureTest, AfterAnInitThatFailsNothingElseIsCalled) {
  counted.fail_at = FailAt::kInit;
  Build();
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(
      errors_.Has("node Counted (number 0 of subgraph 0): the operator cannot be prepared, since its Init has "
                  "failed"))
      << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  interpreter_.reset();
  EXPECT_EQ(counted.inits, 2);
  EXPECT_EQ(counted.prepares + counted.invokes + counted.frees, 0);
  counted.fail_at = FailAt::kNever;
  Build();
  ExpectRuns(2);
}

TEST_P(CustomOpFailureTest, APrepareThatFailsMayBeTriedAgain) {
  Build();
  ExpectRuns(2);
  counted.fail_at = FailAt::kPrepare;
  ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], {3}), kTfLiteOk);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  }
  EXPECT_TRUE(errors_.Has("node Counted (number 0 of subgraph 0)")) << errors_.text;
  EXPECT_TRUE(errors_.Has("Prepare fails")) << errors_.text;
  counted.fail_at = FailAt::kNever;
  ExpectRuns(4);
}

TEST_P(CustomOpFailureTest, AnInvokeThatFailsMayBeTriedAgain) {
  Build();
  ExpectRuns(3);
  counted.fail_at = FailAt::kInvoke;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_EQ(counted.invokes, 4);  // the second node was not reached
  EXPECT_TRUE(errors_.Has("Invoke fails")) << errors_.text;
  counted.fail_at = FailAt::kNever;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
  ExpectRuns(2);
}

INSTANTIATE_TEST_SUITE_P(Forms, CustomOpFailureTest, testing::Values(Form::kClassic, Form::kOpaque),
                         [](const auto& form) { return form.param == Form::kClassic ? "Classic" : "Opaque"; });

// The options of a model from TensorFlow are FlexBuffers: y = factor * x + (adds_one ? 1 : 0).
struct Line {
  float factor;
  bool adds_one;
};

void* ReadLine(const char* buffer, size_t length) {
  const auto* const bytes = reinterpret_cast<const uint8_t*>(buffer);
  if (buffer == nullptr || !flexbuffers::VerifyBuffer(bytes, length)) return TfLiteKernelInitFailed();
  const flexbuffers::Map options = flexbuffers::GetRoot(bytes, length).AsMap();
  return new Line{options["factor"].AsFloat(), options["adds_one"].AsBool()};
}

TEST(CustomOpOptions, InitGetsTheBytesOfTheFlexBuffer) {
  flexbuffers::Builder options;
  options.Map([&] {
    options.Float("factor", 2.5f);
    options.Bool("adds_one", true);
  });
  options.Finish();
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {1});
  const int y = builder.Tensor(tflite::TensorType_FLOAT32, {1});
  const int z = builder.Tensor(tflite::TensorType_FLOAT32, {1});
  builder.Inputs({x}).Outputs({z});
  const std::string bytes(options.GetBuffer().begin(), options.GetBuffer().end());
  builder.Custom("ClassicLine", {x}, {y}, bytes);
  builder.Custom("OpaqueLine", {y}, {z}, bytes);
  ASSERT_NE(builder.Finish(), nullptr);

  TfLiteRegistration classic = {};
  classic.init = [](TfLiteContext*, const char* buffer, size_t length) { return ReadLine(buffer, length); };
  classic.free = [](TfLiteContext*, void* data) { delete static_cast<Line*>(data); };
  classic.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    const auto& line = *static_cast<Line*>(node->user_data);
    const float value = line.factor * tflite::GetInput(context, node, 0)->data.f[0];
    tflite::GetOutput(context, node, 0)->data.f[0] = value + (line.adds_one ? 1.0f : 0.0f);
    return kTfLiteOk;
  };
  TfLiteOperator* const opaque = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "OpaqueLine", 1);
  TfLiteOperatorSetInit(
      opaque, [](TfLiteOpaqueContext*, const char* buffer, size_t length) { return ReadLine(buffer, length); });
  TfLiteOperatorSetFree(opaque, [](TfLiteOpaqueContext*, void* data) { delete static_cast<Line*>(data); });
  TfLiteOperatorSetInvoke(opaque, [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    const auto& line = *static_cast<Line*>(TfLiteOpaqueNodeGetUserData(node));
    const auto* const from = static_cast<float*>(TfLiteOpaqueTensorData(TfLiteOpaqueNodeGetInput(context, node, 0)));
    auto* const to = static_cast<float*>(TfLiteOpaqueTensorData(TfLiteOpaqueNodeGetOutput(context, node, 0)));
    *to = line.factor * *from + (line.adds_one ? 1.0f : 0.0f);
    return kTfLiteOk;
  });
  tflite::ops::builtin::MutableOpResolver resolver;
  resolver.AddCustom("ClassicLine", &classic);
  tflite::AddOp(&resolver, opaque);

  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk) << errors.text;
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors.text;
  *interpreter->typed_input_tensor<float>(0) = 4.0f;
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
  EXPECT_EQ(*interpreter->typed_output_tensor<float>(0), 2.5f * 11.0f + 1.0f);
  interpreter.reset();
  TfLiteOperatorDelete(opaque);
}

}  // namespace
}  // namespace mote
