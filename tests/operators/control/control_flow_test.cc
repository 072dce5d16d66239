// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// IF, WHILE, CALL_ONCE, STABLEHLO_CASE and STABLEHLO_COMPOSITE.
#include "tensorflow/lite/micro/kernels/micro_ops.h"
#include "tests/operators/seam/op_tester.h"
#include "tests/test.h"

namespace mote {
namespace {

using Ints = std::vector<int32_t>;
using Subgraph = OpTester::Subgraph;

// Subgraph 0 stands for the main one, which no node invokes.
void AddMain(OpTester& op) {
  op.AddSubgraph({}, {}, {}, [](Subgraph&) { return kTfLiteError; });
}

void AddBranch(OpTester& op, int factor, TfLiteType type = kTfLiteInt32, std::vector<int> shape = {2}) {
  op.AddSubgraph({{kTfLiteInt32, {2}}, {type, shape}}, {0}, {1}, [factor](Subgraph& g) {
    for (int i = 0; i < 2; ++i) g.Data<int32_t>(1)[i] = factor * g.Data<int32_t>(0)[i];
    return kTfLiteOk;
  });
}

TEST(If, RunsTheBranchThatTheConditionNames) {
  const TfLiteIfParams params = {1, 2};
  OpTester op(tflite::Register_IF(), &params);
  op.Input<bool>({}, {true});
  op.Input<int32_t>({2}, {3, 4});
  op.Output<int32_t>({2});
  AddMain(op);
  AddBranch(op, 10);
  AddBranch(op, -1);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), Ints{30, 40});
  op.SetInput<bool>(0, {false});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), Ints{-3, -4});
  EXPECT_EQ(op.subgraph_runs(1), 1);
  EXPECT_EQ(op.subgraph_runs(2), 1);
}

TEST(If, MayHaveNothingToPass) {
  const TfLiteIfParams params = {1, 1};
  OpTester op(tflite::Register_IF(), &params);
  op.Input<bool>({1}, {true});
  AddMain(op);
  op.AddSubgraph({}, {}, {}, [](Subgraph&) { return kTfLiteOk; });
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_EQ(op.subgraph_runs(1), 1);
}

TEST(If, PassesOnThatTheBranchFailed) {
  const TfLiteIfParams params = {0, 0};
  OpTester op(tflite::Register_IF(), &params);
  op.Input<bool>({}, {true});
  AddMain(op);
  EXPECT_EQ(op.Run(), kTfLiteError);
}

struct BadIf {
  TfLiteIfParams params = {1, 2};
  std::vector<int> condition = {};
  TfLiteType condition_type = kTfLiteBool, output_type = kTfLiteInt32;
  std::vector<int> output = {2};
  bool extra_input = false;
};

