// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An application of somebody else: runs the model in a file once, on zeros, and prints how many bytes came out.
#include <cstdio>
#include <vector>

#include "mote/model_verifier.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

alignas(16) static uint8_t content[16384], arena[8192];

int main(int argc, char** argv) {
  FILE* const file = argc > 1 ? std::fopen(argv[1], "rb") : nullptr;
  if (file == nullptr) return 2;
  const size_t bytes = std::fread(content, 1, sizeof(content), file);
  std::fclose(file);
  const tflite::Model* const model = tflite::GetVerifiedModel(content, bytes);
  if (model == nullptr) return 1;
  tflite::MicroMutableOpResolver<1> resolver;
  if (resolver.AddFullyConnected() != kTfLiteOk) return 1;
  tflite::MicroInterpreter interpreter(model, resolver, arena, sizeof(arena));
  if (interpreter.AllocateTensors() != kTfLiteOk || interpreter.Invoke() != kTfLiteOk) return 1;
  std::printf("output: %zu bytes\n", interpreter.output(0)->bytes);
  return 0;
}
