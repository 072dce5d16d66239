// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/streamed_weights/read_weights.h"

#include <cstring>

#include "examples/streamed_weights/weight_reader.h"
#include "tensorflow/lite/kernels/kernel_util.h"
#include "tensorflow/lite/micro/kernels/kernel_util.h"
#include "tensorflow/lite/micro/micro_context.h"

namespace {

// The options stay in the model.
void* Init(TfLiteContext*, const char* buffer, size_t length) {
  return length == sizeof(ReadWeightsOptions) ? const_cast<char*>(buffer) : nullptr;
}

ReadWeightsOptions OptionsOf(const TfLiteNode* node) {
  ReadWeightsOptions options;
  std::memcpy(&options, node->user_data, sizeof(options));
  return options;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  tflite::MicroContext* const micro = tflite::GetMicroContext(context);
  TF_LITE_ENSURE_MSG(context, micro->external_context() != nullptr, "the interpreter has no WeightReader");
  TF_LITE_ENSURE(context, node->user_data != nullptr);
  TF_LITE_ENSURE_EQ(context, tflite::NumInputs(node), 0);
  TF_LITE_ENSURE(context, tflite::NumOutputs(node) <= 1);
  size_t bytes = 0;
  if (tflite::NumOutputs(node) == 1) {
    TfLiteTensor* const output = micro->AllocateTempOutputTensor(node, 0);
    TF_LITE_ENSURE(context, output != nullptr);
    bytes = output->bytes;
    TF_LITE_ENSURE(context, output->type != kTfLiteString);  // which have to be checked
    micro->DeallocateTempTfLiteTensor(output);
  }
  TF_LITE_ENSURE_EQ(context, static_cast<size_t>(OptionsOf(node).bytes), bytes);
  return kTfLiteOk;
}

TfLiteStatus Invoke(TfLiteContext* context, TfLiteNode* node) {
  auto* const reader = static_cast<WeightReader*>(tflite::GetMicroContext(context)->external_context());
  TF_LITE_ENSURE_STATUS(reader->Finish());
  if (tflite::NumOutputs(node) == 0) return kTfLiteOk;
  void* const to = tflite::micro::GetEvalOutput(context, node, 0)->data.data;
  TF_LITE_ENSURE(context, to != nullptr);
  const ReadWeightsOptions options = OptionsOf(node);
  return reader->ReadAt(options.offset, options.bytes, to);
}

}  // namespace

const TFLMRegistration* Register_READ_WEIGHTS() {
  static const TFLMRegistration registration = tflite::micro::RegisterOp(Init, Prepare, Invoke);
  return &registration;
}
