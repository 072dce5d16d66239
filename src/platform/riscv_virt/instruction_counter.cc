// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// QEMU's `-icount shift=6` gives an instruction 64 ns, and its counter registers count these nanoseconds.
#include "src/platform/instruction_counter.h"

namespace mote {

uint64_t InstructionCount() {
  uint32_t high, low, high_after;
  do {
    asm volatile(
        ".option push\n"
        ".option arch, +zicsr\n"
        "csrr %0, minstreth\n"
        "csrr %1, minstret\n"
        "csrr %2, minstreth\n"
        ".option pop\n"
        : "=&r"(high), "=&r"(low), "=&r"(high_after));
  } while (high != high_after);
  return ((static_cast<uint64_t>(high) << 32) | low) / 64;
}

}  // namespace mote
