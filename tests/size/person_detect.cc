// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "mote/left_out_loops.h"
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/pooling.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tests/size/run_model.h"

// These are the lines of `mote gen-resolver` for the model.
#if defined(__ARM_FEATURE_MVE)
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_PORTABLE)
MOTE_KEEP_LOOP(CONV_2D_INT8_PIXELS)
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_POINTWISE)
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_WHOLE_IMAGE)
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_COPIES)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_PORTABLE)
MOTE_KEEP_LOOP(DEPTHWISE_CONV_2D_INT8_ONE_CHANNEL)
MOTE_KEEP_LOOP(DEPTHWISE_CONV_2D_INT8_FEW_PIXELS)
MOTE_KEEP_LOOP(DEPTHWISE_CONV_2D_INT8_CHANNELS)
#elif defined(__ARM_FEATURE_DSP)
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_PORTABLE)
MOTE_KEEP_LOOP(CONV_2D_INT8_PIXELS)
MOTE_LEAVE_OUT_LOOP(CONV_2D_INT8_PATCHES)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_PORTABLE)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_PIXELS)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_ROWS)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_NARROW_THREE)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_ONE_CHANNEL)
MOTE_KEEP_LOOP(DEPTHWISE_CONV_2D_INT8_PIXELS)
MOTE_LEAVE_OUT_LOOP(DEPTHWISE_CONV_2D_INT8_FOURS)
MOTE_KEEP_LOOP(DEPTHWISE_CONV_2D_INT8_THREE)
#endif

int main() {
  tflite::MicroMutableOpResolver<5> resolver;
  (void)resolver.AddConv2D(tflite::Register_CONV_2D_INT8());
  (void)resolver.AddDepthwiseConv2D(tflite::Register_DEPTHWISE_CONV_2D_INT8());
  (void)resolver.AddAveragePool2D(tflite::Register_AVERAGE_POOL_2D_INT8());
  (void)resolver.AddReshape();
  (void)resolver.AddSoftmax(tflite::Register_SOFTMAX_INT8());
  return RunModel(tflite::GetModel(model_address), resolver);
}
