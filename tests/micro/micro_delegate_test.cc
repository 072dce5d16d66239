// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/micro_delegate.h"

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "examples/micro_delegate/kernel_set_delegate.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/micro_resource_variable.h"
#include "tensorflow/lite/micro/recording_micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::MicroDelegateContext;
using tflite::MicroDelegateNode;
using tflite::MicroDelegatePartition;

constexpr size_t kArenaBytes = 32 << 10;
alignas(16) uint8_t arena[kArenaBytes];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

std::string ListText(const TfLiteIntArray& list) {
  std::string text;
  for (int i = 0; i < list.size; ++i) text += (i == 0 ? "" : ",") + std::to_string(list.data[i]);
  return text;
}

// Claims the operators that the bits name, in up to six subgraphs, and fails where it is told to.
class TestDelegate : public KernelSetDelegate {
 public:
  explicit TestDelegate(uint32_t claims = ~0u, const tflite::MicroOpResolver& kernels = AllOps())
      : KernelSetDelegate(kernels) {
    for (uint32_t& bits : claims_) bits = claims;
  }

  void Claim(int subgraph, uint32_t bits) { claims_[subgraph] = bits; }

  const char* Name() const override { return "Tester"; }
  bool Claims(MicroDelegateContext& context, const MicroDelegateNode& node) override {
    if ((claims_[node.subgraph] >> node.number & 1) != 0) return true;
    return context.Refuse("bit %d is not set", node.number);
  }
  bool IsWorthwhile(MicroDelegateContext& context, const MicroDelegatePartition& partition) override {
    MicroDelegateNode node = {};
    const TfLiteStatus status = context.GetNode(partition.nodes->data[0], &node);
    return status == kTfLiteOk && static_cast<int>(node.op) != poor_op;
  }
  TfLiteStatus Init(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    if (partition.number == fails_init) return context.Fail("partition %d cannot be set up", partition.number);
    TF_LITE_ENSURE_STATUS(KernelSetDelegate::Init(context, partition));
    ++inits;
    text += ListText(*partition.nodes) + " reads " + ListText(*partition.inputs) + " writes " +
            ListText(*partition.outputs) + "; ";
    return kTfLiteOk;
  }
  TfLiteStatus Prepare(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    TF_LITE_ENSURE_STATUS(KernelSetDelegate::Prepare(context, partition));
    return partition.number == fails_prepare ? context.Fail("partition %d is not to be had", partition.number)
                                             : kTfLiteOk;
  }
  TfLiteStatus Invoke(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    ++invokes;
    if (partition.number == fails_invoke) return context.Fail("partition %d is out of order", partition.number);
    return KernelSetDelegate::Invoke(context, partition);
  }
  void Reset(MicroDelegatePartition& partition) override {
    ++resets;
    KernelSetDelegate::Reset(partition);
  }
  void Free(MicroDelegatePartition& partition) override {
    ++frees;
    KernelSetDelegate::Free(partition);
  }

  int fails_init = -1, fails_prepare = -1, fails_invoke = -1;  // numbers of partitions
  int poor_op = -1;                                            // partitions that begin with it do not pay
  int inits = 0, frees = 0, invokes = 0, resets = 0;
  std::string text;  // what Init was given

 private:
  uint32_t claims_[6];
};

// Sets the inputs to small numbers, runs the model twice and returns the bytes of all outputs.
std::vector<uint8_t> RunTwice(tflite::MicroInterpreter& interpreter) {
  std::vector<uint8_t> bytes;
  for (int run = 0; run < 2; ++run) {
    for (size_t i = 0; i < interpreter.inputs_size(); ++i) {
      TfLiteTensor* const input = interpreter.input(i);
      for (size_t k = 0; k < input->bytes / 4 && input->type == kTfLiteFloat32; ++k) {
        input->data.f[k] = static_cast<float>(run + 1) + static_cast<float>(k) * 0.5f - static_cast<float>(i);
      }
      if (input->type == kTfLiteInt32) input->data.i32[0] = run;
    }
    EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
    for (size_t i = 0; i < interpreter.outputs_size(); ++i) {
      const TfLiteTensor* const output = interpreter.output(i);
      bytes.insert(bytes.end(), output->data.uint8, output->data.uint8 + output->bytes);
    }
  }
  return bytes;
}

