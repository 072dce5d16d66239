// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/products/helium/patch_channels.h"

#include <cstddef>

#include "src/operators/products/helium/row_channels.h"
#include "src/operators/products/helium/vector_mac.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace helium {
namespace {

// Holds groups of four channels for all patches. The loops advance the members that are not const.
struct ChannelGroups {
  struct {
    int32_t start;  // set for each group
    const int8_t* weights;
  } channels[kLanes];
  const int32_t* starts;
  const int32_t* multipliers;
  const int8_t* shifts;
  int32_t count;  // of groups, above 0
  int8_t* out;
  const int8_t* end;  // of the outputs
  const int8_t* const in;
  const int32_t length;
  const int32_t step;  // from where a patch's vectors end
  const int32_t out_step;
  const int32_t multipliers_step;  // from channel to channel, in bytes
  const int32_t shifts_step;
  const int32_t min, max;
  const int32_t out_zero;
  const int32_t patch_step;
  int32x4_t* const vectors;  // [6], set and read by MakePairs
  int32_t next;              // channels from the first group to the second; then four
};
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, starts, multipliers);
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, multipliers_step, shifts_step);
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, count, out);
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, out, end);
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, min, max);
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, in, length);
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, step, out_step);
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, out_zero, patch_step);
MOTE_ASSERT_NEIGHBOURS(ChannelGroups, out_step, multipliers_step);
static_assert(sizeof(ChannelGroups::channels) == 32);
#define MOTE_OFFSETS_OF_CHANNEL_GROUPS                                                                               \
  MOTE_OFFSET(ChannelGroups, channels), MOTE_OFFSET(ChannelGroups, starts), MOTE_OFFSET(ChannelGroups, shifts),      \
      MOTE_OFFSET(ChannelGroups, count), MOTE_OFFSET(ChannelGroups, out), MOTE_OFFSET(ChannelGroups, end),           \
      MOTE_OFFSET(ChannelGroups, in), MOTE_OFFSET(ChannelGroups, length), MOTE_OFFSET(ChannelGroups, step),          \
      MOTE_OFFSET(ChannelGroups, out_step), MOTE_OFFSET(ChannelGroups, multipliers_step),                            \
      MOTE_OFFSET(ChannelGroups, min), MOTE_OFFSET(ChannelGroups, out_zero), MOTE_OFFSET(ChannelGroups, patch_step), \
      MOTE_OFFSET(ChannelGroups, vectors), MOTE_OFFSET(ChannelGroups, next)

// Begins a group: loads q2 with the multipliers, q7 with the shifts to the left, q3 with those to the right as negative
// numbers, and q4 with one in lanes that shift to the right. In both loops r10 points to the groups.
#define MOTE_BEGIN_GROUP                      \
  "ldrd r0, r1, [r10, %[starts]]\n"           \
  "ldr r2, [r10, %[shifts]]\n"                \
  "ldrd r3, r4, [r10, %[multipliers_step]]\n" \
  "ldr r9, [r10, %[next]]\n"                  \
  "vldrw.32 q2, [r1]\n"                       \
  "vmov.i32 q0, #0\n"                         \
  "vldrb.s32 q3, [r2]\n"                      \
  "vmax.s32 q7, q3, q0\n"                     \
  "vmin.s32 q3, q3, q0\n"                     \
  "vmvn q0, q0\n"                             \
  "vmax.s32 q4, q3, q0\n"                     \
  "vneg.s32 q4, q4\n"                         \
  "mla r1, r3, r9, r1\n"                      \
  "mla r2, r4, r9, r2\n"                      \
  "ldrd r3, r4, [r0]\n"                       \
  "ldrd r5, r6, [r0, #8]\n"                   \
  "add r0, r0, r9, lsl #2\n"                  \
  "strd r0, r1, [r10, %[starts]]\n"           \
  "str r2, [r10, %[shifts]]\n"                \
  "str r3, [r10, %[channels]]\n"              \
  "str r4, [r10, %[channels] + 8]\n"          \
  "str r5, [r10, %[channels] + 16]\n"         \
  "str r6, [r10, %[channels] + 24]\n"

// Moves on to the next group; the flags say whether there is one.
#define MOTE_END_GROUP                \
  "ldr r4, [r10, %[next]]\n"          \
  "ldr r0, [r10, %[length]]\n"        \
  "ldr r1, [r10, %[channels] + 4]\n"  \
  "ldr r3, [r10, %[channels] + 12]\n" \
  "ldr r5, [r10, %[channels] + 20]\n" \
  "ldr r9, [r10, %[channels] + 28]\n" \
  "mul r0, r0, r4\n"                  \
  "add r1, r0\n"                      \
  "add r3, r0\n"                      \
  "add r5, r0\n"                      \
  "add r9, r0\n"                      \
  "str r1, [r10, %[channels] + 4]\n"  \
  "str r3, [r10, %[channels] + 12]\n" \
  "str r5, [r10, %[channels] + 20]\n" \
  "str r9, [r10, %[channels] + 28]\n" \
  "ldrd r0, r1, [r10, %[count]]\n"    \
  "ldr r2, [r10, %[end]]\n"           \
  "add r1, r4\n"                      \
  "add r2, r4\n"                      \
  "movs r4, #4\n"                     \
  "str r4, [r10, %[next]]\n"          \
  "strd r1, r2, [r10, %[out]]\n"      \
  "subs r0, #1\n"                     \
  "str r0, [r10, %[count]]\n"

