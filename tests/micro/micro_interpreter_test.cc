// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_interpreter.h"

#include <cstring>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_profiler.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

alignas(16) uint8_t arena[16 * 1024];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

// What the operators below were asked to do: one letter each.
char calls[64];
void Called(char what) {
  const size_t length = strlen(calls);
  if (length + 1 < sizeof(calls)) calls[length] = what, calls[length + 1] = '\0';
}

// out = in + a count of its Invokes since the last reset. `I`nit, `P`repare, `E`val, `R`eset, `F`ree are noted.
struct CounterState {
  int32_t invokes;
  int scratch;
  char option;
};

void* CounterInit(TfLiteContext* context, const char* buffer, size_t length) {
  Called('I');
  auto* const state = static_cast<CounterState*>(context->AllocatePersistentBuffer(context, sizeof(CounterState)));
  if (state != nullptr) *state = {77, -1, length > 0 ? buffer[0] : '-'};
  return state;
}

void CounterFree(TfLiteContext*, void* buffer) { Called(buffer != nullptr ? 'F' : 'f'); }

TfLiteStatus CounterPrepare(TfLiteContext* context, TfLiteNode* node) {
  Called('P');
  tflite::MicroContext* const micro = tflite::GetMicroContext(context);
  TfLiteTensor* const in = micro->AllocateTempInputTensor(node, 0);
  TfLiteTensor* const out = micro->AllocateTempOutputTensor(node, 0);
  TF_LITE_ENSURE(context, in != nullptr && out != nullptr);
  TF_LITE_ENSURE(context, micro->AllocateTempInputTensor(node, 1) == nullptr);
  const bool good = in->type == kTfLiteInt32 && out->bytes == in->bytes && in->data.data == nullptr;
  micro->DeallocateTempTfLiteTensor(in);
  micro->DeallocateTempTfLiteTensor(out);
  TF_LITE_ENSURE_MSG(context, good, "the tensors are not as expected");
  return context->RequestScratchBufferInArena(context, 40, &static_cast<CounterState*>(node->user_data)->scratch);
}

TfLiteStatus CounterEval(TfLiteContext* context, TfLiteNode* node) {
  Called('E');
  auto* const state = static_cast<CounterState*>(node->user_data);
  auto* const scratch = static_cast<int32_t*>(context->GetScratchBuffer(context, state->scratch));
  const TfLiteEvalTensor* const in = tflite::micro::GetEvalInput(context, node, 0);
  TfLiteEvalTensor* const out = tflite::micro::GetEvalOutput(context, node, 0);
  for (int i = 0; i < 10; ++i) scratch[i] = state->invokes;
  for (int i = 0; i < tflite::ElementCount(*in->dims); ++i) out->data.i32[i] = in->data.i32[i] + scratch[i % 10];
  ++state->invokes;
  return kTfLiteOk;
}

void CounterReset(TfLiteContext*, void* buffer) {
  Called('R');
  static_cast<CounterState*>(buffer)->invokes = 0;
}

constexpr TFLMRegistration kCounter = {CounterInit, CounterFree, CounterPrepare, CounterEval, CounterReset, 0, nullptr};

// in [2] -> Counter -> Counter -> out [2].
const tflite::Model* TwoCounters(ModelBuilder& model) {
  const int x = model.Tensor(tflite::TensorType_INT32, {2});
  const int y = model.Tensor(tflite::TensorType_INT32, {2});
  const int z = model.Tensor(tflite::TensorType_INT32, {2});
  model.Inputs({x}).Outputs({z}).Custom("Counter", {x}, {y}, "a");
  model.Custom("Counter", {y}, {z}, "bc");
  return model.Finish();
}

TEST(MicroInterpreter, CallsAnOperatorsFunctionsInOrder) {
  ModelBuilder builder;
  const tflite::Model* const model = TwoCounters(builder);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Counter", &kCounter), kTfLiteOk);
  calls[0] = '\0';
  {
    tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
    EXPECT_STREQ(calls, "");
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_STREQ(calls, "IPIPRR");
    EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    EXPECT_STREQ(calls, "IPIPRR");
    int32_t* const in = interpreter.input(0)->data.i32;
    in[0] = 10, in[1] = 20;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.i32[0], 10);
    in[0] = 10, in[1] = 20;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.i32[1], 22);
    EXPECT_STREQ(calls, "IPIPRREEEE");
    ASSERT_EQ(interpreter.Reset(), kTfLiteOk);
    in[0] = 10, in[1] = 20;
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.i32[1], 20);
    EXPECT_STREQ(calls, "IPIPRREEEERREE");
  }
  EXPECT_STREQ(calls, "IPIPRREEEERREEFF");
}

