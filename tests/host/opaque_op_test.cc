// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Custom operators of the opaque form.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>

#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/mutable_op_resolver_utils.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

struct OperatorDeleter {
  void operator()(TfLiteOperator* op) const { TfLiteOperatorDelete(op); }
};
using Operator = std::unique_ptr<TfLiteOperator, OperatorDeleter>;

Operator NewOperator(const char* name, void* user_data = nullptr) {
  return Operator(TfLiteOperatorCreate(kTfLiteBuiltinCustom, name, 1, user_data));
}

// The calls of the functions of an operator.
struct Calls {
  int init = 0;
  int prepare = 0;
  int invoke = 0;
  int free = 0;
  std::string options;
};

// y = 2 x, with its functions counted in the operator's user data.
void* CountInit(void* user_data, TfLiteOpaqueContext*, const char* buffer, size_t length) {
  auto& calls = *static_cast<Calls*>(user_data);
  ++calls.init;
  calls.options.assign(buffer == nullptr ? "" : buffer, length);
  return new float(2.0f);
}

void CountFree(void* user_data, TfLiteOpaqueContext*, void* data) {
  ++static_cast<Calls*>(user_data)->free;
  delete static_cast<float*>(data);
}

TfLiteStatus CountPrepare(void* user_data, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  ++static_cast<Calls*>(user_data)->prepare;
  TF_LITE_OPAQUE_ENSURE_EQ(context, TfLiteOpaqueNodeNumberOfInputs(node), 1);
  TF_LITE_OPAQUE_ENSURE_EQ(context, TfLiteOpaqueNodeNumberOfOutputs(node), 1);
  const TfLiteOpaqueTensor* const x = TfLiteOpaqueNodeGetInput(context, node, 0);
  TF_LITE_OPAQUE_ENSURE_TYPES_EQ(context, TfLiteOpaqueTensorType(x), kTfLiteFloat32);
  TfLiteIntArray* const dims = TfLiteIntArrayCreate(TfLiteOpaqueTensorNumDims(x));
  for (int d = 0; d < dims->size; ++d) dims->data[d] = TfLiteOpaqueTensorDim(x, d);
  return TfLiteOpaqueContextResizeTensor(context, TfLiteOpaqueNodeGetOutput(context, node, 0), dims);
}

TfLiteStatus CountInvoke(void* user_data, TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  ++static_cast<Calls*>(user_data)->invoke;
  const float factor = *static_cast<float*>(TfLiteOpaqueNodeGetUserData(node));
  const TfLiteOpaqueTensor* const x = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* const y = TfLiteOpaqueNodeGetOutput(context, node, 0);
  const size_t count = TfLiteOpaqueTensorByteSize(x) / sizeof(float);
  for (size_t i = 0; i < count; ++i) {
    static_cast<float*>(TfLiteOpaqueTensorData(y))[i] = factor * static_cast<float*>(TfLiteOpaqueTensorData(x))[i];
  }
  return kTfLiteOk;
}

Operator CountingOperator(Calls* calls) {
  Operator op = NewOperator("Twice", calls);
  EXPECT_EQ(TfLiteOperatorSetInitWithData(op.get(), CountInit), kTfLiteOk);
  EXPECT_EQ(TfLiteOperatorSetFreeWithData(op.get(), CountFree), kTfLiteOk);
  EXPECT_EQ(TfLiteOperatorSetPrepareWithData(op.get(), CountPrepare), kTfLiteOk);
  EXPECT_EQ(TfLiteOperatorSetInvokeWithData(op.get(), CountInvoke), kTfLiteOk);
  return op;
}

