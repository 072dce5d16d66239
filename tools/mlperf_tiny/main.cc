// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// MLPerf Tiny on a board: the model of the project, the functions that the benchmark asks for, and its commands.
#include <cstdarg>
#include <new>

#include "application/benchmark.h"
#include "application/model.h"
#include "application/model_resolver.h"
#include "mote/plain_log.h"
#include "src/core/format.h"
#include "src/platform/board/console.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_time.h"
#include "tensorflow/lite/micro/system_setup.h"
#include "tools/mlperf_tiny/commands.h"
#include "tools/mlperf_tiny/submitter_implemented.h"
#include "tools/mlperf_tiny/tensors.h"

namespace {

using mote::mlperf_tiny::Commands;

alignas(16) uint8_t arena[kModelArenaBytes];
alignas(4) uint8_t buffer[kInputBytes];
alignas(Commands) uint8_t commands_storage[sizeof(Commands)];
Commands* commands = nullptr;
tflite::MicroInterpreter* interpreter = nullptr;
bool has_results = false;  // of the last run

// The counter has 32 bits; runs are shorter than one round of it.
uint32_t last_ticks = 0;
uint64_t ticks = 0;

void CountTicks() {
  const uint32_t now = tflite::GetCurrentTimeTicks();
  ticks += now - last_ticks;
  last_ticks = now;
}

void Send(const char* text) {
  for (; *text != '\0'; ++text) mote::SendToConsole(*text);
}

void MakeInterpreter() {
  static ModelOpResolver resolver;
  static tflite::MicroInterpreter made(tflite::GetModel(g_model), resolver, arena, sizeof(arena));
  if (made.AllocateTensors() != kTfLiteOk) return;
  const char* const problem = mote::mlperf_tiny::ProblemOf(made, kInput, sizeof(buffer));
  if (problem != nullptr) {
    th_printf("e-[%s]\r\n", problem);
    return;
  }
  interpreter = &made;
}

}  // namespace

extern "C" {

void th_serialport_initialize() { mote::StartReceiving(); }

void th_timestamp_initialize() { last_ticks = tflite::GetCurrentTimeTicks(); }

void th_final_initialize() {
  tflite::InitializeTarget();
  MakeInterpreter();
  if (interpreter == nullptr) th_printf("e-[The model was not loaded]\r\n");
}

// A run may use the memory of its input, which th_infer() sets anew before each.
void th_load_tensor() {}

void th_infer() {
  CountTicks();
  if (interpreter == nullptr) return;
  mote::mlperf_tiny::FillInput(kInput, buffer, interpreter->input(0));
  has_results = interpreter->Invoke() == kTfLiteOk;
  if (!has_results) th_printf("e-[The model did not run]\r\n");
}

void th_pre() {}
void th_post() {}

void th_results() {
  if (!has_results) {
    th_printf("e-[There are no results: the model has not run]\r\n");
    return;
  }
  const TfLiteTensor& output = *interpreter->output(0);
  th_printf("m-results-[");
  if (kInput == mote::mlperf_tiny::Input::kFloats) {
    mote::LogNumber(mote::mlperf_tiny::ReconstructionError(buffer, output), 3);
  } else {
    for (size_t i = 0; i < output.bytes; ++i) {
      if (i > 0) th_printf(",");
      mote::LogProduct(output.data.int8[i] - output.params.zero_point, output.params.scale, 3);
    }
  }
  th_printf("]\r\n");
}

void th_timestamp() {
  CountTicks();
  const uint64_t microseconds = ticks * 1000000 / tflite::ticks_per_second();
  th_printf("m-lap-us-%llu\r\n", static_cast<unsigned long long>(microseconds));
}

void th_printf(const char* format, ...) {
  char text[64];
  mote::TextBuffer out{text, sizeof(text)};
  out.flush = Send;
  va_list arguments;
  va_start(arguments, format);
  mote::AppendFormat(&out, format, arguments);
  va_end(arguments);
  mote::Flush(&out);
}

void th_command_ready(const char* message) { th_printf("%s", message); }

char th_getchar() {
  char c;
  while (!mote::ReceiveFromConsole(&c)) {
  }
  return c;
}

}  // extern "C"

int main(int, char**) {
  commands = new (commands_storage) Commands({"Mote", kBenchmark, buffer, sizeof(buffer)});
  while (true) commands->Take(th_getchar());
}