struct Outcome {
  TfLiteStatus status;
  size_t used_bytes;
  size_t required_bytes;
  bool required_is_exact;
  std::vector<uint8_t> outputs;
};

constexpr int kMaxVariables = 2;

// With resource variables, in the first bytes of the arena. Without a delegate: the CPU alone.
Outcome RunIn(const tflite::Model* model, size_t arena_bytes, tflite::MicroDelegate* delegate) {
  Outcome outcome = {kTfLiteError, 0, 0, false, {}};
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, arena_bytes);
  tflite::MicroResourceVariables* const variables =
      allocator == nullptr ? nullptr : tflite::MicroResourceVariables::Create(allocator, kMaxVariables);
  if (variables == nullptr) return outcome;
  tflite::MicroInterpreter interpreter(model, AllOps(), allocator, variables);
  EXPECT_EQ(interpreter.SetDelegate(delegate), kTfLiteOk);
  outcome.status = interpreter.AllocateTensors();
  outcome.used_bytes = interpreter.arena_used_bytes();
  outcome.required_bytes = interpreter.RequiredArenaBytes();
  outcome.required_is_exact = interpreter.RequiredArenaBytesIsExact();
  if (outcome.status == kTfLiteOk) outcome.outputs = RunTwice(interpreter);
  return outcome;
}

// The model gives the same whoever runs its operators: all combinations of those that `bits` name, in subgraph 0 first.
void ExpectSameForAllClaims(const tflite::Model* model, const std::vector<int>& operators) {
  ASSERT_TRUE(model != nullptr);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  ASSERT_EQ(cpu.status, kTfLiteOk);
  ASSERT_FALSE(cpu.outputs.empty());
  int total = 0;
  for (const int count : operators) total += count;
  for (uint32_t claims = 0; claims < 1u << total; ++claims) {
    TestDelegate delegate, again;
    uint32_t left = claims;
    for (size_t s = 0; s < operators.size(); ++s) {
      const uint32_t bits = left & ((1u << operators[s]) - 1);
      delegate.Claim(static_cast<int>(s), bits);
      again.Claim(static_cast<int>(s), bits);
      left >>= operators[s];
    }
    const Outcome mixed = RunIn(model, kArenaBytes, &delegate);
    ASSERT_EQ(mixed.status, kTfLiteOk);
    ASSERT_TRUE(mixed.outputs == cpu.outputs);
    ASSERT_EQ(delegate.num_partitions() == 0, claims == 0);
    ASSERT_EQ(delegate.frees, delegate.inits);
    // The same in exactly the memory that it took, where nothing is left over to hide a tensor that has no room.
    ASSERT_TRUE(RunIn(model, mixed.used_bytes, &again).outputs == cpu.outputs);
    ASSERT_EQ(again.num_partitions(), delegate.num_partitions());
  }
}

// Operators of two float32 inputs of [3].
int Op(ModelBuilder& model, tflite::BuiltinOperator op, int a, int b) {
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {3});
  if (op == tflite::BuiltinOperator_ADD) model.Op(op, {a, b}, {y}, tflite::AddOptionsT());
  if (op == tflite::BuiltinOperator_SUB) model.Op(op, {a, b}, {y}, tflite::SubOptionsT());
  if (op == tflite::BuiltinOperator_MUL) model.Op(op, {a, b}, {y}, tflite::MulOptionsT());
  if (op == tflite::BuiltinOperator_RELU) model.Op(op, {a}, {y});
  return y;
}

