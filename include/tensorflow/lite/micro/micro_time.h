// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef TENSORFLOW_LITE_MICRO_MICRO_TIME_H_
#define TENSORFLOW_LITE_MICRO_MICRO_TIME_H_

#include <cstdint>

namespace tflite {

// Returns the ticks of GetCurrentTimeTicks() in one second; 0 where the port has no clock.
uint32_t ticks_per_second();

// Returns a counter that wraps at 2^32. The difference of two readings (as uint32_t) is the time between them.
uint32_t GetCurrentTimeTicks();

inline uint32_t TicksToMs(int32_t ticks) {
  const uint32_t rate = ticks_per_second();
  return rate == 0 ? 0 : static_cast<uint32_t>(static_cast<uint64_t>(static_cast<uint32_t>(ticks)) * 1000u / rate);
}

}  // namespace tflite

#endif  // TENSORFLOW_LITE_MICRO_MICRO_TIME_H_
