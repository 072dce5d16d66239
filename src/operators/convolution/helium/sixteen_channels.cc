// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/helium/sixteen_channels.h"

#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace helium {

// Requantises SUMS with the multipliers of four channels and adds the zero point r6. The shifts of eight channels are
// at r3; WIDEN loads four of them. VQSHLU by 0 turns negative shifts, those to the right, to 0. One is subtracted from
// a negative product before it is shifted to the right, so that halves round away from zero: the upper half of its
// product with one is -1.
#define MOTE_SCALE(SUMS, MULTIPLIER, WIDEN)      \
  "vldrb.s16 q2, [r3]\n" WIDEN                   \
  ".s16 q2, q2\n"                                \
  "vqshlu.s32 q3, q2, #0\n"                      \
  "vshl.s32 " SUMS ", " SUMS                     \
  ", q3\n"                                       \
  "vqrdmulh.s32 " SUMS ", " SUMS ", " MULTIPLIER \
  "\n"                                           \
  "vsub.i32 q2, q2, q3\n"                        \
  "vshr.u32 q3, q2, #31\n"                       \
  "vmulh.s32 q3, " SUMS                          \
  ", q3\n"                                       \
  "vadd.i32 " SUMS ", " SUMS                     \
  ", q3\n"                                       \
  "vrshl.s32 " SUMS ", " SUMS                    \
  ", q2\n"                                       \
  "vadd.i32 " SUMS ", " SUMS ", r6\n"

// Narrows eight channels, the even ones in EVEN and the odd ones in ODD, to int16 in EVEN.
#define MOTE_EIGHT(EVEN, ODD)                                       \
  "vld20.32 {q0, q1}, [r1]\n"                                       \
  "vld21.32 {q0, q1}, [r1]!\n" MOTE_SCALE(EVEN, "q0", "vmovlb")     \
      MOTE_SCALE(ODD, "q1", "vmovlt") "vqmovnb.s32 " EVEN ", " EVEN \
                                      "\n"                          \
                                      "vqmovnt.s32 " EVEN ", " ODD "\n"

// The sums are in q4 to q7, as MOTE_EIGHT has them; r5 is a tap, r3 its weights, r10 the zero point of the activations,
// r7 the next window, r11 the outputs left.
MOTE_ASSEMBLER_FUNCTION void MakeSixteenChannels(const SixteenChannels& /*channels*/) {
  asm("push {r7, lr}\n"
      "ldrd r7, r11, [r0, %[windows]]\n"
      "b 5f\n"
      "4:\n"
      "ldr r1, [r0, %[out]]\n"
      "ldr r2, [r0, %[out_step]]\n"
      "adds r1, r2\n"
      "str r1, [r0, %[out]]\n"
      "5:\n"
      "ldr r1, [r0, %[bias]]\n"
      "ldrd r6, r12, [r0, %[in]]\n"
      "ldrd r5, r3, [r7], #8\n"
      "ldrd r2, lr, [r7], #8\n"
      "ldrd r8, r9, [r7], #8\n"
      "add r5, r6\n"
      "add r3, r12\n"
      "mov r12, lr\n"
      "ldrd r4, r6, [r0, %[in_step]]\n"
      "ldr r10, [r0, %[in_zero]]\n"
      "vld20.32 {q4, q5}, [r1]\n"
      "vld21.32 {q4, q5}, [r1]!\n"
      "vld20.32 {q6, q7}, [r1]\n"
      "vld21.32 {q6, q7}, [r1]\n"
      "cbz r2, 3f\n"
      "1:\n"
      "dls lr, r12\n"
      "2:\n"
      "vldrb.s16 q0, [r5]\n"
      "vsub.i16 q0, q0, r10\n"
      "vldrb.s16 q1, [r3]\n"
      "vmullb.s16 q2, q0, q1\n"
      "vadd.i32 q4, q4, q2\n"
      "vmullt.s16 q0, q0, q1\n"
      "vldrb.s16 q2, [r5, #8]\n"
      "vadd.i32 q5, q5, q0\n"
      "vldrb.s16 q1, [r3, #8]\n"
      "vsub.i16 q2, q2, r10\n"
      "vmullb.s16 q0, q2, q1\n"
      "vadd.i32 q6, q6, q0\n"
      "vmullt.s16 q2, q2, q1\n"
      "vadd.i32 q7, q7, q2\n"
      "add r5, r4\n"
      "add r3, r6\n"
      "le lr, 2b\n"
      "add r5, r8\n"
      "add r3, r9\n"
      "subs r2, #1\n"
      "bne 1b\n"
      "3:\n"
      "ldrd r1, r3, [r0, %[multiplier]]\n"
      "ldr r4, [r0, %[out]]\n"
      "ldrd r6, r8, [r0, %[out_zero]]\n"
      "ldr r9, [r0, %[max]]\n" MOTE_EIGHT("q4", "q5")
      "adds r3, #8\n" MOTE_EIGHT("q6", "q7")
      "vdup.16 q0, r8\n"
      "vdup.16 q1, r9\n"
      "vmax.s16 q4, q4, q0\n"
      "vmin.s16 q4, q4, q1\n"
      "vstrb.16 q4, [r4]\n"
      "vmax.s16 q6, q6, q0\n"
      "vmin.s16 q6, q6, q1\n"
      "vstrb.16 q6, [r4, #8]\n"
      "subs r11, #1\n"
      "bne 4b\n"
      "pop {r7, pc}\n" : : MOTE_OFFSETS_OF_SIXTEEN_CHANNELS);
}

}  // namespace helium
}  // namespace mote