std::string Message(const BadIf& bad) {
  OpTester op(tflite::Register_IF(), &bad.params);
  op.InputOf(bad.condition_type, bad.condition, {});
  op.Input<int32_t>({2}, {3, 4});
  if (bad.extra_input) op.Input<int32_t>({2}, {3, 4});
  op.Output<int32_t>({2});
  AddMain(op);
  AddBranch(op, 10);
  AddBranch(op, -1, bad.output_type, bad.output);
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(If, RefusesBadModels) {
  EXPECT_STREQ(Message(BadIf()).c_str(), "accepted");
  BadIf index, negative, condition, condition_type, count, type, size;
  index.params.else_subgraph_index = 3;
  EXPECT_STREQ(Message(index).c_str(), "subgraph 3 does not exist; the model has 3");
  negative.params.then_subgraph_index = -1;
  EXPECT_STREQ(Message(negative).c_str(), "subgraph -1 does not exist; the model has 3");
  condition.condition = {2};
  EXPECT_STREQ(Message(condition).c_str(), "the condition has 2 elements instead of one");
  condition_type.condition_type = kTfLiteInt8;
  EXPECT_EQ(Message(condition_type).find("the condition has type INT8"), 0);
  count.extra_input = true;
  EXPECT_STREQ(Message(count).c_str(), "subgraph 1 has 1 inputs where this node needs 2");
  type.output_type = kTfLiteFloat32;
  EXPECT_STREQ(Message(type).c_str(), "output 0 of subgraph 2 has type FLOAT32 where this node has INT32");
  size.output = {3};
  EXPECT_STREQ(Message(size).c_str(), "output 0 of subgraph 2 has 12 bytes where this node has 8");
}

// The state is a counter and two numbers; the condition asks for counter > 0.
void AddCountdown(OpTester& op) {
  op.AddSubgraph({{kTfLiteInt32, {}}, {kTfLiteInt32, {2}}, {kTfLiteInt32, {2}}, {kTfLiteBool, {}}}, {0, 1, 2}, {3},
                 [](Subgraph& g) {
                   *g.Data<bool>(3) = *g.Data<int32_t>(0) > 0;
                   return kTfLiteOk;
                 });
}

// Counts down, doubles the first number and swaps the two: two of the outputs are tensors of the inputs.
void AddSwap(OpTester& op) {
  op.AddSubgraph({{kTfLiteInt32, {}}, {kTfLiteInt32, {2}}, {kTfLiteInt32, {2}}, {kTfLiteInt32, {}}}, {0, 1, 2},
                 {3, 2, 1}, [](Subgraph& g) {
                   *g.Data<int32_t>(3) = *g.Data<int32_t>(0) - 1;
                   for (int i = 0; i < 2; ++i) g.Data<int32_t>(1)[i] *= 2;
                   return kTfLiteOk;
                 });
}

Ints Looped(int count, Ints* second, OpTester& op) {
  op.Input<int32_t>({}, {count});
  op.Input<int32_t>({2}, {1, 2});
  op.Constant<int32_t>({2}, {5, 6});
  op.Output<int32_t>({});
  op.Output<int32_t>({2});
  op.Output<int32_t>({2});
  AddMain(op);
  AddCountdown(op);
  AddSwap(op);
  if (op.Run() != kTfLiteOk) return {};
  *second = op.Out<int32_t>(2);
  EXPECT_EQ(op.Out<int32_t>(0)[0], count > 0 ? 0 : count);
  return op.Out<int32_t>(1);
}

TEST(While, RunsTheBodyAsLongAsTheConditionHolds) {
  const TfLiteWhileParams params = {1, 2};
  OpTester op(tflite::Register_WHILE(), &params);
  Ints second;
  EXPECT_SAME(Looped(3, &second, op), Ints{10, 12});
  EXPECT_SAME(second, Ints{4, 8});
  EXPECT_EQ(op.subgraph_runs(1), 4);
  EXPECT_EQ(op.subgraph_runs(2), 3);
}

TEST(While, MayRunTheBodyNever) {
  const TfLiteWhileParams params = {1, 2};
  OpTester op(tflite::Register_WHILE(), &params);
  Ints second;
  EXPECT_SAME(Looped(0, &second, op), Ints{1, 2});
  EXPECT_SAME(second, Ints{5, 6});
  EXPECT_EQ(op.subgraph_runs(2), 0);
}

TEST(While, StartsAgainFromTheInputs) {
  const TfLiteWhileParams params = {1, 2};
  OpTester op(tflite::Register_WHILE(), &params);
  Ints second;
  (void)Looped(3, &second, op);
  op.SetInput<int32_t>(0, {1});
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(1), Ints{5, 6});
  EXPECT_SAME(op.Out<int32_t>(2), Ints{2, 4});
}

struct BadWhile {
  TfLiteWhileParams params = {1, 2};
  TfLiteType condition_type = kTfLiteBool;
  std::vector<int> condition_outputs = {1}, body_outputs = {1};
  bool constant_input = false;
  int outputs = 1;
  std::vector<int> output = {2};
};

std::string Message(const BadWhile& bad) {
  OpTester op(tflite::Register_WHILE(), &bad.params);
  op.Input<int16_t>({2}, {3, 4});
  for (int i = 0; i < bad.outputs; ++i) op.Output<int16_t>(bad.output);
  AddMain(op);
  const auto nothing = [](Subgraph&) { return kTfLiteOk; };
  op.AddSubgraph({{kTfLiteInt16, {2}}, {bad.condition_type, {}}}, {0}, bad.condition_outputs, nothing);
  op.AddSubgraph({{kTfLiteInt16, {2}, bad.constant_input}, {kTfLiteInt16, {2}}, {kTfLiteInt16, {5}}}, {0},
                 bad.body_outputs, nothing);
  return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
}

