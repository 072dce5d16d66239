// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The operator of examples/custom_op that is for both runtimes, on this one.
#include <cmath>
#include <cstring>

#include "examples/custom_op/atan_classic.cc"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

namespace mote {
namespace {

alignas(16) uint8_t tensor_arena[2048];

TEST(CustomOpExample, RunsOnTheMicroRuntime) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = builder.Tensor(tflite::TensorType_FLOAT32, {2});
  builder.Inputs({x}).Outputs({y}).Custom("Atan", {x}, {y});
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Atan", Register_ATAN()), kTfLiteOk);
  tflite::MicroInterpreter interpreter(builder.Finish(), resolver, tensor_arena, sizeof(tensor_arena));
  ASSERT_EQ(interpreter.AllocateTensors(), kTfLiteOk);
  interpreter.input(0)->data.f[0] = 1.0f;
  interpreter.input(0)->data.f[1] = -3.0f;
  ASSERT_EQ(interpreter.Invoke(), kTfLiteOk);
  EXPECT_SAME(interpreter.output(0)->data.f[0], std::atan(1.0f));
  EXPECT_SAME(interpreter.output(0)->data.f[1], std::atan(-3.0f));
}

TEST(CustomOpExample, RefusesAnOutputOfAnotherShape) {
  ModelBuilder builder;
  const int x = builder.Tensor(tflite::TensorType_FLOAT32, {2});
  const int y = builder.Tensor(tflite::TensorType_FLOAT32, {1});
  builder.Inputs({x}).Outputs({y}).Custom("Atan", {x}, {y});
  tflite::MicroMutableOpResolver<1> resolver;
  ASSERT_EQ(resolver.AddCustom("Atan", Register_ATAN()), kTfLiteOk);
  tflite::MicroInterpreter interpreter(builder.Finish(), resolver, tensor_arena, sizeof(tensor_arena));
  StartLogCapture();
  EXPECT_EQ(interpreter.AllocateTensors(), kTfLiteError);
  StopLogCapture();
  EXPECT_TRUE(std::strstr(captured_log, "TfLiteIntArrayEqual(x->dims, y->dims) does not hold") != nullptr);
}

}  // namespace
}  // namespace mote
