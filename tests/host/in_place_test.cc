// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Operators that write their output over an input.
#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"
#include "tests/testing/seeded.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;

constexpr int kElements = 6;

struct Answer {
  std::vector<float> values;
  size_t arena_bytes = 0;
};

Answer RunModel(const ModelBuilder& builder, bool preserves_all_tensors, const tflite::OpResolver& resolver) {
  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  tflite::InterpreterOptions options;
  options.SetPreserveAllTensors(preserves_all_tensors);
  std::unique_ptr<tflite::Interpreter> interpreter;
  Answer answer;
  if (model == nullptr || tflite::InterpreterBuilder(*model, resolver, &options)(&interpreter) != kTfLiteOk ||
      interpreter->AllocateTensors() != kTfLiteOk) {
    ADD_FAILURE() << errors.text;
    return answer;
  }
  for (size_t i = 0; i < interpreter->inputs().size(); ++i) {
    float* const input = interpreter->typed_input_tensor<float>(static_cast<int>(i));
    for (int k = 0; k < kElements; ++k) input[k] = static_cast<float>(k - 2) * 0.3f + static_cast<float>(i);
  }
  EXPECT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
  for (const int index : interpreter->outputs()) {
    const TfLiteTensor* const output = interpreter->tensor(index);
    answer.values.insert(answer.values.end(), output->data.f, output->data.f + tflite::NumElements(output));
  }
  tflite::Subgraph::SubgraphAllocInfo info = {};
  interpreter->primary_subgraph().GetMemoryAllocInfo(&info);
  answer.arena_bytes = info.arena_size;
  return answer;
}

Answer RunModel(const ModelBuilder& builder, bool preserves_all_tensors) {
  static const tflite::ops::builtin::BuiltinOpResolver resolver;
  return RunModel(builder, preserves_all_tensors, resolver);
}

TEST(InPlace, AChainNeedsTheMemoryOfItsEnds) {
  ModelBuilder builder;
  const int x = builder.Tensor(TensorType_FLOAT32, {kElements});
  int y = builder.Tensor(TensorType_FLOAT32, {kElements});
  builder.Inputs({x}).Op(tflite::BuiltinOperator_NEG, {x}, {y}, tflite::NegOptionsT());
  for (const auto op : {tflite::BuiltinOperator_ABS, tflite::BuiltinOperator_RELU, tflite::BuiltinOperator_LOGISTIC}) {
    const int next = builder.Tensor(TensorType_FLOAT32, {kElements});
    builder.Op(op, {y}, {next});
    y = next;
  }
  builder.Outputs({y});
  ASSERT_NE(builder.Finish(), nullptr);
  const Answer shared = RunModel(builder, false), apart = RunModel(builder, true);
  EXPECT_EQ(shared.values, apart.values);
  EXPECT_EQ(shared.arena_bytes, size_t{2 * 64});  // the input keeps its own
  EXPECT_EQ(apart.arena_bytes, size_t{5 * 64});
}