// y = custom(x), of floats unless a test says otherwise.
class OpaqueOpTest : public testing::Test {
 protected:
  void Build(const std::string& name, const std::vector<int>& shape, const std::string& options = "",
             tflite::TensorType type = tflite::TensorType_FLOAT32) {
    const int x = builder_.Tensor(type, shape);
    const int y = builder_.Tensor(type, shape);
    builder_.current().tensors[0]->name = "x";
    builder_.current().name = "main";
    builder_.Inputs({x}).Outputs({y});
    builder_.Custom(name, {x}, {y}, options);
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr);
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  }

  // The status of an operator whose only function, of those that a test looks at, is `prepare`.
  TfLiteStatus PrepareWith(TfLiteStatus (*prepare)(TfLiteOpaqueContext*, TfLiteOpaqueNode*)) {
    op_ = NewOperator("Looks");
    TfLiteOperatorSetPrepare(op_.get(), prepare);
    TfLiteOperatorSetInvoke(op_.get(), [](TfLiteOpaqueContext*, TfLiteOpaqueNode*) { return kTfLiteOk; });
    tflite::AddOp(&resolver_, op_.get());
    Build("Looks", {2, 3}, "options");
    return interpreter_->AllocateTensors();
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  Operator op_;
  tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(OpaqueOpTest, EachFunctionIsCalledInItsTurn) {
  Calls calls;
  op_ = CountingOperator(&calls);
  tflite::AddOp(&resolver_, op_.get());
  Build("Twice", {3}, "options");
  EXPECT_EQ(calls.init, 1);
  EXPECT_EQ(calls.options, "options");
  EXPECT_EQ(calls.prepare, 0);
  for (int n : {3, 5}) {
    ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[0], {n}), kTfLiteOk);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    for (int i = 0; i < n; ++i) interpreter_->typed_input_tensor<float>(0)[i] = static_cast<float>(i);
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->output_tensor(0)->dims->data[0], n);
    EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[n - 1], static_cast<float>(2 * (n - 1)));
  }
  EXPECT_EQ(calls.init, 1);
  EXPECT_EQ(calls.prepare, 2);
  EXPECT_EQ(calls.invoke, 2);
  EXPECT_EQ(calls.free, 0);
  interpreter_.reset();
  EXPECT_EQ(calls.free, 1);
}

TEST_F(OpaqueOpTest, AnEnsureThatFailsNamesTheNodeAndTheValues) {
  Calls calls;
  op_ = CountingOperator(&calls);
  tflite::AddOp(&resolver_, op_.get());
  Build("Twice", {3}, "", tflite::TensorType_INT32);
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("node Twice (number 0 of subgraph 0)")) << errors_.text;
  EXPECT_TRUE(errors_.Has("(INT32 != FLOAT32)")) << errors_.text;
  interpreter_.reset();
  EXPECT_EQ(calls.init, 1);
  EXPECT_EQ(calls.free, 1);
}

TEST_F(OpaqueOpTest, AnInitThatFailsMakesPrepareFailAndIsNotFreed) {
  Calls calls;
  op_ = CountingOperator(&calls);
  TfLiteOperatorSetInit(op_.get(), [](TfLiteOpaqueContext* context, const char*, size_t) {
    TfLiteOpaqueContextReportError(context, "Init does not like %d", 7);
    return TfLiteKernelInitFailed();
  });
  tflite::AddOp(&resolver_, op_.get());
  Build("Twice", {3});
  EXPECT_TRUE(errors_.Has("node Twice (number 0 of subgraph 0): Init does not like 7")) << errors_.text;
  EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("its Init has failed")) << errors_.text;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  interpreter_.reset();
  EXPECT_EQ(calls.prepare, 0);
  EXPECT_EQ(calls.free, 0);
}

TEST_F(OpaqueOpTest, NodesTellOfTheirTensorsAndOptions) {
  EXPECT_EQ(PrepareWith([](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
              const int* indices = nullptr;
              int count = -1;
              EXPECT_EQ(TfLiteOpaqueNodeInputs(node, &indices, &count), kTfLiteOk);
              EXPECT_EQ(count, 1);
              EXPECT_EQ(indices[0], 0);
              EXPECT_EQ(TfLiteOpaqueNodeOutputs(node, &indices, &count), kTfLiteOk);
              EXPECT_EQ(count, 1);
              EXPECT_EQ(indices[0], 1);
              EXPECT_EQ(TfLiteOpaqueNodeOutputs(node, nullptr, &count), kTfLiteError);
              EXPECT_EQ(TfLiteOpaqueNodeGetInputTensorIndex(node, 0), 0);
              EXPECT_EQ(TfLiteOpaqueNodeGetInputTensorIndex(node, 1), -1);
              EXPECT_EQ(TfLiteOpaqueNodeGetOutputTensorIndex(node, 0), 1);
              EXPECT_EQ(TfLiteOpaqueNodeGetOutputTensorIndex(node, -1), -1);
              EXPECT_EQ(TfLiteOpaqueNodeGetInput(context, node, 1), nullptr);
              EXPECT_EQ(TfLiteOpaqueNodeGetOutput(context, node, -2), nullptr);
              EXPECT_EQ(TfLiteOpaqueNodeGetBuiltinData(node), nullptr);
              EXPECT_EQ(TfLiteOpaqueNodeGetUserData(node), nullptr);
              const void* options = nullptr;
              EXPECT_EQ(TfLiteOpaqueNodeGetCustomInitialData(node, &options, &count), kTfLiteOk);
              EXPECT_EQ(std::string(static_cast<const char*>(options), static_cast<size_t>(count)), "options");
              return kTfLiteOk;
            }),
            kTfLiteOk)
      << errors_.text;
}

