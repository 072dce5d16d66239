// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_MEMORY_USAGE_MONITOR_H_
#define TENSORFLOW_LITE_PROFILING_MEMORY_USAGE_MONITOR_H_

#include <cstdint>
#include <memory>
#include <thread>

#include "tensorflow/lite/profiling/memory_info.h"

namespace tflite {
namespace profiling {
namespace memory {

// Looks from a thread of its own every so many milliseconds how much memory the process takes. Start and Stop belong to
// one thread; the figures may be read from any.
class MemoryUsageMonitor {
 public:
  static constexpr int64_t kInvalidMemUsageMB = -1;
  static constexpr int64_t kInvalidMemUsageBytes = kInvalidMemUsageMB * 1024 * 1024;

  // 50 or so is a good interval; less than 1 counts as 1.
  explicit MemoryUsageMonitor(int sampling_interval_ms = 50);
  MemoryUsageMonitor(MemoryUsageMonitor&) = delete;
  MemoryUsageMonitor& operator=(const MemoryUsageMonitor&) = delete;
  // Stops the thread.
  ~MemoryUsageMonitor();

  // Takes a first sample at once, and forgets those of before. Does nothing while it is running.
  void Start();
  // Takes a last sample. Does nothing unless it is running.
  void Stop();

  // These give the greatest figures of the samples since Start, and those of the last one, in units of 1024 * 1024
  // bytes; kInvalidMemUsageMB before the first Start and where the system does not tell.
  float GetPeakMemUsageInMB() const;
  float GetPeakInUseMemoryInMB() const;
  float GetPeakPrivateFootprintInMB() const;
  float GetCurrentInUseMemoryInMB() const;

 private:
  struct State;

  std::unique_ptr<State> state_;
};

}  // namespace memory
}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_MEMORY_USAGE_MONITOR_H_
