// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/mlperf_tiny/tensors.h"

#include <cstring>

#include "mote/memory_of_tensor.h"

namespace mote::mlperf_tiny {
namespace {

float FloatAt(const uint8_t* buffer, size_t index) {
  float value;
  memcpy(&value, buffer + index * sizeof(value), sizeof(value));
  return value;
}

int8_t Quantized(float value, const TfLiteTensor& tensor) {
  const float scaled = value / tensor.params.scale;
  const float rounded = scaled < 0 ? scaled - 0.5f : scaled + 0.5f;
  if (!(rounded > -1000.0f && rounded < 1000.0f)) return rounded < 0 ? -128 : 127;
  const int32_t number = static_cast<int32_t>(rounded) + tensor.params.zero_point;
  return static_cast<int8_t>(number < -128 ? -128 : number > 127 ? 127 : number);
}

}  // namespace

const char* ProblemOf(tflite::MicroInterpreter& interpreter, Input kind, size_t buffer_bytes) {
  if (interpreter.inputs_size() != 1 || interpreter.outputs_size() != 1) return "It has not one input and one output";
  const TfLiteTensor &input = *interpreter.input(0), &output = *interpreter.output(0);
  if (input.type != kTfLiteInt8 || output.type != kTfLiteInt8) return "Input and output are not int8";
  if (!MemoryOfInput(interpreter, 0).may_write) return "Its input cannot be set";
  const size_t element_bytes = kind == Input::kFloats ? sizeof(float) : 1;
  if (input.bytes != buffer_bytes / element_bytes) return "Its input has another size than the buffer";
  if (kind == Input::kFloats && output.bytes != input.bytes) return "Its output has another size than its input";
  return nullptr;
}

void FillInput(Input kind, const uint8_t* buffer, TfLiteTensor* input) {
  for (size_t i = 0; i < input->bytes; ++i) {
    int8_t value = kind == Input::kFloats ? Quantized(FloatAt(buffer, i), *input) : static_cast<int8_t>(buffer[i]);
    if (kind == Input::kPixels) value = static_cast<int8_t>(buffer[i] - 128);
    input->data.int8[i] = value;
  }
}

float ReconstructionError(const uint8_t* buffer, const TfLiteTensor& output) {
  float sum = 0;
  for (size_t i = 0; i < output.bytes; ++i) {
    const float value = static_cast<float>(output.data.int8[i] - output.params.zero_point) * output.params.scale;
    const float difference = value - FloatAt(buffer, i);
    sum += difference * difference;
  }
  return sum / static_cast<float>(output.bytes);
}

}  // namespace mote::mlperf_tiny
