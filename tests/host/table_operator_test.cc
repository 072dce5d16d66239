// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The dynamic runtime tells its own operators from those of applications by their `prepare` alone.
#include "src/host/common/table_operator.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/builtin_op_kernels.h"
#include "tensorflow/lite/kernels/custom_ops_register.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/interpreter_fixture.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::TensorType_FLOAT32;

struct Calls {
  int inits = 0, frees = 0, prepares = 0, runs = 0;
};
Calls calls;

// Copies its input, and counts.
TfLiteRegistration Counter() {
  TfLiteRegistration registration = {};
  registration.init = [](TfLiteContext*, const char*, size_t) -> void* {
    ++calls.inits;
    return &calls;
  };
  registration.free = [](TfLiteContext*, void*) { ++calls.frees; };
  registration.prepare = [](TfLiteContext*, TfLiteNode*) {
    ++calls.prepares;
    return kTfLiteOk;
  };
  registration.invoke = [](TfLiteContext* context, TfLiteNode* node) {
    ++calls.runs;
    const TfLiteTensor& input = context->tensors[node->inputs->data[0]];
    TfLiteTensor& output = context->tensors[node->outputs->data[0]];
    for (size_t i = 0; i < output.bytes / sizeof(float); ++i) output.data.f[i] = input.data.f[i];
    return kTfLiteOk;
  };
  return registration;
}

const ModelBuilder& OneNode() {
  static ModelBuilder builder;
  if (builder.size() > 0) return builder;
  const int x = builder.Tensor(TensorType_FLOAT32, {4}), y = builder.Tensor(TensorType_FLOAT32, {4});
  builder.Inputs({x}).Outputs({y}).Custom("Own", {x}, {y});
  EXPECT_NE(builder.Finish(), nullptr);
  return builder;
}

// Prepares the model of one custom operator several times and runs it; gives the outputs of the last run.
std::vector<float> RunTwice(const TfLiteRegistration& registration) {
  KeptErrors errors;
  const ModelBuilder& builder = OneNode();
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  tflite::MutableOpResolver resolver;
  resolver.AddCustom("Own", &registration);
  std::unique_ptr<tflite::Interpreter> interpreter;
  EXPECT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk) << errors.text;
  std::vector<float> outputs;
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(interpreter->ReleaseNonPersistentMemory(), kTfLiteOk) << errors.text;
    EXPECT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors.text;
    for (int i = 0; i < 4; ++i) interpreter->typed_input_tensor<float>(0)[i] = static_cast<float>(i) - 1.5f;
    EXPECT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
    const float* const data = interpreter->typed_output_tensor<float>(0);
    outputs.assign(data, data + 4);
  }
  return outputs;
}

TEST(TableOperator, EachOperatorOfTheTableIsKnownAndHasNoFlags) {
  int count = 0;
  std::map<decltype(TfLiteRegistration::prepare), decltype(TfLiteRegistration::invoke)> operators;
  const auto check = [&](const TfLiteRegistration& registration, const char* name) {
    EXPECT_TRUE(FindTableOperator(registration).has_value()) << name;
    EXPECT_EQ(registration.inplace_operator, uint64_t{0}) << name;
    EXPECT_EQ(registration.free, nullptr) << name;
    EXPECT_EQ(registration.registration_external, nullptr) << name;
    EXPECT_EQ(operators.emplace(registration.prepare, registration.invoke).first->second, registration.invoke)
        << name << " has the `prepare` of another operator";
    ++count;
  };
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) check(*tflite::ops::builtin::Register_##ENUM(), #ENUM);
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) check(*tflite::ops::custom::Register_##REGISTER(), NAME);
#include "mote/ops.def"
  EXPECT_GT(count, 180);
}

TEST(TableOperator, NoFlagOfARegistrationMakesItOne) {
  for (int bit = 0; bit < 64; ++bit) {
    TfLiteRegistration registration = Counter();
    registration.inplace_operator = uint64_t{1} << bit;
    calls = {};
    EXPECT_EQ(RunTwice(registration), (std::vector<float>{-1.5f, -0.5f, 0.5f, 1.5f})) << "bit " << bit;
    EXPECT_EQ(calls.inits, 1) << "bit " << bit;
    EXPECT_EQ(calls.frees, 1) << "bit " << bit;
    EXPECT_EQ(calls.runs, 2) << "bit " << bit;
    EXPECT_GE(calls.prepares, 1) << "bit " << bit;
  }
}

TEST(TableOperator, ItsFunctionsMayBePutIntoAnotherRegistration) {
  const TfLiteRegistration& source = *tflite::ops::builtin::Register_NEG();
  TfLiteRegistration wrapped = {};
  wrapped.init = source.init;
  wrapped.prepare = source.prepare;
  wrapped.invoke = source.invoke;
  EXPECT_TRUE(FindTableOperator(wrapped).has_value());
  EXPECT_EQ(RunTwice(wrapped), (std::vector<float>{1.5f, 0.5f, -0.5f, -1.5f}));
}

class ProfiledOperatorTest : public BuiltModelTest<tflite::MutableOpResolver> {
 protected:
  // The operator with an `invoke` that counts, and calls the operator's.
  static TfLiteRegistration Profiled(const TfLiteRegistration& source) {
    static decltype(source.invoke) invoke;
    invoke = source.invoke;
    calls = {};
    TfLiteRegistration profiled = source;
    profiled.invoke = [](TfLiteContext* context, TfLiteNode* node) {
      ++calls.runs;
      return invoke(context, node);
    };
    return profiled;
  }
};

// Only the operator itself knows that it has not stated its output's shape when it is prepared.
TEST_F(ProfiledOperatorTest, MayLearnItsShapeInARun) {
  const TfLiteRegistration profiled = Profiled(*tflite::ops::builtin::Register_RESHAPE());
  EXPECT_TRUE(FindTableOperator(profiled).has_value());
  resolver_.AddBuiltin(tflite::BuiltinOperator_RESHAPE, &profiled);
  const int x = builder_.Tensor(TensorType_FLOAT32, {4}), shape = builder_.Tensor(tflite::TensorType_INT32, {2});
  const int y = builder_.Tensor(TensorType_FLOAT32, {1, 1});
  builder_.Inputs({x, shape}).Outputs({y}).Op(tflite::BuiltinOperator_RESHAPE, {x, shape}, {y});
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  const std::vector<float> values = {1.0f, 2.0f, 3.0f, 4.0f};
  for (const int rows : {2, 4}) {
    std::copy(values.begin(), values.end(), interpreter_->typed_input_tensor<float>(0));
    interpreter_->typed_input_tensor<int32_t>(1)[0] = rows;
    interpreter_->typed_input_tensor<int32_t>(1)[1] = 4 / rows;
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    const TfLiteTensor& output = *interpreter_->output_tensor(0);
    EXPECT_EQ(std::vector<int>(output.dims->data, output.dims->data + 2), (std::vector<int>{rows, 4 / rows}));
    EXPECT_EQ(std::vector<float>(output.data.f, output.data.f + 4), values);
  }
  EXPECT_EQ(calls.runs, 2);
}

}  // namespace
}  // namespace mote