// In an arena of any size, each Init has its Free, and nothing else has one.
TEST(MicroInterpreter, FreesWhatItInitialisedInAnyArena) {
  ModelBuilder builder;
  const tflite::Model* const model = TwoCounters(builder);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Counter", &kCounter), kTfLiteOk);
  StartLogCapture();
  for (size_t bytes = 0; bytes < 3000; bytes += 16) {
    calls[0] = '\0';
    { (void)tflite::MicroInterpreter(model, resolver, arena, bytes).AllocateTensors(); }
    int initialised = 0;
    for (const char* c = calls; *c != '\0'; ++c) {
      initialised += (*c == 'I') - (*c == 'F' || *c == 'f');
      ASSERT_TRUE(initialised >= 0);
    }
    ASSERT_EQ(initialised, 0);
  }
  StopLogCapture();
}

TEST(MicroInterpreter, HasSeveralInputsAndOutputs) {
  ModelBuilder model;
  const int a = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int b = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int sum = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int product = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({a, b}).Outputs({product, sum});
  model.Op(tflite::BuiltinOperator_ADD, {a, b}, {sum}, tflite::AddOptionsT());
  model.Op(tflite::BuiltinOperator_MUL, {a, b}, {product}, tflite::MulOptionsT());
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  EXPECT_TRUE(interpreter.input(0) == nullptr);
  EXPECT_TRUE(interpreter.output(0) == nullptr);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  ASSERT_EQ(interpreter.inputs_size(), size_t{2});
  ASSERT_EQ(interpreter.outputs_size(), size_t{2});
  EXPECT_EQ(interpreter.inputs()[1], b);
  EXPECT_EQ(interpreter.outputs()[0], product);
  EXPECT_TRUE(interpreter.input(2) == nullptr);
  EXPECT_TRUE(interpreter.output(2) == nullptr);
  const float values[] = {3, -4, 5, 6};
  memcpy(interpreter.input(0)->data.f, values, 8);
  memcpy(interpreter.input(1)->data.f, values + 2, 8);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.f[0], 15.0f);
  EXPECT_EQ(interpreter.output(0)->data.f[1], -24.0f);
  EXPECT_EQ(interpreter.output(1)->data.f[0], 8.0f);
  EXPECT_EQ(interpreter.output(1)->data.f[1], 2.0f);
}

TEST(MicroInterpreter, InvokeAllocates) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {1});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {1});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_TRUE(interpreter.output(0) != nullptr);
}

TEST(MicroInterpreter, RunsAModelWithoutOperators) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT16, {3});
  model.Inputs({x}).Outputs({x}).Op(tflite::BuiltinOperator_RELU, {x}, {x});
  model.current().operators.clear();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.i16[2] = -7;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.i16[2], -7);
  EXPECT_EQ(interpreter.operators_size(), size_t{0});
}

TEST(MicroInterpreter, RunsAModelWithNothingInIt) {
  ModelBuilder model;
  model.Op(tflite::BuiltinOperator_RELU, {}, {});
  model.current().operators.clear();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.inputs_size(), size_t{0});
  EXPECT_EQ(interpreter.outputs_size(), size_t{0});
  EXPECT_EQ(interpreter.tensors_size(), size_t{0});
  EXPECT_TRUE(interpreter.input(0) == nullptr);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
}

TEST(MicroInterpreter, HasScalarsAndEmptyTensors) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {});
  const int none = model.Tensor(tflite::TensorType_FLOAT32, {0, 4});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {});
  model.Inputs({x, none}).Outputs({y, none}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.input(0)->dims->size, 0);
  EXPECT_EQ(interpreter.input(0)->bytes, size_t{4});
  EXPECT_EQ(interpreter.input(1)->bytes, size_t{0});
  interpreter.input(0)->data.f[0] = 2.5f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.f[0], 2.5f);
}

TEST(MicroInterpreter, UnusedTensorsTakeNoRoom) {
  size_t used[2];
  for (int unused = 0; unused < 2; ++unused) {
    ModelBuilder model;
    const int x = model.Tensor(tflite::TensorType_FLOAT32, {8});
    const int y = model.Tensor(tflite::TensorType_FLOAT32, {8});
    model.Tensor(tflite::TensorType_FLOAT32, {unused == 0 ? 1 : 500});
    model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
    tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    used[unused] = interpreter.arena_used_bytes();
  }
  EXPECT_EQ(used[0], used[1]);
}

