// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/convolution/helium/channel_pixels.h"

#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace helium {

// All macros use these registers: r0 the pixels, r1 the next tap, r2 the pixels left, r3 the tap's weights, r4 the
// weights' step, r8 the base, r9 one, r10 the output; q4 to q7 the sums of the quads. Instructions of one execution
// unit (loads; multiplications, with VMLA by one for additions; all others) are separated where possible, so that they
// overlap.

// Adds the products of two taps, which are at r5 and r6, their weights at r3 and r7; r11 is twice the weights' step.
// Both products of a channel are first added as int16, those of even channels in q2, those of odd ones in q0.
#define MOTE_PAIRS(LOAD)                 \
  "wls lr, r12, 3f\n"                    \
  "2:\n"                                 \
  "ldrd r5, r6, [r1], #8\n"              \
  "add r7, r3, r4\n"                     \
  "add r5, r8\n"                         \
  "add r6, r8\n" LOAD " q0, [r5]\n" LOAD \
  " q1, [r3]\n"                          \
  "vmullb.s8 q2, q0, q1\n" LOAD          \
  " q3, [r7]\n"                          \
  "vmullt.s8 q0, q0, q1\n" LOAD          \
  " q1, [r6]\n"                          \
  "vmullb.s8 q1, q1, q3\n"               \
  "vadd.i16 q2, q2, q1\n" LOAD           \
  " q1, [r6]\n"                          \
  "vmullt.s8 q1, q1, q3\n"               \
  "vmovlb.s16 q3, q2\n"                  \
  "vmla.s32 q4, q3, r9\n"                \
  "vadd.i16 q0, q0, q1\n"                \
  "vmovlt.s16 q3, q2\n"                  \
  "vmla.s32 q5, q3, r9\n"                \
  "vmovlb.s16 q1, q0\n"                  \
  "vmla.s32 q6, q1, r9\n"                \
  "vmovlt.s16 q3, q0\n"                  \
  "vmla.s32 q7, q3, r9\n"                \
  "add r3, r11\n"                        \
  "le lr, 2b\n"                          \
  "3:\n"

// Adds the products of one tap.
#define MOTE_SINGLES(LOAD_X, LOAD) \
  "ldr r12, [r0, %[singles]]\n"    \
  "wls lr, r12, 5f\n"              \
  "4:\n"                           \
  "ldr r5, [r1], #4\n"             \
  "add r5, r8\n" LOAD_X LOAD       \
  " q1, [r3]\n"                    \
  "vmullb.s8 q2, q0, q1\n"         \
  "vmovlb.s16 q3, q2\n"            \
  "vmullt.s8 q0, q0, q1\n"         \
  "vmovlt.s16 q1, q2\n"            \
  "vmla.s32 q4, q3, r9\n"          \
  "vmovlb.s16 q3, q0\n"            \
  "vmla.s32 q5, q1, r9\n"          \
  "vmovlt.s16 q1, q0\n"            \
  "vmla.s32 q6, q3, r9\n"          \
  "vmla.s32 q7, q1, r9\n"          \
  "add r3, r4\n"                   \
  "le lr, 4b\n"                    \
  "5:\n"

// Requantises the sums to int32 outputs; leaves their zero point in r12, still to be added.
#define MOTE_SCALE                          \
  "ldrd r12, r5, [r0, %[out_zero]]\n"       \
  "cbz r5, 6f\n"                            \
  "vldrw.32 q0, [r0, %[left]]\n"            \
  "vshl.s32 q4, q4, q0\n"                   \
  "vldrw.32 q0, [r0, %[left] + 16]\n"       \
  "vshl.s32 q5, q5, q0\n"                   \
  "vldrw.32 q0, [r0, %[left] + 32]\n"       \
  "vshl.s32 q6, q6, q0\n"                   \
  "vldrw.32 q0, [r0, %[left] + 48]\n"       \
  "vshl.s32 q7, q7, q0\n"                   \
  "6:\n"                                    \
  "vldrw.32 q0, [r0, %[multiplier]]\n"      \
  "vqrdmulh.s32 q4, q4, q0\n"               \
  "vldrw.32 q1, [r0, %[sign]]\n"            \
  "vmulh.s32 q1, q4, q1\n"                  \
  "vldrw.32 q0, [r0, %[multiplier] + 16]\n" \
  "vadd.i32 q4, q4, q1\n"                   \
  "vqrdmulh.s32 q5, q5, q0\n"               \
  "vldrw.32 q1, [r0, %[shift]]\n"           \
  "vrshl.s32 q4, q4, q1\n"                  \
  "vldrw.32 q0, [r0, %[sign] + 16]\n"       \
  "vmulh.s32 q0, q5, q0\n"                  \
  "vadd.i32 q4, q4, r12\n"                  \
  "vldrw.32 q1, [r0, %[shift] + 16]\n"      \
  "vadd.i32 q5, q5, q0\n"                   \
  "vldrw.32 q0, [r0, %[multiplier] + 32]\n" \
  "vqrdmulh.s32 q6, q6, q0\n"               \
  "vrshl.s32 q5, q5, q1\n"                  \
  "vldrw.32 q0, [r0, %[sign] + 32]\n"       \
  "vmulh.s32 q0, q6, q0\n"                  \
  "vadd.i32 q5, q5, r12\n"                  \
  "vldrw.32 q1, [r0, %[shift] + 32]\n"      \
  "vadd.i32 q6, q6, q0\n"                   \
  "vldrw.32 q0, [r0, %[multiplier] + 48]\n" \
  "vqrdmulh.s32 q7, q7, q0\n"               \
  "vrshl.s32 q6, q6, q1\n"                  \
  "vldrw.32 q0, [r0, %[sign] + 48]\n"       \
  "vmulh.s32 q0, q7, q0\n"                  \
  "vadd.i32 q6, q6, r12\n"                  \
  "vldrw.32 q1, [r0, %[shift] + 48]\n"      \
  "vadd.i32 q7, q7, q0\n"                   \
  "vrshl.s32 q7, q7, q1\n"                  \
  "vadd.i32 q7, q7, r12\n"

