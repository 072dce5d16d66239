// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/delegates/external/external_delegate.h"

#include <gtest/gtest.h>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

constexpr char kNegatePlugin[] = MOTE_PLUGIN_DIR "/negate_plugin.so";
constexpr char kNoPlugin[] = MOTE_PLUGIN_DIR "/no_plugin.so";

class ExternalDelegateTest : public testing::Test {
 protected:
  // y = -floor(-x).
  void Build() {
    const int x = Tensor(), a = Tensor(), b = Tensor(), y = Tensor();
    builder_.Inputs({x}).Outputs({y});
    builder_.Op(tflite::BuiltinOperator_NEG, {x}, {a});
    builder_.Op(tflite::BuiltinOperator_FLOOR, {a}, {b});
    builder_.Op(tflite::BuiltinOperator_NEG, {b}, {y});
    ASSERT_NE(builder_.Finish(), nullptr);
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
  }
  int Tensor() { return builder_.Tensor(tflite::TensorType_FLOAT32, {1}); }

  float Run(float x) {
    EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    *interpreter_->typed_input_tensor<float>(0) = x;
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    return *interpreter_->typed_output_tensor<float>(0);
  }

  // Expects the text on standard error.
  void ExpectRefused(const TfLiteExternalDelegateOptions* options, const char* text) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(TfLiteExternalDelegateCreate(options), nullptr);
    const std::string printed = testing::internal::GetCapturedStderr();
    EXPECT_NE(printed.find(text), std::string::npos) << printed;
  }

  ModelBuilder builder_;
  KeptErrors errors_;
  tflite::ops::builtin::BuiltinOpResolver resolver_;
  std::unique_ptr<tflite::FlatBufferModel> model_;
  std::unique_ptr<tflite::Interpreter> interpreter_;
};

TEST_F(ExternalDelegateTest, RunsNodesWithOptions) {
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(kNegatePlugin);
  ASSERT_EQ(options.insert(&options, "factor", "10"), kTfLiteOk);
  Build();
  EXPECT_EQ(Run(2.5f), 3.0f);
  TfLiteDelegate* const delegate = TfLiteExternalDelegateCreate(&options);
  ASSERT_NE(delegate, nullptr);
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(delegate), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Run(2.56f), 260.0f);
  EXPECT_EQ(interpreter_->execution_plan(), std::vector<int>({3, 1, 4}));
  interpreter_.reset();
  TfLiteExternalDelegateDelete(delegate);
}

TEST_F(ExternalDelegateTest, TheInterpreterCanOwnOne) {
  const TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(kNegatePlugin);
  Build();
  ASSERT_EQ(interpreter_->ModifyGraphWithDelegate(tflite::Interpreter::TfLiteDelegatePtr(
                TfLiteExternalDelegateCreate(&options), TfLiteExternalDelegateDelete)),
            kTfLiteOk);
  EXPECT_EQ(Run(2.5f), 3.0f);
}

TEST_F(ExternalDelegateTest, SaysWhatIsWrong) {
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault("/does/not/exist.so");
  ExpectRefused(&options, "/does/not/exist.so");
  options = TfLiteExternalDelegateOptionsDefault(kNoPlugin);
  ExpectRefused(&options, "no function tflite_plugin_destroy_delegate");
  options = TfLiteExternalDelegateOptionsDefault(nullptr);
  ExpectRefused(&options, "name no library");
  options = TfLiteExternalDelegateOptionsDefault(kNegatePlugin);
  options.count = kExternalDelegateMaxOptions + 1;
  ExpectRefused(&options, "not of 0 to 256");
  options.count = 1;
  ExpectRefused(&options, "has no key or no value");
  options.count = 0;
  options.insert(&options, "colour", "red");
  ExpectRefused(&options, "the external delegate says: option colour=red is not known");
  ExpectRefused(&options, "has made no delegate");
  EXPECT_EQ(TfLiteExternalDelegateCreate(nullptr), nullptr);
}

TEST_F(ExternalDelegateTest, OptionsAreCounted) {
  TfLiteExternalDelegateOptions options = TfLiteExternalDelegateOptionsDefault(kNegatePlugin);
  EXPECT_EQ(TfLiteExternalDelegateOptionsInsert(nullptr, "a", "b"), kTfLiteError);
  EXPECT_EQ(options.insert(&options, nullptr, "b"), kTfLiteError);
  EXPECT_EQ(options.insert(&options, "a", nullptr), kTfLiteError);
  for (int i = 0; i < kExternalDelegateMaxOptions; ++i) EXPECT_EQ(options.insert(&options, "a", "b"), kTfLiteOk);
  EXPECT_EQ(options.insert(&options, "a", "b"), kTfLiteError);
  EXPECT_EQ(options.count, kExternalDelegateMaxOptions);
}

TEST_F(ExternalDelegateTest, OnlyItsOwnDelegatesAreDeleted) {
  TfLiteDelegate delegate = TfLiteDelegateCreate();
  testing::internal::CaptureStderr();
  TfLiteExternalDelegateDelete(&delegate);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("cannot be deleted"), std::string::npos);
  TfLiteExternalDelegateDelete(nullptr);
}

}  // namespace
}  // namespace mote