constexpr tflite::BuiltinOperator kAdd = tflite::BuiltinOperator_ADD, kSub = tflite::BuiltinOperator_SUB,
                                  kMul = tflite::BuiltinOperator_MUL, kRelu = tflite::BuiltinOperator_RELU;

int Input(ModelBuilder& model) { return model.Tensor(tflite::TensorType_FLOAT32, {3}); }
int Constant(ModelBuilder& model) { return model.Constant<float>(tflite::TensorType_FLOAT32, {3}, {0.5f, -1.25f, 2}); }

// 0: a = x + c; 1: b = a * a; 2: d = a - x; 3: y = b - d. The tensors are x 0, c 1, a 2, b 3, d 4, y 5.
const tflite::Model* Diamond(ModelBuilder& model) {
  const int x = Input(model), c = Constant(model);
  const int a = Op(model, kAdd, x, c), b = Op(model, kMul, a, a), d = Op(model, kSub, a, x);
  model.Inputs({x}).Outputs({Op(model, kSub, b, d)});
  return model.Finish();
}

// What Init is given when the delegate claims operators of the graph.
std::string PartitionsOf(const tflite::Model* model, uint32_t claims) {
  TestDelegate delegate(claims);
  EXPECT_EQ(RunIn(model, kArenaBytes, &delegate).status, kTfLiteOk);
  EXPECT_EQ(delegate.num_partitions(), delegate.inits);
  return delegate.text;
}

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
      TestDelegate delegate(claims), again(claims);
      const Outcome mixed = RunIn(model, kArenaBytes, &delegate);
      ASSERT_TRUE(mixed.outputs == cpu.outputs);
      ASSERT_TRUE(RunIn(model, mixed.used_bytes, &again).outputs == cpu.outputs);
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
    TestDelegate delegate(claims, resolver);
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
  TestDelegate delegate(0b1011);
  delegate.SetOneByOne(true);
  EXPECT_TRUE(RunIn(model, kArenaBytes, &delegate).outputs == cpu.outputs);
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
  TestDelegate all(claims), two(claims), three(claims), no_add(claims);
  two.SetMinNodes(2);
  three.SetMinNodes(3);
  no_add.poor_op = kAdd;
  for (TestDelegate* delegate : {&all, &two, &three, &no_add}) {
    ASSERT_TRUE(RunIn(model, kArenaBytes, delegate).outputs == cpu.outputs);
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
  TestDelegate delegate(0b1011);
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
  TestDelegate delegate;
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

// A delegate that gives no reason, and knows nothing.
class Mute : public tflite::MicroDelegate {
 public:
  const char* Name() const override { return "Mute"; }
  bool Supports(MicroDelegateContext&, const MicroDelegateNode&) override { return false; }
  TfLiteStatus Invoke(MicroDelegateContext&, MicroDelegatePartition&) override { return kTfLiteError; }
};

TEST(MicroDelegate, ThatClaimsNothingCostsNothing) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  Mute mute;
  mute.SetPrintPartitions(true);
  StartLogCapture();
  const Outcome outcome = RunIn(model, cpu.used_bytes, &mute);
  StopLogCapture();
  EXPECT_EQ(outcome.status, kTfLiteOk);
  EXPECT_EQ(outcome.used_bytes, cpu.used_bytes);
  EXPECT_TRUE(outcome.outputs == cpu.outputs);
  EXPECT_TRUE(Said("  0 ADD: CPU; the delegate gives no reason\r\n"));
  mute.SetPrintPartitions(false);
  EXPECT_EQ(RunIn(model, kArenaBytes, &mute).used_bytes, cpu.used_bytes);
}

