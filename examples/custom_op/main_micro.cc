// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs models/atan/atan.tflite on the micro runtime, with the operator of atan_classic.cc:
//
//   custom_op_micro MODEL X X X X X
//
// prints y for each x.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <vector>

#include "examples/custom_op/atan_op.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/schema/schema_generated.h"

namespace {

constexpr int kCount = 5;
alignas(16) uint8_t arena[2048];

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 + kCount) {
    std::fprintf(stderr, "usage: %s MODEL X X X X X\n", argv[0]);
    return 1;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::vector<char> model((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (model.empty()) return 1;

  tflite::MicroMutableOpResolver<2> resolver;
  if (resolver.AddAdd() != kTfLiteOk || resolver.AddCustom("Atan", Register_ATAN()) != kTfLiteOk) return 1;
  tflite::MicroInterpreter interpreter(tflite::GetModel(model.data()), resolver, arena, sizeof(arena));
  if (interpreter.AllocateTensors() != kTfLiteOk) return 1;
  for (int i = 0; i < kCount; ++i) interpreter.input(0)->data.f[i] = std::strtof(argv[2 + i], nullptr);
  if (interpreter.Invoke() != kTfLiteOk) return 1;
  for (int i = 0; i < kCount; ++i) std::printf("%.6f\n", interpreter.output(0)->data.f[i]);
  return 0;
}
