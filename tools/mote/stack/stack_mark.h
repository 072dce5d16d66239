// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Tells how much of an emulated target's stack a call writes to.
#ifndef MOTE_TOOLS_MOTE_STACK_STACK_MARK_H_
#define MOTE_TOOLS_MOTE_STACK_STACK_MARK_H_

#include <cstdint>

#include "targets/bare_metal/run_program.h"

namespace mote {

constexpr uint32_t kPattern = 0x5ac3c35a;

[[gnu::always_inline]] inline uintptr_t StackPointer() {
  uintptr_t here;
#ifdef __riscv
  asm volatile("mv %0, sp" : "=r"(here));
#else
  asm volatile("mov %0, sp" : "=r"(here));
#endif
  return here;
}

// Fills the stack that is not in use.
[[gnu::noinline]] inline void FillStack() {
  const uintptr_t end = StackPointer() - 32;
  for (volatile uint32_t* at = mote_stack_start; reinterpret_cast<uintptr_t>(at) < end; ++at) *at = kPattern;
}

[[gnu::noinline]] inline uintptr_t LowestWritten() {
  volatile uint32_t* at = mote_stack_start;
  while (at != mote_stack_end && *at == kPattern) ++at;
  return reinterpret_cast<uintptr_t>(at);
}

// Returns the bytes of stack that a call takes: what was written below this function's own.
template <class Call>
[[gnu::noinline]] auto MeasureStack(const Call& call, unsigned* bytes) {
  FillStack();
  const auto status = call();
  *bytes = static_cast<unsigned>(StackPointer() - LowestWritten());
  return status;
}

}  // namespace mote

#endif  // MOTE_TOOLS_MOTE_STACK_STACK_MARK_H_
