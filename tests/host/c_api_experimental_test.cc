// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Interpreters of the C API find their operators.
#include "tensorflow/lite/c/c_api_experimental.h"

#include <gtest/gtest.h>

#include <string>

#include "tensorflow/lite/c/c_api_opaque.h"
#include "tensorflow/lite/profiling/telemetry/profiler.h"
#include "tensorflow/lite/profiling/telemetry/telemetry.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

// Writes the number that its operator stands for into the first output.
template <int kNumber>
TfLiteStatus Write(TfLiteContext* context, TfLiteNode* node) {
  context->tensors[node->outputs->data[0]].data.f[0] = kNumber;
  return kTfLiteOk;
}

template <class Registration>
Registration RegistrationOf(TfLiteStatus (*invoke)(TfLiteContext*, TfLiteNode*)) {
  Registration registration = {};
  registration.invoke = invoke;
  return registration;
}

const TfLiteRegistration kCurrent = RegistrationOf<TfLiteRegistration>(Write<4>);
const TfLiteRegistration_V3 kV3 = RegistrationOf<TfLiteRegistration_V3>(Write<3>);
const TfLiteRegistration_V2 kV2 = RegistrationOf<TfLiteRegistration_V2>(Write<2>);
const TfLiteRegistration_V1 kV1 = RegistrationOf<TfLiteRegistration_V1>(Write<1>);

// Knows the operator NEG and the custom operator Number; remembers in `user_data` that it was asked.
template <class Registration, const Registration* kFound>
const Registration* FindBuiltin(void* user_data, TfLiteBuiltinOperator op, int) {
  ++*static_cast<int*>(user_data);
  return op == kTfLiteBuiltinNeg ? kFound : nullptr;
}

template <class Registration, const Registration* kFound>
const Registration* FindCustom(void* user_data, const char* op, int) {
  ++*static_cast<int*>(user_data);
  return op == std::string("Number") ? kFound : nullptr;
}

class CApiResolverTest : public testing::Test {
 protected:
  void SetUp() override {
    const int x = builder_.Tensor(tflite::TensorType_FLOAT32, {1});
    const int y = builder_.Tensor(tflite::TensorType_FLOAT32, {1});
    const int z = builder_.Tensor(tflite::TensorType_FLOAT32, {1});
    builder_.Inputs({x}).Outputs({y, z});
    builder_.Op(tflite::BuiltinOperator_NEG, {x}, {y});
    builder_.Custom("Number", {y}, {z});
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = TfLiteModelCreate(builder_.data(), builder_.size());
    ASSERT_NE(model_, nullptr);
    TfLiteInterpreterOptionsSetErrorReporter(
        options_,
        [](void* errors, const char* format, va_list args) { static_cast<KeptErrors*>(errors)->Report(format, args); },
        &errors_);
  }

  void TearDown() override {
    TfLiteInterpreterOptionsDelete(options_);
    TfLiteModelDelete(model_);
  }

  // The outputs for x = 8, as a text.
  std::string Run(TfLiteInterpreter* interpreter) {
    if (interpreter == nullptr) return "no interpreter";
    std::string result = "no run";
    const float x = 8.0f;
    float y = 0.0f, z = 0.0f;
    if (TfLiteInterpreterAllocateTensors(interpreter) == kTfLiteOk &&
        TfLiteTensorCopyFromBuffer(TfLiteInterpreterGetInputTensor(interpreter, 0), &x, sizeof(x)) == kTfLiteOk &&
        TfLiteInterpreterInvoke(interpreter) == kTfLiteOk) {
      EXPECT_EQ(TfLiteTensorCopyToBuffer(TfLiteInterpreterGetOutputTensor(interpreter, 0), &y, sizeof(y)), kTfLiteOk);
      EXPECT_EQ(TfLiteTensorCopyToBuffer(TfLiteInterpreterGetOutputTensor(interpreter, 1), &z, sizeof(z)), kTfLiteOk);
      result = std::to_string(static_cast<int>(y)) + " " + std::to_string(static_cast<int>(z));
    }
    TfLiteInterpreterDelete(interpreter);
    return result;
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  TfLiteModel* model_ = nullptr;
  TfLiteInterpreterOptions* options_ = TfLiteInterpreterOptionsCreate();
};

TEST_F(CApiResolverTest, OperatorsOfTheOptionsComeBeforeBuiltinOnes) {
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, options_)), "no run");
  EXPECT_TRUE(errors_.Has("Encountered unresolved custom op: Number.")) << errors_.text;
  TfLiteInterpreterOptionsAddCustomOp(options_, "Number", &kCurrent, 1, 1);
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, options_)), "-8 4");
  EXPECT_EQ(Run(TfLiteInterpreterCreateWithSelectedOps(model_, options_)), "no interpreter");
  TfLiteInterpreterOptionsAddBuiltinOp(options_, kTfLiteBuiltinNeg, &kCurrent, 2, 3);
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, options_)), "-8 4");
  TfLiteInterpreterOptionsAddBuiltinOp(options_, kTfLiteBuiltinNeg, &kCurrent, 1, 1);
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, options_)), "4 4");
  EXPECT_EQ(Run(TfLiteInterpreterCreateWithSelectedOps(model_, options_)), "4 4");
}

