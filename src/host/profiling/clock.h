// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_HOST_PROFILING_CLOCK_H_
#define MOTE_SRC_HOST_PROFILING_CLOCK_H_

#include <chrono>
#include <cstdint>

namespace mote {

// Returns the nanoseconds of a clock that is never set back, counted from an arbitrary point.
inline uint64_t NowNanos() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

}  // namespace mote

#endif  // MOTE_SRC_HOST_PROFILING_CLOCK_H_