// The sums of a patch are in r0, r2, r4, r8, its weights in r1, r3, r5, r9, activations in r6; r7 the output, r11 the
// length, r12 the outputs' end. q5 and q6 are the limits. The inner loop's end masks out what lies behind the last
// weight.
MOTE_ASSEMBLER_FUNCTION void MakeGroups(ChannelGroups* /*groups*/) {
  asm("push {r4-r11, lr}\n"
      "vpush {d8-d15}\n"
      "mov r10, r0\n"
      "ldrd r1, r2, [r10, %[min]]\n"
      "ldr r11, [r10, %[length]]\n"
      "vdup.32 q5, r1\n"
      "vdup.32 q6, r2\n"
      "1:\n" MOTE_BEGIN_GROUP
      "ldrd r7, r12, [r10, %[out]]\n"
      "ldr r6, [r10, %[in]]\n"
      "2:\n"
      "ldrd r0, r1, [r10, %[channels]]\n"
      "ldrd r2, r3, [r10, %[channels] + 8]\n"
      "ldrd r4, r5, [r10, %[channels] + 16]\n"
      "ldrd r8, r9, [r10, %[channels] + 24]\n"
      "dlstp.8 lr, r11\n"
      "3:\n"
      "vldrb.8 q0, [r6], #16\n"
      "vldrb.8 q1, [r1], #16\n"
      "vmladava.s8 r0, q0, q1\n"
      "vldrb.8 q1, [r3], #16\n"
      "vmladava.s8 r2, q0, q1\n"
      "vldrb.8 q1, [r5], #16\n"
      "vmladava.s8 r4, q0, q1\n"
      "vldrb.8 q1, [r9], #16\n"
      "vmladava.s8 r8, q0, q1\n"
      "letp lr, 3b\n"
      "vmov q0[2], q0[0], r0, r4\n"
      "vmov q0[3], q0[1], r2, r8\n"
      "ldr r1, [r10, %[out_zero]]\n"
      "ldrd r4, r5, [r10, %[step]]\n"
      "vshl.s32 q0, q0, q7\n"
      "vqrdmulh.s32 q0, q0, q2\n"
      "vmulh.s32 q1, q0, q4\n"
      "vadd.i32 q0, q0, q1\n"
      "vrshl.s32 q0, q0, q3\n"
      "vadd.i32 q0, q0, r1\n"
      "vmax.s32 q0, q0, q5\n"
      "vmin.s32 q0, q0, q6\n"
      "vstrb.32 q0, [r7]\n"
      "add r6, r4\n"
      "add r7, r5\n"
      "cmp r7, r12\n"
      "bne 2b\n" MOTE_END_GROUP
      "bne 1b\n"
      "vpop {d8-d15}\n"
      "pop {r4-r11, pc}\n"
      :
      : MOTE_OFFSETS_OF_CHANNEL_GROUPS);
}

// Adds three of the four products of vectors of two patches, q0 and q2, with the weights of two channels.
#define MOTE_THREE_OF_FOUR   \
  "vldrb.8 q1, [r5], #16\n"  \
  "vmladava.s8 r0, q0, q1\n" \
  "vldrb.8 q2, [r3], #16\n"  \
  "vmladava.s8 r4, q2, q1\n" \
  "vldrb.8 q1, [r7], #16\n"  \
  "vmladava.s8 r2, q0, q1\n"

