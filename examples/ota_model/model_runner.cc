// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/ota_model/model_runner.h"

#include "mote/memory_of_tensor.h"
#include "tensorflow/lite/micro/kernels/fully_connected.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_mutable_op_resolver.h"
#include "tensorflow/lite/micro/micro_utils.h"

namespace {

constexpr size_t kArenaBytes = 2 * 1024;
alignas(16) uint8_t arena[kArenaBytes];

bool IsNumber(const TfLiteTensor* tensor) {
  return tensor->type == kTfLiteInt8 && tensor->bytes == 1 && tensor->params.scale > 0.0f;
}

}  // namespace

bool RunModel(const StoredModel& model, float x, float* y) {
  tflite::MicroMutableOpResolver<1> resolver;
  if (resolver.AddFullyConnected(tflite::Register_FULLY_CONNECTED_INT8()) != kTfLiteOk) return false;
  // A new interpreter for each run: the model may be another one now. Load() has verified it.
  tflite::MicroInterpreter interpreter(tflite::GetModel(model.content), resolver, arena, kArenaBytes);
  if (interpreter.AllocateTensors() != kTfLiteOk) return false;
  if (interpreter.inputs_size() != 1 || interpreter.outputs_size() != 1 || !IsNumber(interpreter.input(0)) ||
      !IsNumber(interpreter.output(0))) {
    MicroPrintf("The model does not make one int8 with a scale of one");
    return false;
  }
  if (!mote::MemoryOfInput(interpreter, 0).may_write) {  // it may lie in flash
    MicroPrintf("The model's input is a constant");
    return false;
  }
  const TfLiteTensor& input = *interpreter.input(0);
  input.data.int8[0] = tflite::FloatToQuantizedType<int8_t>(x, input.params.scale, input.params.zero_point);
  if (interpreter.Invoke() != kTfLiteOk) return false;
  const TfLiteTensor& output = *interpreter.output(0);
  *y = static_cast<float>(output.data.int8[0] - output.params.zero_point) * output.params.scale;
  return true;
}
