// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/root_profiler.h"

#include <utility>

namespace tflite {
namespace profiling {

void RootProfiler::AddProfiler(Profiler* profiler) {
  if (profiler != nullptr) profilers_.push_back(profiler);
}

void RootProfiler::AddProfiler(std::unique_ptr<Profiler>&& profiler) {
  AddProfiler(profiler.get());
  owned_.push_back(std::move(profiler));
}

void RootProfiler::RemoveChildProfilers() {
  profilers_.clear();
  owned_.clear();
  under_way_.clear();
}

// If there is only one profiler, its own handles serve.
uint32_t RootProfiler::BeginEvent(const char* tag, EventType event_type, int64_t event_metadata1,
                                  int64_t event_metadata2) {
  if (profilers_.empty()) return 0;
  if (profilers_.size() == 1) return profilers_[0]->BeginEvent(tag, event_type, event_metadata1, event_metadata2);
  std::vector<uint32_t> handles;
  for (Profiler* const profiler : profilers_) {
    handles.push_back(profiler->BeginEvent(tag, event_type, event_metadata1, event_metadata2));
  }
  under_way_[next_handle_] = std::move(handles);
  return next_handle_++;
}

std::vector<uint32_t> RootProfiler::TakeHandles(uint32_t event_handle) {
  if (profilers_.size() == 1) return {event_handle};
  const auto found = under_way_.find(event_handle);
  if (found == under_way_.end()) return {};
  std::vector<uint32_t> handles = std::move(found->second);
  under_way_.erase(found);
  return handles;
}

void RootProfiler::EndEvent(uint32_t event_handle, int64_t event_metadata1, int64_t event_metadata2) {
  const std::vector<uint32_t> handles = TakeHandles(event_handle);
  for (size_t i = 0; i < handles.size(); ++i) profilers_[i]->EndEvent(handles[i], event_metadata1, event_metadata2);
}

void RootProfiler::EndEvent(uint32_t event_handle) {
  const std::vector<uint32_t> handles = TakeHandles(event_handle);
  for (size_t i = 0; i < handles.size(); ++i) profilers_[i]->EndEvent(handles[i]);
}

void RootProfiler::AddEvent(const char* tag, EventType event_type, uint64_t metric, int64_t event_metadata1,
                            int64_t event_metadata2) {
  for (Profiler* const profiler : profilers_) {
    profiler->AddEvent(tag, event_type, metric, event_metadata1, event_metadata2);
  }
}

void RootProfiler::AddEventWithData(const char* tag, EventType event_type, const void* data) {
  for (Profiler* const profiler : profilers_) profiler->AddEventWithData(tag, event_type, data);
}

}  // namespace profiling
}  // namespace tflite
