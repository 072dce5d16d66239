// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

TfLiteStatus DoNothing(TfLiteContext*, TfLiteNode*) { return kTfLiteOk; }
constexpr TFLMRegistration kNothing = {nullptr, nullptr, nullptr, DoNothing, nullptr, 0, nullptr};

TEST(MicroMutableOpResolver, FindsWhatWasAdded) {
  tflite::MicroMutableOpResolver<3> resolver;
  EXPECT_EQ(resolver.GetRegistrationLength(), 0u);
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_ADD), nullptr);
  EXPECT_EQ(resolver.AddAdd(), kTfLiteOk);
  EXPECT_EQ(resolver.AddCustom("Mine", &kNothing), kTfLiteOk);
  EXPECT_EQ(resolver.AddRelu(), kTfLiteOk);
  EXPECT_EQ(resolver.GetRegistrationLength(), 3u);
  const TFLMRegistration* const add = resolver.FindOp(tflite::BuiltinOperator_ADD);
  ASSERT_TRUE(add != nullptr);
  EXPECT_EQ(add->builtin_code, tflite::BuiltinOperator_ADD);
  EXPECT_TRUE(resolver.GetOpDataParser(tflite::BuiltinOperator_ADD) != nullptr);
  const TFLMRegistration* const mine = resolver.FindOp("Mine");
  ASSERT_TRUE(mine != nullptr);
  EXPECT_EQ(mine->builtin_code, tflite::BuiltinOperator_CUSTOM);
  EXPECT_STREQ(mine->custom_name, "Mine");
  EXPECT_SAME(mine->invoke, DoNothing);
  EXPECT_EQ(resolver.FindOp(tflite::BuiltinOperator_CUSTOM), nullptr);
  EXPECT_EQ(resolver.FindOp("Min"), nullptr);
  EXPECT_EQ(resolver.FindOp("Mines"), nullptr);
  EXPECT_EQ(resolver.FindOp("ADD"), nullptr);
  EXPECT_EQ(resolver.GetOpDataParser(tflite::BuiltinOperator_SUB), nullptr);
}

TEST(MicroMutableOpResolver, RefusesDuplicatesAndTooMany) {
  tflite::MicroMutableOpResolver<2> resolver;
  StartLogCapture();
  EXPECT_EQ(resolver.AddAdd(), kTfLiteOk);
  EXPECT_EQ(resolver.AddAdd(), kTfLiteError);
  EXPECT_EQ(resolver.AddCustom("Mine", &kNothing), kTfLiteOk);
  EXPECT_EQ(resolver.AddCustom("Mine", &kNothing), kTfLiteError);
  EXPECT_EQ(resolver.GetRegistrationLength(), 2u);
  EXPECT_EQ(resolver.AddRelu(), kTfLiteError);
  EXPECT_EQ(resolver.AddCustom("Other", &kNothing), kTfLiteError);
  EXPECT_EQ(resolver.AddCustom("Other", static_cast<const TFLMRegistration*>(nullptr)), kTfLiteError);
  StopLogCapture();
  EXPECT_EQ(resolver.GetRegistrationLength(), 2u);
}

