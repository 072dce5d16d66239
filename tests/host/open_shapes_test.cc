// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Shapes that the dynamic runtime learns while it runs: from data, from a shape tensor, in branches and loops.
#include <gtest/gtest.h>

#include <numeric>

#include "tests/host/interpreter_fixture.h"

namespace mote {
namespace {

using tflite::TensorType_BOOL;
using tflite::TensorType_FLOAT32;
using tflite::TensorType_INT32;
using tflite::TensorType_INT64;

TEST_F(InterpreterTest, NodesBehindAnOpenShapeArePreparedWhenItIsKnown) {
  const int x = builder_.Tensor(TensorType_INT32, {4});
  const int places = builder_.Tensor(TensorType_INT64, {4, 1});
  const int numbers = builder_.Tensor(TensorType_INT32, {4, 1});
  const int doubled = builder_.Tensor(TensorType_INT32, {4, 1});
  builder_.Inputs({x}).Outputs({doubled});
  builder_.Op(tflite::BuiltinOperator_WHERE, {x}, {places});
  builder_.Op(tflite::BuiltinOperator_CAST, {places}, {numbers});
  builder_.Op(tflite::BuiltinOperator_ADD, {numbers, numbers}, {doubled}, tflite::AddOptionsT());
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  EXPECT_TRUE(interpreter_->primary_subgraph().HasDynamicTensors());
  const std::vector<std::pair<std::vector<int>, std::vector<int>>> cases = {
      {{0, 1, 0, 1}, {2, 6}}, {{1, 1, 1, 1}, {0, 2, 4, 6}}, {{0, 0, 0, 0}, {}}, {{0, 0, 0, 5}, {6}}};
  for (const auto& [input, output] : cases) {
    SetInput<int32_t>(0, input);
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(ShapeOf(interpreter_->output_tensor(0)), std::vector<int>({static_cast<int>(output.size()), 1}));
    EXPECT_EQ(Output<int32_t>(), output);
  }
  Resize({6});
  SetInput<int32_t>(0, {1, 0, 0, 0, 0, 1});
  ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
  EXPECT_EQ(Output<int32_t>(), std::vector<int>({0, 10}));
}

// A loop's condition may come out empty; what it said before is not asked again.
TEST_F(InterpreterTest, ALoopNeedsAConditionOfOneElement) {
  const int n = builder_.Tensor(TensorType_INT32, {1});
  const int last = builder_.Tensor(TensorType_INT32, {1});
  builder_.Inputs({n}).Outputs({last});
  tflite::WhileOptionsT loop;
  loop.cond_subgraph_index = 1;
  loop.body_subgraph_index = 2;
  builder_.Op(tflite::BuiltinOperator_WHILE, {n}, {last}, loop);
  (void)builder_.Subgraph();
  const int length = builder_.Tensor(TensorType_INT32, {1});
  const int no = builder_.Constant<uint8_t>(TensorType_BOOL, {}, {0});
  const int condition = builder_.Tensor(TensorType_BOOL, {1});
  builder_.Inputs({length}).Outputs({condition});
  builder_.Op(tflite::BuiltinOperator_FILL, {length, no}, {condition}, tflite::FillOptionsT());
  (void)builder_.Subgraph();
  const int before = builder_.Tensor(TensorType_INT32, {1});
  const int seven = builder_.Constant<int32_t>(TensorType_INT32, {1}, {7});
  const int after = builder_.Tensor(TensorType_INT32, {1});
  builder_.Inputs({before}).Outputs({after});
  builder_.Op(tflite::BuiltinOperator_ADD, {before, seven}, {after}, tflite::AddOptionsT());
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  for (const int elements : {1, 0, 1, 2, 0, 0, 1}) {
    errors_.text.clear();
    SetInput<int32_t>(0, {elements});
    if (elements == 1) {
      ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
      EXPECT_EQ(Output<int32_t>(), std::vector<int>({1}));
    } else {
      EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
      const std::string words = "gave " + std::to_string(elements) + " elements instead of one";
      EXPECT_TRUE(errors_.Has(words)) << errors_.text;
    }
  }
}

TEST_F(InterpreterTest, AReshapeFollowsItsShapeTensor) {
  const int x = builder_.Tensor(TensorType_FLOAT32, {6});
  const int shape = builder_.Tensor(TensorType_INT32, {2});
  const int y = builder_.Tensor(TensorType_FLOAT32, {1, 6});
  const int sizes = builder_.Tensor(TensorType_INT32, {2});
  builder_.Inputs({x, shape}).Outputs({y, sizes});
  builder_.Op(tflite::BuiltinOperator_RESHAPE, {x, shape}, {y});
  tflite::ShapeOptionsT as_int32;
  as_int32.out_type = TensorType_INT32;
  builder_.Op(tflite::BuiltinOperator_SHAPE, {y}, {sizes}, as_int32);
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  for (const std::vector<int>& wanted : {std::vector<int>{2, 3}, {6, 1}, {3, -1}}) {
    SetInput<int32_t>(1, wanted);
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(ShapeOf(interpreter_->output_tensor(0)), Output<int32_t>(1));
    EXPECT_EQ(Output<int32_t>(1)[0], wanted[0]);
  }
  SetInput<int32_t>(1, {4, 4});
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteError);
  EXPECT_TRUE(errors_.Has("the new shape has 16 elements, the input 6")) << errors_.text;
  SetInput<int32_t>(1, {1, 6});
  EXPECT_EQ(interpreter_->Invoke(), kTfLiteOk);
}

// y = condition ? x + x : x * x.
class BranchTest : public InterpreterTest {
 protected:
  void SetUp() override {
    const int condition = builder_.Tensor(TensorType_BOOL, {1});
    const int x = builder_.Tensor(TensorType_FLOAT32, {2});
    const int y = builder_.Tensor(TensorType_FLOAT32, {2});
    const int z = builder_.Tensor(TensorType_FLOAT32, {2});
    builder_.Inputs({x, condition}).Outputs({z});
    tflite::IfOptionsT branches;
    branches.then_subgraph_index = 1;
    branches.else_subgraph_index = 2;
    builder_.Op(tflite::BuiltinOperator_IF, {condition, x}, {y}, branches);
    builder_.Op(tflite::BuiltinOperator_NEG, {y}, {z});
    for (int i = 0; i < 2; ++i) {
      (void)builder_.Subgraph();
      const int in = builder_.Tensor(TensorType_FLOAT32, {2});
      const int out = builder_.Tensor(TensorType_FLOAT32, {2});
      builder_.Inputs({in}).Outputs({out});
      if (i == 0) builder_.Op(tflite::BuiltinOperator_ADD, {in, in}, {out}, tflite::AddOptionsT());
      if (i == 1) builder_.Op(tflite::BuiltinOperator_MUL, {in, in}, {out}, tflite::MulOptionsT());
    }
    Build();
    ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  }
};

TEST_F(BranchTest, TakesTheShapesOfTheCaller) {
  for (const int n : {2, 5, 1, 2}) {
    Resize({n});
    const std::vector<float> input(static_cast<size_t>(n), 3.0f);
    SetInput<float>(0, input);
    SetInput<bool>(1, {true});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Output<float>(), std::vector<float>(static_cast<size_t>(n), -6.0f));
    SetInput<bool>(1, {false});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    EXPECT_EQ(Output<float>(), std::vector<float>(static_cast<size_t>(n), -9.0f));
  }
}

