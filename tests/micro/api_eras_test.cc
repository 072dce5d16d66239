// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Programs as they were written for the API of 2019, of 2021 and of today: the same model, the same answer.
#include <cstring>

#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/recording_micro_interpreter.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/version.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

alignas(16) uint8_t tensor_arena[8 * 1024];

// y = relu(w x + b) with w = [[1, 2], [-3, 4]], b = [10, -20].
class LinearModel {
 public:
  LinearModel() {
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2});
    const int w = builder_.Constant<float>(tflite::TensorType_FLOAT32, {2, 2}, {1, 2, -3, 4});
    const int b = builder_.Constant<float>(tflite::TensorType_FLOAT32, {2}, {10, -20});
    const int y = builder_.Tensor(tflite::TensorType_FLOAT32, {1, 2});
    builder_.Inputs({x}).Outputs({y});
    tflite::FullyConnectedOptionsT options;
    options.fused_activation_function = tflite::ActivationFunctionType_RELU;
    builder_.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, w, b}, {y}, options);
    builder_.Finish();
  }
  const uint8_t* data() const { return builder_.data(); }

 private:
  ModelBuilder builder_;
};

// For x = [5, 6]: [5 + 12 + 10, max(0, -15 + 24 - 20)].
void ExpectAnswer(const float* y) {
  EXPECT_EQ(y[0], 27.0f);
  EXPECT_EQ(y[1], 0.0f);
}

TEST(ApiEras, AProgramOf2019) {
  static const LinearModel file;
  // Its own, since this interpreter lives until the program ends.
  constexpr int kTensorArenaSize = 2 * 1024;
  alignas(16) static uint8_t tensor_arena[kTensorArenaSize];
  static tflite::MicroErrorReporter micro_error_reporter;
  tflite::ErrorReporter* error_reporter = &micro_error_reporter;
  const tflite::Model* model = ::tflite::GetModel(file.data());
  if (model->version() != TFLITE_SCHEMA_VERSION) {
    error_reporter->Report("Model provided is schema version %d not equal to supported version %d.\n", model->version(),
                           TFLITE_SCHEMA_VERSION);
  }
  ASSERT_EQ(model->version(), static_cast<uint32_t>(TFLITE_SCHEMA_VERSION));
  static tflite::MicroMutableOpResolver micro_mutable_op_resolver;
  micro_mutable_op_resolver.AddBuiltin(tflite::BuiltinOperator_FULLY_CONNECTED,
                                       tflite::ops::micro::Register_FULLY_CONNECTED());
  static tflite::MicroInterpreter static_interpreter(model, micro_mutable_op_resolver, tensor_arena, kTensorArenaSize,
                                                     error_reporter);
  tflite::MicroInterpreter* interpreter = &static_interpreter;
  interpreter->AllocateTensors();
  TfLiteTensor* input = interpreter->input(0);
  ASSERT_TRUE(input != nullptr);
  EXPECT_EQ(input->dims->size, 2);
  EXPECT_EQ(input->type, kTfLiteFloat32);
  input->data.f[0] = 5;
  input->data.f[1] = 6;
  TfLiteStatus invoke_status = interpreter->Invoke();
  if (invoke_status != kTfLiteOk) TF_LITE_REPORT_ERROR(error_reporter, "Invoke failed\n");
  ASSERT_EQ(invoke_status, kTfLiteOk);
  ExpectAnswer(interpreter->output(0)->data.f);
}

TEST(ApiEras, AllOpsResolverOf2019) {
  const LinearModel file;
  tflite::MicroErrorReporter error_reporter;
  static tflite::ops::micro::AllOpsResolver resolver;
  tflite::MicroInterpreter interpreter(tflite::GetModel(file.data()), resolver, tensor_arena, sizeof(tensor_arena),
                                       &error_reporter);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.f[0] = 5;
  interpreter.input(0)->data.f[1] = 6;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  ExpectAnswer(interpreter.typed_output_tensor<float>(0));
  EXPECT_EQ(interpreter.tensors_size(), size_t{4});
  EXPECT_EQ(interpreter.operators_size(), size_t{1});
  EXPECT_EQ(interpreter.ResetVariableTensors(), kTfLiteOk);
}