TEST_F(OpaqueOpTest, TensorsTellOfThemselves) {
  EXPECT_EQ(PrepareWith([](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
              const TfLiteOpaqueTensor* const x = TfLiteOpaqueNodeGetInput(context, node, 0);
              EXPECT_EQ(TfLiteOpaqueTensorType(x), kTfLiteFloat32);
              EXPECT_EQ(TfLiteOpaqueTensorNumDims(x), 2);
              EXPECT_EQ(TfLiteOpaqueTensorDim(x, 1), 3);
              EXPECT_EQ(TfLiteOpaqueTensorDim(x, 2), -1);
              EXPECT_EQ(TfLiteOpaqueTensorDim(x, -1), -1);
              int32_t value = 0;
              EXPECT_EQ(TfLiteOpaqueTensorGetNumDimsSignature(x, &value), kTfLiteOk);
              EXPECT_EQ(value, 2);
              EXPECT_EQ(TfLiteOpaqueTensorGetDimSignature(x, 1, &value), kTfLiteOk);
              EXPECT_EQ(value, 3);
              EXPECT_EQ(TfLiteOpaqueTensorGetDimSignature(x, 2, &value), kTfLiteError);
              EXPECT_EQ(TfLiteOpaqueTensorByteSize(x), size_t{24});
              EXPECT_STREQ(TfLiteOpaqueTensorName(x), "x");
              EXPECT_EQ(TfLiteOpaqueTensorIsVariable(x), 0);
              EXPECT_EQ(TfLiteOpaqueTensorGetAllocationType(x), kTfLiteArenaRw);
              EXPECT_EQ(TfLiteOpaqueTensorGetAllocationStrategy(x), kTfLiteAllocationStrategyArena);
              EXPECT_EQ(TfLiteOpaqueTensorGetShapeKnownStep(x), kTfLiteRunStepPrepare);
              EXPECT_EQ(TfLiteOpaqueTensorGetDataKnownStep(x), kTfLiteRunStepEval);
              EXPECT_EQ(TfLiteOpaqueTensorGetQuantization(x).type, kTfLiteNoQuantization);
              EXPECT_EQ(TfLiteOpaqueTensorGetQuantizationParams(x).scale, 0.0f);
              EXPECT_EQ(TfLiteOpaqueTensorGetStringCount(x), -1);
              return kTfLiteOk;
            }),
            kTfLiteOk)
      << errors_.text;
}

