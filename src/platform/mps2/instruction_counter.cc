// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The dual timer of the MPS2 boards runs at 25 MHz. QEMU's `-icount shift=6` gives an instruction 64 ns, that is 8/5 of
// a tick, so that each number of instructions has a number of ticks of its own.
#include "src/platform/instruction_counter.h"

namespace mote {
namespace {

// Two 32-bit counters that count down: one at each tick, one at every 256th.
struct Timer {
  volatile uint32_t load;
  volatile uint32_t value;
  volatile uint32_t control;
  volatile uint32_t unused[5];
};

constexpr uintptr_t kDualTimerAddress = 0x40002000;
constexpr uint32_t kEnabledFreeRunning32Bit = 0x82;
constexpr uint32_t kPrescale256 = 0x8;

}  // namespace

uint64_t InstructionCount() {
  Timer* const timers = reinterpret_cast<Timer*>(kDualTimerAddress);
  if (timers[0].control != kEnabledFreeRunning32Bit) {
    timers[1].control = kEnabledFreeRunning32Bit | kPrescale256;
    timers[0].control = kEnabledFreeRunning32Bit;
  }
  const uint64_t coarse = static_cast<uint64_t>(~timers[1].value) * 256;
  const uint32_t fine = ~timers[0].value;
  // The coarse count is off by less than 2^31 ticks, so the nearest count with the fine one's 32 bits is the exact one.
  const uint64_t ticks =
      coarse + static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(fine - static_cast<uint32_t>(coarse))));
  // A part of a tick counts as a whole one, so rounding down undoes it.
  return ticks * 5 / 8;
}

}  // namespace mote
