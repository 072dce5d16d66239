// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The dual timer of Arm's MPS2 boards.
#ifndef MOTE_PLATFORM_CMSDK_DUAL_TIMER_H_
#define MOTE_PLATFORM_CMSDK_DUAL_TIMER_H_

#include <cstdint>

namespace mote {

// Returns the ticks since the first call, of the timer at `address`; a part of a tick counts as a whole one.
inline uint64_t DualTimerTicks(uintptr_t address) {
  // The timer has two 32-bit counters that count down: one at each tick, one at every 256th.
  struct Timer {
    volatile uint32_t load;
    volatile uint32_t value;
    volatile uint32_t control;
    volatile uint32_t unused[5];
  };
  constexpr uint32_t kEnabledFreeRunning32Bit = 0x82;
  constexpr uint32_t kPrescale256 = 0x8;
  Timer* const timers = reinterpret_cast<Timer*>(address);
  if (timers[0].control != kEnabledFreeRunning32Bit) {
    timers[1].control = kEnabledFreeRunning32Bit | kPrescale256;
    timers[0].control = kEnabledFreeRunning32Bit;
  }
  const uint64_t coarse = static_cast<uint64_t>(~timers[1].value) * 256;
  const uint32_t fine = ~timers[0].value;
  // The coarse count is off by less than 2^31 ticks, so the nearest count with the fine one's 32 bits is the exact one.
  return coarse +
         static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(fine - static_cast<uint32_t>(coarse))));
}

}  // namespace mote

#endif  // MOTE_PLATFORM_CMSDK_DUAL_TIMER_H_
