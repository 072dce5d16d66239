// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_ROOT_PROFILER_H_
#define TENSORFLOW_LITE_PROFILING_ROOT_PROFILER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "tensorflow/lite/core/api/profiler.h"

namespace tflite {
namespace profiling {

// Hands each event to several profilers, in the order in which they were added.
class RootProfiler : public Profiler {
 public:
  RootProfiler() = default;
  ~RootProfiler() override = default;
  RootProfiler(const RootProfiler&) = delete;
  RootProfiler& operator=(const RootProfiler&) = delete;
  RootProfiler(RootProfiler&&) = default;
  RootProfiler& operator=(RootProfiler&&) = default;

  // Null adds nothing. A profiler given by address outlives this one.
  void AddProfiler(Profiler* profiler);
  void AddProfiler(std::unique_ptr<Profiler>&& profiler);
  // Removes all profilers. Events that are under way are forgotten.
  void RemoveChildProfilers();
  bool IsEmpty() const { return profilers_.empty(); }

  // A handle that nothing was begun with ends nothing.
  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1, int64_t event_metadata2) override;
  void EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) override;
  void EndEvent(uint32_t event_handle) override;
  void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                int64_t event_metadata2) override;
  void AddEventWithData(const char* tag, EventType event_type, const void* data) override;

 private:
  std::vector<uint32_t> TakeHandles(uint32_t event_handle);

  std::vector<Profiler*> profilers_;
  std::vector<std::unique_ptr<Profiler>> owned_;
  uint32_t next_handle_ = 0x80000000;                    // none that a single profiler has given
  std::map<uint32_t, std::vector<uint32_t>> under_way_;  // the handles of the profilers, in their order
};

}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_ROOT_PROFILER_H_
