// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/person_detection/person_detection_model.h"

#include "examples/person_detection/model_settings.h"
#include "examples/person_detection/person_detection_model_data.h"
#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/kernels/conv.h"
#include "tensorflow/lite/micro/kernels/depthwise_conv.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/kernels/pooling.h"
#include "tensorflow/lite/micro/kernels/softmax.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

namespace {

// `mote inspect models/person_detection/person_detection_int8.tflite` gives the bytes for each target; a 64-bit
// computer needs the most.
// Pointers of desktops are larger, and their loops work in place less often.
constexpr size_t kArenaBytes = (sizeof(void*) > 4 ? 9 : 7) * 1024;
alignas(16) uint8_t arena[kArenaBytes];

using Resolver = tflite::MicroMutableOpResolver<6>;

// Those of the own model, and the pooling that larger ones of its kind have.
TfLiteStatus AddOperators(Resolver* resolver) {
  TF_LITE_ENSURE_STATUS(resolver->AddConv2D(tflite::Register_CONV_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver->AddDepthwiseConv2D(tflite::Register_DEPTHWISE_CONV_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver->AddAveragePool2D(tflite::Register_AVERAGE_POOL_2D_INT8()));
  TF_LITE_ENSURE_STATUS(resolver->AddReshape());
  TF_LITE_ENSURE_STATUS(resolver->AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()));
  return resolver->AddSoftmax(tflite::Register_SOFTMAX_INT8());
}

bool IsForPictures(tflite::MicroInterpreter* interpreter) {
  const TfLiteTensor* const input = interpreter->input(0);
  const TfLiteTensor* const output = interpreter->output(0);
  if (input->type == kTfLiteInt8 && input->dims->size == 4 && input->dims->data[0] == 1 && input->dims->data[3] == 1 &&
      output->type == kTfLiteInt8 && output->bytes == kCategoryCount) {
    return true;
  }
  MicroPrintf("The model must take int8 pictures [1, height, width, 1] and give %d int8 scores", kCategoryCount);
  return false;
}

}  // namespace

PersonDetectionModel OwnPersonDetectionModel() {
  return {g_person_detection_model_data, g_person_detection_model_data_len, arena, kArenaBytes};
}

tflite::MicroInterpreter* LoadPersonDetectionModel(const PersonDetectionModel& model) {
  const tflite::Model* const verified = tflite::GetVerifiedModel(model.content, model.bytes);
  if (verified == nullptr) return nullptr;
  static Resolver resolver;
  static const bool has_operators = AddOperators(&resolver) == kTfLiteOk;
  if (!has_operators) return nullptr;

  static tflite::MicroInterpreter interpreter(verified, resolver, model.arena, model.arena_bytes);
  if (interpreter.AllocateTensors() != kTfLiteOk || !IsForPictures(&interpreter)) return nullptr;
  return &interpreter;
}
