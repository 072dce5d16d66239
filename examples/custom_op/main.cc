// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model with the custom operator Atan on the dynamic runtime, from C++:
//
//   custom_op classic|opaque|none MODEL X...
//
// prints y for each x.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "examples/custom_op/atan_op.h"
#include "tensorflow/lite/interpreter.h"
#include "tensorflow/lite/kernels/register.h"
#include "tensorflow/lite/model.h"
#include "tensorflow/lite/mutable_op_resolver_utils.h"

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: %s classic|opaque|none MODEL X...\n", argv[0]);
    return 1;
  }
  tflite::ops::builtin::BuiltinOpResolver resolver;
  if (std::strcmp(argv[1], "classic") == 0) resolver.AddCustom("Atan", Register_ATAN());
  if (std::strcmp(argv[1], "opaque") == 0) tflite::AddOp(&resolver, AtanOperator());

  const auto model = tflite::FlatBufferModel::BuildFromFile(argv[2]);
  std::unique_ptr<tflite::Interpreter> interpreter;
  if (model == nullptr || tflite::InterpreterBuilder(*model, resolver)(&interpreter) != kTfLiteOk) return 1;
  const int count = argc - 3;
  if (interpreter->ResizeInputTensor(interpreter->inputs()[0], {count}) != kTfLiteOk) return 1;
  if (interpreter->AllocateTensors() != kTfLiteOk) return 1;
  float* x = interpreter->typed_input_tensor<float>(0);
  for (int i = 0; i < count; ++i) x[i] = std::strtof(argv[3 + i], nullptr);
  if (interpreter->Invoke() != kTfLiteOk) return 1;
  for (int i = 0; i < count; ++i) std::printf("%.6f\n", interpreter->typed_output_tensor<float>(0)[i]);
  return 0;
}
