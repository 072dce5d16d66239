// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The interpreter's own instructions for an operator, beside the kernel's.
#include "src/platform/instruction_counter.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

int invokes = 0;

TfLiteStatus InvokeNothing(TfLiteContext*, TfLiteNode*) {
  ++invokes;
  return kTfLiteOk;
}

// The instructions of the second Invoke of a chain of operators that only count how often they run.
int64_t InstructionsOfChain(int operators) {
  ModelBuilder model;
  const int first = model.Tensor(tflite::TensorType_INT8, {1});
  int last = first;
  for (int i = 0; i < operators; ++i) {
    const int next = model.Tensor(tflite::TensorType_INT8, {1});
    model.Custom("NOTHING", {last}, {next});
    last = next;
  }
  model.Inputs({first}).Outputs({last});
  static const TFLMRegistration nothing = {nullptr, nullptr, nullptr, InvokeNothing, nullptr, 0, nullptr};
  tflite::MicroMutableOpResolver<1> resolver;
  EXPECT_EQ(resolver.AddCustom("NOTHING", &nothing), kTfLiteOk);
  alignas(16) static uint8_t arena[8 * 1024];
  tflite::MicroInterpreter interpreter(model.Finish(), resolver, arena, sizeof(arena));
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  EXPECT_EQ(interpreter.Invoke(), kTfLiteOk);
  invokes = 0;
  const uint64_t begin = InstructionCount();
  const TfLiteStatus status = interpreter.Invoke();
  const uint64_t end = InstructionCount();
  EXPECT_EQ(status, kTfLiteOk);
  EXPECT_EQ(invokes, operators);
  return static_cast<int64_t>(end - begin);
}

TEST(Dispatch, TakesFewInstructionsForAnOperator) {
  constexpr int kMostInstructions = 40;
  constexpr int kMore = 16;
  const int64_t few = InstructionsOfChain(2), many = InstructionsOfChain(2 + kMore);
  EXPECT_EQ((many - few) % kMore, 0);
  EXPECT_LE((many - few) / kMore, kMostInstructions);
  // If there is a count, the operators are in it.
  if (InstructionCount() != 0) {
    EXPECT_GT((many - few) / kMore, 5);
  }
}

}  // namespace
}  // namespace mote
