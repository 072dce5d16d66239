// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// The start of a program on a board with a Cortex-M: vectors, memory, the console, main(). Nothing here asks a
// debugger.
#include <cstdint>

#include "board/board.h"
#include "src/platform/board/registers.h"
#include "targets/boards/run_main.h"

extern "C" {

extern uint32_t mote_stack_start[], mote_stack_end[];

// The stack pointer is set by the processor. The floating-point unit and the vector extension (coprocessors 10 and 11)
// have to be on before any compiled code runs, and the stack's limit is set where the processor has one.
[[gnu::naked, noreturn]] void mote_reset() {
  asm("ldr r0, =mote_stack_end\n"
      "mov sp, r0\n"  // again, for boot loaders and debuggers that jump here
#if defined(__ARM_FP) || defined(__ARM_FEATURE_MVE)
      "ldr r0, =0xe000ed88\n"
      "ldr r1, [r0]\n"
      "orr r1, r1, #0xf00000\n"
      "str r1, [r0]\n"
      "dsb\n"
      "isb\n"
#endif
#if defined(__ARM_ARCH_8M_MAIN__) || defined(__ARM_ARCH_8_1M_MAIN__)
      "ldr r0, =mote_stack_start\n"
      "msr msplim, r0\n"
#endif
#if defined(__ARM_FEATURE_MVE)
      "ldr r0, =0xe000ed14\n"  // without this bit (LOB) a loop of vectors jumps back at each turn
      "ldr r1, [r0]\n"
      "orr r1, r1, #0x80000\n"
      "str r1, [r0]\n"
      "dsb\n"
      "isb\n"
#endif
      "ldr r0, =mote_vectors\n"
      "ldr r1, =0xe000ed08\n"  // a Cortex-M0 has no such register, and ignores this
      "str r0, [r1]\n"
      "bl mote_run_main\n");
}

// Yours to define: what to do at the interrupt `number`, which is negative for the processor's own exceptions (-13 is
// the hard fault). Without, the program stops.
[[gnu::weak]] void OnInterrupt(int number);
void OnInterrupt(int) { mote_stop(); }

// The driver that counts time with the system tick defines it.
[[gnu::weak]] void mote_system_tick();
void mote_system_tick() { OnInterrupt(-1); }

void mote_interrupt() {
  constexpr uint32_t kExceptions = 16;
  uint32_t number;
  asm volatile("mrs %0, ipsr" : "=r"(number));
  OnInterrupt(static_cast<int>((number & 0x1ff) - kExceptions));
}

[[noreturn]] void mote_stop() {
  for (;;) asm volatile("wfi");
}

// The table of vectors: the processor takes the stack pointer and the first instruction from its head.
// mote_fill_vectors() would cost more than the words.
struct Vectors {
  uint32_t* stack;
  void (*reset)();
  void (*exceptions[13])();
  void (*tick)();
  void (*interrupts[board::kInterrupts])();
};

extern const Vectors mote_vectors;

}  // extern "C"

namespace {

constexpr Vectors MakeVectors() {
  Vectors vectors = {mote_stack_end, mote_reset, {}, mote_system_tick, {}};
  for (auto& exception : vectors.exceptions) exception = mote_interrupt;
  for (auto& interrupt : vectors.interrupts) interrupt = mote_interrupt;
  return vectors;
}

}  // namespace

[[gnu::section(".boot"), gnu::used]] constexpr Vectors mote_vectors = MakeVectors();