TEST_F(OpaqueOpTest, TheContextTellsOfTheGraph) {
  builder_.Metadata("about", {0x6F746F4D});
  EXPECT_EQ(PrepareWith([](TfLiteOpaqueContext* context, TfLiteOpaqueNode*) {
              const int* indices = nullptr;
              int count = -1;
              EXPECT_EQ(TfLiteOpaqueContextGetInputs(context, &indices, &count), kTfLiteOk);
              EXPECT_EQ(count, 1);
              EXPECT_EQ(indices[0], 0);
              EXPECT_EQ(TfLiteOpaqueContextGetOutputs(context, &indices, &count), kTfLiteOk);
              EXPECT_EQ(indices[0], 1);
              EXPECT_EQ(TfLiteOpaqueContextGetVariables(context, &indices, &count), kTfLiteOk);
              EXPECT_EQ(count, 0);
              EXPECT_EQ(TfLiteOpaqueContextGetNumNodes(context), size_t{1});
              EXPECT_EQ(TfLiteOpaqueContextGetNumTensors(context), size_t{2});
              EXPECT_STREQ(TfLiteOpaqueContextGetName(context), "main");
              EXPECT_NE(TfLiteOpaqueContextGetOpaqueTensor(context, 1), nullptr);
              EXPECT_EQ(TfLiteOpaqueContextGetOpaqueTensor(context, 2), nullptr);
              size_t bytes = 0;
              EXPECT_EQ(TfLiteOpaqueContextGetSizeOfType(context, kTfLiteInt16, &bytes), kTfLiteOk);
              EXPECT_EQ(bytes, size_t{2});
              EXPECT_EQ(TfLiteOpaqueContextGetSizeOfType(context, kTfLiteString, &bytes), kTfLiteError);
              const char* metadata = nullptr;
              EXPECT_EQ(TfLiteOpaqueContextGetMetadata(context, "about", &metadata, &bytes), kTfLiteOk);
              EXPECT_EQ(std::string(metadata, bytes), "Moto");
              EXPECT_EQ(TfLiteOpaqueContextGetMetadata(context, "nothing", &metadata, &bytes), kTfLiteError);
              void* external = &bytes;
              EXPECT_EQ(TfLiteOpaqueContextGetExternalContext(context, &external, kTfLiteEigenContext), kTfLiteOk);
              EXPECT_EQ(external, nullptr);
              return kTfLiteOk;
            }),
            kTfLiteOk)
      << errors_.text;
}

TEST_F(OpaqueOpTest, WhatIsForDelegatesIsRefused) {
  EXPECT_EQ(PrepareWith([](TfLiteOpaqueContext* context, TfLiteOpaqueNode*) {
              TfLiteIntArray* plan = nullptr;
              EXPECT_EQ(TfLiteOpaqueContextGetExecutionPlan(context, &plan), kTfLiteError);
              TfLiteOpaqueNode* node = nullptr;
              TfLiteOperator* op = nullptr;
              EXPECT_EQ(TfLiteOpaqueContextGetNodeAndRegistration(context, 0, &node, &op), kTfLiteError);
              TfLiteOpaqueContext* other = nullptr;
              EXPECT_EQ(TfLiteOpaqueContextAcquireSubgraphContext(context, 0, &other), kTfLiteError);
              return kTfLiteOk;
            }),
            kTfLiteOk);
}

