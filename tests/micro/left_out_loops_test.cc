// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program that leaves loops out.
#include "mote/left_out_loops.h"

#include <cstring>
#include <vector>

#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tests/debug_log_capture.h"
#include "tests/micro/model_builder.h"
#include "tests/test.h"

// Loops that no processor's library has are no fault.
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_PIXELS)
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_PATCHES)
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_COPIES)
MOTE_LEAVE_OUT_LOOP(NO_SUCH_LOOP)
MOTE_KEEP_LOOP(NO_SUCH_LOOP)
// The sources of two models, of which one needs the loop.
MOTE_KEEP_LOOP(CONV_2D_INT8_PIXELS)

namespace mote {
namespace {

constexpr bool kHasLoops =
#if defined(__ARM_FEATURE_DSP) || defined(__ARM_FEATURE_MVE)
    true;
#else
    false;
#endif

// An image of four by four pixels of ones, in 4 channels; a filter of `side` by `side` pixels of ones.
ModelBuilder Convolution(int side) {
  const int count = 4 * side * side;
  ModelBuilder builder;
  const int in = builder.Tensor(tflite::TensorType_INT8, {1, 4, 4, 4});
  const int filter = builder.Constant(tflite::TensorType_INT8, {1, side, side, 4}, std::vector<int8_t>(count, 1));
  const int out = builder.Tensor(tflite::TensorType_INT8, {1, 5 - side, 5 - side, 1});
  builder.Quantize(in, {1.0f}, {0}).Quantize(filter, {1.0f}, {0}).Quantize(out, {1.0f}, {0});
  tflite::Conv2DOptionsT options;
  options.padding = tflite::Padding_VALID;
  options.stride_h = options.stride_w = 1;
  builder.Op(tflite::BuiltinOperator_CONV_2D, {in, filter}, {out}, options);
  builder.Inputs({in}).Outputs({out});
  return builder;
}

struct Answer {
  TfLiteStatus allocated;
  int8_t first;
};

Answer AnswerOf(int side) {
  ModelBuilder builder = Convolution(side);
  tflite::MicroMutableOpResolver<1> resolver;
  (void)resolver.AddConv2D(tflite::Register_CONV_2D_INT8());
  alignas(16) static uint8_t arena[4096];
  tflite::MicroInterpreter interpreter(builder.Finish(), resolver, arena, sizeof(arena));
  Answer answer = {interpreter.AllocateTensors(), 0};
  if (answer.allocated != kTfLiteOk) return answer;
  std::memset(interpreter.input(0)->data.int8, 1, interpreter.input(0)->bytes);
  if (interpreter.Invoke() == kTfLiteOk) answer.first = interpreter.output(0)->data.int8[0];
  return answer;
}

TEST(LeftOutLoopsTest, ALoopThatASourceKeepsIsLinked) {
  const Answer answer = AnswerOf(1);
  EXPECT_EQ(answer.allocated, kTfLiteOk);
  EXPECT_EQ(answer.first, 4);
}

TEST(LeftOutLoopsTest, ALayerThatNeedsALeftOutLoopIsRefusedByName) {
  StartLogCapture();
  const Answer answer = AnswerOf(3);
  StopLogCapture();
  if (!kHasLoops) {
    EXPECT_EQ(answer.first, 36);
    return;
  }
  EXPECT_EQ(answer.allocated, kTfLiteError);
  EXPECT_TRUE(std::strstr(captured_log, "CONV_2D") != nullptr);
  EXPECT_TRUE(std::strstr(captured_log, "leaves out the loop CONV_2D_INT8_") != nullptr);
  EXPECT_TRUE(std::strstr(captured_log, "MOTE_KEEP_LOOP(CONV_2D_INT8_") != nullptr);
}

}  // namespace
}  // namespace mote
