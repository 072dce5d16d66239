// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/magic_wand/magic_wand_model.h"

#include "examples/magic_wand/constants.h"
#include "examples/magic_wand/magic_wand_model_data.h"
#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_utils.h"

namespace {

// `mote inspect models/magic_wand/magic_wand_int8.tflite` gives the bytes for each target; a 64-bit computer needs the
// most.
// Pointers of desktops are larger, and their loops work in place less often.
constexpr size_t kArenaBytes = (sizeof(void*) > 4 ? 5 : 4) * 1024;
alignas(16) uint8_t arena[kArenaBytes];

using Resolver = tflite::MicroMutableOpResolver<4>;

TfLiteStatus AddOperators(Resolver* resolver) {
  TF_LITE_ENSURE_STATUS(resolver->AddConv2D(tflite::Register_CONV_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver->AddReshape());
  TF_LITE_ENSURE_STATUS(resolver->AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()));
  return resolver->AddSoftmax(tflite::Register_SOFTMAX_INT8());
}

}  // namespace

tflite::MicroInterpreter* LoadMagicWandModel() {
  const tflite::Model* const model = tflite::GetVerifiedModel(g_magic_wand_model_data, g_magic_wand_model_data_len);
  if (model == nullptr) return nullptr;
  static Resolver resolver;
  static const bool has_operators = AddOperators(&resolver) == kTfLiteOk;
  if (!has_operators) return nullptr;

  static tflite::MicroInterpreter interpreter(model, resolver, arena, kArenaBytes);
  if (interpreter.AllocateTensors() != kTfLiteOk) return nullptr;
  const TfLiteTensor* const input = interpreter.input(0);
  const TfLiteTensor* const output = interpreter.output(0);
  if (input->type != kTfLiteInt8 || input->bytes != kWindowFloats || output->type != kTfLiteInt8 ||
      output->bytes != kGestureCount) {
    MicroPrintf("The model takes %d bytes and gives %d: it must be int8, %d and %d", static_cast<int>(input->bytes),
                static_cast<int>(output->bytes), kWindowFloats, kGestureCount);
    return nullptr;
  }
  return &interpreter;
}

TfLiteStatus RunMagicWandModel(tflite::MicroInterpreter* interpreter, const float* window, float* probabilities) {
  const TfLiteTensor* const input = interpreter->input(0);
  tflite::Quantize(window, input->data.int8, kWindowFloats, input->params.scale, input->params.zero_point);
  TF_LITE_ENSURE_STATUS(interpreter->Invoke());
  const TfLiteTensor* const output = interpreter->output(0);
  for (int i = 0; i < kGestureCount; ++i) {
    probabilities[i] = static_cast<float>(output->data.int8[i] - output->params.zero_point) * output->params.scale;
  }
  return kTfLiteOk;
}
