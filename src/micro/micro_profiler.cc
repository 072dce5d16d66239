// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/micro/micro_profiler.h"

#include <cstring>

#include "tensorflow/lite/micro/micro_log.h"
#include "tensorflow/lite/micro/micro_time.h"

namespace tflite {
namespace {

uint32_t Ticks(const MicroProfilerEvent& event) { return event.end_ticks - event.begin_ticks; }

bool SameTag(const MicroProfilerEvent& a, const MicroProfilerEvent& b) {
  return a.tag == b.tag || strcmp(a.tag, b.tag) == 0;
}

}  // namespace

uint32_t BufferedMicroProfiler::BeginEvent(const char* tag) {
  if (size_ == capacity_) {
    ++dropped_;
    return static_cast<uint32_t>(capacity_);
  }
  MicroProfilerEvent& event = events_[size_];
  event.tag = tag;
  event.begin_ticks = GetCurrentTimeTicks();
  event.end_ticks = event.begin_ticks;
  return static_cast<uint32_t>(size_++);
}

void BufferedMicroProfiler::EndEvent(uint32_t event_handle) {
  // The handle of a dropped event, or of one cleared in between, names no event.
  if (event_handle < size_) events_[event_handle].end_ticks = GetCurrentTimeTicks();
}

void BufferedMicroProfiler::NoteLoop(const MicroLoopNote& note) {
  MicroPrintf(note.reason == nullptr ? "%s (node %d of subgraph %d) runs the loop %s"
                                     : "%s (node %d of subgraph %d) runs the loop %s: %s",
              note.op, note.node, note.subgraph, note.loop, note.reason);
}

void BufferedMicroProfiler::ClearEvents() {
  size_ = 0;
  dropped_ = 0;
}

uint32_t BufferedMicroProfiler::GetTotalTicks() const {
  uint32_t total = 0;
  for (size_t i = 0; i < size_; ++i) total += Ticks(events_[i]);
  return total;
}

void BufferedMicroProfiler::Log() const {
  for (size_t i = 0; i < size_; ++i) {
    const uint32_t ticks = Ticks(events_[i]);
    MicroPrintf("%s: %lu ticks, %lu ms", events_[i].tag, static_cast<unsigned long>(ticks),
                static_cast<unsigned long>(TicksToMs(static_cast<int32_t>(ticks))));
  }
  LogDropped();
}

void BufferedMicroProfiler::LogCsv() const {
  MicroPrintf("Event,Tag,Ticks");
  for (size_t i = 0; i < size_; ++i) {
    MicroPrintf("%lu,%s,%lu", static_cast<unsigned long>(i), events_[i].tag,
                static_cast<unsigned long>(Ticks(events_[i])));
  }
  LogDropped();
}

void BufferedMicroProfiler::LogTicksPerTagCsv() {
  MicroPrintf("Tag,Ticks");
  for (size_t i = 0; i < size_; ++i) {
    size_t first = 0;
    while (!SameTag(events_[first], events_[i])) ++first;
    if (first != i) continue;
    uint32_t ticks = 0;
    for (size_t j = i; j < size_; ++j) {
      if (SameTag(events_[i], events_[j])) ticks += Ticks(events_[j]);
    }
    MicroPrintf("%s,%lu", events_[i].tag, static_cast<unsigned long>(ticks));
  }
  MicroPrintf("total,%lu", static_cast<unsigned long>(GetTotalTicks()));
  LogDropped();
}

void BufferedMicroProfiler::LogDropped() const {
  if (dropped_ == 0) return;
  MicroPrintf("%lu events were not recorded: the profiler's buffer holds %lu; give it a larger one",
              static_cast<unsigned long>(dropped_), static_cast<unsigned long>(capacity_));
}

}  // namespace tflite
