// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The 64-bit system counter of the AN547 image runs at 32 MHz. QEMU's `-icount shift=6` gives an instruction 64 ns,
// that is 256/125 ticks.
#include "src/platform/instruction_counter.h"

namespace mote {
namespace {

struct SystemCounter {
  volatile uint32_t control;
  volatile uint32_t status;
  volatile uint32_t low;
  volatile uint32_t high;
};

constexpr uintptr_t kSystemCounterAddress = 0x58100000;
constexpr uint32_t kEnabled = 1;

}  // namespace

uint64_t InstructionCount() {
  SystemCounter* const counter = reinterpret_cast<SystemCounter*>(kSystemCounterAddress);
  if ((counter->control & kEnabled) == 0) counter->control = kEnabled;
  uint32_t high = counter->high;
  uint32_t low = counter->low;
  // The counter is read again when the low half wrapped in between.
  const uint32_t high_after = counter->high;
  if (high_after != high) {
    high = high_after;
    low = counter->low;
  }
  const uint64_t ticks = (static_cast<uint64_t>(high) << 32) | low;
  // A part of a tick is not counted, so rounding up undoes it.
  return (ticks * 125 + 255) / 256;
}

}  // namespace mote