TEST(MicroInterpreter, DescribesATensorInFull) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT8, {1, 2});
  const int y = model.Tensor(tflite::TensorType_INT8, {1, 2});
  const int c = model.Constant<int8_t>(tflite::TensorType_INT8, {2}, {1, 2});
  model.current().tensors[x]->name = "the input";
  model.Quantize(x, {0.5f}, {-3}).Quantize(y, {0.5f}, {-3});
  model.Quantize(c, {0.25f, 0.75f}, {0, 0});
  model.Inputs({x}).Outputs({y, c}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  const TfLiteTensor& in = *interpreter.input(0);
  EXPECT_STREQ(in.name, "the input");
  EXPECT_EQ(in.type, kTfLiteInt8);
  EXPECT_EQ(in.bytes, size_t{2});
  EXPECT_EQ(in.params.scale, 0.5f);
  EXPECT_EQ(in.params.zero_point, -3);
  EXPECT_EQ(in.allocation_type, kTfLiteArenaRw);
  EXPECT_FALSE(in.is_variable);
  ASSERT_EQ(in.quantization.type, kTfLiteAffineQuantization);
  const TfLiteTensor& constant = *interpreter.output(1);
  EXPECT_EQ(constant.allocation_type, kTfLiteMmapRo);
  const auto* const affine = static_cast<const TfLiteAffineQuantization*>(constant.quantization.params);
  ASSERT_EQ(affine->scale->size, 2);
  EXPECT_EQ(affine->scale->data[1], 0.75f);
  EXPECT_EQ(affine->zero_point->size, 2);
  EXPECT_EQ(constant.data.int8[1], 2);
}

// state' = state + x, as a custom operator with a variable tensor.
TfLiteStatus AccumulateEval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteEvalTensor* const x = tflite::micro::GetEvalInput(context, node, 0);
  TfLiteEvalTensor* const state = tflite::micro::GetMutableEvalInput(context, node, 1);
  TfLiteEvalTensor* const y = tflite::micro::GetEvalOutput(context, node, 0);
  for (int i = 0; i < 4; ++i) {
    state->data.int8[i] = static_cast<int8_t>(state->data.int8[i] + x->data.int8[i]);
    y->data.int8[i] = state->data.int8[i];
  }
  return kTfLiteOk;
}

TEST(MicroInterpreter, KeepsVariablesUntilReset) {
  static const TFLMRegistration accumulate = tflite::micro::RegisterOp(nullptr, nullptr, AccumulateEval);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Accumulate", &accumulate), kTfLiteOk);
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT8, {4});
  const int state = model.Variable(tflite::TensorType_INT8, {4});
  const int y = model.Tensor(tflite::TensorType_INT8, {4});
  model.Quantize(state, {1.0f}, {-5});
  model.Inputs({x}).Outputs({y}).Custom("Accumulate", {x, state}, {y});
  memset(arena, 0x55, sizeof(arena));
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (int run = 1; run <= 3; ++run) {
    for (int i = 0; i < 4; ++i) interpreter.input(0)->data.int8[i] = static_cast<int8_t>(i);
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(interpreter.output(0)->data.int8[i], -5 + run * i);
  }
  ASSERT_EQ(interpreter.Reset(), kTfLiteOk);
  for (int i = 0; i < 4; ++i) interpreter.input(0)->data.int8[i] = 1;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.int8[3], -4);
  EXPECT_EQ(interpreter.ResetVariableTensor(state), kTfLiteOk);
  for (int i = 0; i < 4; ++i) interpreter.input(0)->data.int8[i] = 9;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.int8[0], 4);
  EXPECT_EQ(interpreter.ResetVariableTensor(x), kTfLiteError);
  EXPECT_EQ(interpreter.ResetVariableTensor(99), kTfLiteError);
  EXPECT_EQ(interpreter.ResetVariableTensor(state, 1), kTfLiteError);
}

// A custom operator whose Invoke returns what its option says.
TfLiteStatus StatusEval(TfLiteContext* context, TfLiteNode* node) {
  const char option = *static_cast<const char*>(node->custom_initial_data);
  tflite::micro::GetEvalOutput(context, node, 0)->data.i32[0] = 1;
  if (option == 'a') return tflite::kTfLiteAbort;
  TF_LITE_ENSURE_MSG(context, option != 'e', "option %c is refused", option);
  return kTfLiteOk;
}