// Claims everything, does nothing and needs no memory.
class Hollow : public Mute {
 public:
  bool Supports(MicroDelegateContext&, const MicroDelegateNode&) override { return true; }
  TfLiteStatus Init(MicroDelegateContext& context, MicroDelegatePartition&) override {
    return context.AllocateTempBuffer(100) != nullptr ? init_status : kTfLiteError;
  }
  TfLiteStatus Prepare(MicroDelegateContext& context, MicroDelegatePartition&) override {
    return context.AllocateTempBuffer(100, 1) != nullptr ? kTfLiteOk : kTfLiteError;
  }
  TfLiteStatus Invoke(MicroDelegateContext&, MicroDelegatePartition&) override { return kTfLiteOk; }

  TfLiteStatus init_status = kTfLiteOk;
};

// The bytes that are reported are of this attempt: those with the delegate only if it could have worked.
TEST(MicroDelegate, SaysWhatTheModelNeedsWithItOrWithoutIt) {
  ModelBuilder builder;
  int tensors[4];
  for (int& tensor : tensors) tensor = builder.Tensor(tflite::TensorType_FLOAT32, {256});
  builder.Op(kRelu, {tensors[0]}, {tensors[1]});
  builder.Op(kAdd, {tensors[0], tensors[1]}, {tensors[2]}, tflite::AddOptionsT());
  builder.Op(kAdd, {tensors[1], tensors[2]}, {tensors[3]}, tflite::AddOptionsT());
  builder.Inputs({tensors[0]}).Outputs({tensors[3]});
  const tflite::Model* const model = builder.Finish();
  Hollow hollow;
  const size_t with = RunIn(model, kArenaBytes, &hollow).used_bytes;
  const size_t without = RunIn(model, kArenaBytes, nullptr).used_bytes;
  ASSERT_LT(with, without);
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, with - 16);
  tflite::MicroInterpreter interpreter(model, AllOps(), allocator,
                                       tflite::MicroResourceVariables::Create(allocator, kMaxVariables));
  ASSERT_EQ(interpreter.SetDelegate(&hollow), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(interpreter.RequiredArenaBytes(), with);
  hollow.init_status = kTfLiteError;
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(interpreter.RequiredArenaBytes(), without);
  StopLogCapture();
}

TEST(MicroDelegate, ThatFailsIsLeftOut) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  for (int call = 0; call < 4; ++call) {
    TestDelegate delegate(0b1011);
    (call < 2 ? delegate.fails_init : delegate.fails_prepare) = call % 2;
    StartLogCapture();
    const Outcome outcome = RunIn(model, kArenaBytes, &delegate);
    StopLogCapture();
    EXPECT_EQ(outcome.status, kTfLiteOk);
    EXPECT_TRUE(outcome.outputs == cpu.outputs);
    EXPECT_EQ(outcome.used_bytes, cpu.used_bytes);
    EXPECT_EQ(delegate.inits, call == 0 ? 0 : call == 3 ? 2 : 1);
    EXPECT_EQ(delegate.frees, delegate.inits);
    EXPECT_EQ(delegate.invokes, 0);
    EXPECT_EQ(delegate.num_partitions(), 0);
    EXPECT_TRUE(Said(call % 2 == 0 ? "Node Tester (number 0 of subgraph 0): partition 0 "
                                   : "Node Tester (number 3 of subgraph 0): partition 1 "));
    EXPECT_TRUE(Said("Delegate Tester is left out: the CPU runs all operators.\r\n"));
  }
}

TEST(MicroDelegate, ThatFailsInInvokeIsAskedAgain) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const std::vector<uint8_t> expected = RunIn(model, kArenaBytes, nullptr).outputs;
  TestDelegate delegate(0b1011);
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  delegate.fails_invoke = 1;
  StartLogCapture();
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log,
               "Node Tester (number 3 of subgraph 0): partition 1 is out of order\r\n"
               "Node Tester (number 3 of subgraph 0) failed to invoke with status 1.\r\n");
  delegate.fails_invoke = -1;
  EXPECT_TRUE(RunTwice(interpreter) == expected);
}