// A temporary holds the sum of the elements; y = x - sum(x) / n, whose shape the operator states while it runs.
namespace center_op {

void* Init(TfLiteOpaqueContext* context, const char*, size_t) {
  auto* const temporary = new int(-1);
  TfLiteOpaqueTensorBuilder* const builder = TfLiteOpaqueTensorBuilderCreate();
  TfLiteOpaqueTensorBuilderSetAllocationType(TfLiteOpaqueTensorBuilderSetType(builder, kTfLiteFloat32), kTfLiteArenaRw);
  EXPECT_EQ(TfLiteOpaqueContextAddTensor(context, builder, temporary), kTfLiteOk);
  TfLiteOpaqueTensorBuilderDelete(builder);
  return temporary;
}

void Free(TfLiteOpaqueContext*, void* data) { delete static_cast<int*>(data); }

TfLiteStatus Prepare(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  const int temporary = *static_cast<int*>(TfLiteOpaqueNodeGetUserData(node));
  EXPECT_EQ(TfLiteOpaqueNodeSetTemporaries(node, &temporary, -1), kTfLiteError);
  EXPECT_EQ(TfLiteOpaqueNodeSetTemporaries(node, &temporary, 1), kTfLiteOk);
  TfLiteIntArray* const dims = TfLiteIntArrayCreate(1);
  dims->data[0] = 100;
  EXPECT_EQ(TfLiteOpaqueContextResizeTensor(context, TfLiteOpaqueContextGetOpaqueTensor(context, temporary), dims),
            kTfLiteOk);
  TfLiteOpaqueTensorSetAllocationTypeToDynamic(TfLiteOpaqueNodeGetOutput(context, node, 0));
  return kTfLiteOk;
}

TfLiteStatus Invoke(TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
  const int* temporaries = nullptr;
  int count = 0;
  EXPECT_EQ(TfLiteOpaqueNodeTemporaries(node, &temporaries, &count), kTfLiteOk);
  EXPECT_EQ(count, 1);
  TfLiteOpaqueTensor* const temporary = TfLiteOpaqueContextGetOpaqueTensor(context, temporaries[0]);
  EXPECT_EQ(TfLiteOpaqueTensorByteSize(temporary), size_t{400});
  auto* const sum = static_cast<float*>(TfLiteOpaqueTensorData(temporary));
  std::fill(sum, sum + 100, 0.0f);
  const TfLiteOpaqueTensor* const x = TfLiteOpaqueNodeGetInput(context, node, 0);
  TfLiteOpaqueTensor* const y = TfLiteOpaqueNodeGetOutput(context, node, 0);
  TfLiteIntArray* const dims = TfLiteIntArrayCreate(1);
  dims->data[0] = TfLiteOpaqueTensorDim(x, 0);
  const int n = dims->data[0];
  TF_LITE_OPAQUE_ENSURE(context, TfLiteOpaqueContextResizeTensor(context, y, dims) == kTfLiteOk);
  const auto* const from = static_cast<float*>(TfLiteOpaqueTensorData(x));
  for (int i = 0; i < n; ++i) *sum += from[i];
  for (int i = 0; i < n; ++i) {
    static_cast<float*>(TfLiteOpaqueTensorData(y))[i] = from[i] - *sum / static_cast<float>(n);
  }
  return kTfLiteOk;
}

}  // namespace center_op

TEST_F(OpaqueOpTest, TemporariesAndDynamicOutputs) {
  op_.reset(TfLiteRegistrationExternalCreate(kTfLiteBuiltinCustom, "Center", 1));
  TfLiteRegistrationExternalSetInit(op_.get(), center_op::Init);
  TfLiteRegistrationExternalSetFree(op_.get(), center_op::Free);
  TfLiteRegistrationExternalSetPrepare(op_.get(), center_op::Prepare);
  TfLiteRegistrationExternalSetInvoke(op_.get(), center_op::Invoke);
  tflite::AddOp(&resolver_, op_.get());
  Build("Center", {3});
  for (int round = 0; round < 2; ++round) {
    ASSERT_EQ(interpreter_->ResizeInputTensor(0, {3 - round}), kTfLiteOk);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    for (int i = 0; i < 3 - round; ++i) interpreter_->typed_input_tensor<float>(0)[i] = static_cast<float>(i);
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->typed_output_tensor<float>(0)[0], round == 0 ? -1.0f : -0.5f);
  }
}