TEST(While, RefusesBadModels) {
  EXPECT_STREQ(Message(BadWhile()).c_str(), "accepted");
  BadWhile condition, body, type, none, two, size, constant, outputs, output;
  condition.params.cond_subgraph_index = 4;
  EXPECT_STREQ(Message(condition).c_str(), "subgraph 4 does not exist; the model has 3");
  body.params.body_subgraph_index = -2;
  EXPECT_STREQ(Message(body).c_str(), "subgraph -2 does not exist; the model has 3");
  type.condition_type = kTfLiteInt32;
  EXPECT_STREQ(Message(type).c_str(),
               "the condition, subgraph 1, gives a tensor of type INT32 instead of one element of type BOOL");
  none.condition_outputs = {};
  EXPECT_STREQ(Message(none).c_str(), "the condition, subgraph 1, has 0 outputs instead of one");
  two.body_outputs = {1, 1};
  EXPECT_STREQ(Message(two).c_str(), "subgraph 2 has 2 outputs where this node needs 1");
  size.body_outputs = {2};
  EXPECT_STREQ(Message(size).c_str(), "output 0 of subgraph 2 has 10 bytes where this node has 4");
  constant.constant_input = true;
  EXPECT_STREQ(Message(constant).c_str(), "input 0 of subgraph 2 is a constant");
  outputs.outputs = 2;
  EXPECT_STREQ(Message(outputs).c_str(), "the node has 1 inputs and 2 outputs; as many are needed");
  output.output = {3};
  EXPECT_STREQ(Message(output).c_str(), "input 0 of subgraph 1 has 4 bytes where this node has 6");
}

TEST(CallOnce, RunsOnceUntilTheReset) {
  const TfLiteCallOnceParams params = {1};
  OpTester op(tflite::Register_CALL_ONCE(), &params);
  AddMain(op);
  op.AddSubgraph({}, {}, {}, [](Subgraph&) { return kTfLiteOk; });
  ASSERT_EQ(op.Run(), kTfLiteOk);
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_EQ(op.subgraph_runs(1), 1);
  op.Reset();
  ASSERT_EQ(op.Eval(), kTfLiteOk);
  EXPECT_EQ(op.subgraph_runs(1), 2);
}

TEST(CallOnce, TriesAgainAfterAFailure) {
  const TfLiteCallOnceParams params = {0};
  OpTester op(tflite::Register_CALL_ONCE(), &params);
  AddMain(op);
  EXPECT_EQ(op.Run(), kTfLiteError);
  EXPECT_EQ(op.Eval(), kTfLiteError);
  EXPECT_EQ(op.subgraph_runs(0), 2);
}

TEST(CallOnce, RefusesBadModels) {
  const TfLiteCallOnceParams params = {1};
  {
    OpTester op(tflite::Register_CALL_ONCE(), &params);
    AddMain(op);
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "subgraph 1 does not exist; the model has 1");
  }
  {
    OpTester op(tflite::Register_CALL_ONCE(), &params);
    AddMain(op);
    AddBranch(op, 1);
    EXPECT_EQ(op.Prepare(), kTfLiteError);
    EXPECT_STREQ(op.message().c_str(), "subgraph 1 has 1 inputs where this node needs 0");
  }
}

struct Case {
  TfLiteStablehloCaseParams params = {};
  OpTester op;
  explicit Case(std::vector<int32_t> branches, std::vector<int> index_shape = {})
      : op(tflite::Register_STABLEHLO_CASE(), &params) {
    for (const int32_t branch : branches) params.branch_subgraph_indices[params.num_branches++] = branch;
    op.Input<int32_t>(index_shape, {0});
    op.Input<int32_t>({2}, {3, 4});
    op.Output<int32_t>({2});
    AddMain(op);
    AddBranch(op, 10);
    AddBranch(op, -1);
  }
};