TEST_F(CApiResolverTest, FunctionsFindRegistrationsOfAllGenerations) {
  int asked = 0;
  TfLiteInterpreterOptionsSetOpResolver(options_, FindBuiltin<TfLiteRegistration, &kCurrent>,
                                        FindCustom<TfLiteRegistration, &kCurrent>, &asked);
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, options_)), "4 4");
  EXPECT_EQ(asked, 2);
  TfLiteInterpreterOptionsSetOpResolverV3(options_, FindBuiltin<TfLiteRegistration_V3, &kV3>,
                                          FindCustom<TfLiteRegistration_V3, &kV3>, &asked);
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, options_)), "3 3");
  TfLiteInterpreterOptionsSetOpResolverV2(options_, FindBuiltin<TfLiteRegistration_V2, &kV2>,
                                          FindCustom<TfLiteRegistration_V2, &kV2>, &asked);
  EXPECT_EQ(Run(TfLiteInterpreterCreateWithSelectedOps(model_, options_)), "2 2");
  TfLiteInterpreterOptionsSetOpResolverV1(options_, FindBuiltin<TfLiteRegistration_V1, &kV1>,
                                          FindCustom<TfLiteRegistration_V1, &kV1>, &asked);
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, options_)), "1 1");
  EXPECT_EQ(asked, 8);
  // Instead of the builtin operators, not besides them.
  TfLiteInterpreterOptionsSetOpResolverV1(options_, nullptr, FindCustom<TfLiteRegistration_V1, &kV1>, &asked);
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, options_)), "no interpreter");
  EXPECT_TRUE(errors_.Has("'NEG'")) << errors_.text;
}

TfLiteOperator* external = nullptr;

TEST_F(CApiResolverTest, OpaqueOperatorsAreFoundBeforeTheOthers) {
  external = TfLiteOperatorCreate(kTfLiteBuiltinCustom, "Number", 1);
  TfLiteOperatorSetInvoke(external, [](TfLiteOpaqueContext* context, TfLiteOpaqueNode* node) {
    *static_cast<float*>(TfLiteOpaqueTensorData(TfLiteOpaqueNodeGetOutput(context, node, 0))) = 9.0f;
    return kTfLiteOk;
  });
  int asked = 0;
  const auto find_custom = [](void*, const char*, int) -> const TfLiteOperator* { return external; };
  TfLiteInterpreterOptionsSetOpResolverExternalWithFallback(options_, nullptr, find_custom,
                                                            FindBuiltin<TfLiteRegistration, &kCurrent>,
                                                            FindCustom<TfLiteRegistration, &kCurrent>, &asked);
  TfLiteInterpreterOptions* const copy = TfLiteInterpreterOptionsCopy(options_);
  EXPECT_EQ(Run(TfLiteInterpreterCreate(model_, copy)), "4 9");
  EXPECT_EQ(asked, 1);
  TfLiteInterpreterOptionsDelete(copy);
  TfLiteOperatorDelete(external);
}

// The reports, in order.
struct Reports {
  TfLiteTelemetryProfilerStruct profiler = {};
  std::string text;

  Reports() {
    profiler.data = this;
    profiler.ReportTelemetryEvent = [](TfLiteTelemetryProfilerStruct* self, const char* name, uint64_t status) {
      TextOf(self) += std::string(name) + "=" + std::to_string(static_cast<uint32_t>(status)) + "/" +
                      std::to_string(status >> 32) + " ";
    };
    profiler.ReportBeginOpInvokeEvent = [](TfLiteTelemetryProfilerStruct* self, const char* name, int64_t op,
                                           int64_t subgraph) {
      TextOf(self) += std::string(name) + ":" + std::to_string(op) + ":" + std::to_string(subgraph) + "{ ";
      return 77u;
    };
    profiler.ReportEndOpInvokeEvent = [](TfLiteTelemetryProfilerStruct* self, uint32_t handle) {
      EXPECT_EQ(handle, 77u);
      TextOf(self) += "} ";
    };
  }
  static std::string& TextOf(TfLiteTelemetryProfilerStruct* self) { return static_cast<Reports*>(self->data)->text; }
};

TEST_F(CApiResolverTest, TelemetryHearsOfAllocationsRunsAndNodes) {
  Reports reports;
  TfLiteInterpreterOptionsAddCustomOp(options_, "Number", &kCurrent, 1, 1);
  TfLiteInterpreterOptionsSetTelemetryProfiler(options_, &reports.profiler);
  TfLiteInterpreter* const interpreter = TfLiteInterpreterCreate(model_, options_);
  ASSERT_NE(interpreter, nullptr);
  EXPECT_NE(TfLiteInterpreterInvoke(interpreter), kTfLiteOk);
  EXPECT_EQ(reports.text, "Invoke=1/1 ");
  reports.text.clear();
  ASSERT_EQ(TfLiteInterpreterAllocateTensors(interpreter), kTfLiteOk);
  ASSERT_EQ(TfLiteInterpreterInvoke(interpreter), kTfLiteOk);
  EXPECT_EQ(reports.text, "AllocateTensors=0/1 NEG:0:0{ } Number:1:0{ } Invoke=0/1 ");
  TfLiteInterpreterDelete(interpreter);
  TfLiteInterpreterOptionsSetTelemetryProfiler(nullptr, &reports.profiler);
}