// Adds an operator on random earlier tensors.
int AddRandomOp(std::mt19937* random, const std::vector<int>& tensors, ModelBuilder* builder) {
  const auto pick = [&](size_t count) { return (*random)() % count; };
  const int a = tensors[pick(tensors.size())], b = tensors[pick(tensors.size())];
  const int result = builder->Tensor(TensorType_FLOAT32, {2, 3});
  switch (pick(9)) {
    case 0:
      builder->Op(tflite::BuiltinOperator_ADD, {a, b}, {result}, tflite::AddOptionsT());
      break;
    case 1:
      builder->Op(tflite::BuiltinOperator_SUB, {a, b}, {result}, tflite::SubOptionsT());
      break;
    case 2:
      builder->Op(tflite::BuiltinOperator_MUL, {a, b}, {result}, tflite::MulOptionsT());
      break;
    case 3:
      builder->Op(tflite::BuiltinOperator_MAXIMUM, {a, b}, {result}, tflite::MaximumMinimumOptionsT());
      break;
    case 4: {  // a row that is broadcast
      const int row = builder->Constant<float>(TensorType_FLOAT32, {3}, {1.0f, -2.0f, 0.5f});
      builder->Op(tflite::BuiltinOperator_ADD, {row, a}, {result}, tflite::AddOptionsT());
      break;
    }
    case 5:
      builder->Op(tflite::BuiltinOperator_NEG, {a}, {result}, tflite::NegOptionsT());
      break;
    case 6:
      builder->Op(tflite::BuiltinOperator_TANH, {a}, {result});
      break;
    case 7:
      builder->Op(tflite::BuiltinOperator_HARD_SWISH, {a}, {result}, tflite::HardSwishOptionsT());
      break;
    default: {
      const int shape = builder->Constant<int32_t>(tflite::TensorType_INT32, {2}, {2, 3});
      builder->Op(tflite::BuiltinOperator_RESHAPE, {a, shape}, {result}, tflite::ReshapeOptionsT());
    }
  }
  return result;
}

TEST(InPlace, GivesTheAnswersOfTensorsWithMemoryApart) {
  size_t saved = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    Seeded<std::mt19937> random(seed);
    ModelBuilder builder;
    std::vector<int> tensors = {builder.Tensor(TensorType_FLOAT32, {2, 3}), builder.Tensor(TensorType_FLOAT32, {2, 3})};
    builder.Inputs(tensors);
    for (int i = 0; i < 8; ++i) tensors.push_back(AddRandomOp(&random, tensors, &builder));
    builder.Outputs({tensors[tensors.size() - 1], tensors[tensors.size() - 3]});
    ASSERT_NE(builder.Finish(), nullptr);
    const Answer shared = RunModel(builder, false), apart = RunModel(builder, true);
    EXPECT_EQ(shared.values, apart.values);
    saved += apart.arena_bytes - shared.arena_bytes;
  }
  EXPECT_GT(saved, size_t{0});
}

// y = x + 1, with the inplace_operator that is asked for.
TfLiteRegistration AddOne(uint64_t inplace_operator) {
  TfLiteRegistration registration = {};
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    const TfLiteTensor* const in = tflite::GetInput(context, node, 0);
    TfLiteTensor* const out = tflite::GetOutput(context, node, 0);
    for (int64_t i = 0; i < tflite::NumElements(in); ++i) out->data.f[i] = in->data.f[i] + 1.0f;
    return kTfLiteOk;
  };
  registration.inplace_operator = inplace_operator;
  return registration;
}

TEST(InPlace, CustomOperatorsAreAskedThroughTheirRegistration) {
  ModelBuilder builder;
  std::vector<int> tensors = {builder.Tensor(TensorType_FLOAT32, {kElements})};
  builder.Inputs(tensors);
  for (int i = 0; i < 3; ++i) {
    tensors.push_back(builder.Tensor(TensorType_FLOAT32, {kElements}));
    builder.Custom("AddOne", {tensors[tensors.size() - 2]}, {tensors.back()});
  }
  builder.Outputs({tensors.back()});
  ASSERT_NE(builder.Finish(), nullptr);
  const auto bytes_with = [&](uint64_t flags) {
    tflite::MutableOpResolver resolver;
    const TfLiteRegistration add_one = AddOne(flags);
    resolver.AddCustom("AddOne", &add_one);
    const Answer answer = RunModel(builder, false, resolver);
    EXPECT_FLOAT_EQ(answer.values.at(0), -0.6f + 3.0f);
    return answer.arena_bytes;
  };
  EXPECT_EQ(bytes_with(kTfLiteInplaceOpInput0Shared), size_t{2 * 64});
  EXPECT_EQ(bytes_with(kTfLiteInplaceOpNone), size_t{3 * 64});
}

}  // namespace
}  // namespace mote
