// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_resource_variable.h"

#include <cstring>

#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

using tflite::MicroAllocator;
using tflite::MicroInterpreter;
using tflite::MicroResourceVariables;

alignas(16) uint8_t arena[16 * 1024];

const tflite::AllOpsResolver& AllOps() {
  static const tflite::AllOpsResolver resolver;
  return resolver;
}

bool Said(const char* text) { return strstr(captured_log, text) != nullptr; }

TEST(MicroResourceVariables, GivesEachNameOneNumber) {
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena));
  MicroResourceVariables* const variables = MicroResourceVariables::Create(allocator, 3);
  ASSERT_TRUE(variables != nullptr);
  EXPECT_EQ(variables->CreateIdIfNoneFound("a", "x"), 0);
  EXPECT_EQ(variables->CreateIdIfNoneFound("b", "x"), 1);
  EXPECT_EQ(variables->CreateIdIfNoneFound("a", "x"), 0);
  EXPECT_EQ(variables->CreateIdIfNoneFound("", nullptr), 2);
  EXPECT_EQ(variables->CreateIdIfNoneFound(nullptr, ""), 2);
  StartLogCapture();
  EXPECT_EQ(variables->CreateIdIfNoneFound("a", "y"), -1);
  StopLogCapture();
  EXPECT_TRUE(Said("more than the 3 resource variables"));
}

TEST(MicroResourceVariables, NeedsAnArena) {
  StartLogCapture();
  EXPECT_EQ(MicroResourceVariables::Create(nullptr, 3), nullptr);
  MicroAllocator* const allocator = MicroAllocator::Create(arena, 512);
  EXPECT_EQ(MicroResourceVariables::Create(allocator, 100), nullptr);
  EXPECT_EQ(MicroResourceVariables::Create(allocator, -1), nullptr);
  StopLogCapture();
}

TEST(MicroResourceVariables, ChecksNumbersAndSizes) {
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena));
  MicroResourceVariables* const variables = MicroResourceVariables::Create(allocator, 2);
  const int id = variables->CreateIdIfNoneFound("", "x");
  uint8_t memory[8], value[8] = {1, 2, 3, 4, 5, 6, 7, 8}, out[8] = {};
  int32_t dims[] = {1, 8};
  TfLiteEvalTensor tensor = {};
  tensor.data.uint8 = out;
  tensor.dims = reinterpret_cast<TfLiteIntArray*>(dims);
  tensor.type = kTfLiteUInt8;
  StartLogCapture();
  EXPECT_EQ(variables->Read(id, &tensor), kTfLiteError);
  EXPECT_EQ(variables->Assign(id, 8, value), kTfLiteError);
  EXPECT_EQ(variables->Allocate(-1, 8, memory, 0), kTfLiteError);
  EXPECT_EQ(variables->Allocate(1, 8, memory, 0), kTfLiteError);
  EXPECT_EQ(variables->Allocate(id, 8, nullptr, 0), kTfLiteError);
  ASSERT_EQ(variables->Allocate(id, 8, memory, 9), kTfLiteOk);
  EXPECT_EQ(variables->Allocate(id, 4, nullptr, 0), kTfLiteError);
  EXPECT_EQ(variables->Assign(id, 4, value), kTfLiteError);
  EXPECT_EQ(variables->Assign(7, 8, value), kTfLiteError);
  EXPECT_EQ(variables->Read(-1, &tensor), kTfLiteError);
  StopLogCapture();
  ASSERT_EQ(variables->Read(id, &tensor), kTfLiteOk);
  EXPECT_EQ(out[7], 9);
  ASSERT_EQ(variables->Assign(id, 8, value), kTfLiteOk);
  ASSERT_EQ(variables->Allocate(id, 8, nullptr, 0), kTfLiteOk);  // keeps its value
  ASSERT_EQ(variables->Read(id, &tensor), kTfLiteOk);
  EXPECT_EQ(out[7], 8);
  EXPECT_EQ(variables->ResetAll(), kTfLiteOk);
  ASSERT_EQ(variables->Read(id, &tensor), kTfLiteOk);
  EXPECT_EQ(out[0], 9);
}

void ExpectStep(MicroInterpreter& interpreter, float first, float second) {
  interpreter.input(0)->data.f[0] = 1;
  interpreter.input(0)->data.f[1] = 2;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_EQ(interpreter.output(0)->data.f[0], first);
  EXPECT_EQ(interpreter.output(0)->data.f[1], second);
}

