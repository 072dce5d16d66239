// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The cycle counter of a RISC-V processor in machine mode.
#include "tensorflow/lite/micro/micro_time.h"

#include "board/board.h"

namespace tflite {

uint32_t ticks_per_second() { return board::ClockHz(); }

uint32_t GetCurrentTimeTicks() {
  if (board::kCyclesStopped) {
    asm volatile(
        ".option push\n"
        ".option arch, +zicsr\n"
        "csrwi 0x320, 0\n"
        ".option pop\n");
  }  // mcountinhibit, which older processors lack
  uint32_t cycles;
  asm volatile(
      ".option push\n"
      ".option arch, +zicsr\n"
      "csrr %0, mcycle\n"
      ".option pop\n"
      : "=r"(cycles));
  return cycles;
}

}  // namespace tflite
