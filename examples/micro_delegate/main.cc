// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Runs a model of int8 FULLY_CONNECTED operators twice, on the CPU and on the model of a peripheral, and compares. On a
// target, too: there the files are read from the computer that emulates it.
//
//   micro_delegate [MODEL]        # models/sine/sine_int8.tflite, from the root of the repository
#include <cstdint>
#include <cstring>

#include "examples/micro_delegate/mac_engine.h"
#include "examples/micro_delegate/mac_engine_delegate.h"
#include "mote/model_verifier.h"
#include "src/platform/host_file.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"

namespace {

constexpr size_t kArenaBytes = 8 << 10;
constexpr int64_t kLargestModelBytes = 512 << 10;
alignas(16) uint8_t model_file[kLargestModelBytes];
alignas(16) uint8_t cpu_arena[kArenaBytes];
alignas(16) uint8_t engine_arena[kArenaBytes];

const tflite::Model* ReadModel(const char* path) {
  mote::HostFile file;
  const int64_t bytes = file.OpenToRead(path) ? file.Size() : -1;
  if (bytes < 0 || bytes > kLargestModelBytes || !file.Read(model_file, static_cast<size_t>(bytes))) {
    MicroPrintf("%s cannot be read, or is larger than %d bytes", path, static_cast<int>(kLargestModelBytes));
    return nullptr;
  }
  return tflite::GetVerifiedModel(model_file, static_cast<size_t>(bytes));
}

// Runs both on 256 inputs; how many outputs differ, or -1.
int CountDifferences(tflite::MicroInterpreter& a, tflite::MicroInterpreter& b) {
  int differences = 0;
  for (int value = -128; value < 128; ++value) {
    for (tflite::MicroInterpreter* interpreter : {&a, &b}) {
      std::memset(interpreter->input(0)->data.int8, value, interpreter->input(0)->bytes);
      if (interpreter->Invoke() != kTfLiteOk) return -1;
    }
    differences += std::memcmp(a.output(0)->data.int8, b.output(0)->data.int8, a.output(0)->bytes) != 0;
  }
  return differences;
}

}  // namespace

int main(int argc, char** argv) {
  const tflite::Model* const model = ReadModel(argc > 1 ? argv[1] : "models/sine/sine_int8.tflite");
  if (model == nullptr) return 1;
  tflite::MicroMutableOpResolver<2> resolver;
  if (resolver.AddFullyConnected() != kTfLiteOk || resolver.AddReshape() != kTfLiteOk) return 1;

  mote::MacEngine engine;
  mote::MacEngineDelegate delegate(&engine);
  delegate.SetPrintPartitions(true);
  tflite::MicroInterpreter on_engine(model, resolver, engine_arena, sizeof(engine_arena));
  if (on_engine.SetDelegate(&delegate) != kTfLiteOk || on_engine.AllocateTensors() != kTfLiteOk) return 1;

  tflite::MicroInterpreter on_cpu(model, resolver, cpu_arena, sizeof(cpu_arena));
  if (on_cpu.AllocateTensors() != kTfLiteOk) return 1;
  MicroPrintf("arena: %d bytes on the CPU, %d with the engine", static_cast<int>(on_cpu.arena_used_bytes()),
              static_cast<int>(on_engine.arena_used_bytes()));
  const int differences = CountDifferences(on_cpu, on_engine);
  MicroPrintf("256 inputs, outputs that differ: %d; %d cycles of the engine for each", differences,
              static_cast<int>(engine.cycles() / 256));
  return differences == 0 && delegate.num_partitions() > 0 ? 0 : 1;
}
