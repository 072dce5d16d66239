// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
#include "src/operators/shared/helium/patch_channels.h"

#include <cstddef>

#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/helium/vector_mac.h"

namespace mote {
inline namespace helium {
namespace {

// What MakeFour reads by its members' offsets.
struct FourChannels {
  int32_t start0;  // 0
  const int8_t* weights0;
  int32_t start1;
  const int8_t* weights1;
  int32_t start2;
  const int8_t* weights2;
  int32_t start3;
  const int8_t* weights3;
  int32_t out_zero;   // 32
  int step;           // 36: from where a patch's vectors end
  int out_step;       // 40
  const int8_t* in;   // 44
  int8_t* out;        // 48
  int length;         // 52
  const int8_t* end;  // 56: of the outputs
};
static_assert(offsetof(FourChannels, start0) == 0 && offsetof(FourChannels, weights0) == 4 &&
              offsetof(FourChannels, start1) == 8 && offsetof(FourChannels, weights1) == 12 &&
              offsetof(FourChannels, start2) == 16 && offsetof(FourChannels, weights2) == 20 &&
              offsetof(FourChannels, start3) == 24 && offsetof(FourChannels, weights3) == 28 &&
              offsetof(FourChannels, out_zero) == 32 && offsetof(FourChannels, step) == 36 &&
              offsetof(FourChannels, out_step) == 40 && offsetof(FourChannels, in) == 44 &&
              offsetof(FourChannels, out) == 48 && offsetof(FourChannels, length) == 52 &&
              offsetof(FourChannels, end) == 56);
static_assert(offsetof(VectorRequantizer, multiplier) == 0 && offsetof(VectorRequantizer, shift) == 16 &&
              offsetof(VectorRequantizer, sign_shift) == 32 && offsetof(VectorRequantizer, min) == 48 &&
              offsetof(VectorRequantizer, max) == 64 && offsetof(VectorRequantizer, left) == 88);

// Four channels of all patches. A compiler would have too few registers. Sums are in r0, r2, r4, r8, weights in r1, r3,
// r5, r9; `four` in r10, and its last members in r6, r7, r11, r12; what finishes the sums in q2 to q7. The inner loop's
// end masks out what lies behind the last weight.
#define MOTE_MAKE_FOUR(LOAD_LEFT, SHIFT_LEFT) \
  asm("push {r4-r11, lr}\n"                   \
      "vpush {d8-d15}\n"                      \
      "vldrw.32 q2, [r0]\n"                   \
      "vldrw.32 q3, [r0, #16]\n"              \
      "vldrw.32 q4, [r0, #32]\n"              \
      "vldrw.32 q5, [r0, #48]\n"              \
      "vldrw.32 q6, [r0, #64]\n" LOAD_LEFT    \
      "mov r10, r1\n"                         \
      "add r1, r1, #44\n"                     \
      "ldm r1, {r6, r7, r11, r12}\n"          \
      "1:\n"                                  \
      "ldm r10, {r0-r5, r8, r9}\n"            \
      "dlstp.8 lr, r11\n"                     \
      "2:\n"                                  \
      "vldrb.8 q0, [r6], #16\n"               \
      "vldrb.8 q1, [r1], #16\n"               \
      "vmladava.s8 r0, q0, q1\n"              \
      "vldrb.8 q1, [r3], #16\n"               \
      "vmladava.s8 r2, q0, q1\n"              \
      "vldrb.8 q1, [r5], #16\n"               \
      "vmladava.s8 r4, q0, q1\n"              \
      "vldrb.8 q1, [r9], #16\n"               \
      "vmladava.s8 r8, q0, q1\n"              \
      "letp lr, 2b\n"                         \
      "vmov q0[2], q0[0], r0, r4\n"           \
      "vmov q0[3], q0[1], r2, r8\n"           \
      "ldr r1, [r10, #32]\n" SHIFT_LEFT       \
      "vqrdmulh.s32 q0, q0, q2\n"             \
      "ldrd r2, r3, [r10, #36]\n"             \
      "vshl.s32 q1, q0, q4\n"                 \
      "add r6, r2\n"                          \
      "vadd.i32 q0, q0, q1\n"                 \
      "vrshl.s32 q0, q0, q3\n"                \
      "vadd.i32 q0, q0, r1\n"                 \
      "vmax.s32 q0, q0, q5\n"                 \
      "vmin.s32 q0, q0, q6\n"                 \
      "vstrb.32 q0, [r7]\n"                   \
      "add r7, r3\n"                          \
      "cmp r7, r12\n"                         \
      "bne 1b\n"                              \
      "vpop {d8-d15}\n"                       \
      "pop {r4-r11, pc}\n")

MOTE_ASSEMBLER_FUNCTION void MakeFour(const VectorRequantizer& /*requantizer*/, const FourChannels& /*four*/) {
  MOTE_MAKE_FOUR("", "");
}
// With shifts to the left.
MOTE_ASSEMBLER_FUNCTION void MakeAnyFour(const VectorRequantizer& /*requantizer*/, const FourChannels& /*four*/) {
  MOTE_MAKE_FOUR("vldrw.32 q7, [r0, #88]\n", "vshl.s32 q0, q0, q7\n");
}
#undef MOTE_MAKE_FOUR

FourChannels FourChannelsAt(const Patches& patches, const int8_t* weights, const int32_t* starts, int32_t out_zero,
                            int8_t* out) {
  const int length = patches.length;
  return {starts[0],
          weights,
          starts[1],
          weights + length,
          starts[2],
          weights + 2 * length,
          starts[3],
          weights + 3 * length,
          out_zero,
          patches.step - (length + kVector - 1) / kVector * kVector,
          patches.out_step,
          patches.in,
          out,
          length,
          out + patches.count * patches.out_step};
}

}  // namespace

ChannelWeights FindStarts(const Int8Format& format, const int8_t* weights, int length, int channels, int32_t* starts) {
  const int8_t* next = weights;
  for (int c = 0; c < channels; ++c, next += length) starts[c] = StartOf(format, c, Sum(next, length));
  return {weights, starts, channels, ShiftsLeft(format.requantizer.multipliers, channels)};
}

void MakeChannels(const Requantizer<int32_t>& requantizer, const ChannelWeights& filter, const Patches& patches) {
  const int length = patches.length;
  const int8_t* weights = filter.weights;
  int c = 0;
  if (filter.channels >= kLanes) {
    VectorRequantizer four(requantizer, 0, filter.shifts_left);
    for (; c <= filter.channels - kLanes; c += kLanes, weights += kLanes * length) {
      four.Select(requantizer.multipliers, c);
      const FourChannels channels =
          FourChannelsAt(patches, weights, filter.starts + c, requantizer.out_zero, patches.out + c);
      filter.shifts_left ? MakeAnyFour(four, channels) : MakeFour(four, channels);
    }
  }
  for (; c < filter.channels; ++c, weights += length) {
    const int8_t* in = patches.in;
    int8_t* out = patches.out + c;
    for (int i = patches.count; i > 0; --i, in += patches.step, out += patches.out_step) {
      *out = FinishOne(requantizer, Dot(in, weights, length, filter.starts[c]), c);
    }
  }
}

}  // namespace helium
}  // namespace mote
