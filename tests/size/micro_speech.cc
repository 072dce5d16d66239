// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tests/size/run_model.h"

int main() {
  tflite::MicroMutableOpResolver<4> resolver;
  (void)resolver.AddDepthwiseConv2D(tflite::Register_DEPTHWISE_CONV_2D_INT8());
  (void)resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8());
  (void)resolver.AddReshape();
  (void)resolver.AddSoftmax(tflite::Register_SOFTMAX_INT8());
  return RunModel(tflite::GetModel(model_address), resolver);
}