TEST(ApiEras, AProgramOf2021) {
  const LinearModel file;
  tflite::MicroErrorReporter micro_error_reporter;
  tflite::ErrorReporter* reporter = &micro_error_reporter;
  static tflite::MicroMutableOpResolver<3> resolver(reporter);
  if (resolver.GetRegistrationLength() == 0) {
    resolver.AddFullyConnected();
    resolver.AddSoftmax();
  }
  tflite::MicroInterpreter interpreter(tflite::GetModel(file.data()), resolver, tensor_arena, sizeof(tensor_arena),
                                       reporter, nullptr);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  float* x = interpreter.typed_input_tensor<float>(0);
  ASSERT_TRUE(x != nullptr);
  EXPECT_TRUE(interpreter.typed_input_tensor<int8_t>(0) == nullptr);
  x[0] = 5;
  x[1] = 6;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  ExpectAnswer(interpreter.output(0)->data.f);
}

TEST(ApiEras, AllOpsResolverOf2021) {
  const LinearModel file;
  tflite::MicroErrorReporter error_reporter;
  static tflite::AllOpsResolver resolver;
  tflite::MicroProfiler* const profiler = nullptr;
  tflite::MicroInterpreter interpreter(tflite::GetModel(file.data()), resolver, tensor_arena, sizeof(tensor_arena),
                                       &error_reporter, profiler);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input_tensor(0)->data.f[0] = 5;
  interpreter.input_tensor(0)->data.f[1] = 6;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  ExpectAnswer(interpreter.output_tensor(0)->data.f);
}

TEST(ApiEras, AProgramOfToday) {
  tflite::InitializeTarget();
  const LinearModel file;
  const tflite::Model* model = tflite::GetModel(file.data());
  tflite::MicroMutableOpResolver<1> op_resolver;
  ASSERT_EQ(op_resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED()), kTfLiteOk);
  tflite::MicroProfilerEvent events[4];
  tflite::BufferedMicroProfiler profiler(events);
  tflite::MicroInterpreter interpreter(model, op_resolver, tensor_arena, sizeof(tensor_arena), nullptr, &profiler);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.f[0] = 5;
  interpreter.input(0)->data.f[1] = 6;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  ExpectAnswer(tflite::GetTensorData<float>(interpreter.output(0)));
  EXPECT_EQ(profiler.size(), size_t{1});
}

TEST(ApiEras, ANullFifthArgumentIsNotAmbiguous) {
  const LinearModel file;
  const tflite::Model* model = tflite::GetModel(file.data());
  static const tflite::AllOpsResolver resolver;
  // One after the other: each has the arena for as long as it lives.
  {
    tflite::MicroInterpreter five(model, resolver, tensor_arena, sizeof(tensor_arena), nullptr);
    EXPECT_EQ(five.AllocateTensors(), kTfLiteOk);
  }
  {
    tflite::MicroInterpreter six(model, resolver, tensor_arena, sizeof(tensor_arena), nullptr, nullptr);
    EXPECT_EQ(six.AllocateTensors(), kTfLiteOk);
  }
  {
    tflite::MicroInterpreter seven(model, resolver, tensor_arena, sizeof(tensor_arena), nullptr, nullptr, true);
    EXPECT_EQ(seven.AllocateTensors(), kTfLiteOk);
    EXPECT_TRUE(seven.preserve_all_tensors());
  }
  {
    tflite::MicroProfilerInterface* const profiler = nullptr;
    tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(tensor_arena, sizeof(tensor_arena));
    tflite::MicroInterpreter shared(model, resolver, allocator, nullptr, profiler);
    EXPECT_EQ(shared.AllocateTensors(), kTfLiteOk);
  }
  {
    tflite::MicroProfilerInterface* const profiler = nullptr;
    tflite::MicroResourceVariables* const variables = nullptr;
    tflite::MicroInterpreter variable(model, resolver, tensor_arena, sizeof(tensor_arena), nullptr, variables,
                                      profiler);
    EXPECT_EQ(variable.AllocateTensors(), kTfLiteOk);
  }
  tflite::RecordingMicroInterpreter recording(model, resolver, tensor_arena, sizeof(tensor_arena));
  EXPECT_EQ(recording.AllocateTensors(), kTfLiteOk);
}

