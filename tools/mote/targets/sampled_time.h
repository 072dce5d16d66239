// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_TOOLS_MOTE_TARGETS_SAMPLED_TIME_H_
#define MOTE_TOOLS_MOTE_TARGETS_SAMPLED_TIME_H_

#include <algorithm>
#include <cstdint>
#include <limits>

namespace mote::cli {

// A browser's clock ticks every 5 or 100 us, which many runs take less than: there the mean of many runs is the time,
// elsewhere the least.
#ifdef __EMSCRIPTEN__
constexpr bool kClockIsCoarse = true;
#else
constexpr bool kClockIsCoarse = false;
#endif

// Measures work that is done again and again, in nanoseconds.
class SampledTime {
 public:
  void Add(uint64_t time) {
    least_ = std::min(least_, time);
    sum_ += time;
    ++samples_;
  }
  uint64_t Get() const { return !kClockIsCoarse ? least_ : samples_ == 0 ? 0 : sum_ / samples_; }

  // Returns true while more samples make the time better known, for 0.2 s.
  bool WantsMore() const {
    constexpr uint64_t kMostSamples = 100, kMostNanoseconds = 200'000'000;
    return samples_ == 0 || ((kClockIsCoarse || samples_ < kMostSamples) && sum_ < kMostNanoseconds);
  }

 private:
  uint64_t least_ = std::numeric_limits<uint64_t>::max(), sum_ = 0, samples_ = 0;
};

}  // namespace mote::cli

#endif  // MOTE_TOOLS_MOTE_TARGETS_SAMPLED_TIME_H_
