// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Defines the functions of tensorflow/lite/micro/tools/benchmarking that print the results of a benchmark.
#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/tools/benchmarking/metrics.h"
#include "tensorflow/lite/micro/tools/benchmarking/show_meta_data.h"
#include "tensorflow/lite/version.h"

namespace tflite {

void LogAllocatorEvents(const RecordingMicroAllocator& allocator, PrettyPrintType type) {
#ifndef TF_LITE_STRIP_ERROR_STRINGS
  static constexpr const char* kNames[] = {"Eval tensor data",
                                           "Persistent tensor data",
                                           "Persistent quantization data",
                                           "Persistent buffer data",
                                           "Tensor variable buffer data",
                                           "Node and registration array",
                                           "Operation data",
                                           "Compression data"};
  static_assert(sizeof(kNames) / sizeof(kNames[0]) == static_cast<size_t>(RecordedAllocationType::kNumAllocationTypes));
  const bool is_table = type == PrettyPrintType::kTable;
  MicroPrintf(is_table ? "%-28s %10s %10s %6s" : "%s,%s,%s,%s", "Allocation", "Requested", "Used", "Count");
  for (size_t i = 0; i < sizeof(kNames) / sizeof(kNames[0]); ++i) {
    const RecordedAllocation record = allocator.GetRecordedAllocation(static_cast<RecordedAllocationType>(i));
    MicroPrintf(is_table ? "%-28s %10u %10u %6u" : "%s,%u,%u,%u", kNames[i],
                static_cast<unsigned>(record.requested_bytes), static_cast<unsigned>(record.used_bytes),
                static_cast<unsigned>(record.count));
  }
#else
  (void)allocator, (void)type;
#endif
}

void GenericBenchmarkShowMetaData() {
#ifdef __VERSION__
  MicroPrintf("Compiler: %s", __VERSION__);
#endif
  MicroPrintf("File format: version %d", TFLITE_SCHEMA_VERSION);
#ifdef TFLITE_SINGLE_ROUNDING
  MicroPrintf("Rounding: single");
#else
  MicroPrintf("Rounding: double");
#endif
}

}  // namespace tflite
