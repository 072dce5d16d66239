// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A program of 2020 to 2022 that measures its arena and shares it: allocators and interpreters that take a reporter.
#include "examples/hello_world/sine_model_data.h"
#include "tensorflow/lite/micro/all_ops_resolver.h"
#include "tensorflow/lite/micro/micro_error_reporter.h"
#include "tensorflow/lite/micro/micro_interpreter.h"
#include "tensorflow/lite/micro/recording_micro_interpreter.h"
#include "tensorflow/lite/micro/simple_memory_allocator.h"
#include "tensorflow/lite/schema/schema_generated.h"
#include "tensorflow/lite/version.h"

namespace {

alignas(16) uint8_t arena[8192];

int BytesFromBothEnds(tflite::ErrorReporter* reporter) {
  tflite::SimpleMemoryAllocator* allocator = tflite::SimpleMemoryAllocator::Create(reporter, arena, 1024);
  if (allocator == nullptr || tflite::SimpleMemoryAllocator::Create(reporter, arena, 8) != nullptr) return -1;
  const size_t own = allocator->GetTailUsedBytes();
  if (allocator->AllocateFromTail(100, 4) == nullptr || allocator->AllocateFromTail(2000, 4) != nullptr) return -1;
  return allocator->GetHeadUsedBytes() == 0 ? static_cast<int>(allocator->GetTailUsedBytes() - own) : -1;
}

bool RunsTwoTogether(const tflite::Model* model, tflite::ErrorReporter* reporter) {
  static tflite::AllOpsResolver resolver;
  tflite::MicroAllocator* allocator = tflite::MicroAllocator::Create(arena, sizeof(arena), reporter);
  if (allocator == nullptr) return false;
  tflite::MicroInterpreter first(model, resolver, allocator, reporter);
  tflite::MicroInterpreter second(model, resolver, allocator, reporter);
  return first.AllocateTensors() == kTfLiteOk && second.AllocateTensors() == kTfLiteOk && first.Invoke() == kTfLiteOk &&
         second.Invoke() == kTfLiteOk;
}

bool Records(const tflite::Model* model, tflite::ErrorReporter* reporter) {
  static tflite::AllOpsResolver resolver;
  tflite::RecordingMicroInterpreter interpreter(model, resolver, arena, sizeof(arena), reporter);
  if (interpreter.AllocateTensors() != kTfLiteOk) return false;
  interpreter.GetMicroAllocator().PrintAllocations();
  return interpreter.Invoke() == kTfLiteOk && interpreter.arena_used_bytes() > 0;
}

}  // namespace

int main() {
  static tflite::MicroErrorReporter micro_error_reporter;
  tflite::ErrorReporter* reporter = &micro_error_reporter;
  const tflite::Model* model = tflite::GetModel(g_sine_model_data);
  if (model->version() != TFLITE_SCHEMA_VERSION) return 1;
  const int bytes = BytesFromBothEnds(reporter);
  if (bytes < 100 || bytes > 103) return 2;
  if (!RunsTwoTogether(model, reporter)) return 3;
  return Records(model, reporter) ? 0 : 4;
}
