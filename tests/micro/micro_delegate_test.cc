// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Delegates of the micro runtime: who runs which node, what is printed, what comes after a failure, how long they stay.
#include <cstring>

#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/list_model.h"
#include "tests/micro/test_micro_delegate.h"
#include "tests/test.h"

namespace mote {
namespace {

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

TEST(MicroDelegate, RunsAnyPartOfADiamond) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  ExpectSameForAllClaims(model, {4});
  EXPECT_STREQ(PartitionsOf(model, 0b0000).c_str(), "");
  EXPECT_STREQ(PartitionsOf(model, 0b1111).c_str(), "0,1,2,3 reads 0 writes 5; ");
  EXPECT_STREQ(PartitionsOf(model, 0b0010).c_str(), "1 reads 2 writes 3; ");
  EXPECT_STREQ(PartitionsOf(model, 0b0110).c_str(), "1,2 reads 0,2 writes 3,4; ");
  // The CPU's operator 2 lies between the two: in one partition with both it would have to run before it and after it.
  EXPECT_STREQ(PartitionsOf(model, 0b1011).c_str(), "0,1 reads 0 writes 2,3; 3 reads 3,4 writes 5; ");
}

// 0: CPU, 1: of 0, 2: CPU, of 1; 3: CPU, of the input; 4: of 3. One partition takes 1 and 4, if 3 overtakes 1 and 2.
TEST(MicroDelegate, GathersWhatIsApart) {
  ModelBuilder builder;
  const int x = Input(builder);
  const int a = Op(builder, kAdd, x, x), b = Op(builder, kMul, a, x), c = Op(builder, kSub, b, x);
  const int d = Op(builder, kMul, x, x), e = Op(builder, kSub, d, x);
  builder.Inputs({x}).Outputs({c, e});
  const tflite::Model* const model = builder.Finish();
  EXPECT_STREQ(PartitionsOf(model, 0b10010).c_str(), "1,4 reads 0,1,4 writes 2,5; ");
  ExpectSameForAllClaims(model, {5});
}

TEST(MicroDelegate, RunsSeveralIslandsOfAChain) {
  ModelBuilder builder;
  const int x = Input(builder), c = Constant(builder);
  int y = x;
  const tflite::BuiltinOperator ops[] = {kAdd, kMul, kRelu, kSub, kMul, kAdd, kSub};
  for (const tflite::BuiltinOperator op : ops) y = Op(builder, op, y, c);
  builder.Inputs({x}).Outputs({y});
  const tflite::Model* const model = builder.Finish();
  EXPECT_STREQ(PartitionsOf(model, 0b1101101).c_str(),
               "0 reads 0 writes 2; 2,3 reads 3 writes 5; 5,6 reads 6 writes 8; ");
  ExpectSameForAllClaims(model, {7});
}

// Without all three nodes of a row write there is none: then the model falls back to the CPU.
TEST(MicroDelegate, TakesAnyNodeOfALoopThatWritesRows) {
  ListModel builder;
  builder.is_open = true;
  builder.BuildRunningSum();
  const int nodes = static_cast<int>(builder.current().operators.size());
  const tflite::Model* const model = builder.Finish();
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  ASSERT_EQ(cpu.status, kTfLiteOk);
  int delegated = 0;
  for (int node = 0; node < nodes; ++node) {
    TestMicroDelegate delegate(0);
    delegate.Claim(2, 1u << node);
    StartLogCapture();
    const Outcome mixed = RunIn(model, kArenaBytes, &delegate);
    StopLogCapture();
    ASSERT_EQ(mixed.status, kTfLiteOk);
    ASSERT_SAME(mixed.outputs, cpu.outputs);
    ASSERT_EQ(delegate.frees, delegate.inits);
    delegated += delegate.num_partitions();
  }
  EXPECT_EQ(delegated, nodes - 3);
}

// Graphs drawn at random: each operator reads two tensors from before it. Claims are drawn, too.
TEST(MicroDelegate, RunsAnyPartOfAnyGraph) {
  uint32_t state = 1;
  const auto draw = [&](int below) {
    state = state * 1664525 + 1013904223;
    return static_cast<int>((state >> 16) % static_cast<uint32_t>(below));
  };
  for (int trial = 0; trial < 60; ++trial) {
    ModelBuilder builder;
    const int x = Input(builder);
    std::vector<int> tensors = {x, Constant(builder)};
    const tflite::BuiltinOperator ops[] = {kAdd, kSub, kRelu};
    for (int i = 0; i < 16; ++i) {
      const int a = tensors[static_cast<size_t>(draw(static_cast<int>(tensors.size())))];
      const int b = tensors[static_cast<size_t>(draw(static_cast<int>(tensors.size())))];
      tensors.push_back(Op(builder, ops[draw(3)], a, b));
    }
    builder.Inputs({x}).Outputs({tensors[10], tensors.back()});
    const tflite::Model* const model = builder.Finish();
    const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
    for (int i = 0; i < 6; ++i) {
      const auto claims = static_cast<uint32_t>(draw(1 << 16));
      TestMicroDelegate delegate(claims), again(claims);
      const Outcome mixed = RunIn(model, kArenaBytes, &delegate);
      ASSERT_SAME(mixed.outputs, cpu.outputs);
      ASSERT_SAME(RunIn(model, mixed.used_bytes, &again).outputs, cpu.outputs);
    }
  }
}

// 0: x = relu(x); while (n < 3) n, x = n + 1, n < 2 ? (x + x) - c : x * c. Subgraph 1 is the condition, 2 the body, 3
// and 4 are the branches of its IF.
const tflite::Model* Loop(ModelBuilder& model) {
  const auto number = [&] { return model.Tensor(tflite::TensorType_INT32, {}); };
  const auto compare = [&](int n, int limit) {
    const int bound = model.Constant<int32_t>(tflite::TensorType_INT32, {}, {limit});
    const int less = model.Tensor(tflite::TensorType_BOOL, {});
    model.Op(tflite::BuiltinOperator_LESS, {n, bound}, {less});
    return less;
  };
  tflite::WhileOptionsT loop;
  loop.cond_subgraph_index = 1;
  loop.body_subgraph_index = 2;
  tflite::IfOptionsT branch;
  branch.then_subgraph_index = 3;
  branch.else_subgraph_index = 4;
  int n = number(), x = Input(model);
  const int last = number(), y = Input(model);
  model.Inputs({n, x}).Outputs({last, y});
  const int start = Op(model, kRelu, x, x);
  model.Op(tflite::BuiltinOperator_WHILE, {n, start}, {last, y}, loop);
  model.Subgraph();
  n = number(), x = Input(model);
  model.Inputs({n, x}).Outputs({compare(n, 3)});
  model.Subgraph();
  n = number(), x = Input(model);
  const int next = number(), chosen = Input(model);
  model.Inputs({n, x}).Outputs({next, chosen});
  const int one = model.Constant<int32_t>(tflite::TensorType_INT32, {}, {1});
  model.Op(kAdd, {n, one}, {next}, tflite::AddOptionsT());
  model.Op(tflite::BuiltinOperator_IF, {compare(n, 2), x}, {chosen}, branch);
  model.Subgraph();
  x = Input(model);
  model.Inputs({x}).Outputs({Op(model, kSub, Op(model, kAdd, x, x), Constant(model))});
  model.Subgraph();
  x = Input(model);
  model.Inputs({x}).Outputs({Op(model, kMul, x, Constant(model))});
  return model.Finish();
}

TEST(MicroDelegate, RunsPartsOfSubgraphsAndWhatRunsThem) {
  ModelBuilder builder;
  ExpectSameForAllClaims(Loop(builder), {2, 1, 3, 2, 1});
}

TEST(MicroDelegate, KeepsTheOrderOfSideEffects) {
  ModelBuilder builder;
  BuildAccumulator(builder);
  // The handle first: what reads the variable then needs nothing of CALL_ONCE but its effect.
  std::swap(builder.model.subgraphs[0]->operators[0], builder.model.subgraphs[0]->operators[1]);
  ExpectSameForAllClaims(builder.Finish(), {5, 2});
}

// Two operators that use one variable, the second of which needs nothing of what lies between them.
TEST(MicroDelegate, KeepsTheOrderOfThoseWhoUseAVariable) {
  static const TFLMRegistration accumulate =
      tflite::micro::RegisterOp(nullptr, nullptr, [](TfLiteContext* context, TfLiteNode* node) {
        const TfLiteEvalTensor* const x = tflite::micro::GetEvalInput(context, node, 0);
        TfLiteEvalTensor* const sum = tflite::micro::GetMutableEvalInput(context, node, 1);
        sum->data.f[0] = sum->data.f[0] * 2 + x->data.f[0];
        tflite::micro::GetEvalOutput(context, node, 0)->data.f[0] = sum->data.f[0];
        return kTfLiteOk;
      });
  tflite::MicroMutableOpResolver<2> resolver;
  ASSERT_EQ(resolver.AddCustom("Accumulate", &accumulate), kTfLiteOk);
  ASSERT_EQ(resolver.AddAbs(), kTfLiteOk);
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {1}), sum = model.Variable(tflite::TensorType_FLOAT32, {1});
  int y[3];
  for (int& tensor : y) tensor = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({x}).Outputs({y[1], y[2]});
  model.Op(tflite::BuiltinOperator_ABS, {x}, {y[0]});
  model.Custom("Accumulate", {y[0], sum}, {y[1]});
  model.Custom("Accumulate", {x, sum}, {y[2]});
  ASSERT_TRUE(model.Finish() != nullptr);
  for (uint32_t claims = 0; claims < 8; ++claims) {
    TestMicroDelegate delegate(claims, resolver);
    tflite::MicroInterpreter interpreter(tflite::GetModel(model.data()), resolver, arena, sizeof(arena));
    ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    interpreter.input(0)->data.f[0] = 1;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.f[0], 1.0f);
    EXPECT_EQ(interpreter.output(1)->data.f[0], 3.0f);
    interpreter.input(0)->data.f[0] = -1;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.f[0], 7.0f);
    EXPECT_EQ(interpreter.output(1)->data.f[0], 13.0f);
    ASSERT_EQ(interpreter.Reset(), kTfLiteOk);
    interpreter.input(0)->data.f[0] = 1;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(1)->data.f[0], 3.0f);
  }
}

