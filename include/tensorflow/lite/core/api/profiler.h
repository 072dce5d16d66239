// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// An application implements this interface to learn how long each part of a run takes.
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

  // `tag` lives as long as the profiler. EndEvent takes the result. For an operator the metadata are the indices of its
  // node and subgraph.
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

  // Adds an event that is over; `metric` is its time in microseconds.
  void AddEvent(const char* tag, EventType event_type, uint64_t elapsed_time, int64_t event_metadata) {
    AddEvent(tag, event_type, elapsed_time, event_metadata, 0);
  }
  virtual void AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                        int64_t event_metadata2) {
    (void)tag, (void)event_type, (void)metric, (void)event_metadata1, (void)event_metadata2;
  }
  // Adds an event that is no time; `event_type` says what `data` points to.
  virtual void AddEventWithData(const char* tag, EventType event_type, const void* data) {
    (void)tag, (void)event_type, (void)data;
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

// A node of a delegate, and a node that the delegate has measured itself.
class ScopedDelegateOperatorProfile : public ScopedProfile {
 public:
  ScopedDelegateOperatorProfile(Profiler* profiler, const char* tag, int node_index)
      : ScopedProfile(profiler, tag, Profiler::EventType::DELEGATE_OPERATOR_INVOKE_EVENT, node_index) {}
};

class ScopedDelegateProfiledOperatorProfile : public ScopedProfile {
 public:
  ScopedDelegateProfiledOperatorProfile(Profiler* profiler, const char* tag, int node_index)
      : ScopedProfile(profiler, tag, Profiler::EventType::DELEGATE_PROFILED_OPERATOR_INVOKE_EVENT, node_index) {}
};

// A part of the runtime's own work, which ends with two statuses; 0 until they are set.
class ScopedRuntimeInstrumentationProfile {
 public:
  ScopedRuntimeInstrumentationProfile(Profiler* profiler, const char* tag)
      : profiler_(profiler),
        event_handle_(profiler == nullptr
                          ? 0
                          : profiler->BeginEvent(tag, Profiler::EventType::GENERAL_RUNTIME_INSTRUMENTATION_EVENT, -1)) {
  }
  ScopedRuntimeInstrumentationProfile(const ScopedRuntimeInstrumentationProfile&) = delete;
  ScopedRuntimeInstrumentationProfile& operator=(const ScopedRuntimeInstrumentationProfile&) = delete;
  ~ScopedRuntimeInstrumentationProfile() {
    if (profiler_ != nullptr) profiler_->EndEvent(event_handle_, delegate_status_, interpreter_status_);
  }

  void set_runtime_status(int64_t delegate_status, int64_t interpreter_status) {
    delegate_status_ = delegate_status;
    interpreter_status_ = interpreter_status;
  }

 private:
  Profiler* profiler_;
  uint32_t event_handle_;
  int64_t delegate_status_ = 0;
  int64_t interpreter_status_ = 0;
};

}  // namespace tflite

// Adds an event from here to the end of the block, unless `profiler` is null. `node_index` is the node's.
#define TFLITE_VARNAME_UNIQ_IMPL(name, ctr) name##ctr
#define TFLITE_VARNAME_UNIQ(name, ctr) TFLITE_VARNAME_UNIQ_IMPL(name, ctr)
#define TFLITE_SCOPED_TAGGED_DEFAULT_PROFILE(profiler, tag) \
  ::tflite::ScopedProfile TFLITE_VARNAME_UNIQ(scoped_profile_, __COUNTER__)((profiler), (tag))
#define TFLITE_SCOPED_TAGGED_OPERATOR_PROFILE(profiler, tag, node_index) \
  ::tflite::ScopedOperatorProfile TFLITE_VARNAME_UNIQ(scoped_profile_, __COUNTER__)((profiler), (tag), (node_index))
#define TFLITE_SCOPED_DELEGATE_OPERATOR_PROFILE(profiler, tag, node_index)                                     \
  ::tflite::ScopedDelegateOperatorProfile TFLITE_VARNAME_UNIQ(scoped_profile_, __COUNTER__)((profiler), (tag), \
                                                                                            (node_index))
#define TFLITE_SCOPED_DELEGATE_PROFILED_OPERATOR_PROFILE(profiler, tag, node_index)                                    \
  ::tflite::ScopedDelegateProfiledOperatorProfile TFLITE_VARNAME_UNIQ(scoped_profile_, __COUNTER__)((profiler), (tag), \
                                                                                                    (node_index))

// Adds an event without a length.
#define TFLITE_ADD_RUNTIME_INSTRUMENTATION_EVENT(profiler, tag, event_metadata1, event_metadata2)                \
  do {                                                                                                           \
    ::tflite::Profiler* const instrumented_ = (profiler);                                                        \
    if (instrumented_ != nullptr) {                                                                              \
      instrumented_->EndEvent(                                                                                   \
          instrumented_->BeginEvent((tag), ::tflite::Profiler::EventType::GENERAL_RUNTIME_INSTRUMENTATION_EVENT, \
                                    (event_metadata1), (event_metadata2)));                                      \
    }                                                                                                            \
  } while (0)

#endif  // TENSORFLOW_LITE_CORE_API_PROFILER_H_
