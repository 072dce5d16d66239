// SPDX-FileCopyrightText: 2026 The Mote Authors
// SPDX-License-Identifier: Apache-2.0
// Computes FULLY_CONNECTED layers so small that preparing several channels at a time costs more than it saves.
#ifndef MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_SMALL_LAYER_H_
#define MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_SMALL_LAYER_H_

#include <cstddef>
#include <cstring>

#include "src/core/fixed_point.h"
#include "src/operators/dense/cortex_m_dsp/fully_connected_ways.h"
#include "src/operators/dense/fully_connected_loop.h"
#include "src/operators/products/cortex_m_dsp/dual_mac.h"
#include "src/operators/shared/assembler_function.h"

namespace mote {
inline namespace cortex_m_dsp {

// The arguments of MultiplySmallRow.
struct SmallRow {
  const int8_t* row;  // kSmallDepth numbers
  const int8_t* weights;
  int32_t depth;  // from the weights of a channel to those of the next
  int32_t* sums;
  int32_t* end;          // of the sums
  uint32_t minus_zeros;  // twice the zero point's negative
};
MOTE_ASSERT_NEIGHBOURS(SmallRow, depth, sums);
#define MOTE_OFFSETS_OF_SMALL_ROW                                                           \
  MOTE_OFFSET(SmallRow, row), MOTE_OFFSET(SmallRow, weights), MOTE_OFFSET(SmallRow, depth), \
      MOTE_OFFSET(SmallRow, end), MOTE_OFFSET(SmallRow, minus_zeros)

// Computes the dot products of a row with kSmallDepth weights of each channel. The row stays in eight registers, two
// more than a compiler finds.
MOTE_ASSEMBLER_FUNCTION inline void MultiplySmallRow(const SmallRow& /*small*/) {
  asm("push {r4-r11, lr}\n"
      "ldr r1, [r0, %[row]]\n"
      "ldr r2, [r0, %[minus_zeros]]\n"
      "ldr r4, [r1, #0]\n"
      "ldr r6, [r1, #4]\n"
      "ldr r8, [r1, #8]\n"
      "ldr r10, [r1, #12]\n"
      "sxtab16 r5, r2, r4, ror #8\n"
      "sxtab16 r4, r2, r4\n"
      "sxtab16 r7, r2, r6, ror #8\n"
      "sxtab16 r6, r2, r6\n"
      "sxtab16 r9, r2, r8, ror #8\n"
      "sxtab16 r8, r2, r8\n"
      "sxtab16 r11, r2, r10, ror #8\n"
      "sxtab16 r10, r2, r10\n"
      "ldrd lr, r1, [r0, %[depth]]\n"
      "ldr r2, [r0, %[end]]\n"
      "ldr r0, [r0, %[weights]]\n"
      "push {r2}\n"
      "1:\n"
      "ldr r3, [r0, #0]\n"
      "sxtb16 r12, r3\n"
      "sxtb16 r3, r3, ror #8\n"
      "smuad r2, r12, r4\n"
      "smlad r2, r3, r5, r2\n"
      "ldr r3, [r0, #4]\n"
      "sxtb16 r12, r3\n"
      "sxtb16 r3, r3, ror #8\n"
      "smlad r2, r12, r6, r2\n"
      "smlad r2, r3, r7, r2\n"
      "ldr r3, [r0, #8]\n"
      "sxtb16 r12, r3\n"
      "sxtb16 r3, r3, ror #8\n"
      "smlad r2, r12, r8, r2\n"
      "smlad r2, r3, r9, r2\n"
      "ldr r3, [r0, #12]\n"
      "sxtb16 r12, r3\n"
      "sxtb16 r3, r3, ror #8\n"
      "smlad r2, r12, r10, r2\n"
      "smlad r2, r3, r11, r2\n"
      "str r2, [r1], #4\n"
      "ldr r3, [sp]\n"
      "add r0, r0, lr\n"
      "cmp r1, r3\n"
      "bne 1b\n"
      "pop {r2, r4-r11, pc}\n"
      :
      : MOTE_OFFSETS_OF_SMALL_ROW);
}

// The arguments of FinishSmallSums.
struct SmallSums {
  const int32_t* sums;
  const int32_t* bias;
  int8_t* out;
  FastRequantizer finish;  // does not shift to the left
  const int32_t* end;      // of the sums
};
static_assert(AreWordsInARow({offsetof(SmallSums, sums), offsetof(SmallSums, bias), offsetof(SmallSums, out),
                              offsetof(SmallSums, finish)}),
              "LDM loads them");
static_assert(offsetof(SmallSums, end) == 6 * sizeof(uint32_t), "LDM loads it behind the three words of `finish`");

// Requantises one sum or more, saturated to int8, two at a time, with loads and stores that a compiler would not
// choose.
MOTE_ASSEMBLER_FUNCTION inline void FinishSmallSums(const SmallSums& /*sums*/) {
  // clang-format off
  asm("push {r4-r10, lr}\n"
      "ldmia r0, {r0, r1, r2, r3, r4, r5, r6}\n"
      "sub r7, r6, r0\n"
      "tst r7, #4\n"
      "beq 1f\n"
      "ldr r7, [r0], #4\n"
      "ldr r8, [r1], #4\n"
      "add r7, r7, r8\n"
      MOTE_SHIFT_RIGHT("r7", "r3", "r4", "r5")
      "ssat r7, #8, r7\n"
      "strb r7, [r2], #1\n"
      "b 2f\n"
      "1:\n"
      "ldrd r7, r8, [r0], #8\n"
      "ldrd r9, r10, [r1], #8\n"
      "add r7, r7, r9\n"
      "add r8, r8, r10\n"
      MOTE_SHIFT_RIGHT("r7", "r3", "r4", "r5")
      MOTE_SHIFT_RIGHT("r8", "r3", "r4", "r5")
      "ssat r7, #8, r7\n"
      "ssat r8, #8, r8\n"
      "bfi r7, r8, #8, #8\n"
      "strh r7, [r2], #2\n"
      "2:\n"
      "cmp r0, r6\n"
      "bne 1b\n"
      "pop {r4-r10, pc}\n");
  // clang-format on
}

// Computes the products of a number with weights, until sum == end.
[[gnu::always_inline]] inline void MultiplyByNumber(int16_t x, const int8_t* weights, int32_t* sum, int32_t* end) {
  for (; end - sum >= kGroup; sum += kGroup, weights += kGroup) {
    const uint32_t word = LoadWord(weights);
    const int32_t even = static_cast<int32_t>(__sxtb16(static_cast<int8x4_t>(word)));
    const int32_t odd = static_cast<int32_t>(ExtendOdd(word));
    sum[0] = static_cast<int16_t>(even) * x;
    sum[1] = static_cast<int16_t>(odd) * x;
    sum[2] = (even >> 16) * x;
    sum[3] = (odd >> 16) * x;
  }
  while (sum != end) *sum++ = x * *weights++;
}

// Computes the sums of the channels before `end`, without their biases.
[[gnu::always_inline]] inline void SumSmallLayer(const FullyConnectedArgs<Int8Format>& args, int32_t* sum,
                                                 int32_t* end) {
  const int depth = args.depth;
  const int32_t in_zero = args.format.in_zero;
  const int8_t* weights = args.filter;
  if (depth == 1) return MultiplyByNumber(static_cast<int16_t>(args.in[0] - in_zero), weights, sum, end);
  // The loop multiplies numbers behind a channel's weights by zeros, so it needs other weights behind them.
  const int lacking = depth == kSmallDepth ? 0 : (kSmallDepth - 1) / depth;
  const int together = depth >= kGroup ? args.channels - lacking : 0;
  if (together > 0) {
    int8_t padded[kSmallDepth];
    const int8_t* row = args.in;
    if (depth < kSmallDepth) {
      std::memset(padded, static_cast<int>(in_zero), sizeof(padded));
      std::memcpy(padded, row, static_cast<size_t>(depth));
      row = padded;
    }
    MultiplySmallRow({row, weights, depth, sum, sum + together, (static_cast<uint32_t>(-in_zero) & 0xFFFF) * 0x10001});
    weights += together * depth;
    sum += together;
  }
  for (; sum != end; ++sum) {
    *sum = 0;
    for (int i = 0; i < depth; ++i) *sum += (args.in[i] - in_zero) * *weights++;
  }
}

// Requantises sums for which the multiplier is 1/2 or more, or 0, or which have no bias.
[[gnu::noinline]] inline void FinishOtherSums(const FullyConnectedArgs<Int8Format>& args, const int32_t* sums) {
  const Requantizer<int32_t>& r = args.format.requantizer;
  const FastRequantizer finish(r.multipliers[0], r.out_zero);
  for (int c = 0; c < args.channels; ++c) {
    const int32_t bias = r.bias != nullptr ? r.bias[c] : 0;
    args.out[c] = static_cast<int8_t>(__ssat(finish(WrappingAdd(sums[c], bias)), 8));
  }
}

inline void MultiplySmallLayer(const FullyConnectedArgs<Int8Format>& args) {
  int32_t sums[kSmallChannels];
  int32_t* const end = sums + args.channels;
  SumSmallLayer(args, sums, end);
  const Requantizer<int32_t>& r = args.format.requantizer;
  const int shift = *r.multipliers.shift;
  if (shift < 0 && r.bias != nullptr) {
    FinishSmallSums({sums, r.bias, args.out, {{*r.multipliers.multiplier, shift}, r.out_zero}, end});
  } else {
    FinishOtherSums(args, sums);
  }
  ClampOutputs(r.clamp, args.channels, args.out);
}

}  // namespace cortex_m_dsp
}  // namespace mote

#endif  // MOTE_SRC_OPERATORS_DENSE_CORTEX_M_DSP_SMALL_LAYER_H_
