// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_BENCHMARK_BENCHMARK_H_
#define MOTE_TOOLS_BENCHMARK_BENCHMARK_H_

#include <memory>
#include <optional>

#include "tensorflow/lite/profiling/memory_info.h"
#include "tensorflow/lite/profiling/profile_summarizer.h"
#include "tools/benchmark/options.h"
#include "tools/benchmark/run_times.h"

namespace mote::benchmark {

struct BenchmarkResult {
  double model_megabytes = 0.0;
  uint64_t init_micros = 0;
  RunTimes warmup;
  RunTimes runs;
  // These count since the start of the tool.
  tflite::profiling::memory::MemoryUsage init_memory;
  tflite::profiling::memory::MemoryUsage overall_memory;
  std::optional<float> peak_megabytes;  // where it was asked for
  // The profile of the regular runs; null without profiling.
  std::unique_ptr<tflite::profiling::ProfileSummarizer> profile;

  uint64_t first_micros() const { return warmup.count() > 0 ? warmup.first() : runs.first(); }
};

// Measures as the options say, which are in order, and logs it. Nothing is run where signatures were only to be listed.
// Throws Error.
BenchmarkResult RunBenchmark(const BenchmarkOptions& options);

}  // namespace mote::benchmark

#endif  // MOTE_TOOLS_BENCHMARK_BENCHMARK_H_
