// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/helium/operand.h"

#include <cstddef>

namespace mote {
inline namespace helium {

// Sums are in r0, r2, r4, r8, weights in `weights`, r3, r5, r9, the operand's numbers in r10, its length in r11:
// without optimisation, the compiler has too few registers for more. The loop's end masks out what lies behind the last
// weight. FLIP complements the numbers in q0; OFFSET adds the weights in q1, times the offset, to a channel's sum.
#define MOTE_DOT4(FLIP, OFFSET) \
  asm volatile(                                                                               \
      "ldrd r10, r11, [%[operand]]\n"                                                         \
      "add r3, %[weights], r11\n"                                                             \
      "add r5, r3, r11\n"                                                                     \
      "add r9, r5, r11\n"                                                                     \
      "movs r0, #0\n"                                                                         \
      "movs r2, #0\n"                                                                         \
      "movs r4, #0\n"                                                                         \
      "mov r8, r0\n"                                                                          \
      "dlstp.8 lr, r11\n"                                                                     \
      "1:\n"                                                                                  \
      "vldrb.8 q0, [r10], #16\n" FLIP                                                         \
      "vldrb.8 q1, [%[weights]], #16\n"                                                       \
      "vmladava.s8 r0, q0, q1\n" OFFSET("r0")                                                 \
      "vldrb.8 q1, [r3], #16\n"                                                               \
      "vmladava.s8 r2, q0, q1\n" OFFSET("r2")                                                 \
      "vldrb.8 q1, [r5], #16\n"                                                               \
      "vmladava.s8 r4, q0, q1\n" OFFSET("r4")                                                 \
      "vldrb.8 q1, [r9], #16\n"                                                               \
      "vmladava.s8 r8, q0, q1\n" OFFSET("r8")                                                 \
      "letp lr, 1b\n"                                                                         \
      "vmov %q[sums][2], %q[sums][0], r0, r4\n"                                               \
      "vmov %q[sums][3], %q[sums][1], r2, r8\n"                                               \
      : [weights] "+r"(weights), [sums] "=&w"(sums)                                           \
      : [operand] "r"(&operand), [flip] "w"(operand.flip), [offset] "w"(operand.offset)       \
      : "r0", "r2", "r3", "r4", "r5", "r8", "r9", "r10", "r11", "lr", "q0", "q1", "cc", "memory")
#define MOTE_ADD_OFFSET(SUM) "vmladava.s8 " SUM ", q1, %q[offset]\n"
#define MOTE_ADD_NOTHING(SUM)

int32x4_t Dot4(const Operand& operand, const int8_t* weights, int32x4_t start) {
  static_assert(offsetof(Operand, x) == 0 && offsetof(Operand, length) == 4);
  int32x4_t sums;
  if (operand.is_plain) {
    MOTE_DOT4("", MOTE_ADD_NOTHING);
    return vaddq_s32(start, sums);
  }
  MOTE_DOT4("veor q0, q0, %q[flip]\n", MOTE_ADD_OFFSET);
  return vmlaq_n_s32(start, sums, operand.sign);
}

#undef MOTE_ADD_NOTHING
#undef MOTE_ADD_OFFSET
#undef MOTE_DOT4

}  // namespace helium
}  // namespace mote
