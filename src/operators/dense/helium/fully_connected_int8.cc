// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A row is met by four channels' weights at a time. Many rows are patches; for a few, the part of the sums that is due
// to the input's zero point is summed up with the products.
#include <cstddef>

#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/shared/assembler_function.h"
#include "src/operators/shared/helium/patch_channels.h"
#include "src/operators/shared/helium/vector_mac.h"

namespace mote {
namespace {

constexpr int kManyRows = 4;   // that are patches
constexpr int kChannels = 32;  // of patches, whose starts are found at a time, or some more at the end

void MultiplyPatches(const FullyConnectedArgs<Int8Format>& args) {
  Int8Format format = args.format;
  const int8_t* weights = args.filter;
  int8_t* out = args.out;
  int32_t starts[kChannels + kLanes];
  for (int left = args.channels, count; left > 0; left -= count, weights += count * args.depth, out += count) {
    count = left < kChannels + kLanes ? left : kChannels;
    const ChannelWeights filter = FindStarts(format, weights, args.depth, count, starts);
    MakeChannels(format.requantizer, filter, {args.in, args.depth, args.depth, args.rows, out, args.out_step});
    format.Skip(count);
  }
}

// Groups of four channels of a row. The assembly code reads the members by their offsets, and moves on those before
// `out`.
struct RowGroups {
  const int8_t* weights;      // 0
  const int32_t* bias;        // 4
  const int32_t* multiplier;  // 8
  const int8_t* shift;        // 12
  int8_t* out;                // 16
  int32_t count;              // 20: of groups, above 0
  const int8_t* x;            // 24
  int32_t length;             // 28
  int32_t bias_step;          // 32: in bytes, as those that follow
  int32_t multiplier_step;    // 36
  int32_t shift_step;         // 40
  int32_t sign;               // 44: of Operand
  int32_t row_start;          // 48: a part of the sums of all channels
  int32_t out_zero;           // 52
  int32_t min, max;           // 56, 60
  int32_t flip, offset;       // 64, 68: of Operand, one byte
};
static_assert(offsetof(RowGroups, weights) == 0 && offsetof(RowGroups, bias) == 4 &&
              offsetof(RowGroups, multiplier) == 8 && offsetof(RowGroups, shift) == 12 &&
              offsetof(RowGroups, out) == 16 && offsetof(RowGroups, count) == 20 && offsetof(RowGroups, x) == 24 &&
              offsetof(RowGroups, length) == 28 && offsetof(RowGroups, bias_step) == 32 &&
              offsetof(RowGroups, multiplier_step) == 36 && offsetof(RowGroups, shift_step) == 40 &&
              offsetof(RowGroups, sign) == 44 && offsetof(RowGroups, row_start) == 48 &&
              offsetof(RowGroups, out_zero) == 52 && offsetof(RowGroups, min) == 56 && offsetof(RowGroups, max) == 60 &&
              offsetof(RowGroups, flip) == 64 && offsetof(RowGroups, offset) == 68);

// The sums are in r0, r2, r4, r8, the weights in r1, r3, r5, r9, activations in r6; r7 counts the groups, r10 is the
// struct, r11 the length, r12 the next weights. q2 flips, q3 is the offset, q5 and q6 are the limits. The inner loop's
// end masks out what lies behind the last weight. A product becomes one less before it is shifted to the right if both
// it and the shift are negative.
MOTE_ASSEMBLER_FUNCTION void MakeRowGroups(RowGroups* /*groups*/) {
  asm("push {r4-r11, lr}\n"
      "vpush {d8-d15}\n"
      "mov r10, r0\n"
      "ldrd r1, r2, [r10, #56]\n"
      "ldrd r3, r4, [r10, #64]\n"
      "ldr r12, [r10]\n"
      "vdup.32 q5, r1\n"
      "vdup.32 q6, r2\n"
      "vdup.8 q2, r3\n"
      "vdup.8 q3, r4\n"
      "ldr r7, [r10, #20]\n"
      "1:\n"
      "ldrd r6, r11, [r10, #24]\n"
      "mov r1, r12\n"
      "add r3, r1, r11\n"
      "add r5, r3, r11\n"
      "add r9, r5, r11\n"
      "add r12, r9, r11\n"
      "movs r0, #0\n"
      "movs r2, #0\n"
      "movs r4, #0\n"
      "mov r8, r0\n"
      "dlstp.8 lr, r11\n"
      "2:\n"
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
      "vmladava.s8 r8, q1, q3\n"
      "letp lr, 2b\n"
      "vmov q0[2], q0[0], r0, r4\n"
      "vmov q0[3], q0[1], r2, r8\n"
      "ldrd r0, r2, [r10, #4]\n"
      "ldrd r3, r1, [r10, #12]\n"
      "ldrd r4, r5, [r10, #32]\n"
      "ldrd r6, r8, [r10, #40]\n"
      "ldrd r9, r11, [r10, #48]\n"
      "vldrw.32 q1, [r0]\n"
      "vmul.i32 q0, q0, r8\n"
      "vadd.i32 q1, q1, r9\n"
      "vldrb.s32 q4, [r3]\n"
      "vadd.i32 q0, q0, q1\n"
      "vmov.i32 q1, #0\n"
      "vmax.s32 q7, q4, q1\n"
      "vshl.s32 q0, q0, q7\n"
      "vldrw.32 q7, [r2]\n"
      "vmin.s32 q1, q4, q1\n"
      "vqrdmulh.s32 q0, q0, q7\n"
      "vshr.u32 q4, q4, #31\n"
      "vmulh.s32 q4, q0, q4\n"
      "vadd.i32 q0, q0, q4\n"
      "vrshl.s32 q0, q0, q1\n"
      "vadd.i32 q0, q0, r11\n"
      "vmax.s32 q0, q0, q5\n"
      "vmin.s32 q0, q0, q6\n"
      "vstrb.32 q0, [r1]\n"
      "add r0, r4\n"
      "add r2, r5\n"
      "add r3, r6\n"
      "adds r1, #4\n"
      "strd r0, r2, [r10, #4]\n"
      "strd r3, r1, [r10, #12]\n"
      "subs r7, #1\n"
      "bne 1b\n"
      "vpop {d8-d15}\n"
      "pop {r4-r11, pc}\n");
}

// The groups of four channels from `first` on.
void MakeGroupsFrom(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int32_t row_start, int8_t* out,
                    int first, int groups) {
  const Requantizer<int32_t>& r = args.format.requantizer;
  const ChannelMultipliers& m = r.multipliers;
  const int step = m.step * kLanes;
  int32_t multiplier[kLanes];
  int8_t shift[kLanes];
  if (step == 0) {
    for (int i = 0; i < kLanes; ++i) multiplier[i] = *m.multiplier, shift[i] = *m.shift;
  }
  const int32_t no_bias[kLanes] = {};
  const int32_t zero = args.format.in_zero;
  const bool flips = zero == -128;
  RowGroups row = {args.filter + first * args.depth,
                   r.bias != nullptr ? r.bias + first : no_bias,
                   step != 0 ? m.multiplier + first : multiplier,
                   step != 0 ? m.shift + first : shift,
                   out + first,
                   groups,
                   in,
                   args.depth,
                   r.bias != nullptr ? kVector : 0,
                   step * static_cast<int>(sizeof(int32_t)),
                   step,
                   flips ? -1 : 1,
                   row_start,
                   r.out_zero,
                   r.clamp.min,
                   r.clamp.max,
                   flips ? -1 : 0,
                   flips ? zero + 1 : -zero};
  MakeRowGroups(&row);
}

void MultiplyRow(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int8_t* out) {
  // RowStart.
  const uint32_t of_row = static_cast<uint32_t>(Sum(in, args.depth) - args.depth * args.format.in_zero);
  const int32_t row_start = static_cast<int32_t>(of_row * (0 - static_cast<uint32_t>(args.filter_zero)));
  const int groups = args.channels / kLanes, rest = args.channels % kLanes;
  if (groups > 0) {
    MakeGroupsFrom(args, in, row_start, out, 0, groups);
    // The last channels with some of those before them, once more.
    if (rest > 0) MakeGroupsFrom(args, in, row_start, out, args.channels - kLanes, 1);
    return;
  }
  const int8_t* weights = args.filter;
  for (int c = 0; c < rest; ++c, weights += args.depth) {
    const int32_t start = WrappingAdd(row_start, StartOf(args.format, c, Sum(weights, args.depth)));
    out[c] = FinishOne(args.format.requantizer, Dot(in, weights, args.depth, start), c);
  }
}

}  // namespace

void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) {
  if (args.is_portable) return FullyConnectedLoop(args);
  if (args.rows >= kManyRows && args.filter_zero == 0) return MultiplyPatches(args);
  const int8_t* in = args.in;
  int8_t* out = args.out;
  for (int row = 0; row < args.rows; ++row, in += args.depth, out += args.out_step) {
    MultiplyRow(args, in, out);
  }
}

}  // namespace mote
