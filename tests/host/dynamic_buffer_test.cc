// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/string_util.h"
#include "tests/host/kept_errors.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

std::string StringAt(const void* raw, int i) {
  const tflite::StringRef string = tflite::GetString(raw, i);
  return std::string(string.str, string.len);
}

TEST(DynamicBuffer, WritesABuffer) {
  tflite::DynamicBuffer strings;
  EXPECT_EQ(strings.AddString("ab", 2), kTfLiteOk);
  EXPECT_EQ(strings.AddString({nullptr, 0}), kTfLiteOk);
  const std::vector<tflite::StringRef> parts = {{"x", 1}, {"", 0}, {"yz", 2}};
  strings.AddJoinedString(parts, ',');
  strings.AddJoinedString(parts, {"--", 2});
  char* buffer = nullptr;
  EXPECT_EQ(strings.WriteToBuffer(&buffer), 4 * 6 + 2 + 5 + 7);
  ASSERT_EQ(tflite::GetStringCount(buffer), 4);
  EXPECT_EQ(StringAt(buffer, 0), "ab");
  EXPECT_EQ(StringAt(buffer, 1), "");
  EXPECT_EQ(StringAt(buffer, 2), "x,,yz");
  EXPECT_EQ(StringAt(buffer, 3), "x----yz");
  std::free(buffer);
}

TEST(DynamicBuffer, KeepsToItsLimit) {
  tflite::DynamicBuffer strings(5);
  EXPECT_EQ(strings.AddString("abc", 3), kTfLiteOk);
  EXPECT_EQ(strings.AddString("def", 3), kTfLiteError);
  EXPECT_EQ(strings.AddString("de", 2), kTfLiteOk);
  char* buffer = nullptr;
  EXPECT_GT(strings.WriteToBuffer(&buffer), 0);
  EXPECT_EQ(tflite::GetStringCount(buffer), 2);
  std::free(buffer);
}

// y = [x[1], x[0]].
TEST(DynamicBuffer, SetsInputsOfAnInterpreter) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_STRING, {2});
  const int places = builder.Constant<int32_t>(tflite::TensorType_INT32, {2}, {1, 0});
  const int y = builder.Tensor(tflite::TensorType_STRING, {2});
  builder.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_GATHER, {x, places}, {y}, tflite::GatherOptionsT());
  ASSERT_NE(builder.Finish(), nullptr);
  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk) << errors.text;
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors.text;
  tflite::DynamicBuffer strings;
  EXPECT_EQ(strings.AddString("a long string that needs more than a few bytes", 46), kTfLiteOk);
  strings.WriteToTensor(interpreter->input_tensor(0), nullptr);  // one is too few
  EXPECT_EQ(strings.AddString("b", 1), kTfLiteOk);
  strings.WriteToTensor(interpreter->input_tensor(0), nullptr);
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
  ASSERT_EQ(tflite::GetStringCount(interpreter->output_tensor(0)), 2);
  EXPECT_EQ(StringAt(interpreter->output_tensor(0)->data.raw, 0), "b");
  EXPECT_EQ(StringAt(interpreter->output_tensor(0)->data.raw, 1), "a long string that needs more than a few bytes");
  // The memory is the application's to take.
  EXPECT_EQ(interpreter->output_tensor(0)->bytes, 4u * 4 + 46 + 1);
  std::free(interpreter->output_tensor(0)->data.raw);
  interpreter->output_tensor(0)->data.raw = nullptr;
  ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
  EXPECT_EQ(StringAt(interpreter->output_tensor(0)->data.raw, 0), "b");
}

TEST(StringTensors, AreJoinedFromAList) {
  tflite::DynamicBuffer strings;
  strings.AddJoinedString({{"one", 3}, {"two", 3}}, ' ');
  strings.AddJoinedString({{"a", 1}, {"", 0}, {"b", 1}}, tflite::StringRef{", ", 2});
  char* buffer = nullptr;
  ASSERT_GT(strings.WriteToBuffer(&buffer), 0);
  ASSERT_EQ(tflite::GetStringCount(buffer), 2);
  const auto text = [buffer](int i) {
    const tflite::StringRef string = tflite::GetString(buffer, i);
    return std::string(string.str, string.len);
  };
  EXPECT_EQ(text(0), "one two");
  EXPECT_EQ(text(1), "a, , b");
  std::free(buffer);
}

// y = the bits of x's hash; the operator takes the memory for a key when it is prepared.
TEST(StringTensors, MayGrowAfterTheGraphIsPrepared) {
  ModelBuilder builder;
  const int seeds = builder.Constant<float>(tflite::TensorType_FLOAT32, {1, 2}, {0.5f, -0.25f});
  const int x = builder.Tensor(tflite::TensorType_STRING, {1});
  const int y = builder.Tensor(tflite::TensorType_INT32, {2});
  tflite::LSHProjectionOptionsT options;
  options.type = tflite::LSHProjectionType_DENSE;
  builder.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_LSH_PROJECTION, {seeds, x}, {y}, options);
  ASSERT_NE(builder.Finish(), nullptr);
  KeptErrors errors;
  const auto model =
      tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder.data()), builder.size(), &errors);
  tflite::ops::builtin::BuiltinOpResolver resolver;
  std::unique_ptr<tflite::Interpreter> interpreter;
  ASSERT_EQ(tflite::InterpreterBuilder(*model, resolver)(&interpreter), kTfLiteOk) << errors.text;
  ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk) << errors.text;
  for (const size_t length : {size_t{3}, size_t{5000}, size_t{1}, size_t{100000}}) {
    tflite::DynamicBuffer strings;
    ASSERT_EQ(strings.AddString(std::string(length, 'a').c_str(), length), kTfLiteOk);
    // An application may do this if it knows the layout of strings.
    TfLiteTensor& input = *interpreter->input_tensor(0);
    std::free(input.data.raw);
    input.bytes = static_cast<size_t>(strings.WriteToBuffer(&input.data.raw));
    ASSERT_EQ(interpreter->Invoke(), kTfLiteOk) << errors.text;
  }
}

}  // namespace
}  // namespace mote
