// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "tensorflow/lite/profiling/memory_usage_monitor.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace tflite {
namespace profiling {
namespace memory {
namespace {

constexpr float kBytesPerMegabyte = 1024.0f * 1024.0f;

}  // namespace

struct MemoryUsageMonitor::State {
  std::chrono::milliseconds interval;
  std::thread thread;
  mutable std::mutex mutex;  // of all that follows
  std::condition_variable wake;
  bool stops = false;
  bool has_sample = false;
  MemoryUsage peak;
  MemoryUsage last;

  void Sample() {
    const MemoryUsage now = GetMemoryUsage();
    const std::lock_guard<std::mutex> lock(mutex);
    if (!has_sample) peak = now;
    has_sample = true;
    last = now;
    peak.mem_footprint_kb = std::max(peak.mem_footprint_kb, now.mem_footprint_kb);
    peak.in_use_allocated_bytes = std::max(peak.in_use_allocated_bytes, now.in_use_allocated_bytes);
    peak.private_footprint_bytes = std::max(peak.private_footprint_bytes, now.private_footprint_bytes);
  }

  void SampleUntilStopped() {
    std::unique_lock<std::mutex> lock(mutex);
    while (!wake.wait_for(lock, interval, [this] { return stops; })) {
      lock.unlock();
      Sample();
      lock.lock();
    }
  }

  float Megabytes(const size_t MemoryUsage::*figure, const MemoryUsage State::*usage) const {
    const std::lock_guard<std::mutex> lock(mutex);
    return has_sample ? static_cast<float>(this->*usage.*figure) / kBytesPerMegabyte
                      : static_cast<float>(kInvalidMemUsageMB);
  }
};

MemoryUsageMonitor::MemoryUsageMonitor(int sampling_interval_ms) : state_(std::make_unique<State>()) {
  state_->interval = std::chrono::milliseconds(std::max(sampling_interval_ms, 1));
}

MemoryUsageMonitor::~MemoryUsageMonitor() { Stop(); }

void MemoryUsageMonitor::Start() {
  if (!MemoryUsage::IsSupported() || state_->thread.joinable()) return;
  state_->stops = false;
  state_->has_sample = false;
  state_->Sample();
  state_->thread = std::thread([state = state_.get()] { state->SampleUntilStopped(); });
}

void MemoryUsageMonitor::Stop() {
  if (!state_->thread.joinable()) return;
  {
    const std::lock_guard<std::mutex> lock(state_->mutex);
    state_->stops = true;
  }
  state_->wake.notify_one();
  state_->thread.join();
  state_->Sample();
}

float MemoryUsageMonitor::GetPeakMemUsageInMB() const {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->has_sample ? static_cast<float>(state_->peak.mem_footprint_kb) / 1024.0f
                            : static_cast<float>(kInvalidMemUsageMB);
}

float MemoryUsageMonitor::GetPeakInUseMemoryInMB() const {
  return state_->Megabytes(&MemoryUsage::in_use_allocated_bytes, &State::peak);
}

float MemoryUsageMonitor::GetPeakPrivateFootprintInMB() const {
  return state_->Megabytes(&MemoryUsage::private_footprint_bytes, &State::peak);
}

float MemoryUsageMonitor::GetCurrentInUseMemoryInMB() const {
  return state_->Megabytes(&MemoryUsage::in_use_allocated_bytes, &State::last);
}

}  // namespace memory
}  // namespace profiling
}  // namespace tflite