TEST_F(InterpreterTest, AWhileLoopMayGrowItsState) {
  // state = [x..., x...] while it has fewer than 20 elements.
  const int x = builder_.Tensor(TensorType_FLOAT32, {3});
  const int y = builder_.Tensor(TensorType_FLOAT32, {3});
  builder_.Inputs({x}).Outputs({y});
  tflite::WhileOptionsT loop;
  loop.cond_subgraph_index = 1;
  loop.body_subgraph_index = 2;
  builder_.Op(tflite::BuiltinOperator_WHILE, {x}, {y}, loop);
  (void)builder_.Subgraph();
  {
    const int state = builder_.Tensor(TensorType_FLOAT32, {3});
    const int size = builder_.Tensor(TensorType_INT32, {1});
    const int limit = builder_.Constant<int32_t>(TensorType_INT32, {1}, {20});
    const int goes_on = builder_.Tensor(TensorType_BOOL, {1});
    builder_.Inputs({state}).Outputs({goes_on});
    tflite::ShapeOptionsT shape;
    shape.out_type = TensorType_INT32;
    builder_.Op(tflite::BuiltinOperator_SHAPE, {state}, {size}, shape);
    builder_.Op(tflite::BuiltinOperator_LESS, {size, limit}, {goes_on}, tflite::LessOptionsT());
  }
  (void)builder_.Subgraph();
  {
    const int state = builder_.Tensor(TensorType_FLOAT32, {3});
    const int twice = builder_.Tensor(TensorType_FLOAT32, {6});
    builder_.Inputs({state}).Outputs({twice});
    builder_.Op(tflite::BuiltinOperator_CONCATENATION, {state, state}, {twice}, tflite::ConcatenationOptionsT());
  }
  Build();
  ASSERT_EQ(interpreter_->AllocateTensors(), kTfLiteOk) << errors_.text;
  for (int round = 0; round < 2; ++round) {
    SetInput<float>(0, {1.0f, 2.0f, 3.0f});
    ASSERT_EQ(interpreter_->Invoke(), kTfLiteOk) << errors_.text;
    ASSERT_EQ(Output<float>().size(), size_t{24});
    EXPECT_EQ(Output<float>()[23], 3.0f);
    EXPECT_EQ(Output<float>()[21], 1.0f);
  }
}

}  // namespace
}  // namespace mote
