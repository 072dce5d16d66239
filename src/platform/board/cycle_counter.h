// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cycle counter of Cortex-M3 and larger processors (DWT).
#ifndef MOTE_PLATFORM_BOARD_CYCLE_COUNTER_H_
#define MOTE_PLATFORM_BOARD_CYCLE_COUNTER_H_

#include <cstdint>

#include "src/platform/board/registers.h"

namespace mote {

// Returns the lowest 32 bits of the cycles since the first call.
inline uint32_t CycleCount() {
  constexpr uintptr_t kDebugControl = 0xe000edfc, kControl = 0xe0001000, kCount = 0xe0001004, kLock = 0xe0001fb0;
  constexpr uint32_t kTraceEnabled = 1u << 24, kCounterEnabled = 1;
  constexpr uint32_t kUnlock = 0xc5acce55;  // which a Cortex-M7 wants, and others leave alone
  if ((Register(kControl) & kCounterEnabled) == 0) {
    Register(kDebugControl) = Register(kDebugControl) | kTraceEnabled;
    Register(kLock) = kUnlock;
    Register(kControl) = Register(kControl) | kCounterEnabled;
  }
  return Register(kCount);
}

}  // namespace mote

#endif  // MOTE_PLATFORM_BOARD_CYCLE_COUNTER_H_