TEST(MicroMutableOpResolver, SaysHowToMakeRoom) {
  tflite::MicroMutableOpResolver<1> resolver;
  (void)resolver.AddAdd();
  StartLogCapture();
  EXPECT_EQ(resolver.AddRelu(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "the op resolver has room for 1 operators and no more: raise the number in "
               "MicroMutableOpResolver<1>\r\n");
}

TEST(MicroMutableOpResolver, AddsBuiltinsByCode) {
  tflite::MicroMutableOpResolver resolver;
  EXPECT_EQ(resolver.AddBuiltin(tflite::BuiltinOperator_SOFTMAX, tflite::ops::micro::Register_SOFTMAX()), kTfLiteOk);
  EXPECT_EQ(resolver.AddBuiltin(tflite::BuiltinOperator_ADD, tflite::ops::micro::Register_ADD(), 1, 2), kTfLiteOk);
  EXPECT_TRUE(resolver.GetOpDataParser(tflite::BuiltinOperator_SOFTMAX) != nullptr);
  StartLogCapture();
  EXPECT_EQ(resolver.AddBuiltin(tflite::BuiltinOperator_CUSTOM, &kNothing), kTfLiteError);
  EXPECT_EQ(resolver.AddBuiltin(tflite::BuiltinOperator_MUL, static_cast<const TFLMRegistration*>(nullptr)),
            kTfLiteError);
  StopLogCapture();
  EXPECT_EQ(resolver.GetRegistrationLength(), 2u);
}

TEST(MicroMutableOpResolver, AllOpsResolverHasThemAll) {
  static const tflite::AllOpsResolver resolver;
#define OP(ENUM, METHOD, PARSER, MAX_VERSION, SOURCE) \
  EXPECT_TRUE(resolver.FindOp(tflite::BuiltinOperator_##ENUM) != nullptr);
#define CUSTOM_OP(NAME, METHOD, NAMESPACE, REGISTER, SOURCE) EXPECT_TRUE(resolver.FindOp(NAME) != nullptr);
#include "mote/ops.def"
}

TEST(MicroMutableOpResolver, FindsTheRegistrationOfAnOperatorCode) {
  ModelBuilder model;
  model.Op(tflite::BuiltinOperator_ADD, {}, {});
  model.Custom("Mine", {}, {});
  model.Op(tflite::BuiltinOperator_MUL, {}, {});
  model.Custom("", {}, {});
  const auto& codes = *model.FinishUnchecked()->operator_codes();
  tflite::MicroMutableOpResolver<2> resolver;
  (void)resolver.AddAdd();
  (void)resolver.AddCustom("Mine", &kNothing);
  const TFLMRegistration* registration = nullptr;
  EXPECT_EQ(tflite::GetRegistrationFromOpCode(codes[0], resolver, &registration), kTfLiteOk);
  EXPECT_SAME(registration, resolver.FindOp(tflite::BuiltinOperator_ADD));
  EXPECT_EQ(tflite::GetRegistrationFromOpCode(codes[1], resolver, &registration), kTfLiteOk);
  EXPECT_SAME(registration, resolver.FindOp("Mine"));
  EXPECT_EQ(tflite::GetRegistrationFromOpCode(codes[2], resolver, &registration), kTfLiteError);
  EXPECT_EQ(registration, nullptr);
  EXPECT_EQ(tflite::GetRegistrationFromOpCode(codes[3], resolver, &registration), kTfLiteError);
}

TEST(MicroMutableOpResolver, RefusesUnknownVersions) {
  tflite::MicroMutableOpResolver<2> resolver;
  (void)resolver.AddAdd();
  (void)resolver.AddBuiltin(tflite::BuiltinOperator_CONV_2D, &kNothing);
  EXPECT_EQ(resolver.MaxVersion(tflite::BuiltinOperator_ADD), 6);
  EXPECT_EQ(resolver.MaxVersion(tflite::BuiltinOperator_CONV_2D), 8);
  EXPECT_EQ(resolver.MaxVersion(tflite::BuiltinOperator_MUL), 0);
  for (int version : {-1, 0, 1, 6, 7, 0x7FFFFFFF}) {
    ModelBuilder model;
    model.Op(tflite::BuiltinOperator_ADD, {}, {});
    model.model.operator_codes[0]->version = version;
    const tflite::OperatorCode& code = *model.FinishUnchecked()->operator_codes()->Get(0);
    const TFLMRegistration* registration = nullptr;
    const bool known = version >= 1 && version <= 6;
    EXPECT_EQ(tflite::GetRegistrationFromOpCode(&code, resolver, &registration), known ? kTfLiteOk : kTfLiteError);
    EXPECT_EQ(registration != nullptr, known);
  }
}

}  // namespace
}  // namespace mote
