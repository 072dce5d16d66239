// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/pooling.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tests/size/run_model.h"

int main() {
  tflite::MicroMutableOpResolver<5> resolver;
  (void)resolver.AddConv2D(tflite::Register_CONV_2D_INT8());
  (void)resolver.AddDepthwiseConv2D(tflite::Register_DEPTHWISE_CONV_2D_INT8());
  (void)resolver.AddAveragePool2D(tflite::Register_AVERAGE_POOL_2D_INT8());
  (void)resolver.AddReshape();
  (void)resolver.AddSoftmax(tflite::Register_SOFTMAX_INT8());
  return RunModel(tflite::GetModel(model_address), resolver);
}