// In an arena of any size: with the delegate, else on the CPU, else an error that says how much it takes.
TEST(MicroDelegate, WorksOrFailsCleanlyInAnyArena) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const Outcome cpu = RunIn(model, kArenaBytes, nullptr);
  for (const uint32_t claims : {0b1111u, 0b1011u, 0b0110u}) {
    TestDelegate delegate(claims);
    const size_t needed = RunIn(model, kArenaBytes, &delegate).used_bytes;
    const size_t least = needed < cpu.used_bytes ? needed : cpu.used_bytes;
    bool was_exact = false;
    constexpr size_t kGuardBytes = 64;
    for (size_t bytes = 0; bytes <= needed + 16; bytes += bytes + 64 < needed ? 7 : 1) {
      TestDelegate swept(claims);
      memset(arena + bytes, 0xAA, kGuardBytes);
      StartLogCapture();
      const Outcome outcome = RunIn(model, bytes, &swept);
      StopLogCapture();
      ASSERT_EQ(outcome.status, bytes >= least ? kTfLiteOk : kTfLiteError);
      ASSERT_EQ(swept.num_partitions() > 0, bytes >= needed);
      ASSERT_EQ(swept.frees, swept.inits);
      if (outcome.status == kTfLiteOk) {
        ASSERT_EQ(outcome.used_bytes, bytes >= needed ? needed : cpu.used_bytes);
        ASSERT_TRUE(outcome.outputs == cpu.outputs);
      } else if (outcome.required_is_exact) {
        was_exact = true;
        ASSERT_EQ(outcome.required_bytes, least);
      }
      for (size_t i = 0; i < kGuardBytes; ++i) ASSERT_EQ(arena[bytes + i], 0xAA);
    }
    EXPECT_TRUE(was_exact);
  }
}

// 64 operators in a row. On the CPU each has a record and there are two tensors at a time; a delegate that keeps none
// of the tensors in between needs its own two lists.
class Scaler : public tflite::MicroDelegate {
 public:
  explicit Scaler(int kept) : kept_(kept) {}
  const char* Name() const override { return "Scaler"; }
  bool Supports(MicroDelegateContext& context, const MicroDelegateNode& node) override {
    return context.GetTensor(node.node.inputs->data[1]).data != nullptr;
  }
  TfLiteStatus Prepare(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    if (kept_ < 0) return kTfLiteOk;
    const int tensor = partition.inputs->data[0] + kept_;
    return context.KeepTensors(&tensor, 1);
  }
  // All operators add the same constant.
  TfLiteStatus Invoke(MicroDelegateContext& context, MicroDelegatePartition& partition) override {
    const TfLiteEvalTensor* const x = context.GetEvalTensor(partition.inputs->data[0]);
    TfLiteEvalTensor* const y = context.GetEvalTensor(partition.outputs->data[0]);
    for (int i = 0; i < 256; ++i) y->data.f[i] = x->data.f[i] + 0.5f * static_cast<float>(partition.nodes->size);
    for (int t = partition.inputs->data[0] + 2; t < partition.outputs->data[0]; ++t) {
      const bool has_memory = context.GetEvalTensor(t)->data.data != nullptr;
      TF_LITE_ENSURE(context.context(), has_memory == (t == partition.inputs->data[0] + kept_));
    }
    if (kept_ >= 0) memset(context.GetEvalTensor(partition.inputs->data[0] + kept_)->data.data, 0x7F, 1024);
    return context.GetEvalTensor(999) == nullptr ? kTfLiteOk : kTfLiteError;
  }

 private:
  int kept_;
};

