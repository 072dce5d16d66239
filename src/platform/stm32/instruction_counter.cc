// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// QEMU's timers TIM2 and TIM3 of an STM32F205 count nanoseconds, and its `-icount shift=6` gives an instruction 64 of
// them.
#include "src/platform/instruction_counter.h"

namespace mote {
namespace {

struct Timer {
  volatile uint32_t control;
  volatile uint32_t unused[8];
  volatile uint32_t count;
  volatile uint32_t prescaler;
};

constexpr uintptr_t kTimer2Address = 0x40000000;
constexpr uintptr_t kTimer3Address = 0x40000400;
constexpr uint32_t kEnabled = 1;
constexpr uint32_t kPrescale256 = 255;

}  // namespace

uint64_t InstructionCount() {
  Timer& fine_timer = *reinterpret_cast<Timer*>(kTimer2Address);
  Timer& coarse_timer = *reinterpret_cast<Timer*>(kTimer3Address);
  if (fine_timer.control != kEnabled) {
    coarse_timer.prescaler = kPrescale256;
    coarse_timer.control = kEnabled;
    fine_timer.control = kEnabled;
  }
  const uint64_t coarse = static_cast<uint64_t>(coarse_timer.count) * 256;
  const uint32_t fine = fine_timer.count;
  // The coarse count is off by less than 2^31 ns, so the nearest count with the fine one's 32 bits is the exact one.
  const uint64_t nanoseconds =
      coarse + static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(fine - static_cast<uint32_t>(coarse))));
  return nanoseconds / 64;
}

}  // namespace mote
