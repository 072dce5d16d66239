// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// A row is met by four channels' weights at a time. Many rows are patches; for a few, the part of the sums that is due
// to the input's zero point is summed up with the products.
#include "src/kernels/fully_connected.h"
#include "src/kernels/helium/patches.h"
#include "src/kernels/helium/vector_mac.h"

namespace mote {
namespace {

constexpr int kManyRows = 4;

// sum x * w - zero * sum w, as +-(sum (x ^ flip) * w + offset * sum w) with an offset that is an int8 number: as the
// minus of a zero point of -128 is none, x is complemented then.
struct Operand {
  const int8_t* x;
  int length;
  int32_t sign;
  int8x16_t flip, offset;

  Operand(const int8_t* numbers, int count, int32_t zero) : x(numbers), length(count), sign(zero == -128 ? -1 : 1) {
    flip = vdupq_n_s8(static_cast<int8_t>(sign < 0 ? -1 : 0));
    offset = vdupq_n_s8(static_cast<int8_t>(sign < 0 ? zero + 1 : -zero));
  }
};

// `start` plus the operand's products with the weights of four channels. Inlined, it would leave the compiler too few
// registers.
[[gnu::noinline]] int32x4_t Dot4(const Operand& operand, const int8_t* weights, int32x4_t start) {
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

// `row_start`: a part of the sums of all channels.
void MultiplyRow(const FullyConnectedArgs<Int8Format>& args, const int8_t* in, int32_t row_start, int8_t* out) {
  const Requantizer<int32_t>& r = args.format.requantizer;
  const Operand operand(in, args.depth, args.format.in_zero);
  const int8_t* weights = args.filter;
  int c = 0;
  for (; c <= args.channels - kLanes; c += kLanes, weights += kLanes * args.depth) {
    int32x4_t start = vdupq_n_s32(row_start);
    if (r.bias != nullptr) start = vaddq_s32(start, vldrwq_s32(r.bias + c));
    vstrbq_s32(out + c, VectorRequantizer(r, c)(Dot4(operand, weights, start)));
  }
  for (; c < args.channels; ++c, weights += args.depth) {
    const int32_t start = WrappingAdd(row_start, StartOf(args.format, c, Sum(weights, args.depth)));
    out[c] = FinishOne(r, Dot(in, weights, args.depth, start), c);
  }
}

}  // namespace

LoopChoice ChooseFullyConnectedInt8(int rows, int, int channels) {
  const int start_bytes = rows < kManyRows ? 0 : channels * static_cast<int>(sizeof(int32_t));
  return {"helium", nullptr, (start_bytes + 7) / 8 * 8};
}

void FullyConnectedInt8(const FullyConnectedArgs<Int8Format>& args) {
  const Requantizer<int32_t>& requantizer = args.format.requantizer;
  if (args.depth == 0 || !CanRequantize(requantizer, args.channels)) return FullyConnectedLoop(args);
  if (args.rows >= kManyRows && args.filter_zero == 0) {
    int32_t* const starts = static_cast<int32_t*>(args.scratch);
    FindStarts(args.format, args.filter, args.depth, args.channels, starts);
    return MakeChannels(requantizer, {args.filter, starts, args.channels},
                        {args.in, args.depth, args.depth, args.rows, args.out, args.out_step});
  }
  const int8_t* in = args.in;
  int8_t* out = args.out;
  for (int row = 0; row < args.rows; ++row, in += args.depth, out += args.out_step) {
    MultiplyRow(args, in, RowStart(args, in), out);
  }
}

}  // namespace mote
