// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Graphs of strings on the dynamic runtime: outputs whose size the input says, and control flow.
#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/string_util.h"
#include "tests/host/interpreter_fixture.h"
#include "tests/micro/model_builder.h"

namespace mote {
namespace {

using tflite::BuiltinOperator_ADD;
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

// The message still says what is wrong with the multiples.
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

// Text constants of a model: the number of strings, where each begins and the last one ends, and the characters.
std::vector<uint8_t> TextBytes(const Texts& texts) {
  tflite::DynamicBuffer buffer;
  for (const std::string& text : texts) EXPECT_EQ(buffer.AddString(text.data(), text.size()), kTfLiteOk);
  char* bytes = nullptr;
  const int count = buffer.WriteToBuffer(&bytes);
  std::vector<uint8_t> copy(bytes, bytes + count);
  std::free(bytes);
  return copy;
}

class StringControlFlowTest : public StringGraphsTest {
 protected:
  // y = condition ? x : "no", twice.
  void BuildIf() {
    const int condition = builder_.Tensor(TensorType_BOOL, {1}), x = builder_.Tensor(TensorType_STRING, {2});
    const int y = builder_.Tensor(TensorType_STRING, {2});
    builder_.Inputs({condition, x}).Outputs({y});
    tflite::IfOptionsT options;
    options.then_subgraph_index = 1;
    options.else_subgraph_index = 2;
    builder_.Op(BuiltinOperator_IF, {condition, x}, {y}, options);
    builder_.Subgraph();
    const int same = builder_.Tensor(TensorType_STRING, {2});
    builder_.Inputs({same}).Outputs({same});
    builder_.Subgraph();
    const int not_used = builder_.Tensor(TensorType_STRING, {2});
    const int no = builder_.Constant<uint8_t>(TensorType_STRING, {2}, TextBytes({"no", "no"}));
    builder_.Inputs({not_used}).Outputs({no});
  }

  // Three times: the text stands twice, and two others change places.
  void BuildWhile() {
    const int zero = builder_.Constant<int32_t>(TensorType_INT32, {1}, {0});
    const int last = builder_.Tensor(TensorType_INT32, {1});
    std::vector<int> before = {zero}, after = {last};
    for (int i = 0; i < 3; ++i) {
      before.push_back(builder_.Tensor(TensorType_STRING, {1}));
      after.push_back(builder_.Tensor(TensorType_STRING, {1}));
    }
    builder_.Inputs({before[1], before[2], before[3]}).Outputs({after[1], after[2], after[3]});
    tflite::WhileOptionsT options;
    options.cond_subgraph_index = 1;
    options.body_subgraph_index = 2;
    builder_.Op(BuiltinOperator_WHILE, before, after, options);
    BuildCondition();
    builder_.Subgraph();
    const std::vector<int> state = AddState();
    const int one = builder_.Constant<int32_t>(TensorType_INT32, {1}, {1});
    const int two = builder_.Constant<int32_t>(TensorType_INT32, {1}, {2});
    const int next = builder_.Tensor(TensorType_INT32, {1}), doubled = builder_.Tensor(TensorType_STRING, {1});
    builder_.Inputs(state).Outputs({next, doubled, state[3], state[2]});
    builder_.Op(BuiltinOperator_ADD, {state[0], one}, {next}, tflite::AddOptionsT());
    builder_.Op(BuiltinOperator_TILE, {state[1], two}, {doubled});
  }

  std::vector<int> AddState() {
    std::vector<int> state = {builder_.Tensor(TensorType_INT32, {1})};
    for (int i = 0; i < 3; ++i) state.push_back(builder_.Tensor(TensorType_STRING, {1}));
    return state;
  }

  void BuildCondition() {
    builder_.Subgraph();
    const std::vector<int> state = AddState();
    const int three = builder_.Constant<int32_t>(TensorType_INT32, {1}, {3});
    const int goes_on = builder_.Tensor(TensorType_BOOL, {1});
    builder_.Inputs(state).Outputs({goes_on});
    builder_.Op(BuiltinOperator_LESS, {state[0], three}, {goes_on});
  }
};

TEST_F(StringControlFlowTest, IfHandsStringsOn) {
  BuildIf();
  BuildAndAllocate();
  const std::string longest(5000, 'x');
  for (const Texts& texts : {Texts{"a", ""}, Texts{longest, "b"}, Texts{std::string("a\0b", 3), longest}}) {
    for (const bool condition : {true, false, true}) {
      *interpreter_->typed_input_tensor<bool>(0) = condition;
      SetTexts(1, texts);
      Invoke();
      EXPECT_EQ(TextsOf(0), condition ? texts : Texts({"no", "no"}));
    }
  }
}

// The texts take the node's shape into the subgraph and out of it.
TEST_F(StringControlFlowTest, IfTakesStringsOfAnyNumber) {
  BuildIf();
  Build();
  for (const int count : {3, 1, 300, 0}) {
    ASSERT_EQ(interpreter_->ResizeInputTensor(interpreter_->inputs()[1], {count}), kTfLiteOk);
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
    const Texts texts(static_cast<size_t>(count), "some text");
    *interpreter_->typed_input_tensor<bool>(0) = true;
    SetTexts(1, texts);
    Invoke();
    EXPECT_EQ(TextsOf(0), texts);
    EXPECT_EQ(interpreter_->output_tensor(0)->dims->data[0], count);
    *interpreter_->typed_input_tensor<bool>(0) = false;
    Invoke();
    EXPECT_EQ(TextsOf(0), Texts({"no", "no"}));
  }
}

TEST_F(StringControlFlowTest, AnInputThatHoldsNoStringsIsAnError) {
  BuildIf();
  BuildAndAllocate();
  *interpreter_->typed_input_tensor<bool>(0) = true;
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("does not hold 2 strings")) << errors_.text;
  SetTexts(1, {"a", "b"});
  Invoke();
  auto* const words = reinterpret_cast<uint32_t*>(interpreter_->input_tensor(1)->data.raw);
  for (const uint32_t offset : {0xFFFFFFFFu, 0u, 1000000u}) {
    const uint32_t good = std::exchange(words[2], offset);
    EXPECT_EQ(interpreter_->Invoke(), kTfLiteError) << offset;
    words[2] = good;
  }
  Invoke();
  EXPECT_EQ(TextsOf(0), Texts({"a", "b"}));
}

TEST_F(StringControlFlowTest, WhileKeepsStringsInItsState) {
  BuildWhile();
  BuildAndAllocate();
  for (const std::string& text : {std::string("word"), std::string(3000, 'y'), std::string()}) {
    SetTexts(0, {text});
    SetTexts(1, {"left"});
    SetTexts(2, {"right, which is longer than what has been planned for a string of any tensor"});
    Invoke();
    EXPECT_EQ(TextsOf(0), Texts(8, text));
    EXPECT_EQ(TextsOf(1), Texts({"right, which is longer than what has been planned for a string of any tensor"}));
    EXPECT_EQ(TextsOf(2), Texts({"left"}));
  }
}

// It copies tensors of fixed size only, and says so before anything runs.
TEST_F(StringControlFlowTest, TheMicroRuntimeRefusesStrings) {
  BuildIf();
  const tflite::Model* const model = builder_.Finish();
  ASSERT_NE(model, nullptr);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddIf(), kTfLiteOk);
  alignas(16) static uint8_t arena[8192];
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
}

}  // namespace
}  // namespace mote
