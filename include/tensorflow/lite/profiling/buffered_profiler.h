// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_BUFFERED_PROFILER_H_
#define TENSORFLOW_LITE_PROFILING_BUFFERED_PROFILER_H_

#include <cstdint>
#include <vector>

#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/profiling/profile_buffer.h"

namespace tflite {
namespace profiling {

// Keeps events for a ProfileSummarizer, or the application, to look at:
//
//   tflite::profiling::BufferedProfiler profiler(1024);
//   interpreter->SetProfiler(&profiler);
//   profiler.StartProfiling();
//   interpreter->Invoke();
//   profiler.StopProfiling();
//   summarizer.ProcessProfiles(profiler.GetProfileEvents(), *interpreter);
class BufferedProfiler : public tflite::Profiler {
 public:
  // If the number of entries is fixed, newer events displace the oldest ones.
  BufferedProfiler(uint32_t max_num_initial_entries, bool allow_dynamic_buffer_increase);
  explicit BufferedProfiler(uint32_t max_num_entries) : BufferedProfiler(max_num_entries, false) {}

  using tflite::Profiler::AddEvent;
  using tflite::Profiler::BeginEvent;
  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1, int64_t event_metadata2) override;
  void EndEvent(uint32_t event_handle) override;
  void EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) override;
  void AddEvent(const char* tag, EventType event_type, uint64_t elapsed_time, int64_t event_metadata1,
                int64_t event_metadata2) override;

  // Nothing is recorded before the first StartProfiling.
  void StartProfiling() { buffer_.SetEnabled(true); }
  void StopProfiling() { buffer_.SetEnabled(false); }
  void Reset() { buffer_.Reset(); }
  // Returns the events, the oldest first; they are good until the profiler is used again.
  std::vector<const ProfileEvent*> GetProfileEvents();
  // Returns the number of events that did not fit since the last Reset.
  size_t NumLostEvents() const { return buffer_.NumLost(); }

 protected:
  // Operators and events that take part of their time are recorded, telemetry is not.
  bool ShouldAddEvent(EventType event_type);

 private:
  ProfileBuffer buffer_;
};

}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_BUFFERED_PROFILER_H_
