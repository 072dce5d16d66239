// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A timer of the nRF51 runs at 16 MHz, that is 62.5 ns a tick, and QEMU's `-icount shift=6` gives an instruction 64 ns.
#include "src/platform/instruction_counter.h"

namespace mote {
namespace {

constexpr uintptr_t kTimerAddress = 0x40008000;

volatile uint32_t& Register(uintptr_t offset) { return *reinterpret_cast<volatile uint32_t*>(kTimerAddress + offset); }

// These are the ticks at the last call. The ticks fill their 32 bits in 268 s of emulated time: a longer time between
// two calls would lose these.
uint32_t last_ticks;
uint64_t last_nanoseconds;

}  // namespace

uint64_t InstructionCount() {
  constexpr uintptr_t kStart = 0x000, kCapture = 0x040, kBits = 0x508, kPrescaler = 0x510, kCaptured = 0x540;
  constexpr uint32_t k32Bits = 3;
  if (Register(kBits) != k32Bits) {
    Register(kBits) = k32Bits;
    Register(kPrescaler) = 0;
    Register(kStart) = 1;
  }
  Register(kCapture) = 1;
  const uint32_t ticks = Register(kCaptured);
  // At each capture QEMU moves the time from which it counts on by the ticks' whole nanoseconds: so does this. What is
  // left of the time until now is less than an instruction's.
  last_nanoseconds += static_cast<uint64_t>(ticks - last_ticks) * 125 / 2;
  last_ticks = ticks;
  return (last_nanoseconds + 63) / 64;
}

}  // namespace mote
