// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The interpreter's calls of custom operators, and their times.
#include <cstring>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
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

// The calls of the operators below: one letter each.
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
               "node Status (number 1 of subgraph 0): option e is refused\r\n"
               "node Status (number 1 of subgraph 0) failed to invoke with status 1\r\n");
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
  EXPECT_TRUE(Said("node Greedy (number 0 of subgraph 0): Prepare kept temporary memory"));
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
  EXPECT_EQ(unpacked, large + 16);
  StartLogCapture();
  EXPECT_EQ(interpreter.SetDecompressionMemory(regions, 2), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("has to be set before AllocateTensors()"));
}

// DECODE expands into the application's memory as far as it goes, and the rest in the arena; the results are the same.
TEST(MicroInterpreter, DecodeUsesAlternateMemory) {
  const std::vector<uint8_t> how = {0, 1, 0, 0, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 11};
  size_t used[3];
  for (size_t count = 0; count < 3; ++count) {  // tensors that have room outside
    ModelBuilder model;
    const int x = model.Tensor(tflite::TensorType_INT8, {64}), y = model.Tensor(tflite::TensorType_INT8, {64});
    const int half = model.Tensor(tflite::TensorType_INT8, {64});
    const int tables = model.Constant<uint8_t>(tflite::TensorType_UINT8, {18}, how);
    int weights[2];
    for (int& tensor : weights) {
      const int bits = model.Constant<uint8_t>(tflite::TensorType_UINT8, {8}, std::vector<uint8_t>(8, 0xA5));
      tensor = model.Tensor(tflite::TensorType_INT8, {64});
      model.Custom("TFLM_DECODE", {bits, tables}, {tensor});
    }
    for (const int tensor : {x, y, half, weights[0], weights[1]}) model.Quantize(tensor, {1.0f}, {0});
    model.Op(tflite::BuiltinOperator_ADD, {x, weights[0]}, {half}, tflite::AddOptionsT());
    model.Op(tflite::BuiltinOperator_ADD, {half, weights[1]}, {y}, tflite::AddOptionsT());
    model.Inputs({x}).Outputs({y});
    tflite::MicroMutableOpResolver<2> resolver;
    ASSERT_EQ(resolver.AddDecode(), kTfLiteOk);
    ASSERT_EQ(resolver.AddAdd(), kTfLiteOk);
    alignas(16) static uint8_t region[2 * 64];
    memset(region, 0x5A, sizeof(region));
    const tflite::MicroContext::AlternateMemoryRegion regions[] = {{region, 64 * count}};
    tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
    if (count > 0) {
      ASSERT_EQ(interpreter.SetDecompressionMemory(regions, 1), kTfLiteOk);
    }
    ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
    used[count] = interpreter.arena_used_bytes();
    for (int8_t run = 0; run < 2; ++run) {
      memset(interpreter.input(0)->data.raw, run, 64);
      ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
      for (int i = 0; i < 64; ++i) {
        EXPECT_EQ(interpreter.output(0)->data.int8[i], run + 2 * (10 + (0xA5 >> (7 - i % 8) & 1)));
      }
    }
    for (size_t i = 0; i < sizeof(region); ++i) {
      EXPECT_EQ(region[i], i < 64 * count ? 10 + (0xA5 >> (7 - i % 8) & 1) : 0x5A);
    }
  }
  EXPECT_LT(used[2], used[0]);
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
  MicroSnprintf(expected, sizeof(expected), "the model needs %u bytes in total, 20 more than the %u there are",
                static_cast<unsigned>(needed), static_cast<unsigned>(needed - 20));
  EXPECT_TRUE(Said(expected));
  EXPECT_EQ(small.input(0), nullptr);
  EXPECT_EQ(small.Reset(), kTfLiteError);
  tflite::MicroInterpreter enough(model, resolver, arena, needed);
  EXPECT_EQ(enough.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(enough.arena_used_bytes(), needed);
}

#ifdef MOTE_DEVICE
// FULLY_CONNECTED reads int4 weights where they are: the arena has no room for 64 x 256 of them, nor for a few rows.
TEST(MicroInterpreter, PackedWeightsTakeNoMemory) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_INT8, {1, 256}), y = model.Tensor(tflite::TensorType_INT8, {1, 64});
  const int weights =
      model.Constant<uint8_t>(tflite::TensorType_INT4, {64, 256}, std::vector<uint8_t>(64 * 256 / 2, 0x1F));
  for (const int tensor : {x, y, weights}) model.Quantize(tensor, {1.0f}, {0});
  model.Inputs({x}).Outputs({y});
  model.Op(tflite::BuiltinOperator_FULLY_CONNECTED, {x, weights, -1}, {y}, tflite::FullyConnectedOptionsT());
  tflite::MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_LT(interpreter.arena_used_bytes(), size_t{700});
  memset(interpreter.input(0)->data.int8, 0, 256);
  interpreter.input(0)->data.int8[0] = 5;
  interpreter.input(0)->data.int8[1] = 7;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.int8[63], 7 - 5);
}
#endif

}  // namespace
}  // namespace mote
