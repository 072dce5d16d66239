// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/helium/row_channels.h"

#include <cstddef>

#include "src/operators/products/helium/vector_mac.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace helium {
namespace {

// Holds groups of four channels of a row. The loops advance the members before `out`.
struct RowGroups {
  const int8_t* weights;
  const int32_t* bias;
  const int32_t* multiplier;
  const int8_t* shift;
  int8_t* out;
  int32_t count;  // of groups, above 0
  const int8_t* x;
  int32_t length;
  int32_t bias_step;  // in bytes, as those that follow
  int32_t multiplier_step;
  int32_t shift_step;
  int32_t sign;       // of Operand
  int32_t row_start;  // a part of the sums of all channels
  int32_t out_zero;
  int32_t min, max;
  int32_t flip, offset;  // of Operand, one byte
};
MOTE_ASSERT_NEIGHBOURS(RowGroups, min, max);
MOTE_ASSERT_NEIGHBOURS(RowGroups, flip, offset);
MOTE_ASSERT_NEIGHBOURS(RowGroups, bias, multiplier);
MOTE_ASSERT_NEIGHBOURS(RowGroups, shift, out);
MOTE_ASSERT_NEIGHBOURS(RowGroups, bias_step, multiplier_step);
MOTE_ASSERT_NEIGHBOURS(RowGroups, shift_step, sign);
MOTE_ASSERT_NEIGHBOURS(RowGroups, row_start, out_zero);
MOTE_ASSERT_NEIGHBOURS(RowGroups, x, length);
#define MOTE_OFFSETS_OF_ROW_GROUPS                                                                        \
  MOTE_OFFSET(RowGroups, weights), MOTE_OFFSET(RowGroups, bias), MOTE_OFFSET(RowGroups, shift),           \
      MOTE_OFFSET(RowGroups, count), MOTE_OFFSET(RowGroups, x), MOTE_OFFSET(RowGroups, bias_step),        \
      MOTE_OFFSET(RowGroups, shift_step), MOTE_OFFSET(RowGroups, row_start), MOTE_OFFSET(RowGroups, min), \
      MOTE_OFFSET(RowGroups, flip), MOTE_OFFSET(RowGroups, offset)

// Computes the groups. The sums are in r0, r2, r4, r8, the weights at r1, r3, r5, r9; r10 is the struct, r11 the
// length. q2 flips, q3 is the offset, q5 and q6 are the limits. The inner loop's end masks out what lies behind the
// last weight. VQSHLU by 0 turns negative shifts, those to the right, to 0. One is subtracted from a negative product
// before it is shifted to the right, so that halves round away from zero: the upper half of its product with one is -1.
#define MOTE_MAKE_ROW_GROUPS(FIRST, BEGIN, DOT, END, NEXT) \
  asm("push {r4-r11, lr}\n"                                \
      "vpush {d8-d15}\n"                                   \
      "mov r10, r0\n"                                      \
      "ldrd r1, r2, [r10, %[min]]\n"                       \
      "ldrd r3, r4, [r10, %[flip]]\n"                      \
      "vdup.32 q5, r1\n"                                   \
      "vdup.32 q6, r2\n"                                   \
      "vdup.8 q2, r3\n"                                    \
      "vdup.8 q3, r4\n" FIRST "1:\n" BEGIN                 \
      "movs r0, #0\n"                                      \
      "movs r2, #0\n"                                      \
      "movs r4, #0\n"                                      \
      "mov r8, r0\n"                                       \
      "dlstp.8 lr, r11\n"                                  \
      "2:\n" DOT "letp lr, 2b\n" END                       \
      "vmov q0[2], q0[0], r0, r4\n"                        \
      "vmov q0[3], q0[1], r2, r8\n"                        \
      "ldrd r0, r2, [r10, %[bias]]\n"                      \
      "ldrd r3, r1, [r10, %[shift]]\n"                     \
      "ldrd r4, r5, [r10, %[bias_step]]\n"                 \
      "ldrd r6, r8, [r10, %[shift_step]]\n"                \
      "ldrd r9, r11, [r10, %[row_start]]\n"                \
      "vldrw.32 q1, [r0]\n"                                \
      "vadd.i32 q1, q1, r9\n"                              \
      "vldrb.s32 q4, [r3]\n"                               \
      "vmla.s32 q1, q0, r8\n"                              \
      "vqshlu.s32 q7, q4, #0\n"                            \
      "vldrw.32 q0, [r2]\n"                                \
      "vshl.s32 q1, q1, q7\n"                              \
      "vqrdmulh.s32 q1, q1, q0\n"                          \
      "vsub.i32 q4, q4, q7\n"                              \
      "vshr.u32 q7, q4, #31\n"                             \
      "vmulh.s32 q7, q1, q7\n"                             \
      "vadd.i32 q1, q1, q7\n"                              \
      "vrshl.s32 q1, q1, q4\n"                             \
      "vadd.i32 q1, q1, r11\n"                             \
      "vmax.s32 q1, q1, q5\n"                              \
      "vmin.s32 q1, q1, q6\n"                              \
      "vstrb.32 q1, [r1]\n"                                \
      "add r0, r4\n"                                       \
      "add r2, r5\n"                                       \
      "add r3, r6\n"                                       \
      "adds r1, #4\n"                                      \
      "strd r0, r2, [r10, %[bias]]\n"                      \
      "strd r3, r1, [r10, %[shift]]\n" NEXT                \
      "bne 1b\n"                                           \
      "vpop {d8-d15}\n"                                    \
      "pop {r4-r11, pc}\n"                                 \
      :                                                    \
      : MOTE_OFFSETS_OF_ROW_GROUPS)

// r6 points to the activations, r7 counts the groups, and r12 points to the weights of the next group.
MOTE_ASSEMBLER_FUNCTION void MakeRowGroups(RowGroups* /*groups*/) {
  MOTE_MAKE_ROW_GROUPS(
      "ldr r12, [r10, %[weights]]\n"
      "ldr r7, [r10, %[count]]\n",
      "ldrd r6, r11, [r10, %[x]]\n"
      "mov r1, r12\n"
      "add r3, r1, r11\n"
      "add r5, r3, r11\n"
      "add r9, r5, r11\n"
      "add r12, r9, r11\n",
      "vldrb.8 q0, [r6], #16\n"
      "veor q0, q0, q2\n"
      "vldrb.8 q1, [r1], #16\n"
      "vmladava.s8 r0, q0, q1\n"
      "vmladava.s8 r0, q1, q3\n"
      "vldrb.8 q1, [r3], #16\n"
      "vmladava.s8 r2, q0, q1\n"
      "vmladava.s8 r2, q1, q3\n"
      "vldrb.8 q1, [r5], #16\n"
      "vmladava.s8 r4, q0, q1\n"
      "vmladava.s8 r4, q1, q3\n"
      "vldrb.8 q1, [r9], #16\n"
      "vmladava.s8 r8, q0, q1\n"
      "vmladava.s8 r8, q1, q3\n",
      "", "subs r7, #1\n");
}

// Does the same for longer rows, where products do not follow each other: VADDV sums up the weights of two channels, in
// r6 and r12. r7 points to the activations.
MOTE_ASSEMBLER_FUNCTION void MakeLongRowGroups(RowGroups* /*groups*/) {
  MOTE_MAKE_ROW_GROUPS("",
                       "ldrd r7, r11, [r10, %[x]]\n"
                       "ldr r1, [r10, %[weights]]\n"
                       "movs r6, #0\n"
                       "add r3, r1, r11\n"
                       "add r5, r3, r11\n"
                       "add r9, r5, r11\n"
                       "add r12, r9, r11\n"
                       "str r12, [r10, %[weights]]\n"
                       "mov r12, r6\n",
                       "vldrb.8 q0, [r7], #16\n"
                       "veor q0, q0, q2\n"
                       "vldrb.8 q1, [r1], #16\n"
                       "vmladava.s8 r0, q0, q1\n"
                       "vldrb.8 q4, [r5], #16\n"
                       "vmladava.s8 r0, q1, q3\n"
                       "vaddva.s8 r6, q4\n"
                       "vmladava.s8 r4, q0, q4\n"
                       "vldrb.8 q1, [r3], #16\n"
                       "vmladava.s8 r2, q0, q1\n"
                       "vldrb.8 q4, [r9], #16\n"
                       "vmladava.s8 r2, q1, q3\n"
                       "vaddva.s8 r12, q4\n"
                       "vmladava.s8 r8, q0, q4\n",
                       "ldr r11, [r10, %[offset]]\n"
                       "ldr r7, [r10, %[count]]\n"
                       "mla r4, r6, r11, r4\n"
                       "mla r8, r12, r11, r8\n",
                       "subs r7, #1\n"
                       "str r7, [r10, %[count]]\n");
}
#undef MOTE_MAKE_ROW_GROUPS

// Computes the groups of four channels from `first` on.
void MakeGroupsFrom(const Int8Format& format, const ActivationRow& activations, const int8_t* weights, int first,
                    int groups, int8_t* out) {
  const Requantizer<int32_t>& r = format.requantizer;
  const ChannelMultipliers& m = r.multipliers;
  const int step = m.step * kLanes;
  int32_t multiplier[kLanes];
  int8_t shift[kLanes];
  if (step == 0) {
    for (int i = 0; i < kLanes; ++i) multiplier[i] = *m.multiplier, shift[i] = *m.shift;
  }
  const int32_t no_bias[kLanes] = {};
  const int32_t zero = format.in_zero;
  const bool flips = zero == -128;
  RowGroups row = {weights + first * activations.length,
                   r.bias != nullptr ? r.bias + first : no_bias,
                   step != 0 ? m.multiplier + first : multiplier,
                   step != 0 ? m.shift + first : shift,
                   out + first,
                   groups,
                   activations.in,
                   activations.length,
                   r.bias != nullptr ? kVector : 0,
                   step * static_cast<int>(sizeof(int32_t)),
                   step,
                   flips ? -1 : 1,
                   activations.start,
                   r.out_zero,
                   r.clamp.min,
                   r.clamp.max,
                   flips ? -1 : 0,
                   flips ? zero + 1 : -zero};
  // From this length on, MakeLongRowGroups saves more than it costs for each group.
  constexpr int kLongRow = 2 * kVector + 1;
  (row.length < kLongRow ? MakeRowGroups : MakeLongRowGroups)(&row);
}

}  // namespace

void MakeRowChannels(const Int8Format& format, const ActivationRow& row, const int8_t* weights, int channels,
                     int8_t* out) {
  const int groups = channels / kLanes, rest = channels % kLanes;
  if (groups > 0) {
    MakeGroupsFrom(format, row, weights, 0, groups, out);
    // The last channels are computed together with some before them, which are computed twice.
    if (rest > 0) MakeGroupsFrom(format, row, weights, channels - kLanes, 1, out);
    return;
  }
  for (int c = 0; c < rest; ++c, weights += row.length) {
    const int32_t start = WrappingAdd(row.start, StartOf(format, c, Sum(weights, row.length)));
    out[c] = FinishOne(format.requantizer, Dot(row.in, weights, row.length, start), c);
  }
}

}  // namespace helium
}  // namespace mote