void RunStatus(const char* options, TfLiteStatus expected, int expected_second) {
  static const TFLMRegistration status = tflite::micro::RegisterOp(nullptr, nullptr, StatusEval);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Status", &status), kTfLiteOk);
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT32, {1});
  const int y = model.Tensor(tflite::TensorType_INT32, {1});
  const int z = model.Tensor(tflite::TensorType_INT32, {1});
  model.Inputs({x}).Outputs({y, z}).Custom("Status", {x}, {y}, std::string(1, options[0]));
  model.Custom("Status", {x}, {z}, std::string(1, options[1]));
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.output(0)->data.i32[0] = interpreter.output(1)->data.i32[0] = 0;
  StartLogCapture();
  EXPECT_EQ(interpreter.Invoke(), expected);
  StopLogCapture();
  EXPECT_EQ(interpreter.output(0)->data.i32[0], 1);
  EXPECT_EQ(interpreter.output(1)->data.i32[0], expected_second);
}

TEST(MicroInterpreter, StopsAtAnAbortWithoutAWord) {
  RunStatus("ao", tflite::kTfLiteAbort, 0);
  EXPECT_STREQ(captured_log, "");
  RunStatus("oa", tflite::kTfLiteAbort, 1);
}

TEST(MicroInterpreter, NamesTheNodeThatFails) {
  RunStatus("oe", kTfLiteError, 1);
  EXPECT_STREQ(captured_log,
               "Node Status (number 1 of subgraph 0): option e is refused\r\n"
               "Node Status (number 1 of subgraph 0) failed to invoke with status 1.\r\n");
  RunStatus("eo", kTfLiteError, 0);
}

TfLiteStatus GreedyPrepare(TfLiteContext* context, TfLiteNode* node) {
  (void)tflite::GetMicroContext(context)->AllocateTempInputTensor(node, 0);
  return kTfLiteOk;
}

TEST(MicroInterpreter, RefusesAPrepareThatKeepsTemporaryMemory) {
  static const TFLMRegistration greedy = tflite::micro::RegisterOp(nullptr, GreedyPrepare, StatusEval);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Greedy", &greedy), kTfLiteOk);
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT32, {1});
  const int y = model.Tensor(tflite::TensorType_INT32, {1});
  model.Inputs({x}).Outputs({y}).Custom("Greedy", {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("Node Greedy (number 0 of subgraph 0): Prepare kept temporary memory"));
  EXPECT_EQ(interpreter.initialization_status(), kTfLiteError);
}

// Takes 48 bytes of the application's memory.
void* unpacked = nullptr;

TfLiteStatus UnpackingPrepare(TfLiteContext* context, TfLiteNode*) {
  unpacked = tflite::GetMicroContext(context)->AllocateDecompressionMemory(48, 16);
  return unpacked != nullptr ? kTfLiteOk : kTfLiteError;
}

TEST(MicroInterpreter, OperatorsUseAlternateMemory) {
  static const TFLMRegistration unpacking = tflite::micro::RegisterOp(nullptr, UnpackingPrepare, StatusEval);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Unpacking", &unpacking), kTfLiteOk);
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT32, {1});
  const int y = model.Tensor(tflite::TensorType_INT32, {1});
  model.Inputs({x}).Outputs({y}).Custom("Unpacking", {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  alignas(16) static uint8_t small[40], large[64];
  const tflite::MicroContext::AlternateMemoryRegion regions[] = {{small, sizeof(small)}, {large + 1, 63}};
  StartLogCapture();
  EXPECT_EQ(interpreter.SetDecompressionMemory(nullptr, 1), kTfLiteError);
  ASSERT_EQ(interpreter.SetDecompressionMemory(regions, 2), kTfLiteOk);
  EXPECT_EQ(interpreter.SetDecompressionMemory(regions, 2), kTfLiteError);
  StopLogCapture();
  EXPECT_EQ(interpreter.SetAlternateProfiler(nullptr), kTfLiteOk);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_TRUE(unpacked == large + 16);
  StartLogCapture();
  EXPECT_EQ(interpreter.SetDecompressionMemory(regions, 2), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("has to be set before AllocateTensors()"));
}

TfLiteStatus ContextEval(TfLiteContext* context, TfLiteNode* node) {
  const void* const payload = tflite::GetMicroContext(context)->external_context();
  tflite::micro::GetEvalOutput(context, node, 0)->data.i32[0] =
      payload == nullptr ? -1 : *static_cast<const int*>(payload);
  return kTfLiteOk;
}

TEST(MicroInterpreter, GivesOperatorsTheExternalContext) {
  static const TFLMRegistration reader = tflite::micro::RegisterOp(nullptr, nullptr, ContextEval);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Context", &reader), kTfLiteOk);
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT32, {1});
  const int y = model.Tensor(tflite::TensorType_INT32, {1});
  model.Inputs({x}).Outputs({y}).Custom("Context", {x}, {y});
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.i32[0], -1);
  int payload = 42, other = 43;
  StartLogCapture();
  EXPECT_EQ(interpreter.SetMicroExternalContext(nullptr), kTfLiteError);
  EXPECT_EQ(interpreter.SetMicroExternalContext(&payload), kTfLiteOk);
  EXPECT_EQ(interpreter.SetMicroExternalContext(&other), kTfLiteError);
  StopLogCapture();
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.i32[0], 42);
}