TEST(MicroDelegate, RunsOperatorsOneByOneOnDemand) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  TestMicroDelegate delegate(0b1011);
  delegate.SetOneByOne(true);
  EXPECT_SAME(RunIn(model, kArenaBytes, &delegate).outputs, cpu.outputs);
  EXPECT_STREQ(delegate.text.c_str(), "0 reads 0 writes 2; 1 reads 2 writes 3; 3 reads 3,4 writes 5; ");
}

TEST(MicroDelegate, LeavesSmallAndPoorPartitionsToTheCpu) {
  ModelBuilder builder;
  const int x = Input(builder);
  const int a = Op(builder, kAdd, x, x), b = Op(builder, kRelu, a, a), c = Op(builder, kSub, b, x);
  const int d = Op(builder, kMul, c, x), e = Op(builder, kRelu, d, d), f = Op(builder, kMul, e, x);
  builder.Inputs({x}).Outputs({f});
  const tflite::Model* const model = builder.Finish();
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  const uint32_t claims = 0b101101;  // 0; 2, 3; 5
  TestMicroDelegate all(claims), two(claims), three(claims), no_add(claims);
  two.SetMinNodes(2);
  three.SetMinNodes(3);
  no_add.poor_op = kAdd;
  for (TestMicroDelegate* delegate : {&all, &two, &three, &no_add}) {
    ASSERT_SAME(RunIn(model, kArenaBytes, delegate).outputs, cpu.outputs);
  }
  EXPECT_EQ(all.num_partitions(), 3);
  EXPECT_EQ(all.num_nodes(), 4);
  EXPECT_EQ(two.num_partitions(), 1);
  EXPECT_EQ(two.num_nodes(), 2);
  EXPECT_EQ(three.num_partitions(), 0);
  EXPECT_EQ(three.inits, 0);
  EXPECT_EQ(no_add.num_partitions(), 2);
}