// An operator that reports what happens to it.
TfLiteStatus WriteAndReport(TfLiteContext* context, TfLiteNode* node) {
  using tflite::telemetry::TelemetrySource;
  EXPECT_NE(context->profiler, nullptr);
  tflite::telemetry::TelemetryReportEvent(context, "event", kTfLiteDelegateError);
  tflite::telemetry::TelemetryReportOpEvent(context, "op", 3, 1, kTfLiteError);
  tflite::telemetry::TelemetryReportDelegateEvent(context, "delegate", TelemetrySource::TFLITE_XNNPACK, 99);
  tflite::telemetry::TelemetryReportDelegateOpEvent(context, "delegate op", 4, 2, TelemetrySource::TFLITE_GPU, 5);
  const int setting = 12;
  tflite::telemetry::TelemetryReportDelegateSettings(context, "setting", TelemetrySource::TFLITE_GPU, &setting);
  static_cast<tflite::Profiler*>(context->profiler)
      ->AddEvent("over", tflite::Profiler::EventType::OPERATOR_INVOKE_EVENT, 8, 6, 7);
  return Write<1>(context, node);
}

TEST_F(CApiResolverTest, TelemetryHearsWhatOperatorsReport) {
  const TfLiteRegistration reporting = RegistrationOf<TfLiteRegistration>(WriteAndReport);
  Reports reports;
  reports.profiler.ReportBeginOpInvokeEvent = nullptr;
  reports.profiler.ReportTelemetryOpEvent = [](TfLiteTelemetryProfilerStruct* self, const char* name, int64_t op,
                                               int64_t subgraph, uint64_t status) {
    const tflite::telemetry::TelemetryStatusCode code(status);
    Reports::TextOf(self) += std::string(name) + ":" + std::to_string(op) + ":" + std::to_string(subgraph) + "=" +
                             std::to_string(code.status_code) + "/" +
                             std::to_string(static_cast<uint32_t>(code.source)) + " ";
  };
  reports.profiler.ReportSettings = [](TfLiteTelemetryProfilerStruct* self, const char* name,
                                       const TfLiteTelemetrySettings* settings) {
    Reports::TextOf(self) += std::string(name) + "=" + std::to_string(*static_cast<const int*>(settings->data)) + "/" +
                             std::to_string(settings->source) + " ";
  };
  reports.profiler.ReportOpInvokeEvent = [](TfLiteTelemetryProfilerStruct* self, const char* name, uint64_t time,
                                            int64_t op, int64_t subgraph) {
    Reports::TextOf(self) += std::string(name) + ":" + std::to_string(op) + ":" + std::to_string(subgraph) + "=" +
                             std::to_string(time) + " ";
  };
  TfLiteInterpreterOptionsAddCustomOp(options_, "Number", &reporting, 1, 1);
  TfLiteInterpreterOptionsSetTelemetryProfiler(options_, &reports.profiler);
  TfLiteInterpreter* const interpreter = TfLiteInterpreterCreate(model_, options_);
  ASSERT_EQ(TfLiteInterpreterAllocateTensors(interpreter), kTfLiteOk);
  reports.text.clear();
  ASSERT_EQ(TfLiteInterpreterInvoke(interpreter), kTfLiteOk);
  EXPECT_EQ(reports.text, "event=2/1 op:3:1=1/1 delegate=99/6 delegate op:4:2=5/3 setting=12/3 over:6:7=8 Invoke=0/1 ");
  TfLiteInterpreterDelete(interpreter);
  EXPECT_EQ(tflite::telemetry::TelemetryStatusCode(kTfLiteCancelled).code(), uint64_t{1} << 32 | 8);
  EXPECT_EQ(tflite::telemetry::MakeTfLiteTelemetryProfiler(nullptr), nullptr);
  tflite::telemetry::TelemetryReportEvent(nullptr, "nobody", kTfLiteOk);
}

TEST_F(CApiResolverTest, NnapiIsNotThere) {
  testing::internal::CaptureStderr();
  TfLiteInterpreterOptionsSetUseNNAPI(options_, false);
  TfLiteInterpreterOptionsSetUseNNAPI(options_, true);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("there is no NNAPI"), std::string::npos) << said;
  TfLiteInterpreterOptionsAddCustomOp(options_, "Number", &kCurrent, 1, 1);
  TfLiteInterpreter* const interpreter = TfLiteInterpreterCreate(model_, options_);
  EXPECT_EQ(TfLiteInterpreterAllocateTensors(interpreter), kTfLiteOk);
  TfLiteInterpreterDelete(interpreter);
}

}  // namespace
}  // namespace mote
