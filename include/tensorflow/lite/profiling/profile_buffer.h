// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_PROFILING_PROFILE_BUFFER_H_
#define TENSORFLOW_LITE_PROFILING_PROFILE_BUFFER_H_

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/lite/core/api/profiler.h"
#include "tensorflow/lite/profiling/memory_info.h"
#include "tensorflow/lite/profiling/time.h"

namespace tflite {
namespace profiling {

// BeginEvent returns this where no event was begun.
constexpr uint32_t kInvalidEventHandle = static_cast<uint32_t>(~0) - 1;

struct ProfileEvent {
  using EventType = tflite::Profiler::EventType;

  std::string tag;
  uint64_t begin_timestamp_us;
  uint64_t elapsed_time;  // in microseconds, at least 1 where any time has passed; 0 while the event goes on
  // The memory is read only for events that are no operators, since reading it takes longer than many operators.
  memory::MemoryUsage begin_mem_usage;
  memory::MemoryUsage end_mem_usage;
  EventType event_type;
  int64_t event_metadata;        // of an operator: its node
  int64_t extra_event_metadata;  // of an operator: its subgraph
  // These are the same times in nanoseconds.
  uint64_t begin_timestamp_ns;
  uint64_t elapsed_time_ns;
};

// Holds events in the order in which they begin: the last `max_num_entries` of them, or all where it may grow. One
// thread at a time may use it.
class ProfileBuffer {
 public:
  ProfileBuffer(uint32_t max_num_entries, bool enabled, bool allow_dynamic_expansion = false);

  // Returns kInvalidEventHandle while the buffer is not enabled, and where it has no room at all.
  uint32_t BeginEvent(const char* tag, ProfileEvent::EventType event_type, int64_t event_metadata1,
                      int64_t event_metadata2);
  // Does nothing for kInvalidEventHandle, and for an event that newer ones have displaced. Metadata that are not null
  // take the place of those of BeginEvent.
  void EndEvent(uint32_t event_handle, const int64_t* event_metadata1 = nullptr,
                const int64_t* event_metadata2 = nullptr);
  // Adds an event that is over; `elapsed_time` is in microseconds.
  void AddEvent(const char* tag, ProfileEvent::EventType event_type, uint64_t elapsed_time, int64_t event_metadata1,
                int64_t event_metadata2);

  void SetEnabled(bool enabled) { enabled_ = enabled; }
  size_t Size() const { return events_.size(); }
  // Returns the number of events that newer ones have displaced since the last Reset.
  size_t NumLost() const { return begun_ - events_.size(); }
  void Reset();
  // The oldest event is number 0. Returns null for an index that does not exist.
  const struct ProfileEvent* At(size_t index) const;

 private:
  ProfileEvent* Append();

  std::vector<ProfileEvent> events_;  // a ring, once it is full
  size_t max_events_;
  size_t begun_ = 0;
  uint32_t first_handle_ = 0;  // of the first event since the last Reset
  bool enabled_;
  bool may_grow_;
};

}  // namespace profiling
}  // namespace tflite

#endif  // TENSORFLOW_LITE_PROFILING_PROFILE_BUFFER_H_
