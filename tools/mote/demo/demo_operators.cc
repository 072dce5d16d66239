// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The operators of models/digits/digits_int8.tflite, as `mote gen-resolver` lists them.
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tools/mote/runner/all_operators.h"

namespace mote {

TfLiteStatus RunModel(const ModelRun& run, ModelRunReport* report) {
  tflite::MicroMutableOpResolver<6> resolver;
  TF_LITE_ENSURE_STATUS(resolver.AddConv2D(tflite::Register_CONV_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver.AddDepthwiseConv2D(tflite::Register_DEPTHWISE_CONV_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()));
  TF_LITE_ENSURE_STATUS(resolver.AddMaxPool2D(tflite::Register_MAX_POOL_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver.AddReshape());
  TF_LITE_ENSURE_STATUS(resolver.AddSoftmax(tflite::Register_SOFTMAX_INT8()));
  return RunModelWith(resolver, run, report);
}

}  // namespace mote
