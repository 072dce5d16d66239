// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Reset, traps and fault report of a RISC-V image in machine mode.
#include <cstdint>

#include "src/platform/qemu/semihosting.h"
#include "targets/bare_metal/run_program.h"

extern "C" {

// The trap handler's own stack: the program's may be the cause.
alignas(16) uint32_t mote_fault_stack[256];

// The three instructions must stay uncompressed, and on one page, to be taken as a call of the emulator.
[[gnu::naked, gnu::aligned(16)]] intptr_t mote_semihosting_trap(int, const void*) {
  asm(".option push\n"
      ".option norvc\n"
      "slli x0, x0, 0x1f\n"
      "ebreak\n"
      "srai x0, x0, 7\n"
      "ret\n"
      ".option pop\n");
}

// Locks the 4096 bytes below the stack against any access, and the code (16 MiB) against writes: two naturally aligned
// regions of the memory protection unit. All other memory stays open to machine mode.
[[gnu::naked, noreturn, gnu::section(".boot"), gnu::used]] void mote_reset() {
  asm(".option push\n"
      ".option arch, +zicsr\n"
      ".option norelax\n"
      "la gp, __global_pointer$\n"
      "la tp, mote_tls_start\n"
      "la sp, mote_stack_end\n"
      "la t0, mote_trap\n"
      "csrw mtvec, t0\n"
      "la t0, mote_stack_start\n"
      "li t1, 4096\n"
      "sub t0, t0, t1\n"
      "srli t0, t0, 2\n"
      "ori t0, t0, 0x1ff\n"
      "csrw pmpaddr0, t0\n"
      "li t0, (0x80000000 + 0x800000 - 1) >> 2\n"
      "csrw pmpaddr1, t0\n"
      "li t0, 0x9d98\n"
      "csrw pmpcfg0, t0\n"
      ".option pop\n"
      "j mote_run_program\n");
}

[[gnu::naked, noreturn, gnu::aligned(4)]] void mote_trap() {
  asm(".option push\n"
      ".option arch, +zicsr\n"
      "csrr a0, mcause\n"
      "csrr a1, mepc\n"
      "csrr a2, mtval\n"
      "mv a3, ra\n"
      "la sp, mote_fault_stack + 1024\n"
      ".option pop\n"
      "j mote_report_fault\n");
}

[[noreturn]] void mote_report_fault(uint32_t cause, uint32_t pc, uint32_t value, uint32_t return_address) {
  static const char* const kCauses[] = {
      "misaligned code address", "no code at this address", "undefined instruction", "breakpoint",
      "misaligned load",         "load without memory",     "misaligned store",      "store without memory"};
  const uint32_t stack_start = reinterpret_cast<uintptr_t>(mote_stack_start);
  const bool below_stack = value < stack_start && value >= stack_start - 4096;
  mote::ReportFault("trap: PC=0x%08lx RA=0x%08lx MCAUSE=0x%08lx address=0x%08lx, %s", static_cast<unsigned long>(pc),
                    static_cast<unsigned long>(return_address), static_cast<unsigned long>(cause),
                    static_cast<unsigned long>(value),
                    below_stack                                    ? "stack overflow"
                    : cause < sizeof(kCauses) / sizeof(kCauses[0]) ? kCauses[cause]
                                                                   : "unexpected");
}

}  // extern "C"
