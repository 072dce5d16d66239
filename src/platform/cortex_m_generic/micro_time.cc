// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cycle counter of Cortex-M3 and larger processors. A Cortex-M0 has none: there the ticks stay 0.
#include "tensorflow/lite/micro/micro_time.h"

// The processor's clock in Hz, which every CMSIS device library defines; it is absent in a program without one.
extern "C" [[gnu::weak]] uint32_t SystemCoreClock;

namespace tflite {
uint32_t ticks_per_second() { return &SystemCoreClock != nullptr ? SystemCoreClock : 0; }

uint32_t GetCurrentTimeTicks() {
#if defined(__ARM_ARCH_6M__) || defined(__ARM_ARCH_8M_BASE__)
  return 0;
#else
  constexpr uintptr_t kDebugControl = 0xe000edfc;
  constexpr uint32_t kTraceEnabled = 1u << 24;
  constexpr uintptr_t kWatchpointControl = 0xe0001000;
  constexpr uint32_t kCycleCounterEnabled = 1;
  constexpr uintptr_t kCycleCount = 0xe0001004;
  const auto at = [](uintptr_t address) { return reinterpret_cast<volatile uint32_t*>(address); };
  *at(kDebugControl) = *at(kDebugControl) | kTraceEnabled;
  *at(kWatchpointControl) = *at(kWatchpointControl) | kCycleCounterEnabled;
  return *at(kCycleCount);
#endif
}

}  // namespace tflite