TEST(MicroDelegate, PrintsWhoRunsWhatAndWhy) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  TestMicroDelegate delegate(0b1011);
  delegate.SetMinNodes(2);
  delegate.SetPrintPartitions(true);
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "Tester runs 2 of the 4 operators of subgraph 0, partitions: 1\r\n"
               "  0 ADD: Tester, partition 0\r\n"
               "  1 MUL: Tester, partition 0\r\n"
               "  2 SUB: CPU; bit 2 is not set\r\n"
               "  3 SUB: CPU; its partition would have fewer than 2 operators\r\n");
}

TEST(MicroDelegate, PrintsPartitionsThatDoNotPay) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  TestMicroDelegate delegate;
  delegate.poor_op = kAdd;
  delegate.SetPrintPartitions(true);
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  StopLogCapture();
  EXPECT_TRUE(
      Said("Tester runs 0 of the 4 operators of subgraph 0, partitions: 0\r\n"
           "  0 ADD: CPU; its partition would not pay\r\n"));
  EXPECT_FALSE(Said("left out"));
}

TEST(MicroDelegate, ThatFailsIsLeftOut) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  for (int call = 0; call < 4; ++call) {
    TestMicroDelegate delegate(0b1011);
    (call < 2 ? delegate.fails_init : delegate.fails_prepare) = call % 2;
    StartLogCapture();
    const Outcome outcome = RunIn(model, kArenaBytes, &delegate);
    StopLogCapture();
    EXPECT_EQ(outcome.status, kTfLiteOk);
    EXPECT_SAME(outcome.outputs, cpu.outputs);
    EXPECT_EQ(outcome.used_bytes, cpu.used_bytes);
    EXPECT_EQ(delegate.inits, call == 0 ? 0 : call == 3 ? 2 : 1);
    EXPECT_EQ(delegate.frees, delegate.inits);
    EXPECT_EQ(delegate.invokes, 0);
    EXPECT_EQ(delegate.num_partitions(), 0);
    EXPECT_TRUE(Said(call % 2 == 0 ? "node Tester (number 0 of subgraph 0): partition 0 "
                                   : "node Tester (number 3 of subgraph 0): partition 1 "));
    EXPECT_TRUE(Said("delegate Tester is left out: the CPU runs all operators\r\n"));
  }
}

