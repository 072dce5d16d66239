// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/micro_speech/micro_speech_model.h"

#include "examples/micro_speech/micro_model_settings.h"
#include "examples/micro_speech/micro_speech_model_data.h"
#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

namespace {

// `mote inspect models/micro_speech/micro_speech_int8.tflite` gives the bytes for each target; a 64-bit computer needs
// the most.
constexpr size_t kArenaBytes = 10 * 1024;
alignas(16) uint8_t arena[kArenaBytes];

using Resolver = tflite::MicroMutableOpResolver<6>;

TfLiteStatus AddOperators(Resolver* resolver) {
  TF_LITE_ENSURE_STATUS(resolver->AddReshape());
  TF_LITE_ENSURE_STATUS(resolver->AddConv2D(tflite::Register_CONV_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver->AddDepthwiseConv2D(tflite::Register_DEPTHWISE_CONV_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver->AddMean());
  TF_LITE_ENSURE_STATUS(resolver->AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()));
  return resolver->AddSoftmax(tflite::Register_SOFTMAX_INT8());
}

}  // namespace

tflite::MicroInterpreter* LoadMicroSpeechModel() {
  const tflite::Model* const model = tflite::GetVerifiedModel(g_micro_speech_model_data, g_micro_speech_model_data_len);
  if (model == nullptr) return nullptr;
  static Resolver resolver;
  static const bool has_operators = AddOperators(&resolver) == kTfLiteOk;
  if (!has_operators) return nullptr;

  static tflite::MicroInterpreter interpreter(model, resolver, arena, kArenaBytes);
  if (interpreter.AllocateTensors() != kTfLiteOk) return nullptr;
  const TfLiteTensor* const input = interpreter.input(0);
  if (input->type != kTfLiteInt8 || input->bytes != kFeatureElementCount) {
    MicroPrintf("Bad input tensor parameters in model");
    return nullptr;
  }
  return &interpreter;
}