// Narrows the quads to bytes in the channels' order and stores them.
#define MOTE_STORE(STORE)           \
  "vqmovnb.s32 q4, q4\n"            \
  "vldrw.32 q0, [r0, %[min]]\n"     \
  "vqmovnt.s32 q4, q5\n"            \
  "vldrw.32 q1, [r0, %[max]]\n"     \
  "vqmovnb.s32 q6, q6\n"            \
  "ldrd r6, r7, [r0, %[in_step]]\n" \
  "vqmovnt.s32 q6, q7\n"            \
  "ldr r7, [r0, %[out_step]]\n"     \
  "vqmovnb.s16 q4, q4\n"            \
  "vqmovnt.s16 q4, q6\n"            \
  "vmax.s8 q4, q4, q0\n"            \
  "vmin.s8 q4, q4, q1\n" STORE      \
  " q4, [r10]\n"                    \
  "add r8, r6\n"                    \
  "add r10, r7\n"

#define MOTE_MAKE_PIXELS(PAIRS, LOAD_X, LOAD, STORE) \
  asm("vmrs r1, p0\n" \
"push {r1, r7, lr}\n" \
      "ldr r12, [r0, %[channels]]\n"                        \
      "vctp.8 r12\n"                                 \
      "ldrd r4, r8, [r0, %[weights_step]]\n"                    \
      "ldr r10, [r0, %[out]]\n"                        \
      "ldr r2, [r0, %[count]]\n"                         \
      "mov r9, #1\n"                                 \
      "lsl r11, r4, #1\n"                            \
      "1:\n"                                         \
      "vldrw.32 q4, [r0, %[start]]\n"                          \
      "ldrd r1, r12, [r0, %[taps]]\n"                   \
      "vldrw.32 q5, [r0, %[start] + 16]\n"                     \
      "ldr r3, [r0, %[weights]]\n"                         \
      "vldrw.32 q6, [r0, %[start] + 32]\n"                     \
      "vldrw.32 q7, [r0, %[start] + 48]\n" PAIRS               \
      MOTE_SINGLES(LOAD_X, LOAD)                     \
      MOTE_SCALE                                     \
      MOTE_STORE(STORE)                              \
      "subs r2, #1\n"                                \
      "bne 1b\n"                                     \
      "pop {r1, r7, lr}\n" \
"vmsr p0, r1\n" \
"bx lr\n" : : MOTE_OFFSETS_OF_CHANNEL_PIXELS)

MOTE_ASSEMBLER_FUNCTION void MakePixels(const ChannelPixels& /*pixels*/) {
  MOTE_MAKE_PIXELS(MOTE_PAIRS("vldrb.8"), "vldrb.8 q0, [r5]\n", "vldrb.8", "vstrb.8");
}
MOTE_ASSEMBLER_FUNCTION void MakeFewPixels(const ChannelPixels& /*pixels*/) {
  MOTE_MAKE_PIXELS(MOTE_PAIRS("vpst\n vldrbt.8"), "vpst\n vldrbt.8 q0, [r5]\n", "vpst\n vldrbt.8", "vpst\n vstrbt.8");
}
MOTE_ASSEMBLER_FUNCTION void MakeSpreadPixels(const ChannelPixels& /*pixels*/) {
  MOTE_MAKE_PIXELS("", "vldrw.32 q1, [r0, %[lanes]]\n vpst\n vldrbt.u8 q0, [r5, q1]\n", "vpst\n vldrbt.8",
                   "vpst\n vstrbt.8");
}

}  // namespace helium
}  // namespace mote
