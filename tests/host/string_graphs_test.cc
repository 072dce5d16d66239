// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Graphs of strings on the dynamic runtime: outputs whose size the input says, and control flow.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/string_util.h"
#include "tests/host/interpreter_fixture.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::BuiltinOperator_FILL;
using tflite::BuiltinOperator_GATHER;
using tflite::BuiltinOperator_IF;
using tflite::BuiltinOperator_LESS;
using tflite::BuiltinOperator_TILE;
using tflite::BuiltinOperator_WHILE;
using tflite::TensorType_BOOL;
using tflite::TensorType_INT32;
using tflite::TensorType_STRING;
using Texts = std::vector<std::string>;

class StringGraphsTest : public PlainModelTest {
 protected:
  void BuildAndAllocate() {
    Build();
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  }

  void SetTexts(int input, const Texts& texts) {
    tflite::DynamicBuffer buffer;
    for (const std::string& text : texts) ASSERT_EQ(buffer.AddString(text.data(), text.size()), kTfLiteOk);
    buffer.WriteToTensor(interpreter_->input_tensor(static_cast<size_t>(input)), nullptr);
  }

  Texts TextsOf(int output) {
    Texts texts;
    const TfLiteTensor* const tensor = interpreter_->output_tensor(static_cast<size_t>(output));
    for (int i = 0; i < tflite::GetStringCount(tensor); ++i) {
      const tflite::StringRef text = tflite::GetString(tensor, i);
      texts.emplace_back(text.str, text.len);
    }
    return texts;
  }

  void Invoke() { ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text; }
};

// The model plans one string.
TEST_F(StringGraphsTest, TileGrowsItsOutput) {
  const int words = builder_.Tensor(TensorType_STRING, {2}), times = builder_.Tensor(TensorType_INT32, {1});
  const int y = builder_.Tensor(TensorType_STRING, {1});
  builder_.Inputs({words, times}).Outputs({y});
  builder_.Op(BuiltinOperator_TILE, {words, times}, {y});
  BuildAndAllocate();
  for (const std::string& word : {std::string("a"), std::string(300, 'b'), std::string()}) {
    for (const int count : {1, 3, 1000, 2, 0}) {
      SetTexts(0, {word, "other"});
      interpreter_->typed_input_tensor<int32_t>(1)[0] = count;
      Invoke();
      Texts expected;
      for (int i = 0; i < count; ++i) expected.insert(expected.end(), {word, "other"});
      EXPECT_EQ(TextsOf(0), expected) << count;
    }
  }
}

TEST_F(StringGraphsTest, FillGrowsItsOutput) {
  const int dims = builder_.Tensor(TensorType_INT32, {2}), value = builder_.Tensor(TensorType_STRING, {});
  const int y = builder_.Tensor(TensorType_STRING, {1, 1});
  builder_.Inputs({dims, value}).Outputs({y});
  builder_.Op(BuiltinOperator_FILL, {dims, value}, {y}, tflite::FillOptionsT());
  BuildAndAllocate();
  SetTexts(1, {"a word of some length"});
  for (const int rows : {1, 500, 3}) {
    interpreter_->typed_input_tensor<int32_t>(0)[0] = rows;
    interpreter_->typed_input_tensor<int32_t>(0)[1] = 2;
    Invoke();
    EXPECT_EQ(TextsOf(0), Texts(static_cast<size_t>(2 * rows), "a word of some length"));
  }
}

// What is wrong with the multiples is still said.
TEST_F(StringGraphsTest, TileRefusesMultiplesThatCannotBe) {
  const int words = builder_.Tensor(TensorType_STRING, {2}), times = builder_.Tensor(TensorType_INT32, {1});
  const int y = builder_.Tensor(TensorType_STRING, {1});
  builder_.Inputs({words, times}).Outputs({y});
  builder_.Op(BuiltinOperator_TILE, {words, times}, {y});
  BuildAndAllocate();
  for (const int count : {-1, 0x7FFFFFFF, 0x30000000}) {
    SetTexts(0, {"a", "b"});
    interpreter_->typed_input_tensor<int32_t>(1)[0] = count;
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteError) << count;
  }
  SetTexts(0, {"a", "b"});
  interpreter_->typed_input_tensor<int32_t>(1)[0] = 2;
  Invoke();
  EXPECT_EQ(TextsOf(0), Texts({"a", "b", "a", "b"}));
}

