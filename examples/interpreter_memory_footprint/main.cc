// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The least program that runs a model: a small one, with its one operator. examples/memory_footprint says what it
// takes.
#include "examples/interpreter_memory_footprint/sine_model_data.h"
#include "mote/plain_log.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

constexpr size_t kArenaBytes = 2 * 1024;
alignas(16) uint8_t arena[kArenaBytes];

void LogBytes(const char* what, size_t bytes) {
  mote::LogText(what);
  mote::LogProduct(static_cast<int64_t>(bytes), 1.0f, 0);
  mote::LogText(" bytes\r\n");
}

void LogSizes(const tflite::MicroInterpreter& interpreter, size_t resolver_bytes) {
  LogBytes("model: ", g_sine_model_data_len);
  LogBytes("arena: ", interpreter.arena_used_bytes());
  LogBytes("interpreter: ", sizeof(interpreter));
  LogBytes("resolver: ", resolver_bytes);
}

}  // namespace

int main(int, char**) {
  tflite::InitializeTarget();
  tflite::MicroMutableOpResolver<1> resolver;
  if (resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()) != kTfLiteOk) return 1;
  tflite::MicroInterpreter interpreter(tflite::GetModel(g_sine_model_data), resolver, arena, kArenaBytes);
  if (interpreter.AllocateTensors() != kTfLiteOk) return 1;
  interpreter.input(0)->data.int8[0] = 0;
  if (interpreter.Invoke() != kTfLiteOk) return 1;
#ifdef MOTE_PROGRAM_ENDS
  LogSizes(interpreter, sizeof(resolver));
#else
  for (;;) LogSizes(interpreter, sizeof(resolver));
#endif
  return 0;
}
