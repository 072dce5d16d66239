// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_METRICS_H_
#define TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_METRICS_H_

#include "tensorflow/lite/micro/micro_profiler.h"
#include "tensorflow/lite/micro/recording_micro_allocator.h"

namespace tflite {

enum class PrettyPrintType {
  kCsv = 0,
  kTable = 1,
};

// Prints one line for each type of allocation, after a line of headings: what it is for, bytes asked for, bytes used,
// number of allocations.
void LogAllocatorEvents(const tflite::RecordingMicroAllocator& allocator, PrettyPrintType type);

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_TOOLS_BENCHMARKING_METRICS_H_
