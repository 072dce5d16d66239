// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Models with several subgraphs.
#include "tensorflow/lite/micro/micro_interpreter_graph.h"

#include <cstring>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::MicroInterpreter;

alignas(16) uint8_t arena[16 * 1024];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

// y = x + step, as the current subgraph.
void BuildStep(ModelBuilder& model, float step) {
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int constant = model.Constant<float>(tflite::TensorType_FLOAT32, {1}, {step});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_ADD, {x, constant}, {y}, tflite::AddOptionsT());
}

// x < limit, as the current subgraph.
void BuildLess(ModelBuilder& model, float limit) {
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int constant = model.Constant<float>(tflite::TensorType_FLOAT32, {1}, {limit});
  const int less = model.Tensor(tflite::TensorType_BOOL, {1});
  model.Inputs({x}).Outputs({less});
  model.Op(tflite::BuiltinOperator_LESS, {x, constant}, {less});
}

// z = (condition ? x + 1 : x - 1) + x. The x of the main subgraph must survive the other one.
void BuildIf(ModelBuilder& model) {
  tflite::IfOptionsT options;
  options.then_subgraph_index = 1;
  options.else_subgraph_index = 2;
  const int condition = model.Tensor(tflite::TensorType_BOOL, {1});
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int z = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({condition, x}).Outputs({z});
  model.Op(tflite::BuiltinOperator_IF, {condition, x}, {y}, options);
  model.Op(tflite::BuiltinOperator_ADD, {y, x}, {z}, tflite::AddOptionsT());
  model.Subgraph();
  BuildStep(model, 1.0f);
  model.Subgraph();
  BuildStep(model, -1.0f);
}

TEST(MicroInterpreterGraph, RunsOneOfTwoSubgraphs) {
  ModelBuilder model;
  BuildIf(model);
  MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (const bool condition : {true, false, true}) {
    *interpreter.input(0)->data.b = condition;
    interpreter.input(1)->data.f[0] = 5;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.f[0], condition ? 11.0f : 9.0f);
  }
}

// y = 3 x by a loop that adds 1, whose body calls IF.
TEST(MicroInterpreterGraph, RunsALoopWithABranchInIt) {
  ModelBuilder model;
  tflite::WhileOptionsT loop;
  loop.cond_subgraph_index = 1;
  loop.body_subgraph_index = 2;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int z = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({x}).Outputs({z, y});
  model.Op(tflite::BuiltinOperator_WHILE, {x}, {y}, loop);
  model.Op(tflite::BuiltinOperator_ADD, {x, y}, {z}, tflite::AddOptionsT());
  model.Subgraph();
  BuildLess(model, 100.0f);
  model.Subgraph();  // below 50: +1, else +20
  {
    tflite::IfOptionsT branch;
    branch.then_subgraph_index = 3;
    branch.else_subgraph_index = 4;
    const int in = model.Tensor(tflite::TensorType_FLOAT32, {1});
    const int fifty = model.Constant<float>(tflite::TensorType_FLOAT32, {1}, {50});
    const int less = model.Tensor(tflite::TensorType_BOOL, {1});
    const int out = model.Tensor(tflite::TensorType_FLOAT32, {1});
    model.Inputs({in}).Outputs({out});
    model.Op(tflite::BuiltinOperator_LESS, {in, fifty}, {less});
    model.Op(tflite::BuiltinOperator_IF, {less, in}, {out}, branch);
  }
  model.Subgraph();
  BuildStep(model, 1.0f);
  model.Subgraph();
  BuildStep(model, 20.0f);
  const tflite::Model* const finished = model.Finish();
  ASSERT_TRUE(finished != nullptr);
  MicroInterpreter interpreter(finished, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int run = 0; run < 2; ++run) {
    interpreter.input(0)->data.f[0] = 45.5f;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(1)->data.f[0], 110.5f);  // 46.5, ... 50.5, 70.5, 90.5, 110.5
    EXPECT_EQ(interpreter.output(0)->data.f[0], 156.0f);
  }
  interpreter.input(0)->data.f[0] = 200;  // not once
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(1)->data.f[0], 200.0f);
}

// Tensors of a subgraph that is running share no byte with those of the subgraphs that wait for it.
TEST(MicroInterpreterGraph, KeepsSubgraphsApart) {
  ModelBuilder model;
  BuildIf(model);
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, sizeof(arena));
  // The interpreter's own allocator does not show tensors of other subgraphs; with all preserved it does.
  MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena), nullptr, nullptr, true);
  ASSERT_TRUE(allocator != nullptr);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int main_tensor = 0; main_tensor < 4; ++main_tensor) {
    for (int subgraph = 1; subgraph < 3; ++subgraph) {
      for (const int tensor : {0, 2}) {
        const uint8_t* const a = interpreter.GetTensor(main_tensor)->data.uint8;
        const uint8_t* const b = interpreter.GetTensor(tensor, subgraph)->data.uint8;
        EXPECT_TRUE(a + 4 <= b || b + 4 <= a);
      }
    }
  }
}

