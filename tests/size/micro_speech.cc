// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/left_out_loops.h"
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tests/size/run_model.h"

// The loops that `mote gen-resolver` leaves out for the model.
#if defined(__ARM_FEATURE_MVE)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PORTABLE)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PATCHES)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_PORTABLE)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_FEW_PIXELS)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_CHANNELS)
#elif defined(__ARM_FEATURE_DSP)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_PORTABLE)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_SMALL_LAYER)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_ROW_BY_ROW)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_LONG_ROWS)
MOTE_LEAVE_OUT_LOOP(FULLY_CONNECTED_INT8_ROWS_TOGETHER)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_PORTABLE)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_PIXELS)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_ROWS)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_PIXELS)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_FOURS)
#endif

int main() {
  tflite::MicroMutableOpResolver<4> resolver;
  (void)resolver.AddDepthwiseConv2D(tflite::Register_DEPTHWISE_CONV_2D_INT8());
  (void)resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8());
  (void)resolver.AddReshape();
  (void)resolver.AddSoftmax(tflite::Register_SOFTMAX_INT8());
  return RunModel(tflite::GetModel(model_address), resolver);
}