// Multiplies channels A and B with two patches: the sums of the first are in r0 and r2, those of the second in r4 and
// r6. r1 and r3 are the activations, r5 and r7 the weights; r8 is the count of whole vectors less one, r9 that of the
// numbers behind them, r11 the first patch. The next activations are loaded ahead, so each load stands between two
// products.
#define MOTE_TWO_BY_TWO(A, B)      \
  "ldrd r0, r5, [r10, #" A         \
  "]\n"                            \
  "ldrd r2, r7, [r10, #" B         \
  "]\n"                            \
  "ldr r3, [r10, %[patch_step]]\n" \
  "mov r1, r11\n"                  \
  "mov r4, r0\n"                   \
  "add r3, r11\n"                  \
  "mov r6, r2\n"                   \
  "vldrb.8 q0, [r1], #16\n"        \
  "dls lr, r8\n"                   \
  "3:\n" MOTE_THREE_OF_FOUR        \
  "vldrb.8 q0, [r1], #16\n"        \
  "vmladava.s8 r6, q2, q1\n"       \
  "le lr, 3b\n" MOTE_THREE_OF_FOUR \
  "vmladava.s8 r6, q2, q1\n"       \
  "cmp r9, #0\n"                   \
  "beq 4f\n"                       \
  "vctp.8 r9\n"                    \
  "vpstt\n"                        \
  "vldrbt.8 q0, [r1]\n"            \
  "vldrbt.8 q1, [r5]\n"            \
  "vmladava.s8 r0, q0, q1\n"       \
  "vpst\n"                         \
  "vldrbt.8 q2, [r3]\n"            \
  "vmladava.s8 r4, q2, q1\n"       \
  "vpst\n"                         \
  "vldrbt.8 q1, [r7]\n"            \
  "vmladava.s8 r2, q0, q1\n"       \
  "vmladava.s8 r6, q2, q1\n"       \
  "4:\n"

// Does the same for an even count of patches of kLongPatch numbers and more. The sums of a pair are in q4 and q5; r12
// is the output.
MOTE_ASSEMBLER_FUNCTION void MakePairs(ChannelGroups* /*groups*/) {
  asm("push {r4-r11, lr}\n"
      "vpush {d8-d15}\n"
      "mov r10, r0\n"
      "ldrd r1, r2, [r10, %[min]]\n"
      "ldr r0, [r10, %[vectors]]\n"
      "vdup.32 q0, r1\n"
      "vdup.32 q1, r2\n"
      "vstrw.32 q0, [r0, #64]\n"
      "vstrw.32 q1, [r0, #80]\n"
      "1:\n" MOTE_BEGIN_GROUP
      "ldr r0, [r10, %[vectors]]\n"
      "vstrw.32 q2, [r0]\n"
      "vstrw.32 q7, [r0, #16]\n"
      "vstrw.32 q3, [r0, #32]\n"
      "vstrw.32 q4, [r0, #48]\n"
      "ldr r12, [r10, %[out]]\n"
      "ldrd r11, r9, [r10, %[in]]\n"
      "lsr r8, r9, #4\n"
      "sub r8, #1\n"
      "and r9, #15\n"
      "2:\n" MOTE_TWO_BY_TWO("0", "16")
      "vmov q4[2], q4[0], r0, r2\n"
      "vmov q5[2], q5[0], r4, r6\n" MOTE_TWO_BY_TWO("8", "24")
      "vmov q4[3], q4[1], r0, r2\n"
      "vmov q5[3], q5[1], r4, r6\n"
      "ldr r6, [r10, %[vectors]]\n"
      "ldrd r0, r1, [r10, %[out_zero]]\n"
      "ldrd r2, r3, [r10, %[out_step]]\n"
      "ldr r4, [r10, %[end]]\n"
      "mov r5, r12\n"
      "vldrw.32 q0, [r6, #16]\n"
      "vshl.s32 q4, q4, q0\n"
      "vldrw.32 q1, [r6]\n"
      "vqrdmulh.s32 q4, q4, q1\n"
      "vshl.s32 q5, q5, q0\n"
      "vqrdmulh.s32 q5, q5, q1\n"
      "vldrw.32 q0, [r6, #48]\n"
      "vmulh.s32 q2, q4, q0\n"
      "vldrw.32 q1, [r6, #32]\n"
      "vadd.i32 q4, q4, q2\n"
      "vmulh.s32 q2, q5, q0\n"
      "vrshl.s32 q4, q4, q1\n"
      "vldrw.32 q0, [r6, #64]\n"
      "vadd.i32 q5, q5, q2\n"
      "vldrw.32 q3, [r6, #80]\n"
      "vadd.i32 q4, q4, r0\n"
      "vrshl.s32 q5, q5, q1\n"
      "vmax.s32 q4, q4, q0\n"
      "vmin.s32 q4, q4, q3\n"
      "vstrb.32 q4, [r5]\n"
      "vadd.i32 q5, q5, r0\n"
      "vmax.s32 q5, q5, q0\n"
      "vmin.s32 q5, q5, q3\n"
      "add r5, r2\n"
      "vstrb.32 q5, [r5]\n"
      "add r12, r5, r2\n"
      "add r11, r11, r1, lsl #1\n"
      "cmp r12, r4\n"
      "bne 2b\n" MOTE_END_GROUP
      "bne 1b\n"
      "vpop {d8-d15}\n"
      "pop {r4-r11, pc}\n" : : MOTE_OFFSETS_OF_CHANNEL_GROUPS);
}
#undef MOTE_TWO_BY_TWO
#undef MOTE_THREE_OF_FOUR
#undef MOTE_END_GROUP
#undef MOTE_BEGIN_GROUP