TEST_F(OpaqueOpTest, TensorsWithDataQuantizationAndBadBuilders) {
  EXPECT_EQ(PrepareWith([](TfLiteOpaqueContext* context, TfLiteOpaqueNode*) {
              static int8_t data = 5;
              auto* const affine =
                  static_cast<TfLiteAffineQuantization*>(std::calloc(1, sizeof(TfLiteAffineQuantization)));
              affine->scale = TfLiteFloatArrayCreate(1);
              affine->scale->data[0] = 0.5f;
              affine->zero_point = TfLiteIntArrayCreate(1);
              affine->zero_point->data[0] = 3;
              TfLiteOpaqueTensorBuilder* const builder = TfLiteOpaqueTensorBuilderCreate();
              TfLiteOpaqueTensorBuilderSetQuantization(builder, {kTfLiteAffineQuantization, affine});
              TfLiteOpaqueTensorBuilderSetType(builder, kTfLiteInt8);
              TfLiteOpaqueTensorBuilderSetData(builder, &data);
              int index[2] = {-1, -1};
              TfLiteOpaqueTensorBuilderSetAllocationType(builder, kTfLiteArenaRw);
              EXPECT_EQ(TfLiteOpaqueContextAddTensor(context, builder, index), kTfLiteError);
              EXPECT_EQ(index[0], -1);
              TfLiteOpaqueTensorBuilderSetAllocationType(builder, kTfLitePersistentRo);
              for (int& i : index) {
                EXPECT_EQ(TfLiteOpaqueContextAddTensor(context, builder, &i), kTfLiteOk);
                const TfLiteOpaqueTensor* const tensor = TfLiteOpaqueContextGetOpaqueTensor(context, i);
                EXPECT_EQ(TfLiteOpaqueTensorData(tensor), &data);
                EXPECT_EQ(TfLiteOpaqueTensorByteSize(tensor), size_t{1});
                EXPECT_EQ(TfLiteOpaqueTensorNumDims(tensor), 0);
                EXPECT_EQ(TfLiteOpaqueTensorGetQuantizationParams(tensor).zero_point, 3);
                EXPECT_EQ(TfLiteOpaqueTensorGetQuantization(tensor).type, kTfLiteAffineQuantization);
              }
              TfLiteOpaqueTensorBuilderSetType(builder, kTfLiteNoType);
              EXPECT_EQ(TfLiteOpaqueContextAddTensor(context, builder, index), kTfLiteError);
              EXPECT_EQ(TfLiteOpaqueContextAddTensor(context, nullptr, index), kTfLiteError);
              TfLiteOpaqueTensorBuilderDelete(builder);
              return kTfLiteOk;
            }),
            kTfLiteOk)
      << errors_.text;
  EXPECT_TRUE(errors_.Has("the runtime gives it memory")) << errors_.text;
  EXPECT_TRUE(errors_.Has("a tensor of type NOTYPE cannot be added")) << errors_.text;
}

// Writes each string of x twice.
TEST_F(OpaqueOpTest, StringsAreReadAndWritten) {
  op_ = NewOperator("Double");
  TfLiteOperatorSetInvoke(op_.get(), [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    const TfLiteOpaqueTensor* const x = TfLiteOpaqueNodeGetInput(context, node, 0);
    TfLiteOpaqueTensor* const y = TfLiteOpaqueNodeGetOutput(context, node, 0);
    const int count = TfLiteOpaqueTensorGetStringCount(x);
    TF_LITE_OPAQUE_ENSURE_MSG(context, count >= 0, "there are no strings");
    std::vector<const char*> strings;
    std::vector<int> lengths;
    for (int i = 0; i < 2 * count; ++i) {
      const char* string = nullptr;
      int length = 0;
      TF_LITE_OPAQUE_ENSURE(context, TfLiteOpaqueTensorGetString(x, i / 2, &string, &length) == kTfLiteOk);
      strings.push_back(string);
      lengths.push_back(length);
    }
    const char* none = nullptr;
    int none_length = 0;
    EXPECT_EQ(TfLiteOpaqueTensorGetString(x, count, &none, &none_length), kTfLiteError);
    return TfLiteOpaqueTensorWriteStrings(y, strings.data(), 2 * count, lengths.data());
  });
  tflite::AddOp(&resolver_, op_.get());
  Build("Double", {2}, "", tflite::TensorType_STRING);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  auto* const x = reinterpret_cast<TfLiteOpaqueTensor*>(interpreter_->input_tensor(0));
  const auto* const y = reinterpret_cast<TfLiteOpaqueTensor*>(interpreter_->output_tensor(0));
  EXPECT_EQ(TfLiteOpaqueTensorGetStringCount(x), -1);
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("there are no strings")) << errors_.text;
  const char* const words[] = {"one", "twenty-two"};
  const int lengths[] = {3, 10};
  ASSERT_EQ(TfLiteOpaqueTensorWriteStrings(x, words, 2, lengths), kTfLiteOk);
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  ASSERT_EQ(TfLiteOpaqueTensorGetStringCount(y), 4);
  EXPECT_EQ(TfLiteOpaqueTensorDim(y, 0), 4);
  const char* string = nullptr;
  int length = 0;
  ASSERT_EQ(TfLiteOpaqueTensorGetString(y, 3, &string, &length), kTfLiteOk);
  EXPECT_EQ(std::string(string, static_cast<size_t>(length)), "twenty-two");
}

