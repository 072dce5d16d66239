// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Written in assembly, since a compiler would spill registers.
#include "src/operators/recurrent/cortex_m_dsp/lstm_products.h"

#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

// Computes where the first round of a loop begins, from the count of bytes of weights at `bytes`.
#define MOTE_ENTRY(BYTES)             \
  "ldr r0, [r11, " BYTES              \
  "]\n"                               \
  "ands r0, r0, #12\n"                \
  "adr.w r1, 2f\n"                    \
  "cmp r0, #12\n"                     \
  "it eq\n"                           \
  "adreq.w r1, 3f\n"                  \
  "cmp r0, #8\n"                      \
  "it eq\n"                           \
  "adreq.w r1, 4f\n"                  \
  "cmp r0, #4\n"                      \
  "it eq\n"                           \
  "adreq.w r1, 5f\n"                  \
  "orr r1, r1, #1\n" /* Thumb code */ \
  "str r1, [r11, %[entry]]\n"

// Multiplies a group of four weights of each row.
#define MOTE_GROUP_OF_ROWS     \
  "ldr r6, [r1, r2]\n"         \
  "ldrd r4, r5, [r12], #8\n"   \
  "sxtb16 r7, r6\n"            \
  "sxtb16 r6, r6, ror #8\n"    \
  "smlad r9, r7, r4, r9\n"     \
  "ldr r7, [r1, r2, lsl #1]\n" \
  "smlad r9, r6, r5, r9\n"     \
  "sxtb16 r6, r7\n"            \
  "sxtb16 r7, r7, ror #8\n"    \
  "smlad r10, r6, r4, r10\n"   \
  "ldr r6, [r1, r3]\n"         \
  "smlad r10, r7, r5, r10\n"   \
  "sxtb16 r7, r6\n"            \
  "sxtb16 r6, r6, ror #8\n"    \
  "smlad lr, r7, r4, lr\n"     \
  "ldr r7, [r1], #4\n"         \
  "smlad lr, r6, r5, lr\n"     \
  "sxtb16 r6, r7\n"            \
  "sxtb16 r7, r7, ror #8\n"    \
  "smlad r8, r6, r4, r8\n"     \
  "smlad r8, r7, r5, r8\n"

// A round takes four groups, the first one fewer if need be.
MOTE_ASSEMBLER_FUNCTION void AddRows(RowProducts* /*products*/) {
  // clang-format off
  asm(
      "push {r4-r11, lr}\n"
      "mov r11, r0\n"
      // r1 holds the weights, r0 their end, r2 and r3 once and three times the length of a row, r12 the numbers, r8 r9
      // r10 lr the products.
      "ldr r0, [r11, %[entry]]\n"
      "cbnz r0, 1f\n"
      MOTE_ENTRY("%[group_bytes]")
      "1:\n"
      "ldmia r11, {r1, r2, r3, r8, r9, r10, r12, lr}\n"
      "add r4, r1, r2, lsl #2\n"
      "str r4, [r11, %[weights]]\n"
      "add r0, r1, r3\n"
      "add r3, r2, r2, lsl #1\n"
      "ldr pc, [r11, %[entry]]\n"
      "2:\n" MOTE_GROUP_OF_ROWS
      "3:\n" MOTE_GROUP_OF_ROWS
      "4:\n" MOTE_GROUP_OF_ROWS
      "5:\n" MOTE_GROUP_OF_ROWS
      "cmp r1, r0\n"
      "bne 2b\n"
      // r1 r2 r3 hold what finishes the products, r4 r5 the sums, r6 where they lie, r7 their end.
      "add r1, r11, %[scale]\n"
      "ldmia r1, {r1, r2, r3, r6, r7}\n"
      "ldrd r4, r5, [r6]\n"
      "cmp r2, #0\n"
      "bge 8f\n"
      ".irp sum, r8, r9, r10, lr\n"
      MOTE_SHIFT_RIGHT("\\sum", "r1", "r2", "r3")
      ".endr\n"
      "7:\n"
      "sxtah r8, r8, r4\n"
      "sxtah r9, r9, r4, ror #16\n"
      "sxtah r10, r10, r5\n"
      "sxtah lr, lr, r5, ror #16\n"
      "ssat r8, #16, r8\n"
      "ssat r9, #16, r9\n"
      "ssat r10, #16, r10\n"
      "ssat lr, #16, lr\n"
      "pkhbt r8, r8, r9, lsl #16\n"
      "pkhbt r10, r10, lr, lsl #16\n"
      "strd r8, r10, [r6], #8\n"
      "str r6, [r11, %[sums]]\n"
      "cmp r6, r7\n"
      "bne 1b\n"
      "pop {r4-r11, pc}\n"
      "8:\n"
      ".irp sum, r8, r9, r10, lr\n"
      MOTE_SHIFT_LEFT("\\sum", "r1", "r2", "r3")
      ".endr\n"
      "b 7b\n" : : MOTE_OFFSETS_OF_ROW_PRODUCTS);
  // clang-format on
}

