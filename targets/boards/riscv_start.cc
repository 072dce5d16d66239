// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The start of a program on a board with a RISC-V processor in machine mode: the stack, then memory, console and
// main().
#include "targets/boards/run_main.h"

extern "C" {

[[gnu::naked, noreturn, gnu::section(".boot"), gnu::used]] void mote_reset() {
  asm(".option push\n"
      ".option arch, +zicsr\n"
      ".option norelax\n"
      "la gp, __global_pointer$\n"
      "la tp, mote_tls_start\n"
      "la sp, mote_stack_end\n"
      "la t0, mote_interrupt\n"
      "csrw mtvec, t0\n"
      ".option pop\n"
      "j mote_run_main\n");
}

// Yours to define: what to do at a trap. Without, the program stops.
[[gnu::weak]] void OnInterrupt(int cause);
void OnInterrupt(int) { mote_stop(); }

[[gnu::interrupt, gnu::aligned(4), gnu::used]] void mote_interrupt() {
  int cause;
  asm volatile(
      ".option push\n"
      ".option arch, +zicsr\n"
      "csrr %0, mcause\n"
      ".option pop\n"
      : "=r"(cause));
  OnInterrupt(cause);
}

[[noreturn]] void mote_stop() {
  for (;;) asm volatile("wfi");
}

}  // extern "C"
