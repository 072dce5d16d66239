// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The caches of a Cortex-M7, M55 or M85, which are off after reset.
#ifndef MOTE_PLATFORM_BOARD_CACHES_H_
#define MOTE_PLATFORM_BOARD_CACHES_H_

#include <cstdint>

#include "src/platform/board/registers.h"

namespace mote {

// Empties both caches, since what they hold after reset is chance, and turns them on. Source: Armv7-M Architecture
// Reference Manual, B3.2 (registers) and B2.2 (cache maintenance); Armv8-M has the same registers.
inline void EnableCaches() {
  constexpr uintptr_t kControl = 0xe000ed14, kSize = 0xe000ed80, kSelect = 0xe000ed84;
  constexpr uintptr_t kEmptyInstructions = 0xe000ef50, kEmptyDataLine = 0xe000ef60;
  constexpr uint32_t kDataCache = 1u << 16, kInstructionCache = 1u << 17;
  Register(kSelect) = 0;  // the data cache of the first level
  asm volatile("dsb" ::: "memory");
  Register(kEmptyInstructions) = 0;
  const uint32_t size = Register(kSize);
  const uint32_t last_set = (size >> 13) & 0x7fff, last_way = (size >> 3) & 0x3ff;
  for (uint32_t set = 0; set <= last_set; ++set) {
    for (uint32_t way = 0; way <= last_way; ++way) Register(kEmptyDataLine) = (set << 5) | (way << 30);
  }
  asm volatile("dsb\n isb" ::: "memory");
  Register(kControl) = Register(kControl) | kDataCache | kInstructionCache;
  asm volatile("dsb\n isb" ::: "memory");
}

}  // namespace mote

#endif  // MOTE_PLATFORM_BOARD_CACHES_H_
