// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/buffered_profiler.h"

namespace tflite {
namespace profiling {

BufferedProfiler::BufferedProfiler(uint32_t max_num_initial_entries, bool allow_dynamic_buffer_increase)
    : buffer_(max_num_initial_entries, false, allow_dynamic_buffer_increase) {}

bool BufferedProfiler::ShouldAddEvent(EventType event_type) {
  switch (event_type) {
    case EventType::DEFAULT:
    case EventType::OPERATOR_INVOKE_EVENT:
    case EventType::DELEGATE_OPERATOR_INVOKE_EVENT:
    case EventType::DELEGATE_PROFILED_OPERATOR_INVOKE_EVENT:
      return true;
    default:
      return false;
  }
}

uint32_t BufferedProfiler::BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                                      int64_t event_metadata2) {
  if (!ShouldAddEvent(event_type)) return kInvalidEventHandle;
  return buffer_.BeginEvent(tag, event_type, event_metadata1, event_metadata2);
}

void BufferedProfiler::EndEvent(uint32_t event_handle) { buffer_.EndEvent(event_handle); }

void BufferedProfiler::EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) {
  buffer_.EndEvent(event_handle, &event_metadata1, &event_metadata2);
}

void BufferedProfiler::AddEvent(const char* tag, EventType event_type, uint64_t elapsed_time, int64_t event_metadata1,
                                int64_t event_metadata2) {
  if (ShouldAddEvent(event_type)) {
    buffer_.AddEvent(tag, event_type, elapsed_time, event_metadata1, event_metadata2);
  }
}

std::vector<const ProfileEvent*> BufferedProfiler::GetProfileEvents() {
  std::vector<const ProfileEvent*> events;
  for (size_t i = 0; i < buffer_.Size(); ++i) events.push_back(buffer_.At(i));
  return events;
}

}  // namespace profiling
}  // namespace tflite
