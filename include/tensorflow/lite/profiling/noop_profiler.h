// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_NOOP_PROFILER_H_
#define TENSORFLOW_LITE_PROFILING_NOOP_PROFILER_H_

#include <cstdint>
#include <vector>

#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/profiling/profile_buffer.h"

namespace tflite {
namespace profiling {

// Looks like a BufferedProfiler and records nothing.
class NoopProfiler : public tflite::Profiler {
 public:
  NoopProfiler() = default;
  explicit NoopProfiler(int max_profiling_buffer_entries) { (void)max_profiling_buffer_entries; }

  uint32_t BeginEvent(const char*, EventType, int64_t, int64_t) override { return 0; }
  void EndEvent(uint32_t) override {}
  void StartProfiling() {}
  void StopProfiling() {}
  void Reset() {}
  std::vector<const ProfileEvent*> GetProfileEvents() { return {}; }
};

}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_NOOP_PROFILER_H_