// Multiplies a group of weights with the groups of four columns.
#define MOTE_GROUP_OF_COLUMNS     \
  "ldr r3, [r1], #4\n"            \
  "ldmia r0!, {r4, r5, r6, r7}\n" \
  "sxtb16 lr, r3\n"               \
  "sxtb16 r3, r3, ror #8\n"       \
  "smlad r8, lr, r4, r8\n"        \
  "smlad r9, lr, r6, r9\n"        \
  "smlad r8, r3, r5, r8\n"        \
  "smlad r9, r3, r7, r9\n"        \
  "ldmia r0!, {r4, r5, r6, r7}\n" \
  "smlad r10, lr, r4, r10\n"      \
  "smlad r12, lr, r6, r12\n"      \
  "smlad r10, r3, r5, r10\n"      \
  "smlad r12, r3, r7, r12\n"

// Runs rounds of four groups, from an entry on until r1 == r2.
#define MOTE_GROUPS_OF_COLUMNS                                                                                        \
  "2:\n" MOTE_GROUP_OF_COLUMNS "3:\n" MOTE_GROUP_OF_COLUMNS "4:\n" MOTE_GROUP_OF_COLUMNS "5:\n" MOTE_GROUP_OF_COLUMNS \
  "cmp r1, r2\n"                                                                                                      \
  "bne 2b\n"

// A round takes four groups, the first one fewer if need be.
MOTE_ASSEMBLER_FUNCTION void MultiplySteps(StepProducts* /*products*/) {
  // clang-format off
  asm(
      "push {r4-r11, lr}\n"
      "mov r11, r0\n"
      MOTE_ENTRY("%[group_bytes]")
      "ldr r1, [r11, %[weights]]\n"
      // r0 holds the columns, r1 the weights, r2 their end, r8 r9 r10 r12 the sums.
      "1:\n"
      "ldmia r11, {r0, r2, r3}\n"
      "ldr r8, [r3], #4\n"
      "str r3, [r11, %[bias]]\n"
      "add r2, r2, r1\n"
      "mov r9, r8\n"
      "mov r10, r8\n"
      "mov r12, r8\n"
      "ldr pc, [r11, %[entry]]\n"
      MOTE_GROUPS_OF_COLUMNS
      // r0 r2 r3 hold what finishes the sums, r4 where they go, r5 and r6 once and three times the bytes of a step, r7
      // the end, lr the gap.
      "add lr, r11, %[scale]\n"
      "ldmia lr, {r0, r2, r3, r4, r5, r6, r7, lr}\n"
      "cmp r2, #0\n"
      "bge 8f\n"
      ".irp sum, r8, r9, r10, r12\n"
      MOTE_SHIFT_RIGHT("\\sum", "r0", "r2", "r3")
      ".endr\n"
      "7:\n"
      ".irp sum, r8, r9, r10, r12\n"
      "ssat \\sum, #16, \\sum\n"
      ".endr\n"
      "strh r9, [r4, r5]\n"
      "strh r10, [r4, r5, lsl #1]\n"
      "strh r12, [r4, r6]\n"
      "strh r8, [r4], #2\n"
      "str r4, [r11, %[sums]]\n"
      "add r1, r1, lr\n"
      "cmp r4, r7\n"
      "bne 1b\n"
      "pop {r4-r11, pc}\n"
      "8:\n"
      ".irp sum, r8, r9, r10, r12\n"
      MOTE_SHIFT_LEFT("\\sum", "r0", "r2", "r3")
      ".endr\n"
      "b 7b\n" : : MOTE_OFFSETS_OF_STEP_PRODUCTS);
  // clang-format on
}

}  // namespace cortex_m_dsp
}  // namespace mote
