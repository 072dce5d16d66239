// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// What an application implements to see how long each part of a run takes.
#ifndef TENSORFLOW_LITE_CORE_API_PROFILER_H_
#define TENSORFLOW_LITE_CORE_API_PROFILER_H_

#include <cstdint>

namespace tflite {

class Profiler {
 public:
  enum class EventType {
    DEFAULT = 1,
    OPERATOR_INVOKE_EVENT = 2,
    DELEGATE_OPERATOR_INVOKE_EVENT = 4,
    DELEGATE_PROFILED_OPERATOR_INVOKE_EVENT = 8,
    GENERAL_RUNTIME_INSTRUMENTATION_EVENT = 16,
    TELEMETRY_EVENT = 32,
    TELEMETRY_REPORT_SETTINGS = 64,
    TELEMETRY_DELEGATE_EVENT = 128,
    TELEMETRY_DELEGATE_REPORT_SETTINGS = 256,
  };

  virtual ~Profiler() = default;

  // `tag` lives as long as the profiler. The result goes to EndEvent. For an operator the metadata are the indices of
  // its node and subgraph.
  virtual uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                              int64_t event_metadata2) = 0;
  uint32_t BeginEvent(const char* tag, EventType event_type, int64_t event_metadata) {
    return BeginEvent(tag, event_type, event_metadata, 0);
  }
  virtual void EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) {
    (void)event_metadata1, (void)event_metadata2;
    EndEvent(event_handle);
  }
  virtual void EndEvent(uint32_t event_handle) = 0;

  // An event that is over; `metric` is its time in microseconds.
  void AddEvent(const char* tag, EventType event_type, uint64_t elapsed_time, int64_t event_metadata) {
    AddEvent(tag, event_type, elapsed_time, event_metadata, 0);
  }
  virtual void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                        int64_t event_metadata2) {
    (void)tag, (void)event_type, (void)metric, (void)event_metadata1, (void)event_metadata2;
  }
};

// An event as long as this object lives; none where `profiler` is null.
class ScopedProfile {
 public:
  ScopedProfile(Profiler* profiler, const char* tag, Profiler::EventType event_type = Profiler::EventType::DEFAULT,
                int64_t event_metadata1 = 0, int64_t event_metadata2 = 0)
      : profiler_(profiler),
        event_handle_(profiler == nullptr ? 0
                                          : profiler->BeginEvent(tag, event_type, event_metadata1, event_metadata2)) {}
  ScopedProfile(const ScopedProfile&) = delete;
  ScopedProfile& operator=(const ScopedProfile&) = delete;
  ~ScopedProfile() {
    if (profiler_ != nullptr) profiler_->EndEvent(event_handle_);
  }

 protected:
  Profiler* profiler_;
  uint32_t event_handle_;
};

class ScopedOperatorProfile : public ScopedProfile {
 public:
  ScopedOperatorProfile(Profiler* profiler, const char* tag, int node_index, int subgraph_index = 0)
      : ScopedProfile(profiler, tag, Profiler::EventType::OPERATOR_INVOKE_EVENT, node_index, subgraph_index) {}
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_CORE_API_PROFILER_H_
