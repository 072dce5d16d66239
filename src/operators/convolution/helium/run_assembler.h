// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#ifndef MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_RUN_ASSEMBLER_H_
#define MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_RUN_ASSEMBLER_H_

namespace mote {
inline namespace helium {

// Calls an assembler function that preserves no registers but r7, the stack pointer and P0. The caller's registers are
// then saved once for many short calls.
template <class T>
[[gnu::always_inline]] inline void RunAssembler(void (*function)(const T&), const T& argument) {
  register const T* r0 asm("r0") = &argument;
  register void (*r12)(const T&) asm("r12") = function;
  asm volatile("blx r12\n"
               : "+r"(r0), "+r"(r12)
               :
               : "r1", "r2", "r3", "r4", "r5", "r6", "r8", "r9", "r10", "r11", "lr", "q0", "q1", "q2", "q3", "q4", "q5",
                 "q6", "q7", "cc", "memory");
}

}  // namespace helium
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_CONVOLUTION_HELIUM_RUN_ASSEMBLER_H_
