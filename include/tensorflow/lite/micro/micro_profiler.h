// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MICRO_PROFILER_H_
#define TENSORFLOW_LITE_MICRO_MICRO_PROFILER_H_

#include <cstddef>
#include <cstdint>

#include "tensorflow/lite/micro/compatibility.h"
#include "tensorflow/lite/micro/micro_profiler_interface.h"

namespace tflite {

struct MicroProfilerEvent {
  const char* tag;
  uint32_t begin_ticks;
  uint32_t end_ticks;
};

// Records events in a buffer of the caller's, which must outlive the profiler:
//
//   tflite::MicroProfilerEvent events[64];
//   tflite::BufferedMicroProfiler profiler(events);
//
// Events beyond the buffer's size are counted but not recorded.
class BufferedMicroProfiler : public MicroProfilerInterface {
 public:
  BufferedMicroProfiler(MicroProfilerEvent* events, size_t capacity) : events_(events), capacity_(capacity) {}
  template <size_t kCapacity>
  explicit BufferedMicroProfiler(MicroProfilerEvent (&events)[kCapacity]) : BufferedMicroProfiler(events, kCapacity) {}
  ~BufferedMicroProfiler() override = default;

  BufferedMicroProfiler(const BufferedMicroProfiler&) = delete;
  BufferedMicroProfiler& operator=(const BufferedMicroProfiler&) = delete;

  uint32_t BeginEvent(const char* tag) override;
  void EndEvent(uint32_t event_handle) override;
  // Logs the note.
  void NoteLoop(const MicroLoopNote& note) override;

  void ClearEvents();

  // Returns the sum over all recorded events; an event inside another one counts twice.
  uint32_t GetTotalTicks() const;

  // Prints one line for each event: tag, ticks, milliseconds.
  void Log() const;

  // Prints one line for each event: index, tag, ticks.
  void LogCsv() const;

  // Prints one line for each different tag: tag, ticks of all its events. The time is quadratic in the number of
  // events.
  void LogTicksPerTagCsv();

  const MicroProfilerEvent* events() const { return events_; }
  size_t size() const { return size_; }
  // Counts the events that found the buffer full.
  size_t dropped() const { return dropped_; }

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE

  void LogDropped() const;

  MicroProfilerEvent* events_;
  size_t capacity_;
  size_t size_ = 0;
  size_t dropped_ = 0;
};

// Records up to 4096 events in itself, which takes 48 KiB on a 32-bit target. BufferedMicroProfiler takes less.
class MicroProfiler : public BufferedMicroProfiler {
 public:
  MicroProfiler() : BufferedMicroProfiler(storage_, kMaxEvents) {}
  ~MicroProfiler() override = default;

 private:
  TF_LITE_REMOVE_VIRTUAL_DELETE

  static constexpr size_t kMaxEvents = 4096;
  MicroProfilerEvent storage_[kMaxEvents];
};

// Records an event as long as the object's life, or nothing when `profiler` is null. Without error strings there are no
// tags, and nothing is recorded.
class ScopedMicroProfiler {
 public:
#ifdef TF_LITE_STRIP_ERROR_STRINGS
  explicit ScopedMicroProfiler(const char*, MicroProfilerInterface*) {}
#else
  explicit ScopedMicroProfiler(const char* tag, MicroProfilerInterface* profiler)
      : profiler_(profiler), event_handle_(profiler != nullptr ? profiler->BeginEvent(tag) : 0) {}
  ~ScopedMicroProfiler() {
    if (profiler_ != nullptr) profiler_->EndEvent(event_handle_);
  }

  ScopedMicroProfiler(const ScopedMicroProfiler&) = delete;
  ScopedMicroProfiler& operator=(const ScopedMicroProfiler&) = delete;

 private:
  MicroProfilerInterface* profiler_;
  uint32_t event_handle_;
#endif
};

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_PROFILER_H_
