// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/hello_world/main_functions.h"

#include "examples/hello_world/constants.h"
#include "examples/hello_world/output_handler.h"
#include "examples/hello_world/sine_model_data.h"
#include "mote/plain_log.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_utils.h"
#include "tensorflow/lite/micro/system_setup.h"

namespace {

// `mote inspect models/sine/sine_int8.tflite` gives the bytes for each target; a 64-bit computer needs the most.
constexpr size_t kArenaBytes = 2 * 1024;
alignas(16) uint8_t arena[kArenaBytes];

tflite::MicroInterpreter* interpreter = nullptr;
int inference_count = 0;

}  // namespace

extern "C" {

void setup() {
  tflite::InitializeTarget();
  // This program's own model; one that comes from elsewhere goes through GetVerifiedModel() of mote/model_verifier.h.
  const tflite::Model* const model = tflite::GetModel(g_sine_model_data);

  static tflite::MicroMutableOpResolver<1> resolver;
  if (resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()) != kTfLiteOk) return;

  static tflite::MicroInterpreter static_interpreter(model, resolver, arena, kArenaBytes);
  if (static_interpreter.AllocateTensors() != kTfLiteOk) return;
  interpreter = &static_interpreter;
}

void loop() {
  if (interpreter == nullptr) return;
  const float x = kXRange * static_cast<float>(inference_count) / kInferencesPerCycle;

  TfLiteTensor* const input = interpreter->input(0);
  input->data.int8[0] = tflite::FloatToQuantizedType<int8_t>(x, input->params.scale, input->params.zero_point);
  if (interpreter->Invoke() != kTfLiteOk) {
    mote::LogText("The model did not run.\r\n");
    return;
  }
  const TfLiteTensor* const output = interpreter->output(0);
  HandleOutput(x, (output->data.int8[0] - output->params.zero_point) * output->params.scale);

  inference_count = (inference_count + 1) % kInferencesPerCycle;
}

}  // extern "C"
