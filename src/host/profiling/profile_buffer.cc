// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/profile_buffer.h"

#include <algorithm>

#include "src/host/profiling/clock.h"

namespace tflite {
namespace profiling {
namespace {

constexpr uint64_t kNanosPerMicro = 1000;

bool IsOperator(ProfileEvent::EventType type) {
  return type == ProfileEvent::EventType::OPERATOR_INVOKE_EVENT ||
         type == ProfileEvent::EventType::DELEGATE_OPERATOR_INVOKE_EVENT ||
         type == ProfileEvent::EventType::DELEGATE_PROFILED_OPERATOR_INVOKE_EVENT;
}

uint64_t RoundToMicros(uint64_t nanos) {
  return nanos == 0 ? 0 : std::max<uint64_t>(1, (nanos + kNanosPerMicro / 2) / kNanosPerMicro);
}

}  // namespace

ProfileBuffer::ProfileBuffer(uint32_t max_num_entries, bool enabled, bool allow_dynamic_expansion)
    : max_events_(max_num_entries), enabled_(enabled), may_grow_(allow_dynamic_expansion) {
  events_.reserve(max_num_entries);
}

// Returns null where there is no room.
ProfileEvent* ProfileBuffer::Append() {
  if (max_events_ == 0 && !may_grow_) return nullptr;
  const size_t place = begun_++;
  if (may_grow_ || place < max_events_) return &events_.emplace_back();
  ProfileEvent& oldest = events_[place % max_events_];
  oldest = ProfileEvent();
  return &oldest;
}

uint32_t ProfileBuffer::BeginEvent(const char* tag, ProfileEvent::EventType event_type, int64_t event_metadata1,
                                   int64_t event_metadata2) {
  ProfileEvent* const event = enabled_ ? Append() : nullptr;
  if (event == nullptr) return kInvalidEventHandle;
  event->tag = tag == nullptr ? "" : tag;
  event->event_type = event_type;
  event->event_metadata = event_metadata1;
  event->extra_event_metadata = event_metadata2;
  event->elapsed_time = 0;
  event->elapsed_time_ns = 0;
  if (!IsOperator(event_type)) event->begin_mem_usage = memory::GetMemoryUsage();
  event->begin_timestamp_ns = mote::NowNanos();
  event->begin_timestamp_us = event->begin_timestamp_ns / kNanosPerMicro;
  return first_handle_ + static_cast<uint32_t>(begun_ - 1);
}

void ProfileBuffer::EndEvent(uint32_t event_handle, const int64_t* event_metadata1, const int64_t* event_metadata2) {
  const uint64_t now = mote::NowNanos();
  const size_t place = event_handle - first_handle_;
  if (event_handle == kInvalidEventHandle || place >= begun_ || begun_ - place > events_.size()) return;
  ProfileEvent& event = events_[may_grow_ ? place : place % max_events_];
  event.elapsed_time_ns = now - event.begin_timestamp_ns;
  event.elapsed_time = RoundToMicros(event.elapsed_time_ns);
  if (!IsOperator(event.event_type)) event.end_mem_usage = memory::GetMemoryUsage();
  if (event_metadata1 != nullptr) event.event_metadata = *event_metadata1;
  if (event_metadata2 != nullptr) event.extra_event_metadata = *event_metadata2;
}

void ProfileBuffer::AddEvent(const char* tag, ProfileEvent::EventType event_type, uint64_t elapsed_time,
                             int64_t event_metadata1, int64_t event_metadata2) {
  ProfileEvent* const event = enabled_ ? Append() : nullptr;
  if (event == nullptr) return;
  event->tag = tag == nullptr ? "" : tag;
  event->event_type = event_type;
  event->event_metadata = event_metadata1;
  event->extra_event_metadata = event_metadata2;
  event->elapsed_time = elapsed_time;
  event->elapsed_time_ns = elapsed_time * kNanosPerMicro;
  event->begin_timestamp_ns = mote::NowNanos();
  event->begin_timestamp_us = event->begin_timestamp_ns / kNanosPerMicro;
}

// Handles go on, so that the end of an event from before does not end another one.
void ProfileBuffer::Reset() {
  first_handle_ += static_cast<uint32_t>(begun_);
  if (first_handle_ > kInvalidEventHandle / 2) first_handle_ = 0;
  events_.clear();
  begun_ = 0;
}

const struct ProfileEvent* ProfileBuffer::At(size_t index) const {
  if (index >= events_.size()) return nullptr;
  return &events_[(begun_ - events_.size() + index) % events_.size()];
}

}  // namespace profiling
}  // namespace tflite