TEST(MicroDelegate, ThatFailsInInvokeIsAskedAgain) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const std::vector<uint8_t> expected = RunIn(model, kArenaBytes, nullptr).outputs;
  TestMicroDelegate delegate(0b1011);
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  delegate.fails_invoke = 1;
  StartLogCapture();
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "node Tester (number 3 of subgraph 0): partition 1 is out of order\r\n"
               "node Tester (number 3 of subgraph 0) failed to invoke with status 1\r\n");
  delegate.fails_invoke = -1;
  EXPECT_SAME(RunTwice(interpreter), expected);
}

TEST(MicroDelegate, IsNamedToTheProfiler) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  tflite::MicroProfilerEvent events[8];
  tflite::BufferedMicroProfiler profiler(events);
  TestMicroDelegate delegate(0b0110);
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena), nullptr, &profiler);
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  ASSERT_EQ(profiler.size(), size_t{3});
  EXPECT_STREQ(events[0].tag, "ADD");
  EXPECT_STREQ(events[1].tag, "Tester");
  EXPECT_STREQ(events[2].tag, "SUB");
}

TEST(MicroDelegate, IsResetAndFreed) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  TestMicroDelegate delegate(0b1011);
  {
    tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(delegate.resets, 2);
    ASSERT_EQ(interpreter.Reset(), kTfLiteOk);
    EXPECT_EQ(delegate.resets, 4);
    EXPECT_EQ(delegate.frees, 0);
  }
  EXPECT_EQ(delegate.frees, 2);
}

