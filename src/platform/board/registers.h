// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_PLATFORM_BOARD_REGISTERS_H_
#define MOTE_PLATFORM_BOARD_REGISTERS_H_

#include <cstdint>

namespace mote {

// Refers to the register of a peripheral at an address.
template <typename T = uint32_t>
inline volatile T& Register(uintptr_t address) {
  return *reinterpret_cast<volatile T*>(address);
}

// Waits until the bits of a register have this value; returns false if they do not get it. The slowest to start, a
// crystal of 32 kHz, may take two seconds, in which a processor of 8 MHz makes fewer turns.
inline bool WaitFor(uintptr_t address, uint32_t bits, uint32_t value) {
  constexpr int kTurns = 1 << 21;
  for (int i = 0; i < kTurns; ++i) {
    if ((Register(address) & bits) == value) return true;
  }
  return false;
}

// Lets at least so many cycles go by.
inline void Pause(int turns) {
  for (int i = 0; i < turns; ++i) asm volatile("");
}

}  // namespace mote

#endif  // MOTE_PLATFORM_BOARD_REGISTERS_H_
