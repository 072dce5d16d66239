// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/helium/operand.h"

namespace mote {
inline namespace helium {

int32x4_t Dot4(const Operand& operand, const int8_t* weights, int32x4_t start) {
  const int8_t* x = operand.x;
  int32x4_t sums;
  // Sums are in r0, r2, r4, r8, weights in r1, r3, r5, r9. The loop's end masks out what lies behind the last weight.
  asm volatile(
      "mov r1, %[weights]\n"
      "add r3, r1, %[length]\n"
      "add r5, r3, %[length]\n"
      "add r9, r5, %[length]\n"
      "movs r0, #0\n"
      "movs r2, #0\n"
      "movs r4, #0\n"
      "mov r8, r0\n"
      "dlstp.8 lr, %[length]\n"
      "1:\n"
      "vldrb.8 q0, [%[x]], #16\n"
      "veor q0, q0, %q[flip]\n"
      "vldrb.8 q1, [r1], #16\n"
      "vmladava.s8 r0, q0, q1\n"
      "vmladava.s8 r0, q1, %q[offset]\n"
      "vldrb.8 q1, [r3], #16\n"
      "vmladava.s8 r2, q0, q1\n"
      "vmladava.s8 r2, q1, %q[offset]\n"
      "vldrb.8 q1, [r5], #16\n"
      "vmladava.s8 r4, q0, q1\n"
      "vmladava.s8 r4, q1, %q[offset]\n"
      "vldrb.8 q1, [r9], #16\n"
      "vmladava.s8 r8, q0, q1\n"
      "vmladava.s8 r8, q1, %q[offset]\n"
      "letp lr, 1b\n"
      "vmov %q[sums][2], %q[sums][0], r0, r4\n"
      "vmov %q[sums][3], %q[sums][1], r2, r8\n"
      : [x] "+r"(x), [sums] "=&w"(sums)
      : [weights] "r"(weights), [length] "r"(operand.length), [flip] "w"(operand.flip), [offset] "w"(operand.offset)
      : "r0", "r1", "r2", "r3", "r4", "r5", "r8", "r9", "lr", "q0", "q1", "cc", "memory");
  return vmlaq_n_s32(start, sums, operand.sign);
}

}  // namespace helium
}  // namespace mote