TEST(MicroDelegate, ServesOneInterpreterAtATime) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  TestMicroDelegate delegate;
  StartLogCapture();
  {
    tflite::MicroInterpreter first(model, AllOps(), arena, kArenaBytes / 2);
    ASSERT_EQ(first.SetDelegate(&delegate), kTfLiteOk);
    ASSERT_EQ(first.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(first.SetDelegate(nullptr), kTfLiteError);
    EXPECT_TRUE(Said("set the delegate before AllocateTensors"));
    tflite::MicroInterpreter second(model, AllOps(), arena + kArenaBytes / 2, kArenaBytes / 2);
    EXPECT_EQ(second.SetDelegate(&delegate), kTfLiteError);
    EXPECT_TRUE(Said("delegate Tester runs parts of another interpreter's model"));
    EXPECT_EQ(second.Invoke(), kTfLiteOk);
    EXPECT_EQ(delegate.invokes, 0);
    EXPECT_EQ(first.Invoke(), kTfLiteOk);
    EXPECT_EQ(delegate.invokes, 1);
  }
  // Given to another before the first used it: the first does without.
  tflite::MicroInterpreter third(model, AllOps(), arena, kArenaBytes / 2);
  tflite::MicroInterpreter fourth(model, AllOps(), arena + kArenaBytes / 2, kArenaBytes / 2);
  EXPECT_EQ(third.SetDelegate(&delegate), kTfLiteOk);
  EXPECT_EQ(fourth.SetDelegate(&delegate), kTfLiteOk);
  EXPECT_EQ(fourth.Invoke(), kTfLiteOk);
  EXPECT_EQ(third.Invoke(), kTfLiteOk);
  StopLogCapture();
  EXPECT_TRUE(Said("delegate Tester was given to another interpreter"));
  EXPECT_EQ(delegate.invokes, 2);
  EXPECT_EQ(delegate.num_partitions(), 1);
}

TEST(MicroDelegate, CanBeTakenBack) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  TestMicroDelegate delegate;
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.SetDelegate(nullptr), kTfLiteOk);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(delegate.inits, 0);
}

// The operators of the delegate need not be in the resolver; without the delegate it is missing.
TEST(MicroDelegate, BringsItsOwnOperators) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const std::vector<uint8_t> expected = RunIn(model, kArenaBytes, nullptr).outputs;
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddSub(), kTfLiteOk);
  TestMicroDelegate delegate(0b0011);
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_SAME(RunTwice(interpreter), expected);
}

TEST(MicroDelegate, NamesTheOperatorsThatNobodyHas) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddSub(), kTfLiteOk);
  TestMicroDelegate delegate(0b0001);
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log, "missing operator MUL: add `resolver.AddMul();`\r\n");
}

// A delegate that failed where the CPU could not take its place stays set: it may have recovered.
TEST(MicroDelegate, MayFailAndRecover) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddSub(), kTfLiteOk);
  TestMicroDelegate delegate(0b0011);
  delegate.fails_init = 0;
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("delegate Tester is left out"));
  EXPECT_TRUE(Said("missing operator ADD: add `resolver.AddAdd();`\r\nmissing operator MUL"));
  delegate.fails_init = -1;
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(delegate.num_nodes(), 2);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

}  // namespace
}  // namespace mote