TEST(MicroDelegate, TensorsInsideTakeMemoryOnDemand) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {256});
  const int c = builder.Constant<float>(tflite::TensorType_FLOAT32, {1}, {0.5f});
  int y = x;
  for (int i = 0; i < 64; ++i) {
    const int sum = builder.Tensor(tflite::TensorType_FLOAT32, {256});
    builder.Op(kAdd, {y, c}, {sum}, tflite::AddOptionsT());
    y = sum;
  }
  builder.Inputs({x}).Outputs({y});
  const tflite::Model* const model = builder.Finish();
  Scaler none(-1), third(3);
  size_t planned[2], nodes[2];
  for (int kept = 0; kept < 2; ++kept) {
    tflite::RecordingMicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.SetDelegate(kept == 0 ? &none : &third), kTfLiteOk);
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    const tflite::RecordingMicroAllocator& allocator = interpreter.GetMicroAllocator();
    planned[kept] = allocator.GetSimpleMemoryAllocator()->GetNonPersistentUsedBytes();
    nodes[kept] =
        allocator.GetRecordedAllocation(tflite::RecordedAllocationType::kNodeAndRegistrationArray).requested_bytes;
    size_t recorded = 0;
    for (int type = 0; type < static_cast<int>(tflite::RecordedAllocationType::kNumAllocationTypes); ++type) {
      recorded += allocator.GetRecordedAllocation(static_cast<tflite::RecordedAllocationType>(type)).used_bytes;
    }
    EXPECT_EQ(recorded, allocator.arena().GetPersistentUsedBytes());
    memset(interpreter.input(0)->data.data, 0, 1024);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.f[255], 32.0f);
  }
  EXPECT_EQ(planned[0], size_t{2 * 1024});
  EXPECT_EQ(planned[1], size_t{3 * 1024});
  EXPECT_EQ(nodes[0], sizeof(tflite::NodeAndRegistration));
  EXPECT_EQ(nodes[1], sizeof(tflite::NodeAndRegistration));
}

TEST(MicroDelegate, RefusesToKeepWhatIsNotInside) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  for (const int tensor : {0, 1, 5, 77, -1}) {
    class Keeper : public TestDelegate {
     public:
      explicit Keeper(int tensor) : tensor_(tensor) {}
      TfLiteStatus Prepare(MicroDelegateContext& context, MicroDelegatePartition&) override {
        return context.KeepTensors(&tensor_, 1);
      }

     private:
      int tensor_;
    } keeper(tensor);
    StartLogCapture();
    EXPECT_EQ(RunIn(model, kArenaBytes, &keeper).status, kTfLiteOk);
    StopLogCapture();
    EXPECT_EQ(keeper.num_partitions(), 0);
    EXPECT_TRUE(Said("is none that only operators of the partition use"));
  }
}

TEST(MicroDelegate, IsNamedToTheProfiler) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  tflite::MicroProfilerEvent events[8];
  tflite::BufferedMicroProfiler profiler(events);
  TestDelegate delegate(0b0110);
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
  TestDelegate delegate(0b1011);
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
  TestDelegate delegate;
  StartLogCapture();
  {
    tflite::MicroInterpreter first(model, AllOps(), arena, kArenaBytes / 2);
    ASSERT_EQ(first.SetDelegate(&delegate), kTfLiteOk);
    ASSERT_EQ(first.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(first.SetDelegate(nullptr), kTfLiteError);
    EXPECT_TRUE(Said("set the delegate before AllocateTensors"));
    tflite::MicroInterpreter second(model, AllOps(), arena + kArenaBytes / 2, kArenaBytes / 2);
    EXPECT_EQ(second.SetDelegate(&delegate), kTfLiteError);
    EXPECT_TRUE(Said("Delegate Tester runs parts of another interpreter's model"));
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
  EXPECT_TRUE(Said("Delegate Tester was given to another interpreter"));
  EXPECT_EQ(delegate.invokes, 2);
  EXPECT_EQ(delegate.num_partitions(), 1);
}

TEST(MicroDelegate, CanBeTakenBack) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  TestDelegate delegate;
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.SetDelegate(nullptr), kTfLiteOk);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(delegate.inits, 0);
}