// Sets sums[i] to the sum of `length` > 0 weights of the channel i < 4.
MOTE_ASSEMBLER_FUNCTION void SumFour(const int8_t* /*weights*/, int /*length*/, int32_t* /*sums*/) {
  asm("push {r4-r8, lr}\n"
      "mov r12, r2\n"
      "add r3, r0, r1\n"
      "add r5, r3, r1\n"
      "add r7, r5, r1\n"
      "dlstp.8 lr, r1\n"
      "mov r1, r0\n"
      "movs r0, #0\n"
      "movs r2, #0\n"
      "movs r4, #0\n"
      "movs r6, #0\n"
      "1:\n"
      "vldrb.8 q0, [r1], #16\n"
      "vaddva.s8 r0, q0\n"
      "vldrb.8 q0, [r3], #16\n"
      "vaddva.s8 r2, q0\n"
      "vldrb.8 q0, [r5], #16\n"
      "vaddva.s8 r4, q0\n"
      "vldrb.8 q0, [r7], #16\n"
      "vaddva.s8 r6, q0\n"
      "letp lr, 1b\n"
      "strd r0, r2, [r12]\n"
      "strd r4, r6, [r12, #8]\n"
      "pop {r4-r8, pc}\n");
}

// Computes four channels or more. If their number is not a multiple of four, the second group begins within the first
// one.
void MakeAllGroups(const Requantizer<int32_t>& r, const ChannelWeights& filter, Patches patches) {
  const ChannelMultipliers& m = r.multipliers;
  const int length = patches.length, rest = filter.channels % kLanes;
  const int8_t* const weights = filter.weights;
  int32_t multiplier[kLanes];
  int8_t shift[kLanes];
  int32x4_t vectors[6];
  if (m.step == 0) {
    for (int i = 0; i < kLanes; ++i) multiplier[i] = *m.multiplier, shift[i] = *m.shift;
  }
  const auto make = [&](void (*loop)(ChannelGroups*), int count) {
    ChannelGroups channel_groups = {
        {{0, weights}, {0, weights + length}, {0, weights + 2 * length}, {0, weights + 3 * length}},
        filter.starts,
        m.step == 0 ? multiplier : m.multiplier,
        m.step == 0 ? shift : m.shift,
        (filter.channels + kLanes - 1) / kLanes,
        patches.out,
        patches.out + count * patches.out_step,
        patches.in,
        length,
        patches.step - (length + kVector - 1) / kVector * kVector,
        patches.out_step,
        m.step * static_cast<int>(sizeof(int32_t)),
        m.step,
        r.clamp.min,
        r.clamp.max,
        r.out_zero,
        patches.step,
        vectors,
        rest > 0 ? rest : kLanes};
    loop(&channel_groups);
  };
  const int pairs = length < kLongPatch ? 0 : patches.count / 2;
  if (pairs > 0) {
    make(MakePairs, 2 * pairs);
    patches.in += 2 * pairs * patches.step;
    patches.out += 2 * pairs * patches.out_step;
  }
  if (patches.count > 2 * pairs) make(MakeGroups, patches.count - 2 * pairs);
}

}  // namespace

ChannelWeights FindStarts(const Int8Format& format, const int8_t* weights, int length, int channels, int32_t* starts) {
  const int32_t* const bias = format.requantizer.bias;
  const int8_t* next = weights;
  int c = 0;
  for (; c <= channels - kLanes; c += kLanes, next += kLanes * length) {
    SumFour(next, length, starts + c);
    const int32x4_t start = bias != nullptr ? vldrwq_s32(bias + c) : vdupq_n_s32(0);
    vstrwq_s32(starts + c, vmlaq_n_s32(start, vldrwq_s32(starts + c), -format.in_zero));
  }
  for (; c < channels; ++c, next += length) starts[c] = StartOf(format, c, Sum(next, length));
  return {weights, starts, channels};
}

void MakeChannels(const Int8Format& format, const ChannelWeights& filter, const Patches& patches) {
  const bool has_starts = filter.starts != nullptr;
  if (has_starts && filter.channels >= kLanes) return MakeAllGroups(format.requantizer, filter, patches);
  const int length = patches.length;
  const int8_t* in = patches.in;
  int8_t* out = patches.out;
  for (int i = patches.count; i > 0; --i, in += patches.step, out += patches.out_step) {
    if (!has_starts) {
      MakeRowChannels(format, {in, length, 0}, filter.weights, filter.channels, out);
      continue;
    }
    const int8_t* weights = filter.weights;
    for (int c = 0; c < filter.channels; ++c, weights += length) {
      out[c] = FinishOne(format.requantizer, Dot(in, weights, length, filter.starts[c]), c);
    }
  }
}

}  // namespace helium
}  // namespace mote