TEST(MicroInterpreter, TellsTheProfilerOfEachOperator) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int z = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({x}).Outputs({z});
  model.Op(tflite::BuiltinOperator_RELU, {x}, {y});
  model.Op(tflite::BuiltinOperator_ADD, {x, y}, {z}, tflite::AddOptionsT());
  tflite::MicroProfilerEvent events[8];
  tflite::BufferedMicroProfiler profiler(events);
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena), nullptr, &profiler);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(profiler.size(), size_t{0});
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  ASSERT_EQ(profiler.size(), size_t{4});
  EXPECT_STREQ(events[2].tag, "RELU");
  EXPECT_STREQ(events[3].tag, "ADD");
}

TEST(MicroInterpreter, ListsAllMissingOperators) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int z = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int u = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int u2 = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int v = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({x}).Outputs({v});
  model.Op(tflite::BuiltinOperator_ADD, {x, x}, {y}, tflite::AddOptionsT());
  model.Op(tflite::BuiltinOperator_RELU, {y}, {z});
  model.Custom("MyOwn", {z}, {u});
  model.Op(tflite::BuiltinOperator_CONCAT_EMBEDDINGS, {u}, {u2});
  model.Op(tflite::BuiltinOperator_RELU, {u2}, {v});
  // A code of its own for the second RELU.
  model.model.operator_codes.push_back(std::make_unique<tflite::OperatorCodeT>(*model.model.operator_codes[1]));
  model.model.operator_codes.back()->version = 99;
  model.current().operators.back()->opcode_index = 4;
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddRelu(), kTfLiteOk);
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_STREQ(
      captured_log,
      "Missing operator ADD: add `resolver.AddAdd();`.\r\n"
      "Missing custom operator MyOwn: add `resolver.AddCustom(\"MyOwn\", registration);` with your own "
      "kernel.\r\n"
      "Missing operator CONCAT_EMBEDDINGS: Mote has no kernel for it.\r\n"
      "Operator RELU has version 99 in the model, and Mote knows versions 1 to 3: use a newer Mote, or convert "
      "the model for an older runtime.\r\n");
  StartLogCapture();
  EXPECT_EQ(interpreter.Invoke(), kTfLiteError);
  StopLogCapture();
}

TEST(MicroInterpreter, AnOperatorThatNothingUsesNeedNotBeThere) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({x}).Outputs({y}).Custom("Unused", {x}, {y});
  model.current().operators.clear();
  model.Op(tflite::BuiltinOperator_RELU, {x}, {y});
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddRelu(), kTfLiteOk);
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
}

TEST(MicroInterpreter, RefusesAnotherSchemaVersionAndNoModel) {
  ModelBuilder model;
  model.model.version = 4;
  StartLogCapture();
  tflite::MicroInterpreter interpreter(model.FinishUnchecked(), AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  EXPECT_TRUE(Said("schema version 4; this runtime reads version 3"));
  tflite::MicroInterpreter none(nullptr, AllOps(), arena, sizeof(arena));
  EXPECT_EQ(none.AllocateTensors(), kTfLiteError);
  EXPECT_EQ(none.Invoke(), kTfLiteError);
  EXPECT_EQ(none.Reset(), kTfLiteError);
  StopLogCapture();
}

TEST(MicroInterpreter, RefusesATypeThatAnOperatorDoesNotTake) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_STRING, {2});
  const int y = model.Tensor(tflite::TensorType_STRING, {2});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  StartLogCapture();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("Node RELU (number 0 of subgraph 0): "));
  EXPECT_TRUE(Said("STRING"));
  EXPECT_FALSE(Said("too small"));
}