// What the delegate runs need not be in the resolver; without the delegate it is missing.
TEST(MicroDelegate, BringsItsOwnOperators) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const std::vector<uint8_t> expected = RunIn(model, kArenaBytes, nullptr).outputs;
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddSub(), kTfLiteOk);
  TestDelegate delegate(0b0011);
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_TRUE(RunTwice(interpreter) == expected);
}

TEST(MicroDelegate, NamesTheOperatorsThatNobodyHas) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddSub(), kTfLiteOk);
  TestDelegate delegate(0b0001);
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(captured_log, "Missing operator MUL: add `resolver.AddMul();`.\r\n");
}

// A delegate that failed where the CPU could not take its place stays set: it may have recovered.
TEST(MicroDelegate, MayFailAndRecover) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddSub(), kTfLiteOk);
  TestDelegate delegate(0b0011);
  delegate.fails_init = 0;
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("Delegate Tester is left out"));
  EXPECT_TRUE(Said("Missing operator ADD: add `resolver.AddAdd();`.\r\nMissing operator MUL"));
  delegate.fails_init = -1;
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(delegate.num_nodes(), 2);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

// The plan says where tensors lie that do not exist at the same time, if the operators run one by one.
TEST(MicroDelegate, RunsOperatorsOneByOneWhereTheModelPlansItsMemory) {
  ModelBuilder builder;
  const int x = Input(builder);
  const int a = Op(builder, kAdd, x, x), b = Op(builder, kMul, a, a), c = Op(builder, kSub, b, b);
  builder.Inputs({x}).Outputs({c});
  builder.Metadata("OfflineMemoryAllocation", {1, 0, 4, 0, 16, 0, 16});
  const tflite::Model* const model = builder.Finish();
  EXPECT_STREQ(PartitionsOf(model, 0b101).c_str(), "0 reads 0 writes 1; 2 reads 2 writes 3; ");
  EXPECT_STREQ(PartitionsOf(model, 0b111).c_str(), "0 reads 0 writes 1; 1 reads 1 writes 2; 2 reads 2 writes 3; ");
  ExpectSameForAllClaims(model, {3});
}

TEST(MicroDelegate, RunsOperatorsOneByOneWhereAllTensorsArePreserved) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  TestDelegate delegate;
  tflite::MicroInterpreter interpreter(model, AllOps(), arena, sizeof(arena), nullptr, nullptr, true);
  ASSERT_EQ(interpreter.SetDelegate(&delegate), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(delegate.num_partitions(), 4);
  for (int i = 0; i < 3; ++i) interpreter.input(0)->data.f[i] = 2;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.GetTensor(2)->data.f[0], 2.5f);
  EXPECT_EQ(interpreter.GetTensor(3)->data.f[0], 6.25f);
  EXPECT_EQ(interpreter.GetTensor(4)->data.f[0], 0.5f);
}

TEST(MicroDelegate, SharesAnArenaWithOthers) {
  ModelBuilder builder;
  const tflite::Model* const model = Diamond(builder);
  const std::vector<uint8_t> expected = RunIn(model, kArenaBytes, nullptr).outputs;
  tflite::MicroAllocator* const allocator = tflite::MicroAllocator::Create(arena, sizeof(arena));
  TestDelegate first_delegate(0b0110), second_delegate(0b1001);
  tflite::MicroInterpreter first(model, AllOps(), allocator), second(model, AllOps(), allocator),
      third(model, AllOps(), allocator);
  ASSERT_EQ(first.SetDelegate(&first_delegate), kTfLiteOk);
  ASSERT_EQ(second.SetDelegate(&second_delegate), kTfLiteOk);
  for (tflite::MicroInterpreter* interpreter : {&first, &second, &third}) {
    ASSERT_EQ(interpreter->AllocateTensors(), kTfLiteOk);
  }
  for (tflite::MicroInterpreter* interpreter : {&third, &first, &second, &first}) {
    EXPECT_TRUE(RunTwice(*interpreter) == expected);
  }
}

}  // namespace
}  // namespace mote