TEST_F(StringGraphsTest, GatherTakesTheLongestStringEachTime) {
  const int words = builder_.Tensor(TensorType_STRING, {2}), places = builder_.Tensor(TensorType_INT32, {5});
  const int y = builder_.Tensor(TensorType_STRING, {5});
  builder_.Inputs({words, places}).Outputs({y});
  builder_.Op(BuiltinOperator_GATHER, {words, places}, {y}, tflite::GatherOptionsT());
  BuildAndAllocate();
  const std::string longest(5000, 'x');
  SetTexts(0, {"short", longest});
  for (int i = 0; i < 5; ++i) interpreter_->typed_input_tensor<int32_t>(1)[i] = 1;
  Invoke();
  EXPECT_EQ(TextsOf(0), Texts(5, longest));
}

// Control flow copies tensors of fixed size only, and says so before anything runs.
class StringControlFlowTest : public StringGraphsTest {
 protected:
  // A subgraph that gives its string back, with what stands before it.
  void AddBody(int tensors_before) {
    builder_.Subgraph();
    std::vector<int> tensors;
    for (int i = 0; i < tensors_before; ++i) tensors.push_back(builder_.Tensor(TensorType_INT32, {1}));
    tensors.push_back(builder_.Tensor(TensorType_STRING, {1}));
    builder_.Inputs(tensors).Outputs(tensors);
  }

  void ExpectRefusal() {
    builder_.FinishUnchecked();
    model_ = tflite::FlatBufferModel::BuildFromBuffer(reinterpret_cast<const char*>(builder_.data()), builder_.size(),
                                                      &errors_);
    ASSERT_NE(model_, nullptr) << errors_.text;
    ASSERT_EQ(tflite::InterpreterBuilder(*model_, resolver_)(&interpreter_), kTfLiteOk) << errors_.text;
    EXPECT_EQ(interpreter_->AllocateTensors(), kTfLiteError);
    EXPECT_TRUE(errors_.Has("tensors of type STRING cannot be copied")) << errors_.text;
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  }
};

TEST_F(StringControlFlowTest, IfIsRefused) {
  const int condition = builder_.Tensor(TensorType_BOOL, {1}), x = builder_.Tensor(TensorType_STRING, {1});
  const int y = builder_.Tensor(TensorType_STRING, {1});
  builder_.Inputs({condition, x}).Outputs({y});
  tflite::IfOptionsT options;
  options.then_subgraph_index = 1;
  options.else_subgraph_index = 2;
  builder_.Op(BuiltinOperator_IF, {condition, x}, {y}, options);
  AddBody(0);
  AddBody(0);
  ExpectRefusal();
}

TEST_F(StringControlFlowTest, WhileIsRefused) {
  const int i = builder_.Tensor(TensorType_INT32, {1}), x = builder_.Tensor(TensorType_STRING, {1});
  const int last = builder_.Tensor(TensorType_INT32, {1}), y = builder_.Tensor(TensorType_STRING, {1});
  builder_.Inputs({i, x}).Outputs({last, y});
  tflite::WhileOptionsT options;
  options.cond_subgraph_index = 1;
  options.body_subgraph_index = 2;
  builder_.Op(BuiltinOperator_WHILE, {i, x}, {last, y}, options);
  builder_.Subgraph();
  const int count = builder_.Tensor(TensorType_INT32, {1}), text = builder_.Tensor(TensorType_STRING, {1});
  const int three = builder_.Constant<int32_t>(TensorType_INT32, {1}, {3});
  const int goes_on = builder_.Tensor(TensorType_BOOL, {1});
  builder_.Inputs({count, text}).Outputs({goes_on});
  builder_.Op(BuiltinOperator_LESS, {count, three}, {goes_on});
  AddBody(1);
  ExpectRefusal();
}

}  // namespace
}  // namespace mote
