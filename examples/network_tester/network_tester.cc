// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/network_tester/network_tester.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "examples/network_tester/network.h"
#include "mote/model_verifier.h"
#include "mote/plain_log.h"
#include "tensorflow/lite/micro/memory_helpers.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/micro_log.h"

namespace {

constexpr int kMostMessages = 5;
constexpr float kTolerance = 1e-5f;
constexpr size_t kBytesPerLine = 16;

tflite::MicroInterpreter* interpreter = nullptr;

void LogInteger(int64_t value) { mote::LogProduct(value, 1.0f, 0); }

// In hexadecimal digits, the highest first.
void LogHex(uintptr_t value, int digits) {
  mote::LogText("0x");
  for (int at = digits - 1; at >= 0; --at) {
    const char digit[2] = {"0123456789abcdef"[(value >> (4 * at)) & 15], 0};
    mote::LogText(digit);
  }
}

size_t InputBytes() {
  size_t bytes = 0;
  for (size_t i = 0; i < interpreter->inputs_size(); ++i) bytes += interpreter->input(i)->bytes;
  return bytes;
}

size_t OutputBytes() {
  size_t bytes = 0;
  for (size_t i = 0; i < interpreter->outputs_size(); ++i) bytes += interpreter->output(i)->bytes;
  return bytes;
}

bool FitsData() {
  if (InputBytes() != input_data_bytes) {
    MicroPrintf("input_data has %d bytes, the model's inputs have %d", static_cast<int>(input_data_bytes),
                static_cast<int>(InputBytes()));
    return false;
  }
  if (network_has_expected_output && OutputBytes() != expected_output_data_bytes) {
    MicroPrintf("expected_output_data has %d bytes, the model's outputs have %d",
                static_cast<int>(expected_output_data_bytes), static_cast<int>(OutputBytes()));
    return false;
  }
  return true;
}

bool IsSame(TfLiteType type, const uint8_t* got, const uint8_t* expected, size_t bytes) {
  if (type != kTfLiteFloat32) return std::memcmp(got, expected, bytes) == 0;
  float a = 0, b = 0;
  std::memcpy(&a, got, sizeof(a));
  std::memcpy(&b, expected, sizeof(b));
  return std::memcmp(&a, &b, sizeof(a)) == 0 || std::fabs(a - b) <= kTolerance * std::max(1.0f, std::fabs(b));
}

void PrintBytes(const uint8_t* data, size_t bytes) {
  for (size_t i = 0; i < bytes; ++i) {
    if (i % kBytesPerLine == 0) mote::LogText("\r\n");
    LogHex(data[i], 2);
    if (i + 1 < bytes) mote::LogText(",");
  }
}

}  // namespace

bool LoadNetwork() {
  const tflite::Model* const model = tflite::GetVerifiedModel(network_model, network_model_bytes);
  if (model == nullptr) return false;
  static tflite::MicroInterpreter loaded(model, NetworkResolver(), network_arena, network_arena_bytes);
  if (loaded.AllocateTensors() != kTfLiteOk) return false;
  interpreter = &loaded;
  if (!FitsData()) interpreter = nullptr;
  return interpreter != nullptr;
}

bool RunNetwork() {
  if (interpreter == nullptr) return false;
  for (int run = 0; run < network_inferences; ++run) {
    const unsigned char* from = input_data;
    for (size_t i = 0; i < interpreter->inputs_size(); ++i) {
      TfLiteTensor* const input = interpreter->input(i);
      std::memcpy(input->data.raw, from, input->bytes);
      from += input->bytes;
    }
    if (interpreter->Invoke() != kTfLiteOk) {
      MicroPrintf("Invoke failed");
      return false;
    }
  }
  return true;
}

void PrintOutputs() {
  mote::LogText("num_of_outputs: ");
  LogInteger(static_cast<int64_t>(interpreter->outputs_size()));
  mote::LogText("\r\noutput_begin\r\n[\r\n");
  for (size_t i = 0; i < interpreter->outputs_size(); ++i) {
    const TfLiteTensor& output = *interpreter->output(i);
    mote::LogText("{\r\n\"dims\": [");
    LogInteger(output.dims->size);
    for (int axis = 0; axis < output.dims->size; ++axis) {
      mote::LogText(",");
      LogInteger(output.dims->data[axis]);
    }
    mote::LogText("],\r\n\"data_address\": \"");
    LogHex(reinterpret_cast<uintptr_t>(output.data.raw), 2 * sizeof(uintptr_t));
    mote::LogText("\",\r\n\"data\":\"");
    const size_t limit = network_bytes_to_print == 0 ? output.bytes : network_bytes_to_print;
    PrintBytes(output.data.uint8, std::min(output.bytes, limit));
    mote::LogText(i + 1 < interpreter->outputs_size() ? "\"\r\n},\r\n" : "\"\r\n}\r\n");
  }
  mote::LogText("]\r\noutput_end\r\n");
}

int CountWrongElements() {
  if (!network_has_expected_output) return 0;
  int wrong = 0;
  const unsigned char* expected = expected_output_data;
  for (size_t i = 0; i < interpreter->outputs_size(); ++i) {
    const TfLiteTensor& output = *interpreter->output(i);
    size_t element_bytes = 1;
    if (tflite::TfLiteTypeSizeOf(output.type, &element_bytes) != kTfLiteOk) element_bytes = 1;
    for (size_t at = 0; at + element_bytes <= output.bytes; at += element_bytes) {
      if (IsSame(output.type, output.data.uint8 + at, expected + at, element_bytes)) continue;
      if (++wrong > kMostMessages) continue;
      MicroPrintf("Output %d, element %d is not as expected: its first byte is 0x%x, not 0x%x", static_cast<int>(i),
                  static_cast<int>(at / element_bytes), output.data.uint8[at], expected[at]);
    }
    expected += output.bytes;
  }
  return wrong;
}