TEST(StablehloCase, RunsTheBranchOfThatNumber) {
  Case c({2, 1});
  ASSERT_EQ(c.op.Run(), kTfLiteOk);
  EXPECT_SAME(c.op.Out<int32_t>(), Ints{-3, -4});
  c.op.SetInput<int32_t>(0, {1});
  ASSERT_EQ(c.op.Eval(), kTfLiteOk);
  EXPECT_SAME(c.op.Out<int32_t>(), Ints{30, 40});
}

TEST(StablehloCase, OtherNumbersRunTheLastBranch) {
  Case c({2, 1});
  for (const int32_t index : {-1, 2, 1000000}) {
    c.op.SetInput<int32_t>(0, {index});
    ASSERT_EQ(c.op.Run(), kTfLiteOk);
    EXPECT_SAME(c.op.Out<int32_t>(), Ints{30, 40});
  }
}

TEST(StablehloCase, RefusesBadModels) {
  const auto message = [](Case&& c) { return c.op.Prepare() == kTfLiteOk ? "accepted" : c.op.message(); };
  EXPECT_STREQ(message(Case({})).c_str(), "the options name no branch");
  EXPECT_STREQ(message(Case({1, 3})).c_str(), "subgraph 3 does not exist; the model has 3");
  EXPECT_STREQ(message(Case({1}, {2})).c_str(), "the index has 2 elements instead of one");
}

TEST(StablehloComposite, RunsItsSubgraph) {
  TfLiteStablehloCompositeParams params = {};
  params.name = "negated";
  params.subgraph_index = 1;
  OpTester op(tflite::Register_STABLEHLO_COMPOSITE(), &params);
  op.Input<int32_t>({2}, {3, 4});
  op.Output<int32_t>({2});
  AddMain(op);
  AddBranch(op, -1);
  ASSERT_EQ(op.Run(), kTfLiteOk);
  EXPECT_SAME(op.Out<int32_t>(), Ints{-3, -4});
}

TEST(StablehloComposite, RefusesASubgraphThatDoesNotFit) {
  TfLiteStablehloCompositeParams params = {};
  params.subgraph_index = 1;
  OpTester op(tflite::Register_STABLEHLO_COMPOSITE(), &params);
  op.Input<int32_t>({3}, {3, 4, 5});
  op.Output<int32_t>({2});
  AddMain(op);
  AddBranch(op, -1);
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "input 0 of subgraph 1 has 8 bytes where this node has 12");
}

TEST(StablehloComposite, RefusesTensorsThatItCannotPass) {
  TfLiteStablehloCompositeParams params = {};
  params.subgraph_index = 1;
  const auto message = [&](TfLiteType type, int input) {
    OpTester op(tflite::Register_STABLEHLO_COMPOSITE(), &params);
    op.InputOf(type, {1}, {});
    AddMain(op);
    op.AddSubgraph({{type, {1}}}, {input}, {}, [](Subgraph&) { return kTfLiteOk; });
    return op.Prepare() == kTfLiteOk ? "accepted" : op.message();
  };
  EXPECT_STREQ(message(kTfLiteInt32, 0).c_str(), "accepted");
  EXPECT_STREQ(message(kTfLiteInt32, 3).c_str(), "input 0 of subgraph 1 is tensor 3, which does not exist");
  EXPECT_STREQ(message(kTfLiteString, 0).c_str(), "tensors of type STRING cannot be copied");
}

TEST(If, RefusesToPassAnInputThatIsMissing) {
  const TfLiteIfParams params = {1, 1};
  OpTester op(tflite::Register_IF(), &params);
  op.Input<bool>({1}, {true});
  op.MissingInput();
  AddMain(op);
  op.AddSubgraph({{kTfLiteInt32, {1}}}, {0}, {}, [](Subgraph&) { return kTfLiteOk; });
  EXPECT_EQ(op.Prepare(), kTfLiteError);
  EXPECT_STREQ(op.message().c_str(), "input 1 of this node is missing");
}

}  // namespace
}  // namespace mote
