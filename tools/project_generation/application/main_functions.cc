// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "application/main_functions.h"

#include "application/interpreter.h"
#include "mote/plain_log.h"
#include "tensorflow/lite/c/common.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

Interpreter* interpreter = nullptr;

// REPLACE ME: puts what a sensor has measured into an input. Here, the number zero in each element.
void FillInput(TfLiteTensor* input) {
  uint8_t* const bytes = input->data.uint8;
  for (size_t i = 0; i < input->bytes; ++i) bytes[i] = 0;
  const int32_t zero = input->params.zero_point;
  if (input->type == kTfLiteInt8 || input->type == kTfLiteUInt8) {
    for (size_t i = 0; i < input->bytes; ++i) bytes[i] = static_cast<uint8_t>(zero);
  }
}

// Prints the number that an element stands for.
void LogElement(const TfLiteTensor& tensor, int i) {
  constexpr int kDecimals = 6;
  const float scale = tensor.quantization.type == kTfLiteNoQuantization ? 1.0f : tensor.params.scale;
  const int32_t zero = tensor.params.zero_point;
  switch (tensor.type) {
    case kTfLiteFloat32:
      return mote::LogNumber(tensor.data.f[i], kDecimals);
    case kTfLiteInt8:
      return mote::LogProduct(tensor.data.int8[i] - zero, scale, kDecimals);
    case kTfLiteUInt8:
      return mote::LogProduct(tensor.data.uint8[i] - zero, scale, kDecimals);
    case kTfLiteInt16:
      return mote::LogProduct(tensor.data.i16[i] - zero, scale, kDecimals);
    case kTfLiteInt32:
      return mote::LogProduct(tensor.data.i32[i], 1.0f, kDecimals);
    case kTfLiteInt64:
      return mote::LogProduct(tensor.data.i64[i], 1.0f, kDecimals);
    case kTfLiteBool:
      return mote::LogProduct(tensor.data.b[i] ? 1 : 0, 1.0f, kDecimals);
    default:
      return mote::LogText("?");
  }
}

int CountElements(const TfLiteIntArray& dims) {
  int count = 1;
  for (int i = 0; i < dims.size; ++i) count *= dims.data[i];
  return count;
}

// USE ME: does something with an output. Here, it prints the number of each element.
void HandleOutput(int index, const TfLiteTensor& output) {
  const int count = CountElements(*output.dims);
  for (int i = 0; i < count; ++i) {
    mote::LogText("output ");
    mote::LogProduct(index, 1.0f, 0);
    mote::LogText(" [");
    mote::LogProduct(i, 1.0f, 0);
    mote::LogText("] = ");
    LogElement(output, i);
    mote::LogText("\r\n");
  }
}

}  // namespace

void setup() {
  tflite::InitializeTarget();
  Interpreter* const made = MakeInterpreter();
  if (made == nullptr || made->AllocateTensors() != kTfLiteOk) {
    mote::LogText("the model was not loaded; a project made with --messages says why\r\n");
    return;
  }
  interpreter = made;
}

void loop() {
  if (interpreter == nullptr) return;
  for (size_t i = 0; i < interpreter->inputs_size(); ++i) {
    TfLiteTensor* const input = interpreter->input(i);
    if (input->allocation_type != kTfLiteMmapRo) FillInput(input);  // a model may list a constant
  }
  if (interpreter->Invoke() != kTfLiteOk) {
    mote::LogText("the model did not run\r\n");
    return;
  }
  for (size_t i = 0; i < interpreter->outputs_size(); ++i) HandleOutput(static_cast<int>(i), *interpreter->output(i));
}
