// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program of 2017 to 2020: FlatBufferModel, InterpreterBuilder, typed tensors. Its argument is
// models/sine/sine_float.tflite.
#include <cstdio>

#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/optional_debug_tools.h"

#define TFLITE_MINIMAL_CHECK(x)                              \
  if (!(x)) {                                                \
    fprintf(stderr, "Error at %s:%d\n", __FILE__, __LINE__); \
    exit(1);                                                 \
  }

int main(int argc, char* argv[]) {
  const char* filename = argc > 1 ? argv[1] : "models/sine/sine_float.tflite";
  std::unique_ptr<tflite::FlatBufferModel> model = tflite::FlatBufferModel::BuildFromFile(filename);
  TFLITE_MINIMAL_CHECK(model != nullptr);

  tflite::ops::builtin::BuiltinOpResolver resolver;
  tflite::InterpreterBuilder builder(*model, resolver);
  std::unique_ptr<tflite::Interpreter> interpreter;
  builder(&interpreter, /*num_threads=*/2);
  TFLITE_MINIMAL_CHECK(interpreter != nullptr);

  TFLITE_MINIMAL_CHECK(interpreter->AllocateTensors() == kTfLiteOk);
  tflite::PrintInterpreterState(interpreter.get());

  float* input = interpreter->typed_input_tensor<float>(0);
  *input = 1.57f;
  TFLITE_MINIMAL_CHECK(interpreter->Invoke() == kTfLiteOk);
  const TfLiteTensor* tensor = interpreter->tensor(interpreter->outputs()[0]);
  TFLITE_MINIMAL_CHECK(tensor->type == kTfLiteFloat32);
  float* output = interpreter->typed_output_tensor<float>(0);
  TFLITE_MINIMAL_CHECK(output[0] > 0.9f && output[0] < 1.1f);
  return 0;
}