TEST(MicroInterpreterGraph, BranchesShareMemory) {
  size_t used[2];
  for (int branches = 1; branches <= 2; ++branches) {
    ModelBuilder model;
    tflite::IfOptionsT options;
    options.then_subgraph_index = 1;
    options.else_subgraph_index = branches;
    const int condition = model.Tensor(tflite::TensorType_BOOL, {1});
    const int x = model.Tensor(tflite::TensorType_FLOAT32, {250});
    const int y = model.Tensor(tflite::TensorType_FLOAT32, {250});
    model.Inputs({condition, x}).Outputs({y}).Op(tflite::BuiltinOperator_IF, {condition, x}, {y}, options);
    for (int i = 0; i < branches; ++i) {
      model.Subgraph();
      const int in = model.Tensor(tflite::TensorType_FLOAT32, {250});
      const int out = model.Tensor(tflite::TensorType_FLOAT32, {250});
      model.Inputs({in}).Outputs({out}).Op(tflite::BuiltinOperator_RELU, {in}, {out});
    }
    MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    used[branches - 1] = interpreter.arena_used_bytes();
  }
  EXPECT_TRUE(used[1] < used[0] + 1000);  // records only
}

TEST(MicroInterpreterGraph, NamesNodesOfSubgraphs) {
  ModelBuilder model;
  BuildIf(model);
  // The else branch gives an int32 where the node has a float.
  model.current().tensors[0]->type = tflite::TensorType_INT32;
  StartLogCapture();
  MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(strstr(captured_log,
                     "node IF (number 0 of subgraph 0): input 0 of subgraph 2 has type INT32 where this "
                     "node has FLOAT32") != nullptr);
}

// A custom operator that runs subgraph 1 by MicroGraph, and one in it that fails.
TfLiteStatus RunEval(TfLiteContext* context, TfLiteNode* node) {
  tflite::MicroGraph& graph = tflite::GetMicroContext(context)->graph();
  TF_LITE_ENSURE_EQ(context, graph.NumSubgraphs(), 2);
  TF_LITE_ENSURE_EQ(context, graph.NumSubgraphInputs(1), size_t{1});
  TF_LITE_ENSURE_EQ(context, graph.NumSubgraphOutputs(1), size_t{1});
  TF_LITE_ENSURE(context, graph.GetSubgraphInput(1, 1) == nullptr && graph.GetSubgraphInput(1, -1) == nullptr);
  TF_LITE_ENSURE(context, graph.GetSubgraphOutput(1, 1) == nullptr && graph.GetSubgraphOutput(1, -1) == nullptr);
  TF_LITE_ENSURE(context, graph.GetResourceVariables() == nullptr);
  TF_LITE_ENSURE_STATUS(tflite::micro::CopyOpInputsToSubgraphInputs(context, node, &graph, 1, 0));
  TF_LITE_ENSURE_STATUS(graph.InvokeSubgraph(1));
  return tflite::micro::CopySubgraphOutputsToOpOutputs(context, node, &graph, 1);
}

TfLiteStatus FailAboveTen(TfLiteContext* context, TfLiteNode* node) {
  const float x = tflite::micro::GetEvalInput(context, node, 0)->data.f[0];
  if (x == 99.0f) return tflite::kTfLiteAbort;
  TF_LITE_ENSURE_MSG(context, x <= 10.0f, "%f is above ten", static_cast<double>(x));
  return tflite::micro::CopyOpInputsToOpOutputs(context, node);
}

TEST(MicroInterpreterGraph, CustomOperatorsRunSubgraphs) {
  static const TFLMRegistration run = tflite::micro::RegisterOp(nullptr, nullptr, RunEval);
  static const TFLMRegistration fail = tflite::micro::RegisterOp(nullptr, nullptr, FailAboveTen);
  tflite::MicroMutableOpResolver<2> resolver;
  ASSERT_EQ(resolver.AddCustom("Run", &run), kTfLiteOk);
  ASSERT_EQ(resolver.AddCustom("Fail", &fail), kTfLiteOk);
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({x}).Outputs({y}).Custom("Run", {x}, {y});
  model.Subgraph();
  const int in = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int out = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({in}).Outputs({out}).Custom("Fail", {in}, {out});
  MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena), nullptr, nullptr, true);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.f[0] = 7;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.f[0], 7.0f);
  interpreter.input(0)->data.f[0] = 11;
  StartLogCapture();
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "node Fail (number 0 of subgraph 1): 11.000000 is above ten\r\n"
               "node Fail (number 0 of subgraph 1) failed to invoke with status 1\r\n"
               "node Run (number 0 of subgraph 0) failed to invoke with status 1\r\n");
  interpreter.input(0)->data.f[0] = 99;
  EXPECT_EQ(interpreter.Invoke(), tflite::kTfLiteAbort);
  interpreter.input(0)->data.f[0] = 3;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.f[0], 3.0f);
}

}  // namespace
}  // namespace mote
