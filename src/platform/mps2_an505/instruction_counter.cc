// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The dual timer of the AN505 image, at its secure address, runs at 20 MHz. QEMU's `-icount shift=6` gives an
// instruction 64 ns, that is 32/25 of a tick, so that each number of instructions has a number of ticks of its own.
#include "src/platform/instruction_counter.h"

#include "src/platform/cmsdk_dual_timer.h"

namespace mote {

uint64_t InstructionCount() {
  constexpr uintptr_t kDualTimerAddress = 0x50002000;
  return DualTimerTicks(kDualTimerAddress) * 25 / 32;
}

}  // namespace mote