TEST(MicroResourceVariables, KeepAModelsState) {
  ModelBuilder model;
  BuildAccumulator(model);
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena));
  MicroResourceVariables* const variables = MicroResourceVariables::Create(allocator, 1);
  MicroInterpreter interpreter(model.Finish(), AllOps(), allocator, variables);
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  ExpectStep(interpreter, 11, 22);
  ExpectStep(interpreter, 12, 24);
  ASSERT_EQ(interpreter.Reset(), kTfLiteOk);  // CALL_ONCE runs again
  ExpectStep(interpreter, 11, 22);
}

// If two CALL_ONCE name one subgraph, the first runs it, as on the dynamic runtime; after a reset, again.
TEST(MicroResourceVariables, AreSetOnceForAllNodesThatCallOnce) {
  ModelBuilder model;
  BuildTwoCallsOfOneSubgraph(model);
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena));
  MicroInterpreter interpreter(model.Finish(), AllOps(), allocator, MicroResourceVariables::Create(allocator, 1));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  for (const bool resets : {false, false, true}) {
    if (resets) {
      ASSERT_EQ(interpreter.Reset(), kTfLiteOk);
    }
    ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
    EXPECT_EQ(interpreter.output(0)->data.f[0], 10.0f);
  }
}

// The same in TensorFlow Lite Micro: variables begin with the values to which ResetAll takes them back. The dynamic
// runtime refuses that.
TEST(MicroResourceVariables, AreZeroBeforeAnythingIsAssigned) {
  ModelBuilder model;
  const int x = model.Tensor(tflite::TensorType_FLOAT32, {2}), y = model.Tensor(tflite::TensorType_FLOAT32, {2});
  const int handle = model.Tensor(tflite::TensorType_RESOURCE, {});
  model.Inputs({x}).Outputs({y});
  tflite::VarHandleOptionsT v;
  v.shared_name = "v";
  model.Op(tflite::BuiltinOperator_VAR_HANDLE, {}, {handle}, v);
  model.Op(tflite::BuiltinOperator_READ_VARIABLE, {handle}, {y});
  model.Op(tflite::BuiltinOperator_ASSIGN_VARIABLE, {handle, x}, {});
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena));
  MicroInterpreter interpreter(model.Finish(), AllOps(), allocator, MicroResourceVariables::Create(allocator, 1));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  ExpectStep(interpreter, 0, 0);
  ExpectStep(interpreter, 1, 2);
  ASSERT_EQ(interpreter.Reset(), kTfLiteOk);
  ExpectStep(interpreter, 0, 0);
}

TEST(MicroResourceVariables, AreAskedForWhereTheyAreMissing) {
  ModelBuilder model;
  BuildAccumulator(model);
  MicroInterpreter interpreter(model.Finish(), AllOps(), arena, sizeof(arena));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("give the interpreter a MicroResourceVariables object"));
}

TEST(MicroResourceVariables, MustBeEnough) {
  ModelBuilder model;
  BuildAccumulator(model);
  MicroAllocator* const allocator = MicroAllocator::Create(arena, sizeof(arena));
  MicroInterpreter interpreter(model.Finish(), AllOps(), allocator, MicroResourceVariables::Create(allocator, 0));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(Said("more than the 0 resource variables"));
}

// Every arena, with an allocator, the variables and the interpreter in it.
TEST(MicroResourceVariables, WorkInAnyArenaOrFailCleanly) {
  ModelBuilder model;
  BuildAccumulator(model);
  const tflite::Model* const finished = model.Finish();
  size_t used = 0;
  StartLogCapture();
  for (size_t bytes = sizeof(arena); bytes > 0; bytes -= bytes > 4096 ? 1024 : 8) {
    memset(arena, 0xA5, sizeof(arena));
    MicroAllocator* const allocator = MicroAllocator::Create(arena, bytes);
    MicroResourceVariables* const variables = MicroResourceVariables::Create(allocator, 1);
    if (variables == nullptr) continue;
    MicroInterpreter interpreter(finished, AllOps(), allocator, variables);
    const bool good = interpreter.AllocateTensors() == kTfLiteOk;
    if (used == 0) used = interpreter.arena_used_bytes();
    ASSERT_EQ(good, bytes >= used);
    ASSERT_TRUE(good || !interpreter.RequiredArenaBytesIsExact() || interpreter.RequiredArenaBytes() == used);
    if (good) ExpectStep(interpreter, 11, 22);
    for (size_t i = bytes; i < sizeof(arena); ++i) ASSERT_EQ(arena[i], 0xA5);
  }
  StopLogCapture();
}

}  // namespace
}  // namespace mote