TEST_F(OpaqueOpTest, OptionsAreFoundInTheMappedFile) {
  static int64_t offset = 0, size = 0;
  static TfLiteStatus status = kTfLiteOk;
  const auto look = [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    int fd = -1;
    status = TfLiteOpaqueContextGetNodeInitDataMmapInfo(context, node, &fd, &offset, &size);
    return kTfLiteOk;
  };
  ASSERT_EQ(PrepareWith(look), kTfLiteOk);
  EXPECT_EQ(status, kTfLiteError);
  const std::string path = std::string(MOTE_TEST_OUTPUT_DIR) + "/opaque_op_test.tflite";
  const std::string file(reinterpret_cast<const char*>(builder_.data()), builder_.size());
  std::ofstream(path, std::ios::binary) << file;
  interpreter_.reset();
  model_ = tflite::FlatBufferModel::BuildFromFile(path.c_str(), &errors_);
  ASSERT_NE(model_, nullptr);
  ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk);
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  std::remove(path.c_str());
  ASSERT_EQ(status, kTfLiteOk) << errors_.text;
  EXPECT_EQ(file.substr(static_cast<size_t>(offset), static_cast<size_t>(size)), "options");
  TfLiteNode without = {};
  int fd = -1;
  ASSERT_EQ(interpreter_->primary_subgraph().GetNodeInitDataMmapInfo(&without, &fd, &offset, &size), kTfLiteOk);
  EXPECT_GE(fd, 0);
  EXPECT_EQ(offset, -1);
  EXPECT_EQ(size, -1);
}

TEST(Operator, KeepsItsNameAndTheFunctionSetLast) {
  std::string name = "Name";
  int data = 0;
  const Operator op(TfLiteOperatorCreateWithData(kTfLiteBuiltinCustom, name.c_str(), 3, &data));
  name = "Else";
  EXPECT_STREQ(TfLiteOperatorGetCustomName(op.get()), "Name");
  EXPECT_EQ(TfLiteOperatorGetVersion(op.get()), 3);
  EXPECT_EQ(TfLiteOperatorGetUserData(op.get()), &data);
  EXPECT_EQ(TfLiteOperatorGetBuiltInCode(op.get()), kTfLiteBuiltinCustom);
  const Operator add(TfLiteOperatorCreate(kTfLiteBuiltinAdd, nullptr, 1));
  EXPECT_EQ(TfLiteRegistrationExternalGetBuiltInCode(add.get()), kTfLiteBuiltinAdd);
  EXPECT_EQ(TfLiteRegistrationExternalGetCustomName(add.get()), nullptr);
  EXPECT_EQ(TfLiteRegistrationExternalGetVersion(add.get()), 1);
}

TEST(Operator, NullIsNoOperator) {
  TfLiteOperatorDelete(nullptr);
  TfLiteOperatorSetInvoke(nullptr, nullptr);
  EXPECT_EQ(TfLiteOperatorSetInvokeWithData(nullptr, CountInvoke), kTfLiteError);
  EXPECT_EQ(TfLiteOperatorGetCustomName(nullptr), nullptr);
  EXPECT_EQ(TfLiteOpaqueTensorType(nullptr), kTfLiteNoType);
  EXPECT_EQ(TfLiteOpaqueTensorNumDims(nullptr), -1);
  EXPECT_EQ(TfLiteOpaqueNodeNumberOfInputs(nullptr), 0);
  EXPECT_EQ(TfLiteOpaqueContextGetNumNodes(nullptr), size_t{0});
}

TEST(Operator, OneWithoutInvokeFailsWhenItRuns) {
  const Operator op = NewOperator("Nothing");
  for (TfLiteOperator* const opaque : {op.get(), static_cast<TfLiteOperator*>(nullptr)}) {
    KeptErrors errors;
    tflite::Interpreter interpreter(&errors);
    TfLiteRegistration registration = {};
    registration.registration_external = opaque;
    registration.custom_name = "Nothing";
    registration.builtin_code = kTfLiteBuiltinCustom;
    ASSERT_EQ(interpreter.AddNodeWithParameters({}, {}, nullptr, 0, nullptr, &registration), kTfLiteOk) << errors.text;
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk) << errors.text;
    EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
    EXPECT_TRUE(errors.Has("node Nothing (number 0 of subgraph 0): the operator has no invoke function"))
        << errors.text;
  }
}

}  // namespace
}  // namespace mote