// A custom operator of 2019: a TfLiteRegistration whose functions use full tensors, also in Invoke.
namespace negate_2019 {

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 1);
  TF_LITE_ENSURE_EQ(context, tflite::NumOutputs(node), 1);
  return kTfLiteOk;
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, 0);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  TF_LITE_ENSURE(context, input != nullptr && output != nullptr);
  TF_LITE_ENSURE_TYPES_EQ(context, input->type, kTfLiteFloat32);
  for (int i = 0; i < tflite::NumElements(input); ++i) output->data.f[i] = -input->data.f[i];
  return kTfLiteOk;
}

TfLiteRegistration* Register_NEGATE() {
  static TfLiteRegistration r = {nullptr, nullptr, Prepare, Eval, nullptr, 0, nullptr, 0, nullptr, nullptr, 0};
  return &r;
}

}  // namespace negate_2019

// The same for today's API.
namespace negate_today {

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteEvalTensor* input = tflite::micro::GetEvalInput(context, node, 0);
  TfLiteEvalTensor* output = tflite::micro::GetEvalOutput(context, node, 0);
  const float* x = tflite::micro::GetTensorData<float>(input);
  float* y = tflite::micro::GetTensorData<float>(output);
  for (int i = 0; i < tflite::micro::GetTensorShape(input).FlatSize(); ++i) y[i] = -x[i];
  return kTfLiteOk;
}

const TFLMRegistration* Register_NEGATE() {
  static const TFLMRegistration r = tflite::micro::RegisterOp(nullptr, nullptr, Eval);
  return &r;
}

}  // namespace negate_today

void ExpectNegates(const tflite::MicroOpResolver& resolver) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {3});
  const int y = builder.Tensor(tflite::TensorType_FLOAT32, {3});
  builder.Inputs({x}).Outputs({y}).Custom("Negate", {x}, {y});
  tflite::MicroInterpreter interpreter(builder.Finish(), resolver, tensor_arena, sizeof(tensor_arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  // Full tensors of an Invoke are given back after it, so that any number of them works.
  for (int run = 0; run < 200; ++run) {
    for (int i = 0; i < 3; ++i) interpreter.input(0)->data.f[i] = static_cast<float>(i + run);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    for (int i = 0; i < 3; ++i) ASSERT_EQ(interpreter.output(0)->data.f[i], -static_cast<float>(i + run));
  }
}

TEST(ApiEras, ACustomOperatorOf2019) {
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Negate", negate_2019::Register_NEGATE()), kTfLiteOk);
  ExpectNegates(resolver);
}

TEST(ApiEras, ACustomOperatorWithVersions) {
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Negate", negate_2019::Register_NEGATE(), 1, 2), kTfLiteOk);
  ExpectNegates(resolver);
}

TEST(ApiEras, ACustomOperatorOfToday) {
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Negate", negate_today::Register_NEGATE()), kTfLiteOk);
  ExpectNegates(resolver);
}

// A reporter of a port of 2019 to 2022: its own reporter hears of the operators' errors.
class CountingReporter : public tflite::ErrorReporter {
 public:
  int Report(const char* format, va_list args) override {
    MicroVsnprintf(text, sizeof(text), format, args);
    return ++count;
  }
  char text[200] = "";
  int count = 0;
};

TEST(ApiEras, AnErrorReporterHearsOfTheOperators) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {3});
  const int y = builder.Tensor(tflite::TensorType_FLOAT32, {3});
  builder.Inputs({x}).Outputs({y}).Custom("Negate", {x, x}, {y});
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Negate", negate_2019::Register_NEGATE()), kTfLiteOk);
  CountingReporter reporter;
  StartLogCapture();
  {
    tflite::MicroInterpreter interpreter(builder.Finish(), resolver, tensor_arena, sizeof(tensor_arena), &reporter);
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  }
  StopLogCapture();
  EXPECT_EQ(reporter.count, 1);
  EXPECT_TRUE(strstr(reporter.text, "node Negate (number 0 of subgraph 0): ") == reporter.text);
}

}  // namespace
}  // namespace mote