TEST(MicroInterpreter, RefusesAShapeThatIsNotTheOperators) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {3});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  StartLogCapture();
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("output tensor 1, dimension 0: the operator gives 2, the model says 3"));
}

TEST(MicroInterpreter, SaysHowManyBytesAreMissing) {
  ModelBuilder builder;
  const tflite::Model* const model = TwoCounters(builder);
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Counter", &kCounter), kTfLiteOk);
  tflite::MicroInterpreter large(model, resolver, arena, sizeof(arena));
  ASSERT_EQ(large.AllocateTensors(), kTfLiteOk);
  const size_t needed = large.arena_used_bytes();
  EXPECT_EQ(large.RequiredArenaBytes(), needed);
  StartLogCapture();
  tflite::MicroInterpreter small(model, resolver, arena, needed - 20);
  EXPECT_EQ(small.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(small.RequiredArenaBytesIsExact());
  EXPECT_EQ(small.RequiredArenaBytes(), needed);
  char expected[120];
  MicroSnprintf(expected, sizeof(expected), "the model needs %u bytes in total, 20 more than the %u there are.",
                static_cast<unsigned>(needed), static_cast<unsigned>(needed - 20));
  EXPECT_TRUE(Said(expected));
  EXPECT_TRUE(small.input(0) == nullptr);
  EXPECT_EQ(small.Reset(), kTfLiteError);
  tflite::MicroInterpreter enough(model, resolver, arena, needed);
  EXPECT_EQ(enough.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(enough.arena_used_bytes(), needed);
}

TEST(MicroInterpreter, PreservesAllTensorsWhereAsked) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  int last = x;
  const float minus_one[] = {-1.0f};
  const int step = model.Constant<float>(tflite::TensorType_FLOAT32, {1}, {minus_one[0]});
  int tensors[5];
  for (int& t : tensors) {
    t = model.Tensor(tflite::TensorType_FLOAT32, {2});
    model.Op(tflite::BuiltinOperator_ADD, {last, step}, {t}, tflite::AddOptionsT());
    last = t;
  }
  model.Inputs({x}).Outputs({last});
  const tflite::Model* const finished = model.Finish();
  tflite::MicroInterpreter interpreter(finished, AllOps(), arena, sizeof(arena), nullptr, nullptr, true);
  EXPECT_TRUE(interpreter.GetTensor(x) == nullptr);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.f[0] = 10;
  interpreter.input(0)->data.f[1] = 20;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.GetTensor(x)->data.f[1], 20.0f);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(interpreter.GetTensor(tensors[i])->data.f[0], 9.0f - static_cast<float>(i));
  EXPECT_EQ(interpreter.GetTensor(step)->data.f[0], -1.0f);
  EXPECT_TRUE(interpreter.GetTensor(-1) == nullptr);
  EXPECT_TRUE(interpreter.GetTensor(99) == nullptr);
  EXPECT_TRUE(interpreter.GetTensor(0, 1) == nullptr);
  tflite::MicroInterpreter usual(finished, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(usual.AllocateTensors(), kTfLiteOk);
  EXPECT_TRUE(usual.GetTensor(x) == nullptr);
  EXPECT_TRUE(usual.arena_used_bytes() < interpreter.arena_used_bytes());
}

TEST(MicroInterpreter, AMisalignedArenaCostsWhatIsBeforeTheBoundary) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  model.Inputs({x}).Outputs({y}).Op(tflite::BuiltinOperator_RELU, {x}, {y});
  const tflite::Model* const finished = model.Finish();
  tflite::MicroInterpreter aligned(finished, AllOps(), arena, sizeof(arena));
  ASSERT_EQ(aligned.AllocateTensors(), kTfLiteOk);
  for (size_t shift = 1; shift < 16; ++shift) {
    tflite::MicroInterpreter shifted(finished, AllOps(), arena + shift, sizeof(arena) - shift);
    ASSERT_EQ(shifted.AllocateTensors(), kTfLiteOk);
    EXPECT_EQ(shifted.arena_used_bytes(), aligned.arena_used_bytes() + 16 - shift);
    shifted.input(0)->data.f[0] = -1;
    shifted.input(0)->data.f[1] = 1;
    ASSERT_EQ(shifted.Invoke(), kTfLiteOk);
    EXPECT_EQ(shifted.output(0)->data.f[0], 0.0f);
    EXPECT_EQ(shifted.output(0)->data.f[1], 1.0f);
  }
}

}  // namespace
}  // namespace mote
